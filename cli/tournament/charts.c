/* Tables for people: standings, cross table, and records that do not count. */
#include "cli/tournament/tournament.h"

#include "notation/time/date.h"

#include <stdlib.h>
#include <string.h>

enum { EXCLUDED_SHOWN = 20, NAME_SHOWN = 48 };

struct builder {
    const struct tournament *tournament;
    struct charts *charts;
    bool drawn; /* ½ and × may be used, which a terminal may lack */
};

void tournament_number(int64_t two_hundredths, struct buffer *out)
{
    const long long thousandths = (long long)two_hundredths * 5;
    long long rest = thousandths % 1000;

    buffer_format(out, "%lld", thousandths / 1000);
    if (rest == 0)
        return;
    buffer_character(out, '.');
    for (long long unit = 100; rest > 0; unit /= 10) {
        buffer_character(out, (char)('0' + rest / unit));
        rest %= unit;
    }
}

/* "5.5"; "5½" in pictures. */
static void number_cell(const struct builder *builder, int64_t two_hundredths)
{
    const int64_t whole = two_hundredths / 200, rest = two_hundredths % 200;
    const char *const part = rest == 100 ? "½" : rest == 50 ? "¼" : rest == 150 ? "¾" : NULL;
    struct buffer text = {0};

    if (!builder->drawn || part == NULL) {
        tournament_number(two_hundredths, &text);
    } else {
        if (whole > 0)
            buffer_number(&text, whole);
        buffer_text(&text, part);
    }
    cell_buffer(builder->charts, &text);
}

/* "3", or "3=" if the place is shared. */
static void place_cell(const struct builder *builder, const struct entrant *entrant)
{
    charts_cell_format(builder->charts, "%zu%s", entrant->place, entrant->shared ? "=" : "");
}

/* A name of thousands of characters would leave no room for anything else. */
static void name_cell(const struct builder *builder, const struct entrant *entrant)
{
    struct buffer text = {0};

    buffer_excerpt(&text, entrant->name, entrant->len, NAME_SHOWN);
    cell_buffer(builder->charts, &text);
}

/* --- standings */

/* Whether a tie-break has a column of its own: games won have one anyway, and direct encounters
 * only need one where they decided something. */
static bool has_column(const struct standings *standings, enum tie_break tie_break)
{
    if (tie_break != TIE_DIRECT)
        return tie_break != TIE_WON;
    for (size_t i = 0; i < standings->count; i++)
        if (standings->entrants[i].met)
            return true;
    return false;
}

static void break_cell(const struct builder *builder, const struct entrant *entrant,
                       enum tie_break tie_break)
{
    if (tie_break == TIE_SECOND)
        cell_count(builder->charts, (uint64_t)entrant->breaks[TIE_SECOND]);
    else if (tie_break == TIE_DIRECT && !entrant->met)
        cell_text(builder->charts, "");
    else
        number_cell(builder, entrant->breaks[tie_break]);
}

static void standing_row(const struct builder *builder, const struct entrant *entrant,
                         const struct tie_breaks *columns)
{
    place_cell(builder, entrant);
    name_cell(builder, entrant);
    cell_count(builder->charts, entrant->games);
    cell_count(builder->charts, entrant->wins);
    cell_count(builder->charts, entrant->draws);
    cell_count(builder->charts, entrant->losses);
    number_cell(builder, 2 * entrant->points);
    for (size_t i = 0; i < columns->count; i++)
        break_cell(builder, entrant, columns->list[i]);
}

static struct tie_breaks choose_columns(const struct standings *standings)
{
    struct tie_breaks columns = {.count = 0};

    for (size_t i = 0; i < standings->order.count; i++)
        if (has_column(standings, standings->order.list[i]))
            columns.list[columns.count++] = standings->order.list[i];
    return columns;
}

