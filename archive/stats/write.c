/* Statistics for programs: JSON and CSV. */
#include "archive/presentation/csv.h"
#include "archive/presentation/rounded.h"
#include "archive/stats/stats.h"
#include "archive/stats/win_share.h"

#include <stdlib.h>
#include <string.h>

enum { BARS_MOST = 40, MEAN_DECIMALS = 2, SHARE_DECIMALS = 6 };

static void write_count(const char *name, uint64_t count, struct buffer *out)
{
    buffer_format(out, "\"%s\":%llu", name, (unsigned long long)count);
}

/* Writes a number of halves: "12" or "12.5". */
static void write_halves(uint64_t halves, struct buffer *out)
{
    buffer_format(out, "%llu%s", (unsigned long long)(halves / 2), halves % 2 != 0 ? ".5" : "");
}

static void write_share(const char *before, double value, struct buffer *out)
{
    buffer_text(out, before);
    rounded_value(value, SHARE_DECIMALS, out);
}

/* --- JSON */

static void json_statuses(const uint64_t statuses[STATUSES], struct buffer *out)
{
    buffer_text(out, "\"status\":{");
    for (int i = 0; i < STATUSES; i++) {
        buffer_text(out, i > 0 ? "," : "");
        write_count(status_names[stats_order[i]], statuses[stats_order[i]], out);
    }
    buffer_character(out, '}');
}

static void json_endings(const uint64_t endings[ENDINGS], struct buffer *out)
{
    buffer_text(out, ",\"endings\":{");
    for (int i = ENDING_RULES; i < ENDINGS; i++) {
        buffer_text(out, i > ENDING_RULES ? "," : "");
        write_count(ending_names[i], endings[i], out);
    }
    buffer_character(out, '}');
}

static void json_location(const struct record_location *location, struct buffer *out)
{
    buffer_text(out, "{\"file\":");
    buffer_json(out, location->file, strlen(location->file));
    buffer_format(out, ",\"record\":%zu}", location->record);
}

static void json_histogram(const struct lengths *lengths, struct buffer *out)
{
    const uint32_t step = lengths_step(lengths, BARS_MOST);
    const uint32_t first = lengths->least / step * step;
    const char *between = "";

    buffer_text(out, ",\"histogram\":[");
    for (uint32_t from = first; from <= lengths->most; from += step) {
        const uint64_t count = lengths_between(lengths, from, from + step - 1);
        buffer_format(out, "%s[%u,%u,%llu]", between, from, from + step - 1,
                      (unsigned long long)count);
        between = ",";
    }
    buffer_character(out, ']');
}

static void json_lengths(const struct game_stats *game, struct buffer *out)
{
    static const char *const quartiles[] = {"lower", "median", "upper"};
    const struct lengths *const lengths = &game->lengths;

    buffer_text(out, ",\"lengths\":");
    if (lengths->games == 0) {
        buffer_text(out, "null");
        return;
    }
    buffer_format(out, "{\"games\":%llu,\"least\":%u", (unsigned long long)lengths->games,
                  lengths->least);
    for (int i = 0; i < 3; i++) {
        buffer_format(out, ",\"%s\":", quartiles[i]);
        write_halves(lengths_quartile(lengths, i + 1), out);
    }
    buffer_format(out, ",\"most\":%u,\"mean\":", lengths->most);
    lengths_write_mean(lengths, MEAN_DECIMALS, out);
    buffer_text(out, ",\"longest\":");
    json_location(&game->longest, out);
    json_histogram(lengths, out);
    buffer_character(out, '}');
}

static void json_points(const struct game_stats *game, struct buffer *out)
{
    buffer_text(out, ",\"points\":");
    if (game->points.players == 0) {
        buffer_text(out, "null");
        return;
    }
    buffer_format(out, "{\"players\":%llu,\"least\":", (unsigned long long)game->points.players);
    score_summary_write_least(&game->points, out);
    buffer_text(out, ",\"mean\":");
    score_summary_write_mean(&game->points, out);
    buffer_text(out, ",\"most\":");
    score_summary_write_most(&game->points, out);
    buffer_text(out, ",\"highest\":");
    json_location(&game->highest, out);
    buffer_character(out, '}');
}

static void json_seat(const struct seating *field, int seat, struct buffer *out)
{
    const uint64_t decided = field->games - field->nobody;
    const struct seat *const facts = &field->seats[seat - 1];

    buffer_format(out, "%s{\"seat\":%d,", seat > 1 ? "," : "", seat);
    write_count("wins", facts->wins, out);
    buffer_character(out, ',');
    write_count("shared", facts->shared, out);
    if (decided > 0) {
        const struct win_share share = win_share_of(facts->points, decided);
        write_share(",\"share\":", share.value, out);
        write_share(",\"low\":", share.low, out);
        write_share(",\"high\":", share.high, out);
        buffer_character(out, '}');
    } else {
        buffer_text(out, ",\"share\":null,\"low\":null,\"high\":null}");
    }
}

