/* Statistics for people: tables, and charts of the same. */
#include "archive/stats/rounded.h"
#include "archive/stats/share.h"
#include "archive/stats/stats.h"

#include <stdlib.h>
#include <string.h>

enum { BARS_MOST = 24 };

static void text_cell(struct exhibit *exhibit, const char *text)
{
    exhibit_cell(exhibit, text, strlen(text));
}

static void count_cell(struct exhibit *exhibit, uint64_t count)
{
    exhibit_cell_format(exhibit, "%llu", (unsigned long long)count);
}

static void text_cells(struct exhibit *exhibit, const char *const *texts)
{
    for (size_t i = 0; texts[i] != NULL; i++)
        text_cell(exhibit, texts[i]);
}

/* --- games and statuses */

static void status_head(struct exhibit *exhibit)
{
    for (int i = 0; i < STATUSES; i++)
        text_cell(exhibit, status_names[stats_order[i]]);
}

static void status_cells(struct exhibit *exhibit, const uint64_t statuses[STATUSES])
{
    for (int i = 0; i < STATUSES; i++)
        count_cell(exhibit, statuses[stats_order[i]]);
}

static void count_games(const struct stats *stats, struct exhibit *exhibit)
{
    uint64_t records = 0, statuses[STATUSES] = {0};
    struct exhibit_block *const block = exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrrrr", 7);

    block->drawn = false;
    text_cell(exhibit, "game");
    text_cell(exhibit, "records");
    status_head(exhibit);
    for (int i = 0; i < GAMES_COUNTED; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->records == 0)
            continue;
        text_cell(exhibit, stats_game(i));
        count_cell(exhibit, game->records);
        status_cells(exhibit, game->statuses);
        records += game->records;
        for (int status = 0; status < STATUSES; status++)
            statuses[status] += game->statuses[status];
    }
    text_cell(exhibit, "all");
    count_cell(exhibit, records);
    status_cells(exhibit, statuses);
}

static void draw_games(const struct stats *stats, struct exhibit *exhibit)
{
    (void)exhibit_add(exhibit, EXHIBIT_BARS, "", "", STATUSES + 1);
    text_cell(exhibit, "");
    status_head(exhibit);
    for (int i = 0; i < GAMES_COUNTED; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->records == 0)
            continue;
        text_cell(exhibit, stats_game(i));
        status_cells(exhibit, game->statuses);
    }
}

static void count_endings(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {"complete games that ended",
                                       "by the rules",
                                       "resignation",
                                       "forfeit",
                                       "agreement",
                                       "decision",
                                       NULL};

    (void)exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrrr", 6);
    text_cells(exhibit, head);
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->lengths.games == 0)
            continue;
        text_cell(exhibit, stats_game(i));
        for (int ending = ENDING_RULES; ending < ENDINGS; ending++)
            count_cell(exhibit, game->endings[ending]);
    }
}

/* --- lengths and points */

static void length_cells(const struct lengths *lengths, struct exhibit *exhibit)
{
    count_cell(exhibit, lengths->games);
    count_cell(exhibit, lengths->least);
    for (int quarters = 1; quarters <= 3; quarters++) {
        const uint64_t halves = lengths_quartile(lengths, quarters);
        exhibit_cell_format(exhibit, "%llu%s", (unsigned long long)(halves / 2),
                            halves % 2 != 0 ? ".5" : "");
    }
    count_cell(exhibit, lengths->most);
    struct buffer mean = {0};
    lengths_write_mean(lengths, 1, &mean);
    exhibit_cell(exhibit, mean.bytes, mean.len);
    buffer_release(&mean);
}

static void tell_lengths(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {"moves of complete games",
                                       "games",
                                       "least",
                                       "lower",
                                       "median",
                                       "upper",
                                       "most",
                                       "mean",
                                       NULL};

    (void)exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrrrrr", 8);
    text_cells(exhibit, head);
    for (int i = 0; i < GAME_COUNT; i++) {
        if (stats->games[i].lengths.games == 0)
            continue;
        text_cell(exhibit, stats_game(i));
        length_cells(&stats->games[i].lengths, exhibit);
    }
}

static void add_histogram(const struct lengths *lengths, const char *game, struct exhibit *exhibit)
{
    struct buffer caption = {0};

    buffer_format(&caption, "%s, %llu game%s", game, (unsigned long long)lengths->games,
                  lengths->games == 1 ? "" : "s");
    (void)exhibit_add(exhibit, EXHIBIT_HISTOGRAM, buffer_string(&caption), "", 3);
    buffer_release(&caption);
}