static void add_standings(const struct builder *builder)
{
    static const char *const head[] = {"", "player", "games", "won", "drawn", "lost", "points"};
    static const char *const heads[TIE_BREAKS] = {"Sonneborn", "Buchholz", "cut",   "median",
                                                  "direct",    "won",      "second"};
    enum { FIXED = sizeof head / sizeof head[0] };
    static const char align[] = "rlrrrrrrrrrrrr";
    const struct standings *const standings = &builder->tournament->standings;
    const struct tie_breaks columns = choose_columns(standings);
    char chosen[sizeof align];

    memcpy(chosen, align, FIXED + columns.count);
    chosen[FIXED + columns.count] = '\0';
    charts_add(builder->charts, CHART_TABLE, "", chosen, FIXED + columns.count)->repeated = 2;
    cell_texts(builder->charts, head, FIXED);
    for (size_t i = 0; i < columns.count; i++)
        cell_texts(builder->charts, &heads[columns.list[i]], 1);
    for (size_t i = 0; i < standings->count; i++)
        standing_row(builder, &standings->entrants[i], &columns);
}

/* --- cross table */

static const char *result_text(const struct builder *builder, int halves)
{
    static const char *const typed[] = {"0", "=", "1"}, *const printed[] = {"0", "½", "1"};

    return builder->drawn ? printed[halves] : typed[halves];
}

static void result_cell(const struct builder *builder, size_t one, size_t other)
{
    struct buffer text = {0};
    const struct encounter *first;
    const size_t count =
        one != other ? standings_pairing(&builder->tournament->standings, one, other, &first) : 0;

    if (one == other)
        buffer_text(&text, builder->drawn ? "×" : "x");
    for (size_t i = 0; i < count; i++)
        buffer_text(&text, result_text(builder, encounter_halves(&first[i], one)));
    if (one != other && count == 0)
        buffer_text(&text, builder->drawn ? "" : ".");
    cell_buffer(builder->charts, &text);
}

static void cross_row(const struct builder *builder, size_t index)
{
    const struct standings *const standings = &builder->tournament->standings;
    const struct entrant *const entrant = &standings->entrants[index];

    cell_count(builder->charts, index + 1);
    name_cell(builder, entrant);
    for (size_t other = 0; other < standings->count; other++)
        result_cell(builder, index, other);
    number_cell(builder, 2 * entrant->points);
}

static void add_cross_table(const struct builder *builder)
{
    const size_t count = builder->tournament->standings.count;
    char align[CROSSED_MAX + 4] = "rl";

    memset(align + 2, 'c', count);
    align[count + 2] = 'r';
    align[count + 3] = '\0';
    charts_add(builder->charts, CHART_HEADING, "Cross table", "", 0)->as_text = false;
    charts_add(builder->charts, CHART_TABLE, "", align, count + 3)->repeated = 2;
    cell_text(builder->charts, "");
    cell_text(builder->charts, "player");
    for (size_t i = 1; i <= count; i++)
        cell_count(builder->charts, i);
    cell_text(builder->charts, "points");
    for (size_t i = 0; i < count; i++)
        cross_row(builder, i);
}

/* --- list of opponents, where few players have met: the place of each, and the results */

enum { LISTED_FROM = 25, OPPONENTS_MAX = 16 };

static bool is_listed(const struct standings *standings)
{
    return standings->count >= LISTED_FROM &&
           2 * standings->met <= OPPONENTS_MAX * standings->count;
}

/* The encounters of each entrant, sorted by opponent: those of entrant i from starts[i] up to,
 * but not including, starts[i + 1]. The list of encounters is sorted by the better entrant
 * first, so filling this in its order puts the opponents of each entrant in order, too. */
struct encounter_index {
    size_t *starts, *encounters;
};

static struct encounter_index index_encounters(const struct standings *standings)
{
    struct encounter_index index = {memory_allocate_zeroed(standings->count + 2, sizeof(size_t)),
                                    memory_allocate((2 * standings->met + 1) * sizeof(size_t))};
    size_t *const next = index.starts + 1;

    for (size_t i = 0; i < standings->met; i++) {
        index.starts[standings->encounters[i].first + 2]++;
        index.starts[standings->encounters[i].second + 2]++;
    }
    for (size_t i = 2; i <= standings->count + 1; i++)
        index.starts[i] += index.starts[i - 1];
    for (size_t i = 0; i < standings->met; i++) {
        index.encounters[next[standings->encounters[i].first]++] = i;
        index.encounters[next[standings->encounters[i].second]++] = i;
    }
    return index;
}

