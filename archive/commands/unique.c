/* recto unique: each game once, whatever its spelling.
 *
 * Where beginnings of longer games are left out too, everything is read three times: all games are
 * put into a table; then the beginnings of every game are looked up in it, and those found are
 * marked; then what is left is written, the first record of each game. */
#include "archive/joint.h"
#include "archive/reading.h"
#include "archive/unique/course_digest.h"
#include "archive/unique/digest_table.h"
#include "cli/options.h"
#include "cli/report/report.h"
#include "notation/place.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is known of a place in the table once all games are in it. */
enum { WRITTEN = 1, BEGINNING = 2 };

struct uniqueness {
    struct reading reading;
    struct sameness sameness;
    bool keep_beginnings, verbose, quiet;

    struct digest_table table;
    unsigned char *marks; /* for every place of the table, or NULL */
    struct destination destination;
    struct output *out, errors;
    struct joint joint;
    size_t records, same, beginnings; /* read; left out */
    bool trouble;
};

/* What a worker tells of a record: in the first and last reading … */
struct game_note {
    struct digest digest;
    size_t len; /* of its bytes in gathered->out, 0 for one that cannot be written */
    struct digest_spot spot;
};

/* … and of a beginning that it has found in the second. */
struct beginning_note {
    size_t place;
    struct digest_spot spot; /* of the longer game */
};

static struct digest_spot spot_of(const struct visit *visit)
{
    const size_t first = visit->judgement->record.first;
    return (struct digest_spot){visit->name, document_place(visit->document, first).line};
}

static struct game_note note_of(const struct uniqueness *uniqueness, const struct visit *visit)
{
    return (struct game_note){.digest = course_digest(&uniqueness->sameness, visit, NULL),
                              .spot = spot_of(visit)};
}

/* --- first reading: all games */

static void find_game(const void *context, const struct visit *visit, struct gathered *gathered)
{
    const struct game_note note = note_of(context, visit);

    if (!visit->document->too_large)
        buffer_append(&gathered->notes, (const char *)&note, sizeof note);
}

static bool add_games(void *context, const struct gathered *gathered)
{
    struct uniqueness *const uniqueness = context;

    for (size_t at = 0; at < gathered->notes.len; at += sizeof(struct game_note)) {
        struct game_note note;
        bool added;
        memcpy(&note, gathered->notes.bytes + at, sizeof note);
        const size_t place = digest_table_add(&uniqueness->table, note.digest, &added);
        if (added && uniqueness->verbose)
            uniqueness->table.spots[place] = note.spot;
    }
    return true;
}

/* --- second reading: beginnings of longer games */

static void find_beginnings(const void *context, const struct visit *visit,
                            struct gathered *gathered)
{
    const struct uniqueness *const uniqueness = context;
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status == STATUS_MALFORMED)
        return;
    struct digest *const beginnings = arena_allocate(
        arbiter_arena(visit->arbiter), ((size_t)judgement->moves + 1) * sizeof *beginnings);
    const struct digest whole = course_digest(&uniqueness->sameness, visit, beginnings);
    for (size_t i = 0; i <= judgement->moves; i++) {
        struct beginning_note note = {.place =
                                          digest_table_find(&uniqueness->table, beginnings[i])};
        if (note.place == SIZE_MAX || digest_equal(beginnings[i], whole))
            continue;
        note.spot = spot_of(visit);
        buffer_append(&gathered->notes, (const char *)&note, sizeof note);
    }
}

static bool mark_beginnings(void *context, const struct gathered *gathered)
{
    struct uniqueness *const uniqueness = context;

    for (size_t at = 0; at < gathered->notes.len; at += sizeof(struct beginning_note)) {
        struct beginning_note note;
        memcpy(&note, gathered->notes.bytes + at, sizeof note);
        if (uniqueness->marks[note.place] == 0 && uniqueness->verbose)
            uniqueness->table.spots[note.place] = note.spot;
        uniqueness->marks[note.place] |= BEGINNING;
    }
    return true;
}

/* --- last reading: what is left */

