/* Statistics for people: tables and charts. */
#include "archive/presentation/rounded.h"
#include "archive/stats/stats.h"

#include <stdlib.h>
#include <string.h>

enum { BARS_MAX = 24 };

struct rows {
    const struct stats *stats;
    struct stats_row list[ROWS_MAX];
    size_t count;
};

/* In tables a setting stands below its game. */
static void name_cell(const struct rows *rows, size_t row, struct charts *charts)
{
    struct buffer name = {0};

    if (rows->list[row].setting == WHOLE_GAME) {
        cell_text(charts, stats_game(rows->list[row].game));
        return;
    }
    buffer_text(&name, "  ");
    setting_write(rows->stats, &rows->list[row], &name);
    cell_buffer(charts, &name);
}

/* Charts say both. */
static void write_name(const struct rows *rows, size_t row, struct buffer *out)
{
    buffer_text(out, stats_game(rows->list[row].game));
    if (rows->list[row].setting != WHOLE_GAME) {
        buffer_text(out, ", ");
        setting_write(rows->stats, &rows->list[row], out);
    }
}

/* --- games and statuses */

static void status_head(struct charts *charts)
{
    for (int i = 0; i < STATUSES; i++)
        cell_text(charts, status_names[account_order[i]]);
}

static void status_cells(struct charts *charts, const uint64_t statuses[STATUSES])
{
    for (int i = 0; i < STATUSES; i++)
        cell_count(charts, statuses[account_order[i]]);
}

static void count_games(const struct rows *rows, struct charts *charts)
{
    uint64_t statuses[STATUSES];

    (void)charts_add(charts, CHART_TABLE, "", "lrrrrrr", 7);
    cell_text(charts, "game");
    cell_text(charts, "records");
    status_head(charts);
    for (size_t i = 0; i < rows->count; i++) {
        const struct game_stats *const game = rows->list[i].stats;
        name_cell(rows, i, charts);
        cell_count(charts, game->records);
        status_cells(charts, game->statuses);
    }
    cell_text(charts, "all");
    cell_count(charts, stats_total(rows->stats, statuses));
    status_cells(charts, statuses);
}

static void draw_games(const struct rows *rows, struct charts *charts)
{
    (void)charts_add(charts, CHART_BARS, "", "", STATUSES + 1);
    cell_text(charts, "");
    status_head(charts);
    for (size_t i = 0; i < rows->count; i++) {
        struct buffer name = {0};
        write_name(rows, i, &name);
        cell_buffer(charts, &name);
        status_cells(charts, rows->list[i].stats->statuses);
    }
}

static void count_endings(const struct rows *rows, struct charts *charts)
{
    static const char *const head[] = {"complete games that ended",
                                       "by the rules",
                                       "resignation",
                                       "forfeit",
                                       "agreement",
                                       "decision"};

    (void)cell_table(charts, "lrrrrr", head);
    for (size_t i = 0; i < rows->count; i++) {
        const struct game_stats *const game = rows->list[i].stats;
        if (game->lengths.games == 0)
            continue;
        name_cell(rows, i, charts);
        for (int ending = ENDING_RULES; ending < ENDINGS; ending++)
            cell_count(charts, game->endings[ending]);
    }
}

/* --- lengths and points */

static void length_cells(const struct lengths *lengths, struct charts *charts)
{
    cell_count(charts, lengths->games);
    cell_count(charts, lengths->least);
    for (int quarters = 1; quarters <= 3; quarters++) {
        const uint64_t halves = lengths_quartile(lengths, quarters);
        charts_cell_format(charts, "%llu%s", (unsigned long long)(halves / 2),
                           halves % 2 != 0 ? ".5" : "");
    }
    cell_count(charts, lengths->most);
    struct buffer mean = {0};
    lengths_write_mean(lengths, 1, &mean);
    cell_buffer(charts, &mean);
}

