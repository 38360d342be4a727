/* recto table: cross table and standings of a tournament. */
#include "archive/presentation/csv.h"
#include "archive/records/archive_options.h"
#include "archive/records/glob.h"
#include "archive/records/known_names.h"
#include "archive/records/letters.h"
#include "base/json.h"
#include "base/memory.h"
#include "cli/options.h"
#include "cli/output/output.h"
#include "cli/tournament/tournament.h"
#include "notation/items/scan.h"

#include <stdlib.h>
#include <string.h>

/* --- the standings for programs: JSON and CSV */

static const char *result_text(int halves)
{
    return halves == 2 ? "1" : halves == 1 ? "0.5" : "0";
}

/* --- JSON */

static void json_count(struct buffer *out, const char *key, uint64_t count)
{
    json_number(out, key, (int64_t)count);
}

static void json_name(const struct entrant *entrant, const char *key, struct buffer *out)
{
    json_text(out, key, entrant->name, entrant->len);
}

static void json_points(const char *key, int64_t two_hundredths, struct buffer *out)
{
    json_value(out, key);
    tournament_number(two_hundredths, out);
}

static void json_entrant(const struct entrant *entrant, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_count(out, "place", entrant->place);
    json_name(entrant, "name", out);
    json_count(out, "games", entrant->games);
    json_count(out, "won", entrant->wins);
    json_count(out, "drawn", entrant->draws);
    json_count(out, "lost", entrant->losses);
    json_points("points", 2 * entrant->points, out);
    json_points("sonneborn_berger", entrant->breaks[TIE_SONNEBORN], out);
    json_points("buchholz", entrant->breaks[TIE_BUCHHOLZ], out);
    json_points("buchholz_cut", entrant->breaks[TIE_CUT], out);
    json_points("buchholz_median", entrant->breaks[TIE_MEDIAN], out);
    if (entrant->met)
        json_points("direct", entrant->breaks[TIE_DIRECT], out);
    else
        json_null(out, "direct");
    json_number(out, "second", entrant->breaks[TIE_SECOND]);
    json_close(out, '}');
}

static void json_result(const struct encounter *encounter, size_t player, struct buffer *out)
{
    json_value(out, NULL);
    buffer_text(out, result_text(encounter_halves(encounter, player)));
}

