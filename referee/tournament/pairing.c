#include "referee/tournament/pairing.h"

#include "base/list.h"

#include <string.h>

#define COLUMNS                                                                                 \
    "SELECT p.id, p.tournament, p.stage, p.part, p.round, p.board, p.first, p.second, p.state," \
    " p.game, p.kind FROM tournament_pairings AS p "

static struct pairing read_pairing(struct referee *referee, const struct query *query)
{
    return (struct pairing){.id = query_number(query, 0),
                            .tournament = query_number(query, 1),
                            .stage = (int)query_number(query, 2),
                            .part = (int)query_number(query, 3),
                            .round = (int)query_number(query, 4),
                            .board = (int)query_number(query, 5),
                            .first = query_number(query, 6),
                            .second = query_number(query, 7),
                            .state = referee_text(referee, "%s", query_text(query, 8)),
                            .game = query_number(query, 9),
                            .kind = (int)query_number(query, 10)};
}

static struct pairing *read_all_of(struct referee *referee, struct query *query, size_t *count)
{
    struct pairing *list = NULL;
    size_t capacity = 0;

    *count = 0;
    while (query_next(query)) {
        if (*count == capacity)
            list = list_grow_in(&referee->arena, list, &capacity, sizeof *list);
        list[(*count)++] = read_pairing(referee, query);
    }
    query_end(query);
    return list;
}

void pairing_save(struct referee *referee, struct pairing *pairing)
{
    if (pairing->id == 0)
        pairing->id = store_number(referee->store, 0,
                                   "SELECT COALESCE(MAX(id), 0) + 1 FROM tournament_pairings", "");
    (void)store_run(referee->store,
                    "INSERT OR REPLACE INTO tournament_pairings(id, tournament, stage, part, round,"
                    " board, first, second, state, game, kind)"
                    " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    "iiiiiiiitii", pairing->id, pairing->tournament, (int64_t)pairing->stage,
                    (int64_t)pairing->part, (int64_t)pairing->round, (int64_t)pairing->board,
                    pairing->first, pairing->second, pairing->state, pairing->game,
                    (int64_t)pairing->kind);
}

struct pairing *pairing_list(struct referee *referee, const struct contest *contest, int stage,
                             size_t *count)
{
    return read_all_of(referee,
                       store_query(referee->store,
                                   COLUMNS "WHERE p.tournament = ?1 AND ?2 IN (0, p.stage)"
                                           " ORDER BY p.stage, p.round, p.part, p.board, p.id",
                                   "ii", contest->id, (int64_t)stage),
                       count);
}

struct pairing *pairing_ended(struct referee *referee, size_t *count)
{
    return read_all_of(
        referee,
        store_query(referee->store,
                    COLUMNS "JOIN games ON games.id = p.game WHERE p.state = 'playing' AND"
                            " games.state NOT IN ('invited', 'running', 'paused', 'adjourned')"
                            " ORDER BY p.id",
                    ""),
        count);
}

struct pairing *pairing_reopened(struct referee *referee, size_t *count)
{
    return read_all_of(referee,
                       store_query(referee->store,
                                   COLUMNS
                                   "JOIN games ON games.id = p.game JOIN decisions ON"
                                   " decisions.game = games.id WHERE p.state = 'over' AND"
                                   " games.state = 'running' AND decisions.seq = ? ORDER BY p.id",
                                   "i", referee->entry->seq),
                       count);
}

struct pairing pairing_of_game(struct referee *referee, int64_t game)
{
    size_t count;
    const struct pairing *const list = read_all_of(
        referee, store_query(referee->store, COLUMNS "WHERE p.game = ? AND p.game > 0", "i", game),
        &count);

    return count > 0 ? list[0] : (struct pairing){.state = ""};
}

bool pairing_is(const struct pairing *pairing, const char *state)
{
    return strcmp(pairing->state, state) == 0;
}

bool pairing_has(const struct pairing *pairing, int64_t person)
{
    return pairing->first == person || pairing->second == person;
}
