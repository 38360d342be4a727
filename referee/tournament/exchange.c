#include "referee/tournament/exchange.h"

#include "referee/match/match.h"
#include "referee/tournament/standing.h"

#include <inttypes.h>
#include <string.h>

/* The columns before those of the first round, and of each round. */
enum { NAME_COLUMNS = 33, HEAD_COLUMNS = 91, ROUND_COLUMNS = 10 };

struct report {
    struct referee *referee;
    const struct contest *contest;
    int stage, part;
    const struct competitor *list; /* by starting number */
    size_t count;
    const struct pairing *pairings;
    size_t paired;
    int rounds;
    struct tournament table;
    struct buffer *out;
};

static void end_line(const struct report *report)
{
    buffer_text(report->out, "\r\n");
}

static void write_line(const struct report *report, const char *code, const char *text)
{
    if (text[0] == '\0')
        return;
    buffer_format(report->out, "%s %s", code, text);
    end_line(report);
}

/* 2026/12/01 */
static const char *date_of(struct referee *referee, int64_t moment)
{
    const char *const day = referee_day(referee, moment);

    return referee_text(referee, "%.4s/%.2s/%.2s", day, day + 5, day + 8);
}

/* --- the list of players */

/* Who has left a final has no place in it, but games. */
static bool is_paired(const struct report *report, int64_t person)
{
    for (size_t i = 0; i < report->paired; i++)
        if (report->pairings[i].part == report->part && pairing_has(&report->pairings[i], person))
            return true;
    return false;
}

static void list_competitors(struct report *report)
{
    size_t all;
    struct competitor *const list = contest_competitors(report->referee, report->contest, &all);

    for (size_t i = 0; i < all; i++)
        if (standing_has(&list[i], report->stage, report->part) ||
            is_paired(report, list[i].person))
            list[report->count++] = list[i];
    report->list = list;
}

/* 0 for nobody. */
static int starting_number(const struct report *report, int64_t person)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->list[i].person == person)
            return (int)i + 1;
    return 0;
}

/* "Miller, Ann" for "Ann Miller", as far as a program can know. */
static const char *surname_first(struct referee *referee, const char *name)
{
    const char *const last = strrchr(name, ' ');

    if (last == NULL || strchr(name, ',') != NULL || strchr(name, '(') != NULL)
        return name;
    return referee_text(referee, "%s, %.*s", last + 1, (int)(last - name), name);
}

/* In so many columns, cut or filled with blanks. */
static void write_name(const char *name, struct buffer *out)
{
    size_t len = 0;
    int columns = 0;

    for (; name[len] != '\0' && columns < NAME_COLUMNS; columns++)
        do
            len++;
        while (((unsigned char)name[len] & 0xC0) == 0x80);
    buffer_append(out, name, len);
    buffer_repeat(out, ' ', (size_t)(NAME_COLUMNS - columns));
}

/* --- results */

/* Whether nobody appeared. */
static bool is_unplayed(const struct judgement *judgement)
{
    return judgement->ending == ENDING_FORFEIT && judgement->moves == 0;
}

/* 1, 0, =; W, L, D before both have moved; + and - if nobody appeared, and - for a void game. */
static char result_in(const struct judgement *judgement, int seat)
{
    const bool won = judgement->winners[seat], other = judgement->winners[3 - seat];

    if (!won && !other)
        return '-';
    if (is_unplayed(judgement))
        return won ? '+' : '-';
    if (judgement->moves < 2)
        return won && other ? 'D' : won ? 'W' : 'L';
    return won && other ? '=' : won ? '1' : '0';
}

/* What the record of a game says of that seat; ' ' if it tells no result. */
static char result_of_game(struct referee *referee, int64_t game, int seat)
{
    char result = ' ';
    struct match match = {.state = ""};

    if (game != 0 && match_load(referee, game, &match) &&
        match.visit.judgement->status == STATUS_COMPLETE)
        result = result_in(match.visit.judgement, seat);
    match_release(&match);
    return result;
}

static bool has_left(const struct report *report, int64_t person)
{
    return competitor_has_left(&(struct competitor){
        .state = contest_competitor(report->referee, report->contest, person).state});
}

/* The games of who left early do not count. Those that were played keep their results; the others
 * are lost without play. */
static char result_of_struck(const struct report *report, const struct pairing *pairing, int seat)
{
    const int64_t own = seat == 1 ? pairing->first : pairing->second;
    const char result = result_of_game(report->referee, pairing->game, seat);

    if (result != ' ' && result != '-')
        return result;
    return has_left(report, own) ? '-' : '+';
}

static char result_of(const struct report *report, const struct pairing *pairing, int seat)
{
    if (pairing_is(pairing, "struck"))
        return result_of_struck(report, pairing, seat);
    return pairing_is(pairing, "over") ? result_of_game(report->referee, pairing->game, seat) : ' ';
}

/* A game that is struck with its tournament was never to be played. */
static bool is_reported(const struct report *report, const struct pairing *pairing)
{
    return pairing->part == report->part &&
           (!pairing_is(pairing, "struck") || has_left(report, pairing->first) ||
            has_left(report, pairing->second));
}

static const struct pairing *find_pairing(const struct report *report, int64_t person, int round)
{
    for (size_t i = 0; i < report->paired; i++)
        if (report->pairings[i].round == round && pairing_has(&report->pairings[i], person) &&
            is_reported(report, &report->pairings[i]))
            return &report->pairings[i];
    return NULL;
}

/* A round without a game brings no points. */
static void write_round(const struct report *report, int64_t person, int round)
{
    const struct pairing *const pairing = find_pairing(report, person, round);

    if (pairing == NULL) {
        buffer_text(report->out, "  0000 - Z");
        return;
    }
    const int seat = pairing->first == person ? 1 : 2;
    buffer_format(report->out, "  %4d %c %c",
                  starting_number(report, seat == 1 ? pairing->second : pairing->first),
                  seat == 1 ? 'w' : 'b', result_of(report, pairing, seat));
}

