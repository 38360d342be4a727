#include "referee/tournament/contest.h"

#include "base/list.h"
#include "referee/language/language.h"
#include "referee/outgoing/answer.h"

#include <string.h>

#define COLUMNS                                                               \
    "SELECT id, name, state, closing, cycles, at_once, (SELECT COUNT(*) FROM" \
    " tournament_games WHERE tournament = id) FROM tournaments WHERE "

static struct contest read_contest(struct referee *referee, struct query *query)
{
    struct contest contest = {.name = "", .state = ""};

    if (query_next(query))
        contest = (struct contest){.id = query_number(query, 0),
                                   .name = referee_text(referee, "%s", query_text(query, 1)),
                                   .state = referee_text(referee, "%s", query_text(query, 2)),
                                   .closing = query_number(query, 3),
                                   .cycles = (int)query_number(query, 4),
                                   .at_once = (int)query_number(query, 5),
                                   .games = (int)query_number(query, 6)};
    query_end(query);
    return contest;
}

struct contest contest_find(struct referee *referee, const char *name)
{
    return read_contest(referee, store_query(referee->store,
                                             COLUMNS "fold(name) = fold(?1) ORDER BY name <> ?1",
                                             "t", name));
}

struct contest contest_load(struct referee *referee, int64_t id)
{
    return read_contest(referee, store_query(referee->store, COLUMNS "id = ?", "i", id));
}

/* The next id of a table. */
static int64_t next_id(struct referee *referee, const char *sql)
{
    return store_number(referee->store, 0, sql, "") + 1;
}

void contest_save(struct referee *referee, struct contest *contest)
{
    if (contest->id == 0)
        contest->id = next_id(referee, "SELECT MAX(id) FROM tournaments");
    (void)store_run(referee->store,
                    "INSERT OR REPLACE INTO tournaments(id, name, state, closing, cycles, at_once)"
                    " VALUES(?, ?, ?, ?, ?, ?)",
                    "ittiii", contest->id, contest->name, contest->state, contest->closing,
                    (int64_t)contest->cycles, (int64_t)contest->at_once);
}

int64_t *contest_list(struct referee *referee, size_t *count)
{
    return query_numbers(store_query(referee->store, "SELECT id FROM tournaments ORDER BY id", ""),
                         count);
}

const char *contest_last_day(struct referee *referee, const struct contest *contest)
{
    return referee_day(referee, contest->closing - 1);
}

bool contest_is(const struct contest *contest, const char *state)
{
    return strcmp(contest->state, state) == 0;
}

/* --- names */

/* What begins at `at` and may stand around a name, but is no part of it: its length, or 0. */
static size_t mark_length(const char *at)
{
    static const char *const marks[] = {" ", "\"", "'", "`", "“", "”", "„", "«", "»", "’", "‘"};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (strncmp(at, marks[i], strlen(marks[i])) == 0)
            return strlen(marks[i]);
    return 0;
}

/* The length without marks and stops at the end. */
static size_t without_end(const char *text, size_t len)
{
    size_t end = 0;

    for (size_t i = 0, mark; i<len; i += mark> 0 ? mark : 1) {
        mark = mark_length(text + i);
        if (mark == 0 && strchr(".!,;", text[i]) == NULL)
            end = i + 1;
    }
    return end;
}

/* Letters that could end the place in which the name is shown, or hide. */
static bool is_name(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || strchr("\x7f<>[]{}|\\@", *text) != NULL ||
            ((unsigned char)text[0] == 0xC2 && (unsigned char)text[1] < 0xA0) ||
            (memcmp(text, "\xE2\x80", 2) == 0 && (unsigned char)text[2] >= 0x8B))
            return false;
    return true;
}

const char *contest_name(struct referee *referee, const char *text, size_t longest)
{
    struct buffer name = {0};

    for (size_t mark; (mark = mark_length(text)) > 0;)
        text += mark;
    const size_t len = without_end(text, strlen(text));
    for (size_t i = 0; i < len; i++)
        if (text[i] != ' ' || text[i + 1] != ' ')
            buffer_character(&name, text[i]);
    const bool good = len > 0 && name.len <= longest && is_name(buffer_string(&name));
    const char *const copy = good ? referee_text(referee, "%s", buffer_string(&name)) : "";
    buffer_release(&name);
    return copy;
}

/* --- competitors */

#define COMPETITORS                                                           \
    "SELECT person, number, name, state, asked FROM tournament_players WHERE" \
    " tournament = ?"

static struct competitor read_competitor(struct referee *referee, const struct query *query)
{
    return (struct competitor){.person = query_number(query, 0),
                               .number = (int)query_number(query, 1),
                               .name = referee_text(referee, "%s", query_text(query, 2)),
                               .state = referee_text(referee, "%s", query_text(query, 3)),
                               .asked = query_number(query, 4)};
}

struct competitor *contest_competitors(struct referee *referee, const struct contest *contest,
                                       size_t *count)
{
    struct query *const query =
        store_query(referee->store, COMPETITORS " ORDER BY number", "i", contest->id);
    struct competitor *list = NULL;
    size_t capacity = 0;

    *count = 0;
    while (query_next(query)) {
        if (*count == capacity)
            list = list_grow_in(&referee->arena, list, &capacity, sizeof *list);
        list[(*count)++] = read_competitor(referee, query);
    }
    query_end(query);
    return list;
}

