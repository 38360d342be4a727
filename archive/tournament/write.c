#include "archive/tournament/write.h"

#include "archive/presentation/csv.h"
#include "base/json.h"

#include <string.h>

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
    buffer_text(out, encounter->result == RESULT_NOBODY
                         ? "null"
                         : result_text(encounter_halves(encounter, player)));
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

void tournament_json(const struct tournament *tournament, struct buffer *out)
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

void tournament_csv(const struct tournament *tournament, struct buffer *out)
{
    const size_t columns = crossed(tournament);

    csv_head(columns, out);
    for (size_t i = 0; i < tournament->standings.count; i++)
        csv_entrant(tournament, i, out);
    for (size_t i = 0; i < tournament->excluded_count; i++)
        csv_excluded(&tournament->excluded[i], columns, out);
}
