/* Statistics for programs: JSON and CSV. */
#include "archive/presentation/csv.h"
#include "archive/presentation/rounded.h"
#include "archive/stats/stats.h"
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { BARS_MAX = 40, MEAN_DECIMALS = 2, SHARE_DECIMALS = 6 };

/* Writes a number of halves: "12" or "12.5". */
static void write_halves(uint64_t halves, struct buffer *out)
{
    buffer_format(out, "%llu%s", (unsigned long long)(halves / 2), halves % 2 != 0 ? ".5" : "");
}

/* --- JSON */

static void json_count(struct buffer *out, const char *key, uint64_t count)
{
    json_number(out, key, (int64_t)count);
}

static void json_statuses(const uint64_t statuses[STATUSES], struct buffer *out)
{
    json_open(out, "status", '{');
    for (int i = 0; i < STATUSES; i++)
        json_count(out, status_names[account_order[i]], statuses[account_order[i]]);
    json_close(out, '}');
}

static void json_endings(const uint64_t endings[ENDINGS], struct buffer *out)
{
    json_open(out, "endings", '{');
    for (int i = ENDING_RULES; i < ENDINGS; i++)
        json_count(out, ending_names[i], endings[i]);
    json_close(out, '}');
}

static void json_location(const char *key, const struct record_location *location,
                          struct buffer *out)
{
    json_open(out, key, '{');
    json_text(out, "file", location->file, strlen(location->file));
    json_count(out, "record", location->record);
    json_close(out, '}');
}