static void keep_record(const void *context, const struct visit *visit, struct gathered *gathered)
{
    struct game_note note = note_of(context, visit);
    const struct document *const document = visit->document;

    if (record_whole(visit, gathered)) {
        note.len = document->len;
        buffer_append(&gathered->out.buffer, document->bytes, document->len);
    }
    buffer_append(&gathered->notes, (const char *)&note, sizeof note);
}

static void write_spot(const struct digest_spot *spot, struct buffer *text)
{
    report_file(spot->file, text);
    buffer_format(text, ":%llu", (unsigned long long)spot->line);
}

static void leave_out(struct uniqueness *uniqueness, const struct game_note *note, size_t place,
                      bool beginning)
{
    struct buffer *const text = &uniqueness->errors.buffer;

    uniqueness->beginnings += beginning;
    uniqueness->same += !beginning;
    if (!uniqueness->verbose)
        return;
    write_spot(&note->spot, text);
    buffer_text(text,
                beginning ? ": left out: the beginning of " : ": left out: the same game as ");
    write_spot(&uniqueness->table.spots[place], text);
    buffer_character(text, '\n');
    output_settle(&uniqueness->errors);
}

/* Whether it is the first record of its game, and no beginning of a longer one. What was not there
 * in the first reading is kept. */
static bool is_wanted(struct uniqueness *uniqueness, const struct game_note *note)
{
    bool added = true;

    if (uniqueness->marks == NULL) {
        const size_t place = digest_table_add(&uniqueness->table, note->digest, &added);
        if (!added)
            leave_out(uniqueness, note, place, false);
        else if (uniqueness->verbose)
            uniqueness->table.spots[place] = note->spot;
        return added;
    }
    const size_t place = digest_table_find(&uniqueness->table, note->digest);
    if (place == SIZE_MAX)
        return true;
    const unsigned char mark = uniqueness->marks[place];
    if (mark != 0)
        leave_out(uniqueness, note, place, (mark & BEGINNING) != 0);
    uniqueness->marks[place] |= WRITTEN;
    return mark == 0;
}

static bool write_games(void *context, const struct gathered *gathered)
{
    struct uniqueness *const uniqueness = context;
    struct output *const out = uniqueness->destination.out;
    const char *record = gathered->out.buffer.bytes;

    uniqueness->trouble |= gathered->trouble;
    for (size_t at = 0; at < gathered->notes.len; at += sizeof(struct game_note)) {
        struct game_note note;
        memcpy(&note, gathered->notes.bytes + at, sizeof note);
        uniqueness->records++;
        if (note.len > 0 && is_wanted(uniqueness, &note))
            joint_add(&uniqueness->joint, record, note.len, &out->buffer);
        record += note.len;
        output_settle(out);
    }
    buffer_append(&uniqueness->errors.buffer, gathered->errors.buffer.bytes,
                  gathered->errors.buffer.len);
    output_settle(&uniqueness->errors);
    return out->error == 0;
}

/* --- all of it */

static bool read_games(struct uniqueness *uniqueness,
                       void (*work)(const void *, const struct visit *, struct gathered *),
                       bool (*gather)(void *, const struct gathered *))
{
    const bool last = work == keep_record;
    const struct jobs_plan plan = {
        .work = work, .gather = gather, .context = uniqueness, .read_again = !last};

    return reading_run(&uniqueness->reading, plan, uniqueness->out,
                       last ? &uniqueness->errors : NULL);
}

static void mark_table(struct uniqueness *uniqueness)
{
    uniqueness->trouble |= !read_games(uniqueness, find_game, add_games);
    uniqueness->marks = memory_allocate_zeroed(uniqueness->table.size + 1, 1);
    reading_again(&uniqueness->reading, uniqueness->trouble);
    uniqueness->trouble |= !read_games(uniqueness, find_beginnings, mark_beginnings);
    reading_again(&uniqueness->reading, uniqueness->trouble);
}