static void draw_lengths(const struct stats *stats, struct exhibit *exhibit)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct lengths *const lengths = &stats->games[i].lengths;
        if (lengths->games == 0)
            continue;
        const uint32_t step = lengths_step(lengths, BARS_MOST);
        add_histogram(lengths, stats_game(i), exhibit);
        for (uint64_t from = lengths->least / step * step; from <= lengths->most; from += step) {
            const uint32_t start = (uint32_t)from;
            count_cell(exhibit, start);
            count_cell(exhibit, start + step - 1);
            count_cell(exhibit, lengths_between(lengths, start, start + step - 1));
        }
    }
}

enum { DIGITS_SHOWN = 24 };

/* A number of hundreds of digits would tear the table apart. */
static void number_cell(const struct points *points,
                        void (*write)(const struct points *points, struct buffer *out),
                        struct exhibit *exhibit)
{
    struct buffer text = {0};

    write(points, &text);
    if (text.len > DIGITS_SHOWN)
        exhibit_cell_format(exhibit, "%.6s... (%zu characters)", buffer_string(&text), text.len);
    else
        exhibit_cell(exhibit, text.bytes, text.len);
    buffer_release(&text);
}

static void tell_points(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {
        "points of a player", "players", "least", "mean", "most", NULL};
    bool any = false;

    for (int i = 0; i < GAME_COUNT; i++) {
        const struct points *const points = &stats->games[i].points;
        if (points->players == 0)
            continue;
        if (!any) {
            (void)exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrr", 5);
            text_cells(exhibit, head);
            any = true;
        }
        text_cell(exhibit, stats_game(i));
        count_cell(exhibit, points->players);
        number_cell(points, points_write_least, exhibit);
        number_cell(points, points_write_mean, exhibit);
        number_cell(points, points_write_most, exhibit);
    }
}

static void spot_cell(const struct spot *spot, struct exhibit *exhibit)
{
    if (spot->file == NULL)
        text_cell(exhibit, "");
    else if (spot->record == 1)
        text_cell(exhibit, spot->file);
    else
        exhibit_cell_format(exhibit, "%s, record %zu", spot->file, spot->record);
}

static void tell_extremes(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {"to be looked at", "the longest game", "the most points",
                                       NULL};

    exhibit_add(exhibit, EXHIBIT_TABLE, "", "lll", 3)->drawn = false;
    text_cells(exhibit, head);
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->lengths.games == 0)
            continue;
        text_cell(exhibit, stats_game(i));
        spot_cell(&game->longest, exhibit);
        spot_cell(&game->highest, exhibit);
    }
}

/* --- who wins */

static void share_cell(const struct share *share, struct exhibit *exhibit)
{
    struct buffer text = {0};

    rounded_value(100 * share->value, 1, &text);
    exhibit_cell_format(exhibit, "%s %%", buffer_string(&text));
    text.len = 0;
    rounded_value(100 * share->low, 1, &text);
    buffer_character(&text, '-');
    rounded_value(100 * share->high, 1, &text);
    exhibit_cell_format(exhibit, "%s %%", buffer_string(&text));
    buffer_release(&text);
}

static void seat_cells(const struct field *field, int seat, struct exhibit *exhibit)
{
    const struct seat *const facts = &field->seats[seat - 1];
    const uint64_t decided = field->games - field->nobody;

    count_cell(exhibit, facts->wins);
    count_cell(exhibit, facts->shared);
    count_cell(exhibit, decided - facts->wins - facts->shared);
    if (decided == 0) {
        text_cell(exhibit, "");
        text_cell(exhibit, "");
        return;
    }
    const struct share share = share_of(facts->points, decided);
    share_cell(&share, exhibit);
}

static bool has_field(const struct stats *stats, int players)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (stats->games[i].fields[players] != NULL)
            return true;
    return false;
}

static void tell_first_player(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {"player 1 of two", "games",         "won", "shared", "lost",
                                       "share",           "95 % interval", NULL};

    struct field *const all = stats_of_two(stats);
    if (all == NULL)
        return;
    exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrrrr", 7)->drawn = false;
    text_cells(exhibit, head);
    for (int i = 0; i < GAME_COUNT; i++) {
        const struct field *const field = stats->games[i].fields[2];
        if (field == NULL)
            continue;
        text_cell(exhibit, stats_game(i));
        count_cell(exhibit, field->games);
        seat_cells(field, 1, exhibit);
    }
    text_cell(exhibit, "all");
    count_cell(exhibit, all->games);
    seat_cells(all, 1, exhibit);
    free(all);
}

/* What all seats have in common stands with the first. */
static void first_cell(struct exhibit *exhibit, int seat, uint64_t count)
{
    if (seat == 1)
        count_cell(exhibit, count);
    else
        text_cell(exhibit, "");
}

static void seat_rows(const struct stats *stats, int game, struct exhibit *exhibit)
{
    for (int players = 3; players <= PLAYERS_MOST; players++) {
        const struct field *const field = stats->games[game].fields[players];
        for (int seat = 1; field != NULL && seat <= players; seat++) {
            text_cell(exhibit, seat == 1 ? stats_game(game) : "");
            first_cell(exhibit, seat, (uint64_t)players);
            first_cell(exhibit, seat, field->games);
            count_cell(exhibit, (uint64_t)seat);
            seat_cells(field, seat, exhibit);
        }
    }
}

