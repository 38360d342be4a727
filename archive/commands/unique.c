/* recto unique: writes each game once, whatever its spelling.
 *
 * If beginnings of longer games are left out, too, everything is read three times. The first
 * reading puts all games into a table. The second looks up the beginnings of every game in the
 * table and marks those it finds. The last one writes the first record of each game without a
 * mark. */
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "archive/unique/digest_table.h"
#include "archive/unique/game_digest.h"
#include "cli/options.h"
#include "cli/report/report.h"
#include "notation/place.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Marks of a place in the table. */
enum { WRITTEN = 1, BEGINNING = 2 };

struct deduplication {
    struct archive_options options;
    struct equivalence equivalence;
    bool keep_beginnings, verbose, quiet;

    struct digest_table table;
    unsigned char *marks; /* of each place in the table; NULL if there is only one reading */
    struct destination destination;
    struct output *out, errors;
    struct document_stream documents;
    size_t records, same, beginnings; /* read; left out */
    bool trouble;
};

/* What a worker notes of a record in the first and the last reading. */
struct game_note {
    struct digest digest;
    size_t len; /* of its bytes in result->out; 0 if it cannot be written */
    struct digest_location location;
};

/* What it notes in the second reading of each beginning that is in the table. */
struct beginning_note {
    size_t place;
    struct digest_location location; /* of the longer game */
};

static struct digest_location location_of(const struct visit *visit)
{
    const size_t first = visit->judgement->record.first;
    return (struct digest_location){visit->name, document_place(visit->document, first).line};
}

static struct game_note note_of(const struct deduplication *deduplication,
                                const struct visit *visit)
{
    return (struct game_note){.digest = game_digest(&deduplication->equivalence, visit, NULL),
                              .location = location_of(visit)};
}

/* --- first reading: all games */

static void find_game(const void *context, const struct visit *visit, struct chunk_result *result)
{
    const struct game_note note = note_of(context, visit);

    if (!visit->document->too_large)
        buffer_append(&result->notes, (const char *)&note, sizeof note);
}

static bool add_games(void *context, const struct chunk_result *result)
{
    struct deduplication *const deduplication = context;

    for (size_t at = 0; at < result->notes.len; at += sizeof(struct game_note)) {
        struct game_note note;
        bool added;
        memcpy(&note, result->notes.bytes + at, sizeof note);
        const size_t place = digest_table_add(&deduplication->table, note.digest, &added);
        if (added && deduplication->verbose)
            deduplication->table.locations[place] = note.location;
    }
    return true;
}

/* --- second reading: beginnings of longer games */

static void find_beginnings(const void *context, const struct visit *visit,
                            struct chunk_result *result)
{
    const struct deduplication *const deduplication = context;
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status == STATUS_MALFORMED)
        return;
    struct digest *const beginnings = arena_allocate(
        arbiter_arena(visit->arbiter), ((size_t)judgement->moves + 1) * sizeof *beginnings);
    const struct digest whole = game_digest(&deduplication->equivalence, visit, beginnings);
    for (size_t i = 0; i <= judgement->moves; i++) {
        struct beginning_note note = {.place =
                                          digest_table_find(&deduplication->table, beginnings[i])};
        if (note.place == SIZE_MAX || digest_equal(beginnings[i], whole))
            continue;
        note.location = location_of(visit);
        buffer_append(&result->notes, (const char *)&note, sizeof note);
    }
}

static bool mark_beginnings(void *context, const struct chunk_result *result)
{
    struct deduplication *const deduplication = context;

    for (size_t at = 0; at < result->notes.len; at += sizeof(struct beginning_note)) {
        struct beginning_note note;
        memcpy(&note, result->notes.bytes + at, sizeof note);
        if (deduplication->marks[note.place] == 0 && deduplication->verbose)
            deduplication->table.locations[note.place] = note.location;
        deduplication->marks[note.place] |= BEGINNING;
    }
    return true;
}

/* --- last reading: writing what is left */

static void keep_record(const void *context, const struct visit *visit, struct chunk_result *result)
{
    struct game_note note = note_of(context, visit);
    const struct document *const document = visit->document;

    if (record_is_writable(visit, result)) {
        note.len = document->len;
        buffer_append(&result->out.buffer, document->bytes, document->len);
    }
    buffer_append(&result->notes, (const char *)&note, sizeof note);
}

static void write_location(const struct digest_location *location, struct buffer *text)
{
    report_file(location->file, text);
    buffer_format(text, ":%llu", (unsigned long long)location->line);
}

static void leave_out(struct deduplication *deduplication, const struct game_note *note,
                      size_t place, bool beginning)
{
    struct buffer *const text = &deduplication->errors.buffer;

    deduplication->beginnings += beginning;
    deduplication->same += !beginning;
    if (!deduplication->verbose)
        return;
    write_location(&note->location, text);
    buffer_text(text,
                beginning ? ": left out: the beginning of " : ": left out: the same game as ");
    write_location(&deduplication->table.locations[place], text);
    buffer_character(text, '\n');
    output_settle(&deduplication->errors);
}

/* Whether a record is the first of its game and the game no beginning of a longer one. A game
 * that was not there in the first reading is kept. */
static bool is_wanted(struct deduplication *deduplication, const struct game_note *note)
{
    bool added = true;

    if (deduplication->marks == NULL) {
        const size_t place = digest_table_add(&deduplication->table, note->digest, &added);
        if (!added)
            leave_out(deduplication, note, place, false);
        else if (deduplication->verbose)
            deduplication->table.locations[place] = note->location;
        return added;
    }
    const size_t place = digest_table_find(&deduplication->table, note->digest);
    if (place == SIZE_MAX)
        return true;
    const unsigned char mark = deduplication->marks[place];
    if (mark != 0)
        leave_out(deduplication, note, place, (mark & BEGINNING) != 0);
    deduplication->marks[place] |= WRITTEN;
    return mark == 0;
}

