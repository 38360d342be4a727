/* recto select: writes the records that fit, as they stand. */
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "archive/records/known_names.h"
#include "archive/select/criteria.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum result { RECORDS, COUNT, FILES };

struct selection {
    struct archive_options options;
    struct criteria criteria;
    const char **boards; /* files given with --board, read when all options are known */
    size_t board_count;
    bool inverted;
    char end; /* written after each file name */
    enum result result;

    struct destination destination;
    struct output errors;
    struct document_stream documents;
    size_t selected;
    const char *last; /* the last file name written */
    bool trouble;
};

/* Notes the file name of each record that fits and, if records are wanted, copies it. */
static void judge_record(const void *context, const struct visit *visit,
                         struct chunk_result *result)
{
    const struct selection *const selection = context;

    if (criteria_fit(&selection->criteria, visit) == selection->inverted)
        return;
    buffer_append(&result->notes, (const char *)&visit->name, sizeof visit->name);
    if (selection->result != RECORDS)
        return;
    if (record_is_writable(visit, result))
        document_stream_append(visit->document->bytes, visit->document->len, &result->out.buffer);
}

static void write_names(struct selection *selection, const struct buffer *notes)
{
    struct buffer *const text = &selection->destination.out->buffer;

    for (size_t at = 0; at < notes->len; at += sizeof selection->last) {
        const char *name;
        memcpy(&name, notes->bytes + at, sizeof name);
        if (name == selection->last)
            continue;
        selection->last = name;
        buffer_text(text, name);
        buffer_character(text, selection->end);
    }
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct selection *const selection = context;
    struct output *const out = selection->destination.out;
    const struct buffer *const records = &result->out.buffer;

    selection->selected += result->notes.len / sizeof selection->last;
    selection->trouble |= result->trouble;
    if (selection->result == FILES)
        write_names(selection, &result->notes);
    document_stream_add(&selection->documents, records->bytes, records->len, &out->buffer);
    output_settle(out);
    buffer_append(&selection->errors.buffer, result->errors.buffer.bytes,
                  result->errors.buffer.len);
    (void)output_flush(&selection->errors);
    return out->error == 0;
}

static bool fits_wanted(const void *wanted, const char *bytes, size_t len)
{
    return criterion_fits_text(wanted, bytes, len);
}

/* Nothing was selected: perhaps a name is misspelt. */
static void tell_misspelt(const struct selection *selection)
{
    static const struct {
        enum criterion criterion;
        int kind; /* see known_names.h */
        const char *what;
    } named[] = {{BY_GAME, NAMES_OF_GAMES, "game here"}, {BY_PLAYER, NAMES_OF_PLAYERS, "player"},
                 {BY_EVENT, COMMON_EVENT, "event"},      {BY_SITE, COMMON_SITE, "site"},
                 {BY_ROUND, COMMON_ROUND, "round"},      {BY_ID, COMMON_ID, "record"}};

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        const struct wanted_list *const wanted = &selection->criteria.wanted[named[i].criterion];
        if (wanted->count == 0)
            continue;
        const char *const asked = wanted->list[0].game != NULL ? wanted->list[0].game->schema.id
                                                               : wanted->list[0].glob.pattern;
        tell_known_names("select", named[i].what, asked, &selection->options.input, named[i].kind,
                         fits_wanted, wanted);
    }
}

static int run_selection(struct selection *selection, struct output *out)
{
    const struct jobs_plan plan = {.work = judge_record,
                                   .gather = take_chunk,
                                   .context = selection,
                                   .out = out,
                                   .errors = &selection->errors};

    if (!destination_open(&selection->destination, selection->options.file, out))
        return EXIT_TROUBLE;
    output_open(&selection->errors, STDERR_FILENO);
    const bool read = archive_read(&selection->options, plan) && !selection->trouble;
    output_release(&selection->errors);
    if (selection->result == COUNT)
        buffer_format(&selection->destination.out->buffer, "%zu\n", selection->selected);
    if (!destination_close(&selection->destination, read) || !read)
        return EXIT_TROUBLE;
    if (selection->selected == 0 && !selection->inverted &&
        selection->options.input.shard.parts == 0)
        tell_misspelt(selection);
    return selection->selected > 0 ? EXIT_SOUND : EXIT_UNSOUND;
}

enum { KEY_SYMMETRIC = KEY_OWN, KEY_CRITERION };