/* Encounters are sorted by pairs. */
static void json_pairings(const struct standings *standings, struct buffer *out)
{
    json_open(out, "pairings", '[');
    for (size_t i = 0, count; i < standings->met; i += count) {
        const struct encounter *const met = &standings->encounters[i], *first;
        const size_t one = met->first < met->second ? met->first : met->second;
        const size_t other = met->first < met->second ? met->second : met->first;
        count = standings_pairing(standings, one, other, &first);
        json_open(out, NULL, '{');
        json_open(out, "players", '[');
        json_name(&standings->entrants[one], NULL, out);
        json_name(&standings->entrants[other], NULL, out);
        json_close(out, ']');
        json_open(out, "results", '[');
        for (size_t game = 0; game < count; game++)
            json_result(&first[game], one, out);
        json_close(out, ']');
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_excluded(const struct excluded *excluded, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_text(out, "file", excluded->file, strlen(excluded->file));
    json_count(out, "record", excluded->record);
    json_count(out, "line", excluded->line);
    json_word(out, "reason", exclusion_names[excluded->reason]);
    json_word(out, "code", excluded->code != NULL ? excluded->code->text : NULL);
    json_close(out, '}');
}

static void json_head(const struct tournament *tournament, struct buffer *out)
{
    const struct awards *const awards = &tournament->standings.awards;

    if (tournament->event.len > 0 && !tournament->several)
        json_text(out, "event", tournament->event.bytes, tournament->event.len);
    else
        json_null(out, "event");
    json_count(out, "records", tournament->records);
    json_count(out, "games", tournament->games);
    json_count(out, "other_events", tournament->others);
    json_open(out, "scoring", '[');
    json_points(NULL, 2 * awards->win, out);
    json_points(NULL, 2 * awards->draw, out);
    json_points(NULL, 2 * awards->loss, out);
    json_close(out, ']');
    json_open(out, "tie_breaks", '[');
    for (size_t i = 0; i < tournament->standings.order.count; i++)
        json_word(out, NULL, tie_break_names[tournament->standings.order.list[i]]);
    json_close(out, ']');
    json_word(out, "forfeits", tournament->unplayed_apart ? "unplayed" : "played");
}

/* To be called once the standings are ranked. */
static void tournament_json(const struct tournament *tournament, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_head(tournament, out);
    json_open(out, "standings", '[');
    for (size_t i = 0; i < tournament->standings.count; i++)
        json_entrant(&tournament->standings.entrants[i], out);
    json_close(out, ']');
    json_pairings(&tournament->standings, out);
    json_open(out, "not_counted", '[');
    for (size_t i = 0; i < tournament->excluded_count; i++)
        json_excluded(&tournament->excluded[i], out);
    json_close(out, ']');
    json_close(out, '}');
    buffer_character(out, '\n');
}

/* --- CSV: a line for each player, then one for each record that does not count */

static size_t crossed(const struct tournament *tournament)
{
    return tournament->standings.count <= CROSSED_MAX ? tournament->standings.count : 0;
}

static void csv_head(size_t columns, struct buffer *out)
{
    static const char *const head[] = {
        "place",    "name",         "games",           "won",
        "drawn",    "lost",         "points",          "sonneborn_berger",
        "buchholz", "buchholz_cut", "buchholz_median", "direct",
        "second"};
    static const char *const tail[] = {"file", "record", "line", "not_counted", "code"};

    csv_fields(out, head, sizeof head / sizeof head[0]);
    for (size_t i = 1; i <= columns; i++)
        csv_number(out, i);
    csv_fields(out, tail, sizeof tail / sizeof tail[0]);
    csv_end(out);
}

static void csv_value(int64_t two_hundredths, struct buffer *out)
{
    csv_begin(out);
    tournament_number(two_hundredths, out);
}

static void csv_results(const struct standings *standings, size_t one, size_t other,
                        struct buffer *out)
{
    const struct encounter *first;
    const size_t count = one != other ? standings_pairing(standings, one, other, &first) : 0;

    csv_begin(out);
    for (size_t i = 0; i < count; i++)
        buffer_format(out, "%s%s", i > 0 ? " " : "", result_text(encounter_halves(&first[i], one)));
}

static void csv_entrant(const struct tournament *tournament, size_t index, struct buffer *out)
{
    const struct entrant *const entrant = &tournament->standings.entrants[index];

    csv_number(out, entrant->place);
    csv_text(out, entrant->name, entrant->len);
    csv_number(out, entrant->games);
    csv_number(out, entrant->wins);
    csv_number(out, entrant->draws);
    csv_number(out, entrant->losses);
    csv_value(2 * entrant->points, out);
    for (int i = TIE_SONNEBORN; i < TIE_DIRECT; i++)
        csv_value(entrant->breaks[i], out);
    if (entrant->met)
        csv_value(entrant->breaks[TIE_DIRECT], out);
    else
        csv_plain(out, "");
    csv_number(out, (uint64_t)entrant->breaks[TIE_SECOND]);
    for (size_t other = 0; other < crossed(tournament); other++)
        csv_results(&tournament->standings, index, other, out);
    csv_empty(out, 5);
    csv_end(out);
}

static void csv_excluded(const struct excluded *excluded, size_t columns, struct buffer *out)
{
    csv_plain(out, "");
    csv_empty(out, 12 + columns);
    csv_text(out, excluded->file, strlen(excluded->file));
    csv_number(out, excluded->record);
    csv_number(out, excluded->line);
    csv_plain(out, exclusion_names[excluded->reason]);
    csv_plain(out, excluded->code == NULL ? "" : excluded->code->text);
    csv_end(out);
}

static void tournament_csv(const struct tournament *tournament, struct buffer *out)
{
    const size_t columns = crossed(tournament);

    csv_head(columns, out);
    for (size_t i = 0; i < tournament->standings.count; i++)
        csv_entrant(tournament, i, out);
    for (size_t i = 0; i < tournament->excluded_count; i++)
        csv_excluded(&tournament->excluded[i], columns, out);
}

/* --- names that one player may have written in two ways */

enum { PAIRS_TOLD = 10 };

/* An entrant's name, and what it has in common with those like it. */
struct likeness {
    const struct entrant *entrant;
    char *key;
};

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The words of a folded name in the order of the alphabet, without points and commas. */
static char *make_key(const struct entrant *entrant)
{
    struct buffer folded = {0}, key = {0};
    char *rest = NULL;
    size_t count = 0;

    fold_letters(entrant->name, entrant->len, &folded);
    (void)buffer_string(&folded);
    char **const words = memory_allocate((folded.len / 2 + 1) * sizeof *words);
    for (char *word = strtok_r(folded.bytes, " .,", &rest); word != NULL;
         word = strtok_r(NULL, " .,", &rest))
        words[count++] = word;
    qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 0; i < count; i++)
        buffer_format(&key, "%s ", words[i]);
    free(words);
    buffer_release(&folded);
    (void)buffer_string(&key);
    return key.bytes;
}

/* By key; those of one key by name. */
static int compare_likeness(const void *a, const void *b)
{
    const struct likeness *const one = a, *const other = b;
    const int order = strcmp(one->key, other->key);
    const size_t len =
        one->entrant->len < other->entrant->len ? one->entrant->len : other->entrant->len;

    return order != 0 ? order : memcmp(one->entrant->name, other->entrant->name, len);
}

static void tell_pair(const struct entrant *one, const struct entrant *other)
{
    complain("table: %.*s and %.*s are alike: one player or two?", (int)one->len, one->name,
             (int)other->len, other->name);
}

/* Who played against each other are two. */
static bool have_met(const struct standings *standings, const struct entrant *one,
                     const struct entrant *other)
{
    const uint32_t a = (uint32_t)(one - standings->entrants);
    const uint32_t b = (uint32_t)(other - standings->entrants);

    for (size_t i = 0; i < standings->met; i++) {
        const struct encounter *const met = &standings->encounters[i];
        if ((met->first == a && met->second == b) || (met->first == b && met->second == a))
            return true;
    }
    return false;
}

/* Tells of each name that has the key of the one before it. */
static void tell_pairs(const struct standings *standings, const struct likeness *list, size_t count)
{
    size_t first = 0, pairs = 0;

    for (size_t i = 1; i < count; i++) {
        if (strcmp(list[i].key, list[first].key) != 0)
            first = i;
        else if (list[i].key[0] != '\0' &&
                 !have_met(standings, list[first].entrant, list[i].entrant) && pairs++ < PAIRS_TOLD)
            tell_pair(list[first].entrant, list[i].entrant);
    }
    if (pairs > PAIRS_TOLD)
        complain("table: and %zu more names are alike", pairs - PAIRS_TOLD);
}

/* Remarks on standard error on names that differ only in accents, points and commas, or the order
 * of their words, each with the first of those like it; on ten at most. Who met in a game are two
 * players. To be called before the standings are ranked. */
static void tournament_tell_alike(const struct tournament *tournament)
{
    const struct standings *const standings = &tournament->standings;
    struct likeness *const list = memory_allocate((standings->count + 1) * sizeof *list);

    for (size_t i = 0; i < standings->count; i++)
        list[i] = (struct likeness){&standings->entrants[i], make_key(&standings->entrants[i])};
    qsort(list, standings->count, sizeof *list, compare_likeness);
    tell_pairs(standings, list, standings->count);
    for (size_t i = 0; i < standings->count; i++)
        free(list[i].key);
    free(list);
}

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
    tell_known_names("table", "event", buffer_string(&asked), &job->options.input, COMMON_EVENT,
                     fits_event, &job->event);
    buffer_release(&asked);
}

static int tabulate(const struct command *self, struct table_job *job, struct output *out)
{
    const struct jobs_plan plan = {
        .work = note_record, .gather = take_chunk, .context = job, .out = out};
    const bool read = counts_read(&job->options, self, plan);
    struct tournament *const tournament = &job->tournament;
    const uint64_t *const excluded = tournament->excluded_by;
    const bool sound =
        excluded[EXCLUDED_DISPUTED] + excluded[EXCLUDED_ILLEGAL] + excluded[EXCLUDED_MALFORMED] ==
        0;
    struct charts charts = {0};
    struct buffer text = {0};

    if (read && job->event.bytes != NULL && tournament->others == tournament->records)
        tell_misspelt(job);
    tournament_tell_alike(tournament);
    standings_rank(&tournament->standings);
    tournament_charts(tournament, job->options.type == FORMAT_HTML, &charts);
    if (job->options.type == FORMAT_JSON)
        tournament_json(tournament, &text);
    else if (job->options.type == FORMAT_CSV)
        tournament_csv(tournament, &text);
    return counts_show(&job->options, &text, &charts, read, sound, out);
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