struct competitor contest_competitor(struct referee *referee, const struct contest *contest,
                                     int64_t person)
{
    struct query *const query =
        store_query(referee->store, COMPETITORS " AND person = ?", "ii", contest->id, person);
    struct competitor competitor = {.name = "", .state = ""};

    if (query_next(query))
        competitor = read_competitor(referee, query);
    query_end(query);
    return competitor;
}

void contest_put(struct referee *referee, const struct contest *contest,
                 const struct competitor *competitor)
{
    (void)store_run(referee->store,
                    "INSERT OR REPLACE INTO tournament_players VALUES(?, ?, ?, ?, ?, ?)", "iiitti",
                    contest->id, competitor->person, (int64_t)competitor->number, competitor->name,
                    competitor->state, competitor->asked);
}

void contest_remove(struct referee *referee, const struct contest *contest, int64_t person)
{
    (void)store_run(referee->store,
                    "DELETE FROM tournament_players WHERE tournament = ? AND person = ?", "ii",
                    contest->id, person);
}

bool competitor_plays(const struct competitor *competitor)
{
    return strcmp(competitor->state, "entered") == 0 || strcmp(competitor->state, "leaving") == 0;
}

bool competitor_is_invited(const struct competitor *competitor)
{
    return strcmp(competitor->state, "invited") == 0;
}

bool competitor_has_left(const struct competitor *competitor)
{
    return strcmp(competitor->state, "withdrawn") == 0 || strcmp(competitor->state, "struck") == 0;
}

bool competitor_counts(const struct competitor *competitor)
{
    return competitor_plays(competitor) || strcmp(competitor->state, "withdrawn") == 0;
}

/* --- pairings */

#define PAIRINGS                                                            \
    "SELECT id, tournament, round, board, first, second, state, game, kind" \
    " FROM tournament_pairings AS p WHERE tournament = ?1 "

static struct pairing read_pairing(struct referee *referee, const struct query *query)
{
    return (struct pairing){.id = query_number(query, 0),
                            .tournament = query_number(query, 1),
                            .round = (int)query_number(query, 2),
                            .board = (int)query_number(query, 3),
                            .first = query_number(query, 4),
                            .second = query_number(query, 5),
                            .state = referee_text(referee, "%s", query_text(query, 6)),
                            .game = query_number(query, 7),
                            .kind = (int)query_number(query, 8)};
}

void pairing_save(struct referee *referee, struct pairing *pairing)
{
    if (pairing->id == 0)
        pairing->id = next_id(referee, "SELECT MAX(id) FROM tournament_pairings");
    (void)store_run(referee->store,
                    "INSERT OR REPLACE INTO tournament_pairings(id, tournament, round, board,"
                    " first, second, state, game, kind) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    "iiiiiitii", pairing->id, pairing->tournament, (int64_t)pairing->round,
                    (int64_t)pairing->board, pairing->first, pairing->second, pairing->state,
                    pairing->game, (int64_t)pairing->kind);
}

struct pairing *pairing_list(struct referee *referee, const struct contest *contest, size_t *count)
{
    struct query *const query =
        store_query(referee->store, PAIRINGS "ORDER BY round, board, id", "i", contest->id);
    struct pairing *list = NULL;
    size_t capacity = 0;

    for (*count = 0; query_next(query); ++*count) {
        if (*count == capacity)
            list = list_grow_in(&referee->arena, list, &capacity, sizeof *list);
        list[*count] = read_pairing(referee, query);
    }
    query_end(query);
    return list;
}

/* Whether a person plays fewer games than each may at the same time. */
#define HAS_TIME(person)                                                                        \
    "(SELECT COUNT(*) FROM tournament_pairings WHERE tournament = ?1 AND state = 'playing' AND" \
    " p." person " IN (first, second)) < ?2"

struct pairing pairing_next(struct referee *referee, const struct contest *contest)
{
    struct query *const query =
        store_query(referee->store,
                    PAIRINGS "AND state = 'waiting' AND (?2 = 0 OR (" HAS_TIME(
                        "first") " AND " HAS_TIME("second") ")) ORDER BY round, board, id LIMIT 1",
                    "ii", contest->id, (int64_t)contest->at_once);
    const struct pairing pairing =
        query_next(query) ? read_pairing(referee, query) : (struct pairing){.id = 0};

    query_end(query);
    return pairing;
}

bool pairing_is(const struct pairing *pairing, const char *state)
{
    return strcmp(pairing->state, state) == 0;
}

bool pairing_has(const struct pairing *pairing, int64_t person)
{
    return pairing->first == person || pairing->second == person;
}

/* --- mail */

static void write_list(struct referee *referee, const struct contest *contest,
                       const struct person *person, const char *english, va_list arguments)
{
    struct buffer text = {0};

    buffer_format_list(&text, say(person->language, english), arguments);
    answer_person(referee, person, NULL, contest->name, buffer_string(&text));
    buffer_release(&text);
}

void contest_write_to(struct referee *referee, const struct contest *contest,
                      const struct person *person, const char *english, ...)
{
    va_list arguments;

    va_start(arguments, english);
    write_list(referee, contest, person, english, arguments);
    va_end(arguments);
}

void contest_tell(struct referee *referee, const struct contest *contest, const char *english, ...)
{
    size_t count;
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);

    for (size_t i = 0; i < count; i++)
        if (competitor_plays(&competitors[i]) || competitor_is_invited(&competitors[i])) {
            const struct person person = person_load(referee, competitors[i].person);
            va_list arguments;
            va_start(arguments, english);
            write_list(referee, contest, &person, english, arguments);
            va_end(arguments);
        }
}