static const struct option_line options[] = {
    {KEY_CRITERION + BY_GAME, "game", "ID", "the game"},
    {KEY_CRITERION + BY_RULE, "rule", "RULE",
     "a variant of the game, such as diagonals=true, named or not"},
    {KEY_CRITERION + BY_PLAYER, "player", "NAME",
     "a player; * stands for any text, ? for one character"},
    {KEY_CRITERION + BY_EVENT, "event", "EVENT", ""},
    {KEY_CRITERION + BY_SITE, "site", "SITE", ""},
    {KEY_CRITERION + BY_ROUND, "round", "ROUND", ""},
    {KEY_CRITERION + BY_ID, "id", "TEXT", "likewise"},
    {KEY_CRITERION + BY_DATE, "date", "RANGE",
     "the day, such as 2025-01..2026-06, 2025.. or 2025-11-03"},
    {KEY_CRITERION + BY_STATUS, "status", "S",
     "complete, unfinished, disputed, illegal or malformed"},
    {KEY_CRITERION + BY_VERDICT, "verdict", "V",
     "rules, resign, forfeit, draw, adjudged, or none while not over"},
    {KEY_CRITERION + BY_WINNER, "winner", "W",
     "a player's name or number, or draw: several share the win"},
    {KEY_CRITERION + BY_CODE, "code", "CODE", "an error or remark, such as 'claim.*'"},
    {KEY_CRITERION + BY_MOVES, "moves", "RANGE", "how many were accepted, such as 10..20 or 10.."},
    {KEY_CRITERION + BY_BOARD, "board", "RECORD",
     "at some time it had the board of the record in that file"},
    {KEY_SYMMETRIC, "symmetric", NULL,
     "… or one that is the same by a symmetry of the game's board"},
    {'v', "not", NULL, "the records that do not fit"},
    {'c', "count", NULL, "only how many fit"},
    {'l', "files", NULL, "only the names of the files that hold some"},
    {'0', "null", NULL, "… each ended by a NUL byte"},
    {KEY_SHARD, "shard", "I/N",
     "only records that begin in the I-th of N equal parts of a file; cat\n"
     "puts the parts together"},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct selection *const selection = context;

    switch (key) {
    case KEY_SYMMETRIC:
        selection->criteria.symmetric = true;
        return true;
    case 'v':
        selection->inverted = true;
        return true;
    case 'c':
        selection->result = COUNT;
        return true;
    case 'l':
        selection->result = FILES;
        return true;
    case '0':
        selection->end = '\0';
        return true;
    case KEY_CRITERION + BY_BOARD:
        selection->boards[selection->board_count++] = value;
        return true;
    case KEY_SHARD:
        return shard_read(self, value, &selection->options.input.shard);
    default:
        return key >= KEY_CRITERION ? criteria_add(&selection->criteria,
                                                   (enum criterion)(key - KEY_CRITERION), value)
                                    : archive_option(self, &selection->options, key, value);
    }
}

/* What the options leave to be done; false after an error. */
static bool settle_options(const struct command *self, struct selection *selection)
{
    if (selection->criteria.symmetric && selection->board_count == 0) {
        (void)refuse_usage(self, "--symmetric goes with --board");
        return false;
    }
    if (selection->board_count > 0)
        selection->criteria.key = digest_key_draw();
    for (size_t i = 0; i < selection->board_count; i++)
        if (!criteria_add(&selection->criteria, BY_BOARD, selection->boards[i]))
            return false;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct selection selection = {.end = '\n'};

    selection.boards = memory_allocate((size_t)argc * sizeof *selection.boards);
    int status = options_read(self, &arguments, take_option, &selection, out);
    if (status == OPTIONS_READ) {
        status = EXIT_TROUBLE;
        if (settle_options(self, &selection)) {
            input_add_operands(&selection.options.input, &arguments);
            selection.options.input.headers =
                criteria_of_headers(&selection.criteria) && !selection.options.input.account;
            if (input_is_divisible(self, &selection.options.input))
                status = run_selection(&selection, out);
        }
    }
    criteria_release(&selection.criteria);
    archive_options_release(&selection.options);
    free(selection.boards);
    return status;
}

const struct command command_select = {
    .usage = "[CRITERION…] [-v] [-c | -l [-0]] [-o FILE] [--shard I/N] [-j N] [--account] "
             "[--files0-from FILE] [FILE…]",
    .summary = "write the records that fit, as they stood",
    .about = "Several values of one criterion: any of them; different criteria: all of them.\n",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .example = "recto select --game plexus samples/tournament.yaml",
    .run = run,
};