/* False if what is said could not be written. */
static bool write_sum(struct uniqueness *uniqueness)
{
    struct buffer *const text = &uniqueness->errors.buffer;
    const size_t left_out = uniqueness->same + uniqueness->beginnings;

    if (!uniqueness->quiet) {
        buffer_format(text, "%zu of %zu records left out: %zu the same game as another", left_out,
                      uniqueness->records, uniqueness->same);
        if (!uniqueness->keep_beginnings)
            buffer_format(text, ", %zu the beginning of one", uniqueness->beginnings);
        buffer_character(text, '\n');
    }
    const bool told = output_flush(&uniqueness->errors);
    output_release(&uniqueness->errors);
    return told;
}

static int run_uniqueness(const struct command *self, struct uniqueness *uniqueness,
                          struct output *out)
{
    uniqueness->out = out;
    uniqueness->sameness.key = digest_key_draw();
    uniqueness->table.spotted = uniqueness->verbose;
    if (!uniqueness->keep_beginnings && !reading_keep(self, &uniqueness->reading))
        return EXIT_TROUBLE;
    if (!destination_open(&uniqueness->destination, uniqueness->reading.file, out))
        return EXIT_TROUBLE;
    output_open(&uniqueness->errors, STDERR_FILENO);
    if (!uniqueness->keep_beginnings)
        mark_table(uniqueness);
    bool read = read_games(uniqueness, keep_record, write_games) && !uniqueness->trouble;
    read = write_sum(uniqueness) && read;
    return destination_close(&uniqueness->destination, read) && read ? EXIT_SOUND : EXIT_TROUBLE;
}

static int take_options(const struct command *self, struct uniqueness *uniqueness, int argc,
                        char **argv, struct output *out)
{
    static const struct option longs[] = {{"symmetric", no_argument, NULL, 's'},
                                          {"players", no_argument, NULL, 'p'},
                                          {"keep-beginnings", no_argument, NULL, 'k'},
                                          {"verbose", no_argument, NULL, 'v'},
                                          {"quiet", no_argument, NULL, 'q'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"shard", required_argument, NULL, 'S'},
                                          READING_LONGS,
                                          {NULL, 0, NULL, 0}};

    for (int option; (option = next_option(self, argc, argv, "vqo:h", longs, out)) != -1;) {
        if (option < 0)
            return option;
        if (option == 'S') {
            complain("unique: the same game may stand in another part, so this cannot be done in "
                     "parts; it can for each game alone: see `split --by game`");
            return -3;
        }
        uniqueness->sameness.symmetric |= option == 's';
        uniqueness->sameness.players |= option == 'p';
        uniqueness->keep_beginnings |= option == 'k';
        uniqueness->verbose |= option == 'v';
        uniqueness->quiet |= option == 'q';
        if (strchr("JFAo", option) != NULL &&
            !reading_option(self, &uniqueness->reading, option, optarg))
            return -3;
    }
    return 0;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct uniqueness uniqueness = {.reading = READING};
    const int answered = take_options(self, &uniqueness, argc, argv, out);
    int status = answered == -2 ? EXIT_SOUND : EXIT_TROUBLE;

    if (answered == 0) {
        reading_files(&uniqueness.reading, argc, argv);
        status = run_uniqueness(self, &uniqueness, out);
    }
    digest_table_release(&uniqueness.table);
    free(uniqueness.marks);
    reading_release(&uniqueness.reading);
    return status;
}

const struct command command_unique = {
    .usage = "[--symmetric] [--players] [--keep-beginnings] [-v | -q] [-o FILE] [--jobs N] "
             "[--files0-from FILE] [FILE…]",
    .help = "Of records with the same moves from the same start the first is written, unless one\n"
            "goes on longer; names, comments, times and claims do not count.\n"
            "      --symmetric     games that are the same by a symmetry of the board, too\n"
            "      --players       only those of the same players\n"
            "      --keep-beginnings   leave out no beginnings of longer games; reads once\n"
            "  -v, --verbose       say for every record that is left out why\n"
            "  -q, --quiet         do not say how many are left out\n"
            "  -o, --output FILE   write to FILE, which is replaced only when all is "
            "well\n" READING_HELP,
    .run = run,
};
