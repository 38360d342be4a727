/* recto stats: what was played, how it ended, and whether it helps to begin. */
#include "archive/stats/stats.h"
#include "archive/records/archive_options.h"
#include "archive/select/criteria.h"
#include "cli/options.h"

struct counting {
    struct archive_options options;
    struct criteria criteria; /* of records that are counted */
    struct stats stats;
};

static void note_record(const void *context, const struct visit *visit, struct chunk_result *result)
{
    const struct counting *const counting = context;

    if (criteria_fit(&counting->criteria, visit))
        stats_note(visit, &result->notes);
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct counting *const counting = context;

    stats_add(&counting->stats, &result->notes);
    return true;
}

static int count(const struct command *self, struct counting *counting, struct output *out)
{
    const struct jobs_plan plan = {
        .work = note_record, .gather = take_chunk, .context = counting, .out = out};
    const bool read = counts_read(&counting->options, self, plan);
    const struct stats *const stats = &counting->stats;
    uint64_t statuses[STATUSES];
    struct charts charts = {0};
    struct buffer text = {0};

    (void)stats_total(stats, statuses);
    const bool sound =
        statuses[STATUS_DISPUTED] + statuses[STATUS_ILLEGAL] + statuses[STATUS_MALFORMED] == 0;
    stats_charts(stats, &charts);
    if (counting->options.type == FORMAT_JSON)
        stats_json(stats, &text);
    else if (counting->options.type == FORMAT_CSV)
        stats_csv(stats, &text);
    return counts_show(&counting->options, &text, &charts, read, sound, out);
}

enum { KEY_GAME = KEY_OWN, KEY_RULE };

static const struct option_line options[] = {
    {KEY_GAME, "game", "ID", "only this game"},
    {KEY_RULE, "rule", "RULE", "only games with this variant, such as diagonals=true"},
    {KEY_SHARD, "shard", "I/N", NULL},
    ARCHIVE_TYPE_OPTION,
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct counting *const counting = context;

    switch (key) {
    case KEY_GAME:
        return criteria_add(&counting->criteria, BY_GAME, value);
    case KEY_RULE:
        return criteria_add(&counting->criteria, BY_RULE, value);
    case KEY_SHARD:
        complain("stats: quartiles hang on all games, so they cannot be counted in parts; what can "
                 "is `check --json`, which tells moves, scores and winners of every record");
        return false;
    default:
        return archive_option(self, &counting->options, key, value);
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct counting counting = {.criteria = {.symmetric = false}};
    int status = options_read(self, &arguments, take_option, &counting, out);

    if (status == OPTIONS_READ)
        status = counts_settle(&counting.options, self, &arguments) ? count(self, &counting, out)
                                                                    : EXIT_TROUBLE;
    archive_options_release(&counting.options);
    criteria_release(&counting.criteria);
    stats_release(&counting.stats);
    return status;
}

const struct command command_stats = {
    .usage = "[-T FORMAT] [-o FILE] [OPTION…] [FILE…]",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .example = "recto stats -o stats.html samples/tournament.yaml",
    .run = run,
};