static const struct entrant *find_entrant(const struct report *report, const char *name)
{
    const struct standings *const standings = &report->table.standings;

    for (size_t i = 0; i < standings->count; i++)
        if (strcmp(standings->entrants[i].name, name) == 0)
            return &standings->entrants[i];
    return NULL;
}

/* Who was struck off the table is its last. */
static void write_player(const struct report *report, size_t index)
{
    const struct competitor *const competitor = &report->list[index];
    const struct entrant *const entrant = find_entrant(report, competitor->name);
    const int64_t points = entrant == NULL ? 0 : entrant->points;
    const size_t rank = entrant == NULL ? report->table.standings.count + 1 : entrant->place;

    buffer_format(report->out, "001 %4zu      ", index + 1);
    write_name(surname_first(report->referee, competitor->name), report->out);
    buffer_repeat(report->out, ' ', 33);
    buffer_format(report->out, "%2" PRId64 ".%" PRId64 " %4zu", points / 100, points % 100 / 10,
                  rank);
    for (int round = 1; round <= report->rounds; round++)
        write_round(report, competitor->person, round);
    end_line(report);
}

/* --- the tournament */

/* The day of the first game of a round that was opened, "26/12/01"; "" if there is none. */
static const char *day_of_round(const struct report *report, int round)
{
    const char *first = "";

    for (size_t i = 0; i < report->paired; i++) {
        struct match match = {.state = ""};
        if (report->pairings[i].round == round && report->pairings[i].part == report->part &&
            report->pairings[i].game != 0 &&
            match_load(report->referee, report->pairings[i].game, &match)) {
            const struct node *const date = match.visit.judgement->record.common[COMMON_DATE];
            if (date != NULL && date->len == strlen("2026-12-01") &&
                (first[0] == '\0' || memcmp(date->value + 2, first, strlen(first)) < 0))
                first = referee_text(report->referee, "%.8s", date->value + 2);
        }
        match_release(&match);
    }
    return first;
}

static void write_days(const struct report *report)
{
    size_t column = 0;

    for (int round = 1; round <= report->rounds; round++) {
        const char *const day = day_of_round(report, round);
        const size_t start = HEAD_COLUMNS + (size_t)(round - 1) * ROUND_COLUMNS;
        if (day[0] == '\0')
            continue;
        if (column == 0) {
            buffer_text(report->out, "132");
            column = strlen("132");
        }
        buffer_repeat(report->out, ' ', start - column);
        buffer_format(report->out, "%.2s/%.2s/%.2s", day, day + 3, day + 6);
        column = start + strlen("26/12/01");
    }
    if (column > 0)
        end_line(report);
}

/* The value of `time` of the first game; "" if it has none. */
static const char *time_control(const struct report *report)
{
    const char *control = "";
    struct query *const query =
        store_query(report->referee->store,
                    "SELECT record FROM tournament_games WHERE tournament = ? AND number = 0", "i",
                    report->contest->id);

    if (query_next(query)) {
        const struct span record = query_bytes(query, 0);
        const char *const text =
            referee_text(report->referee, "\n%.*s", (int)record.len, record.bytes);
        const char *const found = strstr(text, "\ntime: ");
        if (found != NULL)
            control = referee_text(report->referee, "%.*s",
                                   (int)strcspn(found + strlen("\ntime: "), "\r\n"),
                                   found + strlen("\ntime: "));
    }
    query_end(query);
    return control;
}

/* The organiser, or the referee that does the work. */
static const char *arbiter_of(struct referee *referee)
{
    const char *const name = organiser_find(referee).name;

    return name[0] != '\0' ? name : referee_setting(referee, "name");
}

static void write_head(const struct report *report)
{
    struct referee *const referee = report->referee;
    const struct contest *const contest = report->contest;
    const char *const part = standing_part_name(referee, contest, report->stage, report->part);
    const int64_t end = store_number(
        referee->store, contest->closing,
        "SELECT MAX(moved) FROM games JOIN tournament_pairings ON game = games.id WHERE"
        " tournament = ? AND stage = ? AND part = ?",
        "iii", contest->id, (int64_t)report->stage, (int64_t)report->part);

    write_line(report, "012",
               part[0] == '\0' ? contest->name
                               : referee_text(referee, "%s, %s%s", contest->name,
                                              report->stage == 1 ? "group " : "", part));
    write_line(report, "042", date_of(referee, contest->closing));
    write_line(report, "052", date_of(referee, end < contest->closing ? contest->closing : end));
    write_line(report, "062", referee_text(referee, "%zu", report->count));
    write_line(report, "072", "0");
    write_line(report, "092",
               contest->cycles > 1 ? "Individual: Double-Round-Robin" : "Individual: Round-Robin");
    write_line(report, "102", arbiter_of(referee));
    write_line(report, "122", time_control(report));
    write_days(report);
}

void exchange_write(struct referee *referee, const struct contest *contest, int stage, int part,
                    struct buffer *out)
{
    struct report report = {
        .referee = referee, .contest = contest, .stage = stage, .part = part, .out = out};

    report.pairings = pairing_list(referee, contest, stage, &report.paired);
    list_competitors(&report);
    for (size_t i = 0; i < report.paired; i++)
        if (report.pairings[i].part == part && report.pairings[i].round > report.rounds)
            report.rounds = report.pairings[i].round;
    standing_make(referee, contest, stage, part, &report.table);
    write_head(&report);
    for (size_t i = 0; i < report.count; i++)
        write_player(&report, i);
    tournament_release(&report.table);
}