/* "2:1=  5:0". */
static void list_encounters(const struct builder *builder, const struct encounter_index *index,
                            size_t one, struct buffer *text)
{
    size_t last = SIZE_MAX;

    for (size_t i = index->starts[one]; i < index->starts[one + 1]; i++) {
        const struct encounter *const encounter =
            &builder->tournament->standings.encounters[index->encounters[i]];
        const size_t other = encounter->first == one ? encounter->second : encounter->first;
        if (other != last)
            buffer_format(text, "%s%zu:", text->len > 0 ? "  " : "", other + 1);
        last = other;
        buffer_text(text, result_text(builder, encounter_halves(encounter, one)));
    }
}

static void add_list(const struct builder *builder)
{
    static const char *const head[] = {"", "player", "played: result", "points"};
    const struct standings *const standings = &builder->tournament->standings;
    const struct encounter_index index = index_encounters(standings);
    struct buffer text = {0};

    charts_add(builder->charts, CHART_HEADING, "Who played whom", "", 0)->as_text = false;
    (void)cell_table(builder->charts, "rllr", head);
    for (size_t one = 0; one < standings->count; one++) {
        text.len = 0;
        list_encounters(builder, &index, one, &text);
        cell_count(builder->charts, one + 1);
        name_cell(builder, &standings->entrants[one]);
        charts_cell(builder->charts, buffer_string(&text), text.len);
        number_cell(builder, 2 * standings->entrants[one].points);
    }
    free(index.starts);
    free(index.encounters);
    buffer_release(&text);
}

static void add_pairings(const struct builder *builder)
{
    const struct standings *const standings = &builder->tournament->standings;

    if (is_listed(standings))
        add_list(builder);
    else if (standings->count > 0 && standings->count <= CROSSED_MAX)
        add_cross_table(builder);
}

/* --- notes below the tables */

