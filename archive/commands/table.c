/* recto table: cross table and standings of a tournament. */
#include "archive/records/archive_options.h"
#include "archive/records/folded.h"
#include "archive/records/known_names.h"
#include "archive/tournament/alike.h"
#include "archive/tournament/write.h"
#include "cli/options.h"

#include "notation/items/scan.h"

#include <string.h>

struct table_job {
    struct archive_options options;
    struct span event; /* `bytes` is NULL: all events */
    struct tournament tournament;
};

/* A malformed record whose event cannot be read may be of any event. */
static bool is_of_another(const struct table_job *job, const struct judgement *judgement)
{
    const struct span found = tournament_event(judgement);

    return job->event.bytes != NULL && !judgement->record.broken_yaml &&
           !is_asked_for(job->event.bytes, job->event.len, found.bytes, found.len);
}

static void note_record(const void *context, const struct visit *visit, struct chunk_result *result)
{
    const struct table_job *const job = context;

    tournament_note(visit, is_of_another(job, visit->judgement), &result->notes);
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct table_job *const job = context;

    tournament_add(&job->tournament, &result->notes);
    return true;
}

static int show(const struct table_job *job, struct output *out, int status)
{
    struct charts charts = {0};
    struct buffer text = {0};

    tournament_charts(&job->tournament, job->options.type == FORMAT_HTML, &charts);
    if (job->options.type == FORMAT_JSON)
        tournament_json(&job->tournament, &text);
    else if (job->options.type == FORMAT_CSV)
        tournament_csv(&job->tournament, &text);
    return counts_show(&job->options, &text, &charts, out, status);
}

/* Whether all records of the event are complete or unfinished. */
static bool is_sound(const struct tournament *tournament)
{
    return tournament->excluded_by[EXCLUDED_DISPUTED] == 0 &&
           tournament->excluded_by[EXCLUDED_ILLEGAL] == 0 &&
           tournament->excluded_by[EXCLUDED_MALFORMED] == 0;
}

static bool fits_event(const void *event, const char *bytes, size_t len)
{
    const struct span *const asked = event;
    const struct span found = trimmed(bytes, len);

    return is_asked_for(asked->bytes, asked->len, found.bytes, found.len);
}

/* No record is of the event: perhaps it is misspelt. */
static void tell_misspelt(const struct table_job *job)
{
    struct buffer asked = {0};

    buffer_append(&asked, job->event.bytes, job->event.len);
    tell_known_names("table", "event", buffer_string(&asked), &job->options.input, names_of_events,
                     fits_event, &job->event);
    buffer_release(&asked);
}

static int tabulate(const struct command *self, struct table_job *job, struct output *out)
{
    const struct jobs_plan plan = {
        .work = note_record, .gather = take_chunk, .context = job, .out = out};
    const bool read = counts_read(&job->options, self, plan);

    if (read && job->event.bytes != NULL && job->tournament.others == job->tournament.records)
        tell_misspelt(job);
    tournament_tell_alike(&job->tournament);
    standings_rank(&job->tournament.standings);
    const int status = !read                        ? EXIT_TROUBLE
                       : is_sound(&job->tournament) ? EXIT_SOUND
                                                    : EXIT_UNSOUND;
    return show(job, out, status);
}

enum { NANO_HUNDREDTH = 10000000, POINTS_MAX = 1000 * 100 };

/* Reads a number of at most two decimals, in hundredths; -1 if there is none. */
static int64_t read_points(struct scanner *scanner)
{
    const char *const start = scanner->at;
    const int64_t value = scan_decimal(scanner);

    if (scanner->at == start || value % NANO_HUNDREDTH != 0 || value / NANO_HUNDREDTH > POINTS_MAX)
        return -1;
    return value / NANO_HUNDREDTH;
}

/* Reads "3-1-0". */
static bool read_scoring(const char *text, struct awards *awards)
{
    struct scanner scanner = {text, text + strlen(text)};

    awards->win = read_points(&scanner);
    if (awards->win < 0 || !scan_character(&scanner, '-'))
        return false;
    awards->draw = read_points(&scanner);
    if (awards->draw < 0 || !scan_character(&scanner, '-'))
        return false;
    awards->loss = read_points(&scanner);
    return awards->loss >= 0 && scanner.at == scanner.end;
}

static bool take_tie_breaks(struct table_job *job, const char *text)
{
    if (tie_breaks_read(text, &job->tournament.standings.order))
        return true;
    complain(
        "table: --tie-breaks takes some of sb, bh, bh-c1, bh-m1, de, won and second, each once, "
        "with commas between them, not `%s`",
        text);
    return false;
}

static bool take_forfeits(struct table_job *job, const char *text)
{
    job->tournament.unplayed_apart = strcmp(text, "unplayed") == 0;
    if (job->tournament.unplayed_apart || strcmp(text, "played") == 0)
        return true;
    complain("table: --forfeits takes played or unplayed");
    return false;
}

enum { KEY_SCORING = KEY_OWN, KEY_TIE_BREAKS, KEY_FORFEITS };

static const struct option_line options[] = {
    {'e', "event", "EVENT", "only records of this event (default: all)"},
    {KEY_SCORING, "scoring", "W-D-L", "points for a win, a draw and a loss (default: 1-0.5-0)"},
    {KEY_TIE_BREAKS, "tie-breaks", "T",
     "what tells players of the same points apart, in this order: some of\n"
     "sb, bh, bh-c1, bh-m1, de, won, second (default: sb,bh,de,won,second)"},
    {KEY_FORFEITS, "forfeits", "HOW",
     "whether tie-breaks take a forfeit before the first move for a game:\n"
     "played (default) or unplayed"},
    {KEY_SHARD, "shard", "I/N", NULL},
    ARCHIVE_TYPE_OPTION,
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct table_job *const job = context;

    switch (key) {
    case 'e':
        job->event = trimmed(value, strlen(value));
        return true;
    case KEY_SHARD:
        complain("table: standings hang on all games, so they cannot be made in parts; what can is "
                 "the selection of the games that count: see `select --event`");
        return false;
    case KEY_TIE_BREAKS:
        return take_tie_breaks(job, value);
    case KEY_FORFEITS:
        return take_forfeits(job, value);
    case KEY_SCORING:
        if (read_scoring(value, &job->tournament.standings.awards))
            return true;
        complain("table: --scoring takes points for a win, a draw and a loss, such as 3-1-0 or "
                 "1-0.5-0");
        return false;
    default:
        return archive_option(self, &job->options, key, value);
    }
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct table_job job = {.tournament = {.standings = {.awards = {.win = 100, .draw = 50},
                                                         .order = tie_breaks_usual}}};
    int status = options_read(self, &arguments, take_option, &job, out);

    if (status == OPTIONS_READ)
        status = counts_settle(&job.options, self, &arguments) ? tabulate(self, &job, out)
                                                               : EXIT_TROUBLE;
    archive_options_release(&job.options);
    tournament_release(&job.tournament);
    return status;
}

const struct command command_table = {
    .usage = "[-e EVENT] [--scoring W-D-L] [--tie-breaks LIST] [-T FORMAT] [-o FILE] [OPTION…] "
             "[FILE…]",
    .options = {options, archive_options, input_options},
    .notes = input_notes,
    .column = 22,
    .example = "recto table samples/tournament.yaml",
    .run = run,
};