static bool has_larger_fields(const struct stats *stats)
{
    for (int players = 3; players <= PLAYERS_MOST; players++)
        if (has_field(stats, players))
            return true;
    return false;
}

static void tell_seats(const struct stats *stats, struct exhibit *exhibit)
{
    static const char *const head[] = {"games of more", "players", "games", "seat",          "won",
                                       "shared",        "lost",    "share", "95 % interval", NULL};

    if (!has_larger_fields(stats))
        return;
    exhibit_add(exhibit, EXHIBIT_TABLE, "", "lrrrrrrrr", 9)->drawn = false;
    text_cells(exhibit, head);
    for (int i = 0; i < GAME_COUNT; i++)
        seat_rows(stats, i, exhibit);
}

static void draw_range(const struct field *field, const char *game, int players, int seat,
                       struct exhibit *exhibit)
{
    const uint64_t decided = field->games - field->nobody;

    if (decided == 0)
        return;
    const struct share share = share_of(field->seats[seat - 1].points, decided);
    if (players == 2)
        text_cell(exhibit, game);
    else
        exhibit_cell_format(exhibit, "%s, %d players: seat %d", game, players, seat);
    exhibit_cell_format(exhibit, "%.4f", 1.0 / players);
    exhibit_cell_format(exhibit, "%.4f", share.low);
    exhibit_cell_format(exhibit, "%.4f", share.value);
    exhibit_cell_format(exhibit, "%.4f", share.high);
    struct buffer percent = {0};
    rounded_value(100 * share.value, 1, &percent);
    exhibit_cell_format(exhibit, "%s %% of %llu", buffer_string(&percent),
                        (unsigned long long)decided);
    buffer_release(&percent);
}

static void draw_shares(const struct stats *stats, struct exhibit *exhibit)
{
    (void)exhibit_add(exhibit, EXHIBIT_RANGES, "", "", 6);
    for (int i = 0; i < GAME_COUNT; i++)
        if (stats->games[i].fields[2] != NULL)
            draw_range(stats->games[i].fields[2], stats_game(i), 2, 1, exhibit);
    struct field *const all = stats_of_two(stats);
    if (all != NULL)
        draw_range(all, "all", 2, 1, exhibit);
    free(all);
    for (int i = 0; i < GAME_COUNT; i++)
        for (int players = 3; players <= PLAYERS_MOST; players++)
            for (int seat = 1; stats->games[i].fields[players] != NULL && seat <= players; seat++)
                draw_range(stats->games[i].fields[players], stats_game(i), players, seat, exhibit);
}

static void add_drawn(struct exhibit *exhibit, enum exhibit_kind kind, const char *text)
{
    exhibit_add(exhibit, kind, text, "", 0)->as_text = false;
}

static void add_titles(const struct stats *stats, struct exhibit *exhibit)
{
    struct buffer words = {0};
    uint64_t records = 0, complete = 0;

    for (int i = 0; i < GAMES_COUNTED; i++) {
        records += stats->games[i].records;
        complete += stats->games[i].statuses[STATUS_COMPLETE];
    }
    buffer_format(&words, "%llu records, of which %llu are complete games",
                  (unsigned long long)records, (unsigned long long)complete);
    add_drawn(exhibit, EXHIBIT_TITLE, "What was played");
    add_drawn(exhibit, EXHIBIT_WORDS, buffer_string(&words));
    buffer_release(&words);
}

void stats_exhibit(const struct stats *stats, struct exhibit *exhibit)
{
    bool complete = false;

    for (int i = 0; i < GAME_COUNT; i++)
        complete |= stats->games[i].lengths.games > 0;
    add_titles(stats, exhibit);
    count_games(stats, exhibit);
    add_drawn(exhibit, EXHIBIT_HEADING, "Records by game and status");
    draw_games(stats, exhibit);
    if (!complete)
        return;
    count_endings(stats, exhibit);
    add_drawn(exhibit, EXHIBIT_HEADING, "Moves of complete games");
    tell_lengths(stats, exhibit);
    draw_lengths(stats, exhibit);
    tell_points(stats, exhibit);
    tell_extremes(stats, exhibit);
    if (!has_field(stats, 2) && !has_larger_fields(stats))
        return;
    tell_first_player(stats, exhibit);
    tell_seats(stats, exhibit);
    add_drawn(exhibit, EXHIBIT_HEADING, "Does it help to begin?");
    add_drawn(exhibit, EXHIBIT_WORDS,
              "What player 1 gets of all that is to be won, a shared game counting in parts; the "
              "bar is the 95 % interval, the mark what would be fair.");
    draw_shares(stats, exhibit);
}
