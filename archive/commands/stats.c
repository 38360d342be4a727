/* recto stats: what was played, how it ended, and whether it helps to begin. */
#include "archive/stats/stats.h"
#include "archive/presentation/presentation.h"
#include "cli/options.h"

struct counting {
    struct stats stats;
    bool sound; /* all records are complete or unfinished */
};

static void note_record(const void *context, const struct visit *visit, struct gathered *gathered)
{
    (void)context;
    stats_note(visit, &gathered->notes);
}

static bool take_chunk(void *context, const struct gathered *gathered)
{
    struct counting *const counting = context;

    counting->sound = counting->sound && gathered->tally[STATUS_DISPUTED] == 0 &&
                      gathered->tally[STATUS_ILLEGAL] == 0 &&
                      gathered->tally[STATUS_MALFORMED] == 0;
    stats_add(&counting->stats, &gathered->notes);
    return true;
}

enum { TEXT_COLUMNS = 100 };

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
    else
        charts_text(&charts, TEXT_COLUMNS, &text);
    const int shown = presentation_show(presentation, &text, &charts, out, status);
    charts_release(&charts);
    buffer_release(&text);
    return shown;
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

static bool take_option(struct presentation *presentation, const struct command *self, int option)
{
    if (option != 'S')
        return presentation_option(presentation, self, option);
    complain("stats: quartiles hang on all games, so they cannot be counted in parts; what can is "
             "`check --json`, which tells moves, scores and winners of every record");
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {
        {"shard", required_argument, NULL, 'S'}, PRESENTATION_LONGS, {NULL, 0, NULL, 0}};
    struct presentation presentation = {0};
    int status = -1;

    for (int option; status < 0 && (option = next_option(self, argc, argv, PRESENTATION_LETTERS,
                                                         longs, out)) != -1;)
        if (option < 0 || !take_option(&presentation, self, option))
            status = option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
    if (status < 0)
        status = presentation_settle(&presentation, self, argc, argv) ? count(&presentation, out)
                                                                      : EXIT_TROUBLE;
    presentation_release(&presentation);
    return status;
}

const struct command command_stats = {
    .usage = "[-T FORMAT] [-o FILE] [OPTION…] [FILE…]",
    .help = PRESENTATION_HELP,
    .run = run,
};
