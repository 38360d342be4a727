/* recto unique: writes each game once, whatever its spelling.
 *
 * The workers take the digests of all games and of their beginnings. Records and beginnings wait in
 * files without names, so that memory holds little more than a digest a game. Once everything is
 * read, the games are sorted, and the beginnings and the records are looked up in them. */
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "archive/unique/game_digest.h"
#include "base/list.h"
#include "cli/options.h"
#include "cli/output/output.h"
#include "cli/report/report.h"
#include "notation/place.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The digest of a record or of a beginning of its game. */
struct digest_of_record {
    struct digest digest;
    size_t record; /* the record's index */
};

struct digest_list {
    struct digest_of_record *list;
    size_t count, capacity;
};

/* A record that was read, and the digests that its worker has appended to this note. */
struct game_note {
    const char *file;
    uint64_t line;
    size_t len; /* of its bytes */
    struct digest digest;
    size_t beginnings; /* how many digests follow, those of its beginnings */
    size_t longer;     /* the first record whose game goes on longer; SIZE_MAX if there is none */
};

struct deduplication {
    struct archive_options options;
    struct equivalence equivalence;
    bool keep_beginnings, verbose, quiet;

    struct game_note *records;
    size_t count, capacity, read; /* `read` includes records that are too large */
    struct digest_list games;
    FILE *bytes, *beginnings; /* of all records */
    size_t same, begun;       /* left out */
    struct output errors;
    bool trouble;
};

/* --- reading */

static void note_game(const void *context, const struct visit *visit, struct chunk_result *result)
{
    const struct deduplication *const deduplication = context;
    const struct judgement *const judgement = visit->judgement;
    const struct document *const document = visit->document;
    const size_t room = (size_t)judgement->moves + 1;
    struct digest *beginnings = NULL;

    if (!record_is_writable(visit, result))
        return;
    if (!deduplication->keep_beginnings && judgement->status != STATUS_MALFORMED)
        beginnings = arena_allocate(arbiter_arena(visit->arbiter), room * sizeof *beginnings);
    const struct game_note note = {.file = visit->name,
                                   .line = document_place(document, judgement->record.first).line,
                                   .len = document->len,
                                   .digest =
                                       game_digest(&deduplication->equivalence, visit, beginnings),
                                   .beginnings = beginnings != NULL ? room : 0,
                                   .longer = SIZE_MAX};
    buffer_append(&result->notes, (const char *)&note, sizeof note);
    buffer_append(&result->notes, (const char *)beginnings, note.beginnings * sizeof *beginnings);
    buffer_append(&result->out.buffer, document->bytes, document->len);
}

/* Adds a record and returns the end of its note. */
static const char *add_record(struct deduplication *deduplication, const char *at)
{
    const size_t record = deduplication->count;
    struct digest_list *const games = &deduplication->games;
    struct game_note note;
    struct digest digest;

    memcpy(&note, at, sizeof note);
    at += sizeof note;
    if (record == deduplication->capacity)
        deduplication->records = list_grow(deduplication->records, &deduplication->capacity,
                                           sizeof *deduplication->records);
    deduplication->records[deduplication->count++] = note;
    if (games->count == games->capacity)
        games->list = list_grow(games->list, &games->capacity, sizeof *games->list);
    games->list[games->count++] = (struct digest_of_record){note.digest, record};
    for (size_t i = 0; i < note.beginnings; i++, at += sizeof digest) {
        memcpy(&digest, at, sizeof digest);
        const struct digest_of_record beginning = {digest, record};
        if (!digest_equal(digest, note.digest))
            (void)fwrite(&beginning, sizeof beginning, 1, deduplication->beginnings);
    }
    return at;
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct deduplication *const deduplication = context;
    const struct buffer *const notes = &result->notes;

    for (const char *at = notes->bytes; at < bytes_end(notes->bytes, notes->len);)
        at = add_record(deduplication, at);
    deduplication->read += result->records;
    deduplication->trouble |= result->trouble;
    (void)fwrite(result->out.buffer.bytes, 1, result->out.buffer.len, deduplication->bytes);
    buffer_append(&deduplication->errors.buffer, result->errors.buffer.bytes,
                  result->errors.buffer.len);
    output_settle(&deduplication->errors);
    return true;
}

/* --- looking up */

static int compare_digests(const void *a, const void *b)
{
    const struct digest_of_record *const one = a, *const other = b;

    if (!digest_equal(one->digest, other->digest))
        return digest_below(one->digest, other->digest) ? -1 : 1;
    return (one->record > other->record) - (one->record < other->record);
}

/* The first record that has this digest in a sorted list; SIZE_MAX if none has. */
static size_t find_first(const struct digest_list *digests, struct digest digest)
{
    size_t low = 0, high = digests->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (digest_below(digests->list[middle].digest, digest))
            low = middle + 1;
        else
            high = middle;
    }
    return low < digests->count && digest_equal(digests->list[low].digest, digest)
               ? digests->list[low].record
               : SIZE_MAX;
}

/* --- writing */

static void write_location(const struct game_note *record, struct buffer *text)
{
    report_file(record->file, text);
    buffer_format(text, ":%llu", (unsigned long long)record->line);
}

static void explain(struct deduplication *deduplication, size_t record, const char *why,
                    size_t other)
{
    struct buffer *const text = &deduplication->errors.buffer;

    if (!deduplication->verbose)
        return;
    write_location(&deduplication->records[record], text);
    buffer_format(text, ": left out: %s ", why);
    write_location(&deduplication->records[other], text);
    buffer_character(text, '\n');
    output_settle(&deduplication->errors);
}