static void say(const struct builder *builder, struct buffer *words)
{
    if (words->len > 0)
        (void)charts_add(builder->charts, CHART_WORDS, buffer_string(words), "", 0);
    buffer_release(words);
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void add_games(const struct tournament *tournament, struct buffer *words)
{
    const char *between = " of ";

    for (int i = 0; i < GAME_COUNT; i++)
        if (tournament->played[i]) {
            buffer_text(words, between);
            buffer_text(words, games[i]->schema.id);
            between = ", ";
        }
}

/* "12 games of plexus, differences; 4 players; from 2026-11-03 to 2026-11-19". */
static void add_summary(const struct builder *builder)
{
    const struct tournament *const tournament = builder->tournament;
    struct buffer words = {0};

    buffer_format(&words, "%llu game%s", (unsigned long long)tournament->games,
                  plural(tournament->games));
    add_games(tournament, &words);
    buffer_format(&words, "; %zu player%s", tournament->standings.count,
                  plural(tournament->standings.count));
    if (tournament->dated) {
        buffer_text(&words, tournament->first_day < tournament->last_day ? "; from " : "; ");
        day_write(tournament->first_day, &words);
    }
    if (tournament->dated && tournament->first_day < tournament->last_day) {
        buffer_text(&words, " to ");
        day_write(tournament->last_day, &words);
    }
    say(builder, &words);
}

static void add_title(const struct builder *builder)
{
    const struct tournament *const tournament = builder->tournament;
    struct buffer title = {0};

    if (tournament->several || tournament->event.len == 0)
        buffer_text(&title, tournament->several ? "Games of several events" : "Standings");
    else
        buffer_append(&title, tournament->event.bytes, tournament->event.len);
    (void)charts_add(builder->charts, CHART_TITLE, buffer_string(&title), "", 0);
    buffer_release(&title);
}

/* Says how ties are broken if that is not as usual. */
static void tell_tie_breaks(const struct tournament *tournament, struct buffer *words)
{
    static const char *const names[TIE_BREAKS] = {
        "Sonneborn-Berger",      "Buchholz",         "Buchholz without the lowest opponent",
        "median Buchholz",       "direct encounter", "games won",
        "games as second player"};
    const struct tie_breaks *const order = &tournament->standings.order;
    const bool usual =
        order->count == tie_breaks_usual.count &&
        memcmp(order->list, tie_breaks_usual.list, order->count * sizeof order->list[0]) == 0;

    for (size_t i = 0; !usual && i < order->count; i++)
        buffer_format(words, "%s%s%s", i == 0 ? "Ties are broken by " : ", ", names[order->list[i]],
                      i + 1 == order->count ? ". " : "");
    if (tournament->unplayed_apart)
        buffer_text(words, "A forfeit before the first move is no game for tie-breaks. ");
}

static void add_scoring(const struct builder *builder)
{
    const struct tournament *const tournament = builder->tournament;
    const struct awards *const awards = &tournament->standings.awards;
    struct buffer words = {0};

    if (awards->win != 100 || awards->draw != 50 || awards->loss != 0) {
        buffer_text(&words, "A win counts ");
        tournament_number(2 * awards->win, &words);
        buffer_text(&words, ", a draw ");
        tournament_number(2 * awards->draw, &words);
        buffer_text(&words, ", a loss ");
        tournament_number(2 * awards->loss, &words);
        buffer_text(&words, ". ");
    }
    tell_tie_breaks(tournament, &words);
    if (tournament->crowded)
        buffer_text(&words, "In games of more than two, every two of the players met. ");
    if (tournament->standings.count > CROSSED_MAX && !is_listed(&tournament->standings))
        buffer_format(&words,
                      "The cross table of more than %d players is left out; -T json has "
                      "all results. ",
                      CROSSED_MAX);
    if (words.len > 0)
        words.len--;
    say(builder, &words);
}

/* --- records that do not count */

static void count_excluded(const struct builder *builder)
{
    const struct tournament *const tournament = builder->tournament;
    struct buffer words = {0};
    const char *between = "Not counted: ";

    for (int reason = 1; reason < EXCLUSIONS; reason++)
        if (tournament->excluded_by[reason] > 0) {
            buffer_format(&words, "%s%llu %s%s", between,
                          (unsigned long long)tournament->excluded_by[reason],
                          reason >= EXCLUDED_NAMELESS ? "with " : "", exclusion_names[reason]);
            between = ", ";
        }
    if (tournament->others > 0)
        buffer_format(&words, "%s%llu of other events", between,
                      (unsigned long long)tournament->others);
    say(builder, &words);
}

static void excluded_row(const struct builder *builder, const struct excluded *excluded)
{
    if (excluded->record == 1)
        cell_text(builder->charts, excluded->file);
    else
        charts_cell_format(builder->charts, "%s:%llu", excluded->file,
                           (unsigned long long)excluded->line);
    cell_count(builder->charts, excluded->record);
    charts_cell_format(builder->charts, "%s%s%s%s", exclusion_names[excluded->reason],
                       excluded->code == NULL ? "" : " (",
                       excluded->code == NULL ? "" : excluded->code->text,
                       excluded->code == NULL ? "" : ")");
}

static void list_excluded(const struct builder *builder)
{
    static const char *const head[] = {"not counted", "record", "why"};
    const struct tournament *const tournament = builder->tournament;
    const size_t count = tournament->excluded_count;
    struct buffer words = {0};

    if (count == 0)
        return;
    (void)cell_table(builder->charts, "lrl", head);
    for (size_t i = 0; i < count && i < EXCLUDED_SHOWN; i++)
        excluded_row(builder, &tournament->excluded[i]);
    if (count > EXCLUDED_SHOWN)
        buffer_format(&words, "And %zu more, which -T json and -T csv list.",
                      count - EXCLUDED_SHOWN);
    say(builder, &words);
}

void tournament_charts(const struct tournament *tournament, bool drawn, struct charts *charts)
{
    const struct builder builder = {tournament, charts, drawn};

    add_title(&builder);
    add_summary(&builder);
    if (tournament->standings.count > 0)
        add_standings(&builder);
    add_pairings(&builder);
    add_scoring(&builder);
    count_excluded(&builder);
    list_excluded(&builder);
}