static void tell_lengths(const struct rows *rows, struct charts *charts)
{
    static const char *const head[] = {
        "moves of complete games", "games", "least", "lower", "median", "upper", "most", "mean"};

    (void)cell_table(charts, "lrrrrrrr", head);
    for (size_t i = 0; i < rows->count; i++) {
        if (rows->list[i].stats->lengths.games == 0)
            continue;
        name_cell(rows, i, charts);
        length_cells(&rows->list[i].stats->lengths, charts);
    }
}

/* A setting follows its game, and both names would not fit. */
static void add_histogram(const struct rows *rows, size_t row, struct charts *charts)
{
    const uint64_t count = rows->list[row].stats->lengths.games;
    struct buffer caption = {0};

    if (rows->list[row].setting != WHOLE_GAME)
        setting_write(rows->stats, &rows->list[row], &caption);
    else
        buffer_format(&caption, "%s, %llu game%s", stats_game(rows->list[row].game),
                      (unsigned long long)count, count == 1 ? "" : "s");
    (void)charts_add(charts, CHART_HISTOGRAM, buffer_string(&caption), "", 3);
    buffer_release(&caption);
}

/* One bar alone would be a slab, and says nothing that the table does not. */
static void draw_lengths(const struct rows *rows, struct charts *charts)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct lengths *const lengths = &rows->list[i].stats->lengths;
        const uint32_t step = lengths->games > 0 ? lengths_step(lengths, BARS_MAX) : 1;
        if (lengths->games == 0 || lengths->least / step == lengths->most / step)
            continue;
        add_histogram(rows, i, charts);
        for (uint64_t from = lengths->least / step * step; from <= lengths->most; from += step) {
            const uint32_t start = (uint32_t)from;
            cell_count(charts, start);
            cell_count(charts, start + step - 1);
            cell_count(charts, lengths_between(lengths, start, start + step - 1));
        }
    }
}

enum { DIGITS_SHOWN = 24 };

/* Shortens numbers of hundreds of digits, which would tear the table apart, and gives decimals
 * alike in a row. */
static void number_cell(const struct score_summary *points,
                        void (*write)(const struct score_summary *points, struct buffer *out),
                        struct charts *charts)
{
    struct buffer text = {0};

    write(points, &text);
    if (points->decimal)
        charts_cell_format(charts, "%.4f", strtod(buffer_string(&text), NULL));
    else if (text.len > DIGITS_SHOWN)
        charts_cell_format(charts, "%.6s... (%zu characters)", buffer_string(&text), text.len);
    else
        charts_cell(charts, text.bytes, text.len);
    buffer_release(&text);
}

static void tell_points(const struct rows *rows, struct charts *charts)
{
    static const char *const head[] = {"points of a player", "players", "least", "mean", "most"};
    bool any = false;

    for (size_t i = 0; i < rows->count; i++) {
        const struct score_summary *const points = &rows->list[i].stats->points;
        if (points->players == 0)
            continue;
        if (!any) {
            (void)cell_table(charts, "lrrrr", head);
            any = true;
        }
        name_cell(rows, i, charts);
        cell_count(charts, points->players);
        number_cell(points, score_summary_write_least, charts);
        number_cell(points, score_summary_write_mean, charts);
        number_cell(points, score_summary_write_most, charts);
    }
}

static void location_cell(const struct record_location *location, struct charts *charts)
{
    if (location->file == NULL)
        cell_text(charts, "");
    else if (location->record == 1)
        cell_text(charts, location->file);
    else
        charts_cell_format(charts, "%s, record %zu", location->file, location->record);
}

static void tell_extremes(const struct stats *stats, struct charts *charts)
{
    static const char *const head[] = {"to be looked at", "the longest game", "the most points"};

    (void)cell_table(charts, "lll", head);
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->lengths.games == 0)
            continue;
        cell_text(charts, stats_game(i));
        location_cell(&game->longest, charts);
        location_cell(&game->highest, charts);
    }
}

/* --- who wins */

