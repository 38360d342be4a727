/* Tables for programs: JSON and CSV. */
#include "archive/presentation/csv.h"
#include "archive/tournament/tournament.h"

#include <string.h>

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

static const char *result_text(int halves)
{
    return halves == 2 ? "1" : halves == 1 ? "0.5" : "0";
}

/* --- JSON */

static void json_name(const struct entrant *entrant, struct buffer *out)
{
    buffer_json(out, entrant->name, entrant->len);
}

static void json_number(const char *name, int64_t two_hundredths, struct buffer *out)
{
    buffer_format(out, ",\"%s\":", name);
    tournament_number(two_hundredths, out);
}

static void json_entrant(const struct entrant *entrant, struct buffer *out)
{
    buffer_format(out, "{\"place\":%zu,\"name\":", entrant->place);
    json_name(entrant, out);
    buffer_format(out, ",\"games\":%llu,\"won\":%llu,\"drawn\":%llu,\"lost\":%llu",
                  (unsigned long long)entrant->games, (unsigned long long)entrant->wins,
                  (unsigned long long)entrant->draws, (unsigned long long)entrant->losses);
    json_number("points", 2 * entrant->points, out);
    json_number("sonneborn_berger", entrant->breaks[TIE_SONNEBORN], out);
    json_number("buchholz", entrant->breaks[TIE_BUCHHOLZ], out);
    json_number("buchholz_cut", entrant->breaks[TIE_CUT], out);
    json_number("buchholz_median", entrant->breaks[TIE_MEDIAN], out);
    if (entrant->met)
        json_number("direct", entrant->breaks[TIE_DIRECT], out);
    else
        buffer_text(out, ",\"direct\":null");
    buffer_format(out, ",\"second\":%lld}", (long long)entrant->breaks[TIE_SECOND]);
}

/* Encounters are sorted by pairs. */
static void json_pairings(const struct standings *standings, struct buffer *out)
{
    buffer_text(out, ",\"pairings\":[");
    for (size_t i = 0, count; i < standings->met; i += count) {
        const struct encounter *const met = &standings->encounters[i], *first;
        const size_t one = met->first < met->second ? met->first : met->second;
        const size_t other = met->first < met->second ? met->second : met->first;
        count = standings_pairing(standings, one, other, &first);
        buffer_text(out, i > 0 ? ",{\"players\":[" : "{\"players\":[");
        json_name(&standings->entrants[one], out);
        buffer_character(out, ',');
        json_name(&standings->entrants[other], out);
        buffer_text(out, "],\"results\":[");
        for (size_t game = 0; game < count; game++)
            buffer_format(out, "%s%s", game > 0 ? "," : "",
                          first[game].result == RESULT_NOBODY
                              ? "null"
                              : result_text(encounter_halves(&first[game], one)));
        buffer_text(out, "]}");
    }
    buffer_character(out, ']');
}

static void json_excluded(const struct excluded *excluded, struct buffer *out)
{
    buffer_text(out, "{\"file\":");
    buffer_json(out, excluded->file, strlen(excluded->file));
    buffer_format(out,
                  ",\"record\":%zu,\"line\":%llu,\"reason\":\"%s\",\"code\":", excluded->record,
                  (unsigned long long)excluded->line, exclusion_names[excluded->reason]);
    if (excluded->code == NULL)
        buffer_text(out, "null}");
    else
        buffer_format(out, "\"%s\"}", excluded->code->text);
}

static void json_head(const struct tournament *tournament, struct buffer *out)
{
    const struct awards *const awards = &tournament->standings.awards;

    buffer_text(out, "{\"event\":");
    if (tournament->event.len > 0 && !tournament->several)
        buffer_json(out, tournament->event.bytes, tournament->event.len);
    else
        buffer_text(out, "null");
    buffer_format(out, ",\"records\":%llu,\"games\":%llu,\"other_events\":%llu,\"scoring\":[",
                  (unsigned long long)tournament->records, (unsigned long long)tournament->games,
                  (unsigned long long)tournament->others);
    tournament_number(2 * awards->win, out);
    buffer_character(out, ',');
    tournament_number(2 * awards->draw, out);
    buffer_character(out, ',');
    tournament_number(2 * awards->loss, out);
    buffer_text(out, "],\"tie_breaks\":[");
    for (size_t i = 0; i < tournament->standings.order.count; i++)
        buffer_format(out, "%s\"%s\"", i > 0 ? "," : "",
                      tie_break_names[tournament->standings.order.list[i]]);
    buffer_format(out, "],\"forfeits\":\"%s\"", tournament->unplayed_apart ? "unplayed" : "played");
}

void tournament_json(const struct tournament *tournament, struct buffer *out)
{
    json_head(tournament, out);
    buffer_text(out, ",\"standings\":[");
    for (size_t i = 0; i < tournament->standings.count; i++) {
        buffer_text(out, i > 0 ? "," : "");
        json_entrant(&tournament->standings.entrants[i], out);
    }
    buffer_character(out, ']');
    json_pairings(&tournament->standings, out);
    buffer_text(out, ",\"not_counted\":[");
    for (size_t i = 0; i < tournament->excluded_count; i++) {
        buffer_text(out, i > 0 ? "," : "");
        json_excluded(&tournament->excluded[i], out);
    }
    buffer_text(out, "]}\n");
}

/* --- CSV: a line for each player, then one for each record that does not count */

static size_t crossed(const struct tournament *tournament)
{
    return tournament->standings.count <= CROSSED_MOST ? tournament->standings.count : 0;
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