static bool write_games(void *context, const struct chunk_result *result)
{
    struct deduplication *const deduplication = context;
    struct output *const out = deduplication->destination.out;
    const char *record = result->out.buffer.bytes;

    deduplication->trouble |= result->trouble;
    for (size_t at = 0; at < result->notes.len; at += sizeof(struct game_note)) {
        struct game_note note;
        memcpy(&note, result->notes.bytes + at, sizeof note);
        deduplication->records++;
        if (note.len > 0 && is_wanted(deduplication, &note))
            document_stream_add(&deduplication->documents, record, note.len, &out->buffer);
        record += note.len;
        output_settle(out);
    }
    buffer_append(&deduplication->errors.buffer, result->errors.buffer.bytes,
                  result->errors.buffer.len);
    output_settle(&deduplication->errors);
    return out->error == 0;
}

/* --- the command */

static bool read_games(struct deduplication *deduplication,
                       void (*work)(const void *, const struct visit *, struct chunk_result *),
                       bool (*gather)(void *, const struct chunk_result *))
{
    const bool last = work == keep_record;
    const struct jobs_plan plan = {
        .work = work, .gather = gather, .context = deduplication, .read_again = !last};

    return archive_options_run(&deduplication->options, plan, deduplication->out,
                               last ? &deduplication->errors : NULL);
}

static void mark_table(struct deduplication *deduplication)
{
    deduplication->trouble |= !read_games(deduplication, find_game, add_games);
    deduplication->marks = memory_allocate_zeroed(deduplication->table.size + 1, 1);
    archive_options_rewind(&deduplication->options, deduplication->trouble);
    deduplication->trouble |= !read_games(deduplication, find_beginnings, mark_beginnings);
    archive_options_rewind(&deduplication->options, deduplication->trouble);
}

/* False if the summary could not be written. */
static bool write_sum(struct deduplication *deduplication)
{
    struct buffer *const text = &deduplication->errors.buffer;
    const size_t left_out = deduplication->same + deduplication->beginnings;

    if (!deduplication->quiet) {
        buffer_format(text, "%zu of %zu records left out: %zu the same game as another", left_out,
                      deduplication->records, deduplication->same);
        if (!deduplication->keep_beginnings)
            buffer_format(text, ", %zu the beginning of one", deduplication->beginnings);
        buffer_character(text, '\n');
    }
    const bool told = output_flush(&deduplication->errors);
    output_release(&deduplication->errors);
    return told;
}

static int run_uniqueness(const struct command *self, struct deduplication *deduplication,
                          struct output *out)
{
    deduplication->out = out;
    deduplication->equivalence.key = digest_key_draw();
    deduplication->table.located = deduplication->verbose;
    if (!deduplication->keep_beginnings &&
        !archive_options_keep_input(self, &deduplication->options))
        return EXIT_TROUBLE;
    if (!destination_open(&deduplication->destination, deduplication->options.file, out))
        return EXIT_TROUBLE;
    output_open(&deduplication->errors, STDERR_FILENO);
    if (!deduplication->keep_beginnings)
        mark_table(deduplication);
    bool read = read_games(deduplication, keep_record, write_games) && !deduplication->trouble;
    read = write_sum(deduplication) && read;
    return destination_close(&deduplication->destination, read) && read ? EXIT_SOUND : EXIT_TROUBLE;
}

enum { KEY_SYMMETRIC = KEY_OWN, KEY_PLAYERS, KEY_KEEP_BEGINNINGS };

static const struct option_line options[] = {
    {KEY_SYMMETRIC, "symmetric", NULL, "games that are the same by a symmetry of the board, too"},
    {KEY_PLAYERS, "players", NULL, "only those of the same players"},
    {KEY_KEEP_BEGINNINGS, "keep-beginnings", NULL,
     "leave out no beginnings of longer games; reads once"},
    {'v', "verbose", NULL, "say for every record that is left out why"},
    {'q', "quiet", NULL, "do not say how many are left out"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all is well"},
    {KEY_SHARD, "shard", "I/N", NULL},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct deduplication *const deduplication = context;

    switch (key) {
    case KEY_SYMMETRIC:
        deduplication->equivalence.symmetric = true;
        return true;
    case KEY_PLAYERS:
        deduplication->equivalence.players = true;
        return true;
    case KEY_KEEP_BEGINNINGS:
        deduplication->keep_beginnings = true;
        return true;
    case 'v':
        deduplication->verbose = true;
        return true;
    case 'q':
        deduplication->quiet = true;
        return true;
    case KEY_SHARD:
        complain("unique: the same game may stand in another part, so this cannot be done in "
                 "parts; it can for each game alone: see `split --by game`");
        return false;
    default:
        return archive_option(self, &deduplication->options, key, value);
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct deduplication deduplication = {.options = ARCHIVE_OPTIONS};
    int status = options_read(self, &arguments, take_option, &deduplication, out);

    if (status == OPTIONS_READ) {
        input_add_operands(&deduplication.options.input, &arguments);
        status = run_uniqueness(self, &deduplication, out);
    }
    digest_table_release(&deduplication.table);
    free(deduplication.marks);
    archive_options_release(&deduplication.options);
    return status;
}

const struct command command_unique = {
    .usage = "[--symmetric] [--players] [--keep-beginnings] [-v | -q] [-o FILE] [-j N] "
             "[--files0-from FILE] [FILE…]",
    .about = "Of records with the same moves from the same start the first is written, unless one\n"
             "goes on longer; names, comments, times and claims do not count.\n",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .example = "recto unique samples/tournament.yaml",
    .run = run,
};
