/* recto select: the records that fit, as they stood. */
#include "archive/records/archive_options.h"
#include "archive/records/document_stream.h"
#include "archive/select/criteria.h"
#include "cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum result { RECORDS, COUNT, FILES };

struct selection {
    struct archive_options options;
    struct criteria criteria;
    const char **boards; /* files of positions, read when all options are known */
    size_t board_count;
    bool inverted;
    char end; /* behind the name of a file */
    enum result result;

    struct destination destination;
    struct output errors;
    struct document_stream documents;
    size_t selected;
    const char *last; /* file that was named last */
    bool trouble;
};

/* The gatherer is told of every record that fits by the name of its file. */
static void judge_record(const void *context, const struct visit *visit, struct gathered *gathered)
{
    const struct selection *const selection = context;

    if (criteria_fit(&selection->criteria, visit) == selection->inverted)
        return;
    buffer_append(&gathered->notes, (const char *)&visit->name, sizeof visit->name);
    if (selection->result != RECORDS)
        return;
    if (record_is_writable(visit, gathered))
        document_stream_append(visit->document->bytes, visit->document->len, &gathered->out.buffer);
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

static bool take_chunk(void *context, const struct gathered *gathered)
{
    struct selection *const selection = context;
    struct output *const out = selection->destination.out;
    const struct buffer *const records = &gathered->out.buffer;

    selection->selected += gathered->notes.len / sizeof selection->last;
    selection->trouble |= gathered->trouble;
    if (selection->result == FILES)
        write_names(selection, &gathered->notes);
    document_stream_add(&selection->documents, records->bytes, records->len, &out->buffer);
    output_settle(out);
    buffer_append(&selection->errors.buffer, gathered->errors.buffer.bytes,
                  gathered->errors.buffer.len);
    (void)output_flush(&selection->errors);
    return out->error == 0;
}

static int run_selection(struct selection *selection, struct output *out)
{
    const struct jobs_plan plan = {
        .work = judge_record, .gather = take_chunk, .context = selection};

    if (!destination_open(&selection->destination, selection->options.file, out))
        return EXIT_TROUBLE;
    output_open(&selection->errors, STDERR_FILENO);
    const bool read = archive_options_run(&selection->options, plan, out, &selection->errors) &&
                      !selection->trouble;
    output_release(&selection->errors);
    if (selection->result == COUNT)
        buffer_format(&selection->destination.out->buffer, "%zu\n", selection->selected);
    if (!destination_close(&selection->destination, read) || !read)
        return EXIT_TROUBLE;
    return selection->selected > 0 ? EXIT_SOUND : EXIT_UNSOUND;
}

/* Options above these are criteria. */
enum { FIRST_CRITERION = 256 };

static const struct option longs[] = {
    {"game", required_argument, NULL, FIRST_CRITERION + BY_GAME},
    {"player", required_argument, NULL, FIRST_CRITERION + BY_PLAYER},
    {"event", required_argument, NULL, FIRST_CRITERION + BY_EVENT},
    {"site", required_argument, NULL, FIRST_CRITERION + BY_SITE},
    {"round", required_argument, NULL, FIRST_CRITERION + BY_ROUND},
    {"id", required_argument, NULL, FIRST_CRITERION + BY_ID},
    {"date", required_argument, NULL, FIRST_CRITERION + BY_DATE},
    {"status", required_argument, NULL, FIRST_CRITERION + BY_STATUS},
    {"verdict", required_argument, NULL, FIRST_CRITERION + BY_VERDICT},
    {"winner", required_argument, NULL, FIRST_CRITERION + BY_WINNER},
    {"code", required_argument, NULL, FIRST_CRITERION + BY_CODE},
    {"moves", required_argument, NULL, FIRST_CRITERION + BY_MOVES},
    {"board", required_argument, NULL, FIRST_CRITERION + BY_BOARD},
    {"symmetric", no_argument, NULL, 's'},
    {"not", no_argument, NULL, 'v'},
    {"count", no_argument, NULL, 'c'},
    {"files", no_argument, NULL, 'l'},
    {"null", no_argument, NULL, '0'},
    {"output", required_argument, NULL, 'o'},
    {"shard", required_argument, NULL, 'S'},
    ARCHIVE_LONGS,
    {NULL, 0, NULL, 0}};

static bool take_option(const struct command *self, struct selection *selection, int option)
{
    switch (option) {
    case 's':
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
    case 'S':
        return shard_read(self, optarg, &selection->options.input.shard);
    case FIRST_CRITERION + BY_BOARD:
        selection->boards[selection->board_count++] = optarg;
        return true;
    default:
        return option > FIRST_CRITERION - 1
                   ? criteria_add(&selection->criteria, (enum criterion)(option - FIRST_CRITERION),
                                  optarg)
                   : archive_option(self, &selection->options, option, optarg);
    }
}

/* EXIT_SOUND if all is well, with nothing said. */
static int take_options(const struct command *self, struct selection *selection, int argc,
                        char **argv, struct output *out, bool *helped)
{
    for (int option; (option = next_option(self, argc, argv, "vcl0o:h", longs, out)) != -1;) {
        *helped = option == -2;
        if (option < 0)
            return *helped ? EXIT_SOUND : EXIT_TROUBLE;
        if (!take_option(self, selection, option))
            return EXIT_TROUBLE;
    }
    if (selection->criteria.symmetric && selection->board_count == 0)
        return refuse_usage(self, "--symmetric goes with --board");
    if (selection->board_count > 0)
        selection->criteria.key = digest_key_draw();
    for (size_t i = 0; i < selection->board_count; i++)
        if (!criteria_add(&selection->criteria, BY_BOARD, selection->boards[i]))
            return EXIT_TROUBLE;
    return EXIT_SOUND;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct selection selection = {.options = ARCHIVE_OPTIONS, .end = '\n'};
    bool helped = false;

    selection.boards = memory_allocate((size_t)argc * sizeof *selection.boards);
    int status = take_options(self, &selection, argc, argv, out, &helped);
    if (status == EXIT_SOUND && !helped) {
        archive_options_files(&selection.options, argc, argv);
        status = archive_options_divisible(self, &selection.options)
                     ? run_selection(&selection, out)
                     : EXIT_TROUBLE;
    }
    criteria_release(&selection.criteria);
    archive_options_release(&selection.options);
    free(selection.boards);
    return status;
}

const struct command command_select = {
    .usage = "[CRITERION…] [-v] [-c | -l [-0]] [-o FILE] [--shard I/N] [--jobs N] [--account] "
             "[--files0-from FILE] [FILE…]",
    .summary = "write the records that fit, as they stood",
    .help = "Several values of one criterion: any of them; different criteria: all of them.\n"
            "      --game ID       the game\n"
            "      --player NAME   a player; * stands for any text, ? for one character\n"
            "      --event, --site, --round, --id TEXT   likewise\n"
            "      --date RANGE    the day, such as 2025-01..2026-06, 2025.. or 2025-11-03\n"
            "      --status S      complete, unfinished, disputed, illegal or malformed\n"
            "      --verdict V     rules, resign, forfeit, draw, adjudged, or none while not over\n"
            "      --winner W      a player's name or number, or draw: several share the win\n"
            "      --code CODE     an error or remark, such as 'claim.*'\n"
            "      --moves RANGE   how many were accepted, such as 10..20 or 10..\n"
            "      --board FILE    at some time it had the board of the record in FILE\n"
            "      --symmetric     … or one that is the same by a symmetry of the game's board\n"
            "  -v, --not           the records that do not fit\n"
            "  -c, --count         only how many fit\n"
            "  -l, --files         only the names of the files that hold some\n"
            "  -0, --null          … each ended by a NUL byte\n"
            "  -o, --output FILE   write to FILE, which is replaced only when all is "
            "well\n" SHARD_HELP ARCHIVE_HELP,
    .run = run,
};