static void json_field(const struct seating *field, int players, struct buffer *out)
{
    buffer_format(out, "{\"players\":%d,", players);
    write_count("games", field->games, out);
    buffer_character(out, ',');
    write_count("nobody", field->nobody, out);
    buffer_text(out, ",\"seats\":[");
    for (int seat = 1; seat <= players; seat++)
        json_seat(field, seat, out);
    buffer_text(out, "]}");
}

/* Games of one player have no field: that player always wins. */
static void json_fields(const struct game_stats *game, struct buffer *out)
{
    const char *between = "";

    buffer_text(out, ",\"fields\":[");
    for (int players = 2; players <= PLAYERS_MOST; players++) {
        const struct seating *const field = game->fields[players];
        if (field == NULL)
            continue;
        buffer_text(out, between);
        json_field(field, players, out);
        between = ",";
    }
    buffer_character(out, ']');
}

static void json_game(const struct stats *stats, int index, struct buffer *out)
{
    const struct game_stats *const game = &stats->games[index];

    if (index < GAME_COUNT)
        buffer_format(out, "{\"game\":\"%s\",", stats_game(index));
    else
        buffer_text(out, "{\"game\":null,");
    write_count("records", game->records, out);
    buffer_character(out, ',');
    json_statuses(game->statuses, out);
    json_endings(game->endings, out);
    json_lengths(game, out);
    json_points(game, out);
    json_fields(game, out);
    buffer_character(out, '}');
}

void stats_json(const struct stats *stats, struct buffer *out)
{
    uint64_t records = 0, statuses[STATUSES] = {0};
    const char *between = "";

    for (int i = 0; i < GAMES_COUNTED; i++) {
        records += stats->games[i].records;
        for (int status = 0; status < STATUSES; status++)
            statuses[status] += stats->games[i].statuses[status];
    }
    buffer_character(out, '{');
    write_count("records", records, out);
    buffer_character(out, ',');
    json_statuses(statuses, out);
    buffer_text(out, ",\"games\":[");
    for (int i = 0; i < GAMES_COUNTED; i++) {
        if (stats->games[i].records == 0)
            continue;
        buffer_text(out, between);
        json_game(stats, i, out);
        between = ",";
    }
    buffer_text(out, "],\"two\":");
    struct seating *const two = stats_of_two(stats);
    if (two != NULL)
        json_field(two, 2, out);
    else
        buffer_text(out, "null");
    free(two);
    buffer_text(out, "}\n");
}

/* --- CSV: a line for each game, followed by one for each of its seats */

static void csv_head(struct buffer *out)
{
    static const char *const first[] = {"game", "players", "seat", "records"};
    static const char *const lengths[] = {"least_moves",  "lower_moves", "median_moves",
                                          "upper_moves",  "most_moves",  "mean_moves",
                                          "least_points", "mean_points", "most_points"};
    static const char *const seats[] = {"games", "nobody", "wins", "shared",
                                        "share", "low",    "high"};

    csv_fields(out, first, sizeof first / sizeof first[0]);
    for (int i = 0; i < STATUSES; i++)
        csv_plain(out, status_names[stats_order[i]]);
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

static void csv_game(const struct game_stats *game, const char *name, struct buffer *out)
{
    csv_plain(out, name);
    csv_empty(out, 2);
    csv_number(out, game->records);
    for (int i = 0; i < STATUSES; i++)
        csv_number(out, game->statuses[stats_order[i]]);
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
    csv_empty(out, 7);
    csv_end(out);
}

static void csv_seat(const struct seating *field, const char *name, int players, int seat,
                     struct buffer *out)
{
    const struct seat *const facts = &field->seats[seat - 1];

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
        write_share(",", share.value, out);
        write_share(",", share.low, out);
        write_share(",", share.high, out);
    } else {
        csv_empty(out, 3);
    }
    csv_end(out);
}

void stats_csv(const struct stats *stats, struct buffer *out)
{
    csv_head(out);
    for (int i = 0; i < GAMES_COUNTED; i++) {
        const struct game_stats *const game = &stats->games[i];
        if (game->records == 0)
            continue;
        csv_game(game, stats_game(i), out);
        for (int players = 2; players <= PLAYERS_MOST; players++)
            for (int seat = 1; game->fields[players] != NULL && seat <= players; seat++)
                csv_seat(game->fields[players], stats_game(i), players, seat, out);
    }
    struct seating *const two = stats_of_two(stats);
    for (int seat = 1; two != NULL && seat <= 2; seat++)
        csv_seat(two, "all", 2, seat, out);
    free(two);
}