/* "48.5 %", or from the first to the second: "40.1-57.0 %". */
static void percent_cell(double first, double second, struct charts *charts)
{
    struct buffer text = {0};

    rounded_value(100 * first, 1, &text);
    if (second > first) {
        buffer_character(&text, '-');
        rounded_value(100 * second, 1, &text);
    }
    buffer_text(&text, " %");
    cell_buffer(charts, &text);
}

/* Shares, and what is won, shared and lost, are those of the games whose winner is known. */
static void seat_cells(const struct seating *field, int seat, struct charts *charts)
{
    const struct seat_wins *const facts = &field->seats[seat - 1];
    const uint64_t decided = field->games - field->nobody;

    cell_count(charts, facts->wins);
    cell_count(charts, facts->shared);
    cell_count(charts, decided - facts->wins - facts->shared);
    if (decided == 0) {
        cell_text(charts, "");
        cell_text(charts, "");
        return;
    }
    const struct win_share share = win_share_of(facts->points, decided);
    percent_cell(share.value, 0, charts);
    percent_cell(share.low, share.high, charts);
}

static bool has_pairs(const struct stats *stats)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (stats->games[i].fields[2] != NULL)
            return true;
    return false;
}

static void tell_first_player(const struct rows *rows, struct charts *charts)
{
    static const char *const head[] = {"player 1 of two", "games", "nobody", "won",
                                       "shared",          "lost",  "share",  "95 % interval"};

    struct seating *const all = stats_of_two(rows->stats);
    if (all == NULL)
        return;
    (void)cell_table(charts, "lrrrrrrr", head);
    for (size_t i = 0; i < rows->count; i++) {
        const struct seating *const field = rows->list[i].stats->fields[2];
        if (field == NULL)
            continue;
        name_cell(rows, i, charts);
        cell_count(charts, field->games);
        cell_count(charts, field->nobody);
        seat_cells(field, 1, charts);
    }
    cell_text(charts, "all");
    cell_count(charts, all->games);
    cell_count(charts, all->nobody);
    seat_cells(all, 1, charts);
    free(all);
}

/* Facts of a whole game stand in the row of its first seat only. */
static void first_cell(struct charts *charts, int seat, uint64_t count)
{
    if (seat == 1)
        cell_count(charts, count);
    else
        cell_text(charts, "");
}

static void seat_rows(const struct rows *rows, size_t row, struct charts *charts)
{
    for (int players = 2; players <= PLAYERS_MOST; players++) {
        const struct seating *const field = rows->list[row].stats->fields[players];
        for (int seat = 1; field != NULL && seat <= players; seat++) {
            if (seat == 1)
                name_cell(rows, row, charts);
            else
                cell_text(charts, "");
            first_cell(charts, seat, (uint64_t)players);
            first_cell(charts, seat, field->games);
            first_cell(charts, seat, field->nobody);
            first_cell(charts, seat, field->ties);
            cell_count(charts, (uint64_t)seat);
            seat_cells(field, seat, charts);
            percent_cell(1.0 / players, 0, charts);
        }
    }
}

static bool has_larger_fields(const struct game_stats *game)
{
    for (int players = 3; players <= PLAYERS_MOST; players++)
        if (game->fields[players] != NULL)
            return true;
    return false;
}

static bool any_larger_fields(const struct stats *stats)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (has_larger_fields(&stats->games[i]))
            return true;
    return false;
}

/* Games that more than two have played, with those of two beside them. */
static void tell_seats(const struct rows *rows, struct charts *charts)
{
    static const char *const head[] = {"seat by seat", "players", "games",         "nobody",
                                       "tied",         "seat",    "won",           "shared",
                                       "lost",         "share",   "95 % interval", "fair"};

    if (!any_larger_fields(rows->stats))
        return;
    (void)cell_table(charts, "lrrrrrrrrrrr", head);
    for (size_t i = 0; i < rows->count; i++)
        if (has_larger_fields(&rows->stats->games[rows->list[i].game]))
            seat_rows(rows, i, charts);
}

