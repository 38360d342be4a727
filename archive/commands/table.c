/* recto table: cross table and standings of a tournament. */
#include "archive/presentation/presentation.h"
#include "archive/tournament/tournament.h"
#include "cli/options.h"

#include "notation/items/scan.h"

#include <string.h>

struct table_job {
    struct presentation presentation;
    struct span event; /* `bytes` NULL: all of them */
    struct tournament tournament;
};

static void note_record(const void *context, const struct visit *visit, struct gathered *gathered)
{
    const struct table_job *const job = context;

    tournament_note(visit, job->event, &gathered->notes);
}

static bool take_chunk(void *context, const struct gathered *gathered)
{
    struct table_job *const job = context;

    tournament_add(&job->tournament, &gathered->notes);
    return true;
}

enum { TEXT_COLUMNS = 100 };

static int show(const struct table_job *job, struct output *out, int status)
{
    const bool drawn = presentation_is_drawn(&job->presentation);
    struct charts charts = {0};
    struct buffer text = {0};

    tournament_charts(&job->tournament, drawn, &charts);
    if (job->presentation.type == FORMAT_JSON)
        tournament_json(&job->tournament, &text);
    else if (job->presentation.type == FORMAT_CSV)
        tournament_csv(&job->tournament, &text);
    else
        charts_text(&charts, TEXT_COLUMNS, &text);
    const int shown = presentation_show(&job->presentation, &text, &charts, out, status);
    charts_release(&charts);
    buffer_release(&text);
    return shown;
}

/* Whether all records are complete or unfinished, those of other events aside. */
static bool is_sound(const struct tournament *tournament)
{
    return tournament->excluded_by[EXCLUDED_DISPUTED] == 0 &&
           tournament->excluded_by[EXCLUDED_ILLEGAL] == 0 &&
           tournament->excluded_by[EXCLUDED_MALFORMED] == 0;
}

static int tabulate(struct table_job *job, struct output *out)
{
    struct jobs_plan plan = {.work = note_record, .gather = take_chunk, .context = job, .out = out};
    const bool read = presentation_read(&job->presentation, "table", &plan);

    standings_rank(&job->tournament.standings);
    const int status = !read                        ? EXIT_TROUBLE
                       : is_sound(&job->tournament) ? EXIT_SOUND
                                                    : EXIT_UNSOUND;
    return show(job, out, status);
}

enum { NANO_HUNDREDTH = 10000000, POINTS_MOST = 1000 * 100 };

/* A number of at most two decimals, in hundredths; -1 if it is none. */
static int64_t read_points(struct scanner *scanner)
{
    const char *const start = scanner->at;
    const int64_t value = scan_decimal(scanner);

    if (scanner->at == start || value % NANO_HUNDREDTH != 0 || value / NANO_HUNDREDTH > POINTS_MOST)
        return -1;
    return value / NANO_HUNDREDTH;
}

/* "3-1-0". */
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

static bool take_option(struct table_job *job, const struct command *self, int option)
{
    if (option == 'e') {
        job->event = trimmed(optarg, strlen(optarg));
        return true;
    }
    if (option == 'S') {
        complain("table: standings hang on all games, so they cannot be made in parts; what can is "
                 "the selection of the games that count: see `select --event`");
        return false;
    }
    if (option == 't')
        return take_tie_breaks(job, optarg);
    if (option == 'F')
        return take_forfeits(job, optarg);
    if (option != 's')
        return presentation_option(&job->presentation, self, option);
    if (read_scoring(optarg, &job->tournament.standings.awards))
        return true;
    complain("table: --scoring takes points for a win, a draw and a loss, such as 3-1-0 or "
             "1-0.5-0");
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"event", required_argument, NULL, 'e'},
                                          {"scoring", required_argument, NULL, 's'},
                                          {"tie-breaks", required_argument, NULL, 't'},
                                          {"forfeits", required_argument, NULL, 'F'},
                                          {"shard", required_argument, NULL, 'S'},
                                          PRESENTATION_LONGS,
                                          {NULL, 0, NULL, 0}};
    struct table_job job = {.tournament = {.standings = {.awards = {.win = 100, .draw = 50},
                                                         .order = tie_breaks_usual}}};
    int status = -1;

    for (int option;
         status < 0 &&
         (option = next_option(self, argc, argv, "e:" PRESENTATION_LETTERS, longs, out)) != -1;)
        if (option < 0 || !take_option(&job, self, option))
            status = option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
    if (status < 0)
        status = presentation_settle(&job.presentation, self, argc, argv) ? tabulate(&job, out)
                                                                          : EXIT_TROUBLE;
    presentation_release(&job.presentation);
    tournament_release(&job.tournament);
    return status;
}

const struct command command_table = {
    .usage = "[-e EVENT] [--scoring W-D-L] [--tie-breaks LIST] [-T FORMAT] [-o FILE] [OPTION…] "
             "[FILE…]",
    .help =
        "  -e, --event EVENT   only records of this event (default: all)\n"
        "      --scoring W-D-L points for a win, a draw and a loss (default: "
        "1-0.5-0)\n"
        "      --tie-breaks T  what tells players of the same points apart, in this order: some "
        "of\n"
        "                      sb, bh, bh-c1, bh-m1, de, won, second (default: "
        "sb,bh,de,won,second)\n"
        "      --forfeits HOW  whether tie-breaks take a forfeit before the first move for a "
        "game:\n"
        "                      played (default) or unplayed\n" PRESENTATION_HELP,
    .run = run,
};