/* Notes which games begin a longer one. */
static void find_longer(struct deduplication *deduplication)
{
    struct digest_of_record beginning;

    rewind(deduplication->beginnings);
    while (fread(&beginning, sizeof beginning, 1, deduplication->beginnings) == 1) {
        const size_t first = find_first(&deduplication->games, beginning.digest);
        if (first != SIZE_MAX && deduplication->records[first].longer == SIZE_MAX)
            deduplication->records[first].longer = beginning.record;
    }
}

/* Whether a record is the first of its game and the game is not the beginning of a longer one. */
static bool is_wanted(struct deduplication *deduplication, size_t record)
{
    const struct digest digest = deduplication->records[record].digest;
    const size_t first = find_first(&deduplication->games, digest);
    const size_t longer = deduplication->records[first].longer;

    if (longer != SIZE_MAX) {
        deduplication->begun++;
        explain(deduplication, record, "the beginning of", longer);
    } else if (first != record) {
        deduplication->same++;
        explain(deduplication, record, "the same game as", first);
    }
    return longer == SIZE_MAX && first == record;
}

static void write_games(struct deduplication *deduplication, struct output *out)
{
    struct document_stream documents = {0};
    struct digest_list *const games = &deduplication->games;
    struct buffer bytes = {0};

    if (games->count > 0)
        qsort(games->list, games->count, sizeof *games->list, compare_digests);
    find_longer(deduplication);
    rewind(deduplication->bytes);
    for (size_t i = 0; i < deduplication->count && out->error == 0; i++) {
        const size_t len = deduplication->records[i].len;
        bytes.len = 0;
        if (fread(buffer_reserve(&bytes, len), 1, len, deduplication->bytes) < len)
            break;
        if (is_wanted(deduplication, i))
            document_stream_add(&documents, bytes.bytes, len, &out->buffer);
        output_settle(out);
    }
    buffer_release(&bytes);
}

/* Whether all records and beginnings are in the files. */
static bool files_are_whole(const struct deduplication *deduplication)
{
    if (fflush(deduplication->bytes) == 0 && fflush(deduplication->beginnings) == 0 &&
        ferror(deduplication->bytes) == 0 && ferror(deduplication->beginnings) == 0)
        return true;
    complain("unique: cannot keep the records in a temporary file: %s", strerror(errno));
    return false;
}

/* --- the command */

/* False if the summary could not be written. */
static bool write_sum(struct deduplication *deduplication)
{
    struct buffer *const text = &deduplication->errors.buffer;

    if (!deduplication->quiet) {
        buffer_format(text, "%zu of %zu records left out: %zu the same game as another",
                      deduplication->same + deduplication->begun, deduplication->read,
                      deduplication->same);
        if (!deduplication->keep_beginnings)
            buffer_format(text, ", %zu the beginning of one", deduplication->begun);
        buffer_character(text, '\n');
    }
    const bool told = output_flush(&deduplication->errors);
    output_release(&deduplication->errors);
    return told;
}

static int run_uniqueness(struct deduplication *deduplication, struct output *out)
{
    const struct jobs_plan plan = {.work = note_game,
                                   .gather = take_chunk,
                                   .context = deduplication,
                                   .out = out,
                                   .errors = &deduplication->errors};
    struct destination destination;

    deduplication->equivalence.key = digest_key_draw();
    if (!destination_open(&destination, deduplication->options.file, out))
        return EXIT_TROUBLE;
    output_open(&deduplication->errors, STDERR_FILENO);
    bool whole = archive_read(&deduplication->options, plan) && !deduplication->trouble;
    whole = files_are_whole(deduplication) && whole;
    write_games(deduplication, destination.out);
    whole = write_sum(deduplication) && whole;
    return destination_close(&destination, whole) && whole ? EXIT_SOUND : EXIT_TROUBLE;
}

enum { KEY_SYMMETRIC = KEY_OWN, KEY_PLAYERS, KEY_KEEP_BEGINNINGS };

static const struct option_line options[] = {
    {KEY_SYMMETRIC, "symmetric", NULL, "games that are the same by a symmetry of the board, too"},
    {KEY_PLAYERS, "players", NULL, "only those of the same players"},
    {KEY_KEEP_BEGINNINGS, "keep-beginnings", NULL, "leave out no beginnings of longer games"},
    {'v', "verbose", NULL, "say for every record that is left out why"},
    {'q', "quiet", NULL, "do not say how many are left out"},
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
                 "parts; it can for each game alone: see `select --game`");
        return false;
    default:
        return archive_option(self, &deduplication->options, key, value);
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct deduplication deduplication = {.keep_beginnings = false};
    int status = options_read(self, &arguments, take_option, &deduplication, out);

    if (status == OPTIONS_READ) {
        input_add_operands(&deduplication.options.input, &arguments);
        deduplication.bytes = tmpfile();
        deduplication.beginnings = tmpfile();
        status = EXIT_TROUBLE;
        if (deduplication.bytes != NULL && deduplication.beginnings != NULL)
            status = run_uniqueness(&deduplication, out);
        else
            complain("unique: cannot make a temporary file: %s", strerror(errno));
    }
    if (deduplication.bytes != NULL)
        (void)fclose(deduplication.bytes);
    if (deduplication.beginnings != NULL)
        (void)fclose(deduplication.beginnings);
    free(deduplication.records);
    free(deduplication.games.list);
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