static void draw_range(const struct seating *field, const char *game, int players, int seat,
                       struct charts *charts)
{
    const uint64_t decided = field->games - field->nobody;

    if (decided == 0)
        return;
    const struct win_share share = win_share_of(field->seats[seat - 1].points, decided);
    if (players == 2)
        cell_text(charts, game);
    else
        charts_cell_format(charts, "%s, %d players: seat %d", game, players, seat);
    charts_cell_format(charts, "%.4f", 1.0 / players);
    charts_cell_format(charts, "%.4f", share.low);
    charts_cell_format(charts, "%.4f", share.value);
    charts_cell_format(charts, "%.4f", share.high);
    struct buffer percent = {0};
    rounded_value(100 * share.value, 1, &percent);
    charts_cell_format(charts, "%s %% of %llu", buffer_string(&percent),
                       (unsigned long long)decided);
    buffer_release(&percent);
}

static void draw_field(const struct rows *rows, size_t row, int players, int seats,
                       struct charts *charts)
{
    const struct seating *const field = rows->list[row].stats->fields[players];
    struct buffer name = {0};

    write_name(rows, row, &name);
    for (int seat = 1; field != NULL && seat <= seats; seat++)
        draw_range(field, buffer_string(&name), players, seat, charts);
    buffer_release(&name);
}

static void draw_shares(const struct rows *rows, struct charts *charts)
{
    (void)charts_add(charts, CHART_RANGES, "", "", 6);
    for (size_t i = 0; i < rows->count; i++)
        draw_field(rows, i, 2, 1, charts);
    struct seating *const all = stats_of_two(rows->stats);
    if (all != NULL)
        draw_range(all, "all", 2, 1, charts);
    free(all);
    for (size_t i = 0; i < rows->count; i++)
        for (int players = 3; players <= PLAYERS_MOST; players++)
            draw_field(rows, i, players, players, charts);
}

static void add_drawn(struct charts *charts, enum chart_kind kind, const char *text)
{
    charts_add(charts, kind, text, "", 0)->as_text = false;
}

static void add_titles(const struct stats *stats, struct charts *charts)
{
    struct buffer words = {0};
    uint64_t statuses[STATUSES];
    const uint64_t records = stats_total(stats, statuses), complete = statuses[STATUS_COMPLETE];

    buffer_format(&words, "%llu records, of which %llu are complete games",
                  (unsigned long long)records, (unsigned long long)complete);
    add_drawn(charts, CHART_TITLE, "What was played");
    add_drawn(charts, CHART_WORDS, buffer_string(&words));
    buffer_release(&words);
}

static void tell_complete_games(const struct rows *rows, struct charts *charts)
{
    count_endings(rows, charts);
    add_drawn(charts, CHART_HEADING, "Moves of complete games");
    tell_lengths(rows, charts);
    draw_lengths(rows, charts);
    tell_points(rows, charts);
    tell_extremes(rows->stats, charts);
    if (!has_pairs(rows->stats) && !any_larger_fields(rows->stats))
        return;
    tell_first_player(rows, charts);
    tell_seats(rows, charts);
    add_drawn(charts, CHART_HEADING, "Does it help to begin?");
    add_drawn(charts, CHART_WORDS,
              "What player 1 gets of all that is to be won, a shared game counting in parts; the "
              "bar is the 95 % interval, the mark what would be fair.");
    draw_shares(rows, charts);
}

void stats_charts(const struct stats *stats, struct charts *charts)
{
    struct rows rows = {.stats = stats};
    bool complete = false;

    rows.count = stats_rows(stats, rows.list);
    for (int i = 0; i < GAME_COUNT; i++)
        complete |= stats->games[i].lengths.games > 0;
    add_titles(stats, charts);
    count_games(&rows, charts);
    add_drawn(charts, CHART_HEADING, "Records by game and status");
    draw_games(&rows, charts);
    if (complete)
        tell_complete_games(&rows, charts);
}