static void json_histogram(const struct lengths *lengths, struct buffer *out)
{
    const uint32_t step = lengths_step(lengths, BARS_MAX);
    const uint32_t first = lengths->least / step * step;

    json_open(out, "histogram", '[');
    for (uint32_t from = first; from <= lengths->most; from += step) {
        json_open(out, NULL, '[');
        json_number(out, NULL, from);
        json_number(out, NULL, from + step - 1);
        json_count(out, NULL, lengths_between(lengths, from, from + step - 1));
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void json_lengths(const struct game_stats *game, struct buffer *out)
{
    static const char *const quartiles[] = {"lower", "median", "upper"};
    const struct lengths *const lengths = &game->lengths;

    if (lengths->games == 0) {
        json_null(out, "lengths");
        return;
    }
    json_open(out, "lengths", '{');
    json_count(out, "games", lengths->games);
    json_number(out, "least", lengths->least);
    for (int i = 0; i < 3; i++) {
        json_value(out, quartiles[i]);
        write_halves(lengths_quartile(lengths, i + 1), out);
    }
    json_number(out, "most", lengths->most);
    json_value(out, "mean");
    lengths_write_mean(lengths, MEAN_DECIMALS, out);
    json_location("longest", &game->longest, out);
    json_histogram(lengths, out);
    json_close(out, '}');
}

static void json_points(const struct game_stats *game, struct buffer *out)
{
    if (game->points.players == 0) {
        json_null(out, "points");
        return;
    }
    json_open(out, "points", '{');
    json_count(out, "players", game->points.players);
    json_value(out, "least");
    score_summary_write_least(&game->points, out);
    json_value(out, "mean");
    score_summary_write_mean(&game->points, out);
    json_value(out, "most");
    score_summary_write_most(&game->points, out);
    json_location("highest", &game->highest, out);
    json_close(out, '}');
}

static void json_share(const char *key, bool known, double value, struct buffer *out)
{
    if (!known) {
        json_null(out, key);
        return;
    }
    json_value(out, key);
    rounded_value(value, SHARE_DECIMALS, out);
}

static void json_seat(const struct seating *field, int seat, struct buffer *out)
{
    const uint64_t decided = field->games - field->nobody;
    const struct seat_wins *const facts = &field->seats[seat - 1];
    struct win_share share = {0};

    if (decided > 0)
        share = win_share_of(facts->points, decided);
    json_open(out, NULL, '{');
    json_number(out, "seat", seat);
    json_count(out, "wins", facts->wins);
    json_count(out, "shared", facts->shared);
    json_share("share", decided > 0, share.value, out);
    json_share("low", decided > 0, share.low, out);
    json_share("high", decided > 0, share.high, out);
    json_close(out, '}');
}

static void json_field(const char *key, const struct seating *field, int players,
                       struct buffer *out)
{
    json_open(out, key, '{');
    json_number(out, "players", players);
    json_count(out, "games", field->games);
    json_count(out, "ties", field->ties);
    json_count(out, "nobody", field->nobody);
    json_open(out, "seats", '[');
    for (int seat = 1; seat <= players; seat++)
        json_seat(field, seat, out);
    json_close(out, ']');
    json_close(out, '}');
}

/* Games of one player have no field: that player always wins. */
static void json_fields(const struct game_stats *game, struct buffer *out)
{
    json_open(out, "fields", '[');
    for (int players = 2; players <= PLAYERS_MOST; players++)
        if (game->fields[players] != NULL)
            json_field(NULL, game->fields[players], players, out);
    json_close(out, ']');
}

static void json_facts(const struct game_stats *game, struct buffer *out)
{
    json_count(out, "records", game->records);
    json_statuses(game->statuses, out);
    json_endings(game->endings, out);
    json_lengths(game, out);
    json_points(game, out);
    json_fields(game, out);
}

static void json_rules(int game, int setting, struct buffer *out)
{
    const struct variant *const variants = games[game]->schema.variants;

    json_open(out, "rules", '{');
    for (int i = 0; i < VARIANTS_MOST && variants[i].name != NULL; i++) {
        const char *const value = setting_value(game, setting, i);
        if (variants[i].yes_no) {
            json_value(out, variants[i].name);
            buffer_text(out, value);
        } else {
            json_word(out, variants[i].name, value);
        }
    }
    json_close(out, '}');
}

static void json_settings(const struct stats *stats, int game, struct buffer *out)
{
    json_open(out, "settings", '[');
    for (int setting = 0; game < GAME_COUNT && setting < SETTINGS_MAX; setting++) {
        if (stats->settings[game][setting] == NULL)
            continue;
        json_open(out, NULL, '{');
        json_rules(game, setting, out);
        json_facts(stats->settings[game][setting], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_game(const struct stats *stats, int index, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_word(out, "game", index < GAME_COUNT ? stats_game(index) : NULL);
    json_facts(&stats->games[index], out);
    json_settings(stats, index, out);
    json_close(out, '}');
}

void stats_json(const struct stats *stats, struct buffer *out)
{
    uint64_t statuses[STATUSES];
    const uint64_t records = stats_total(stats, statuses);
    struct seating *const two = stats_of_two(stats);

    json_open(out, NULL, '{');
    json_count(out, "records", records);
    json_statuses(statuses, out);
    json_open(out, "games", '[');
    for (int i = 0; i < GAMES_COUNTED; i++)
        if (stats->games[i].records > 0)
            json_game(stats, i, out);
    json_close(out, ']');
    if (two != NULL)
        json_field("two", two, 2, out);
    else
        json_null(out, "two");
    free(two);
    json_close(out, '}');
    buffer_character(out, '\n');
}

/* --- CSV: a line for each game or setting of its variants, followed by one for each of its seats
 */

static void csv_share(double value, struct buffer *out)
{
    buffer_character(out, ',');
    rounded_value(value, SHARE_DECIMALS, out);
}

static void csv_head(struct buffer *out)
{
    static const char *const first[] = {"game", "players", "seat", "records"};
    static const char *const lengths[] = {"least_moves",  "lower_moves", "median_moves",
                                          "upper_moves",  "most_moves",  "mean_moves",
                                          "least_points", "mean_points", "most_points"};
    static const char *const seats[] = {"games", "nobody", "wins", "shared", "share",
                                        "low",   "high",   "ties", "rules"};

    csv_fields(out, first, sizeof first / sizeof first[0]);
    for (int i = 0; i < STATUSES; i++)
        csv_plain(out, status_names[account_order[i]]);
    for (int i = ENDING_RULES; i < ENDINGS; i++)
        csv_plain(out, ending_names[i]);
    csv_fields(out, lengths, sizeof lengths / sizeof lengths[0]);
    csv_fields(out, seats, sizeof seats / sizeof seats[0]);
    csv_end(out);
}

static void csv_lengths(const struct lengths *lengths, struct buffer *out)
{
    if (lengths->games == 0) {
        csv_empty(out, 6);
        return;
    }
    csv_number(out, lengths->least);
    for (int quarters = 1; quarters <= 3; quarters++) {
        csv_begin(out);
        write_halves(lengths_quartile(lengths, quarters), out);
    }
    csv_number(out, lengths->most);
    csv_begin(out);
    lengths_write_mean(lengths, MEAN_DECIMALS, out);
}

static void csv_game(const struct game_stats *game, const char *name, const char *rules,
                     struct buffer *out)
{
    csv_plain(out, name);
    csv_empty(out, 2);
    csv_number(out, game->records);
    for (int i = 0; i < STATUSES; i++)
        csv_number(out, game->statuses[account_order[i]]);
    for (int i = ENDING_RULES; i < ENDINGS; i++)
        csv_number(out, game->endings[i]);
    csv_lengths(&game->lengths, out);
    if (game->points.players > 0) {
        csv_begin(out);
        score_summary_write_least(&game->points, out);
        csv_begin(out);
        score_summary_write_mean(&game->points, out);
        csv_begin(out);
        score_summary_write_most(&game->points, out);
    } else {
        csv_empty(out, 3);
    }
    csv_empty(out, 8);
    csv_plain(out, rules);
    csv_end(out);
}

static void csv_seat(const struct seating *field, const char *name, const char *rules, int players,
                     int seat, struct buffer *out)
{
    const struct seat_wins *const facts = &field->seats[seat - 1];

    csv_plain(out, name);
    csv_number(out, (uint64_t)players);
    csv_number(out, (uint64_t)seat);
    csv_empty(out, 1 + STATUSES + ENDINGS - ENDING_RULES + 9);
    csv_number(out, field->games);
    csv_number(out, field->nobody);
    csv_number(out, facts->wins);
    csv_number(out, facts->shared);
    if (field->games > field->nobody) {
        const struct win_share share = win_share_of(facts->points, field->games - field->nobody);
        csv_share(share.value, out);
        csv_share(share.low, out);
        csv_share(share.high, out);
    } else {
        csv_empty(out, 3);
    }
    csv_number(out, field->ties);
    csv_plain(out, rules);
    csv_end(out);
}

static void csv_part(const struct game_stats *game, const char *name, const char *rules,
                     struct buffer *out)
{
    csv_game(game, name, rules, out);
    for (int players = 2; players <= PLAYERS_MOST; players++)
        for (int seat = 1; game->fields[players] != NULL && seat <= players; seat++)
            csv_seat(game->fields[players], name, rules, players, seat, out);
}

void stats_csv(const struct stats *stats, struct buffer *out)
{
    struct stats_row rows[ROWS_MAX];
    const size_t count = stats_rows(stats, rows);
    struct buffer rules = {0};

    csv_head(out);
    for (size_t i = 0; i < count; i++) {
        rules.len = 0;
        if (rows[i].setting != WHOLE_GAME)
            setting_write(stats, &rows[i], &rules);
        csv_part(rows[i].stats, stats_game(rows[i].game), buffer_string(&rules), out);
    }
    buffer_release(&rules);
    struct seating *const two = stats_of_two(stats);
    for (int seat = 1; two != NULL && seat <= 2; seat++)
        csv_seat(two, "all", "", 2, seat, out);
    free(two);
}
