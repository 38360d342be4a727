/* recto stats: what was played, how it ended, and whether it helps to begin. */
#include "archive/stats/stats.h"
#include "archive/presentation/presentation.h"
#include "cli/completion/values.h"
#include "cli/options.h"

struct counting {
    struct stats stats;
    bool sound; /* all records are complete or unfinished */
};

static void note_record(const void *context, const struct visit *visit, struct chunk_result *result)
{
    (void)context;
    stats_note(visit, &result->notes);
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct counting *const counting = context;

    counting->sound = counting->sound && result->tally[STATUS_DISPUTED] == 0 &&
                      result->tally[STATUS_ILLEGAL] == 0 && result->tally[STATUS_MALFORMED] == 0;
    stats_add(&counting->stats, &result->notes);
    return true;
}

static int show(const struct presentation *presentation, const struct stats *stats,
                struct output *out, int status)
{
    struct charts charts = {0};
    struct buffer text = {0};

    stats_charts(stats, &charts);
    if (presentation->type == FORMAT_JSON)
        stats_json(stats, &text);
    else if (presentation->type == FORMAT_CSV)
        stats_csv(stats, &text);
    return presentation_show(presentation, &text, &charts, out, status);
}

static int count(const struct presentation *presentation, struct output *out)
{
    struct counting counting = {.sound = true};
    struct jobs_plan plan = {
        .work = note_record, .gather = take_chunk, .context = &counting, .out = out};
    const bool read = presentation_read(presentation, "stats", &plan);
    const int status = !read ? EXIT_TROUBLE : counting.sound ? EXIT_SOUND : EXIT_UNSOUND;
    const int shown = show(presentation, &counting.stats, out, status);

    stats_release(&counting.stats);
    return shown;
}

static const struct option_line options[] = {{KEY_SHARD, "shard", "I/N", NULL}, {0}};

static bool take_option(const struct command *self, void *presentation, int key, const char *value)
{
    if (key != KEY_SHARD)
        return presentation_option(presentation, self, key, value);
    complain("stats: quartiles hang on all games, so they cannot be counted in parts; what can is "
             "`check --json`, which tells moves, scores and winners of every record");
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct presentation presentation = {0};
    int status = options_read(self, &arguments, take_option, &presentation, out);

    if (status == OPTIONS_READ)
        status = presentation_settle(&presentation, self, &arguments) ? count(&presentation, out)
                                                                      : EXIT_TROUBLE;
    presentation_release(&presentation);
    return status;
}

static const struct placeholder placeholders[] = {{"FORMAT", NULL, format_list_counts, false}, {0}};

const struct command command_stats = {
    .usage = "[-T FORMAT] [-o FILE] [OPTION…] [FILE…]",
    .options = {options, presentation_options, input_options},
    .notes = input_notes,
    .placeholders = placeholders,
    .column = 22,
    .paged = true,
    .run = run,
};
