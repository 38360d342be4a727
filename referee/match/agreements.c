#include "referee/match/agreements.h"

#include "referee/match/timing.h"

int64_t agreements_count(struct referee *referee, const struct match *match, const char *kind)
{
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM offers WHERE game = ? AND kind = ?", "it", match->id,
                        kind);
}

void agreements_end(struct referee *referee, const struct match *match, const char *kind)
{
    (void)store_run(referee->store, "DELETE FROM offers WHERE game = ? AND kind = ?", "it",
                    match->id, kind);
}

void agreements_close_request(struct referee *referee, int64_t game, const char *answer)
{
    (void)store_run(referee->store,
                    "UPDATE extensions SET answer = ? WHERE game = ? AND answer = ''", "ti", answer,
                    game);
    (void)store_run(referee->store, "DELETE FROM offers WHERE game = ? AND kind = 'extension'", "i",
                    game);
}

bool agreements_forget(struct referee *referee, const struct match *match)
{
    const int64_t open = store_number(
        referee->store, 0,
        "SELECT COUNT(*) FROM offers WHERE game = ?1 AND (kind <> 'extension' OR EXISTS (SELECT 1"
        " FROM extensions WHERE game = ?1 AND turn = ?2 AND answer = ''))",
        "ii", match->id, match->turn);

    agreements_close_request(referee, match->id, "lapsed");
    (void)store_run(referee->store, "DELETE FROM offers WHERE game = ?", "i", match->id);
    return open > 0;
}

/* --- after a player has left */

static bool all_agree(struct referee *referee, const struct match *match, const char *kind)
{
    return agreements_count(referee, match, kind) >= match_players_in(match);
}

static void follow_draw(struct referee *referee, struct match *match, struct tongues *told)
{
    struct buffer why = {0};

    if (all_agree(referee, match, "draw") && match_add(referee, match, 0, "draw", &why)) {
        agreements_end(referee, match, "draw");
        tongues_paragraph(told, "All who remain have agreed to the draw.");
    }
    buffer_release(&why);
}

/* The last move of who asks was made before somebody left, so taking it back would undo that. */
static void follow_takeback(struct referee *referee, const struct match *match,
                            struct tongues *told)
{
    if (agreements_count(referee, match, "takeback") > 0)
        tongues_paragraph(told, "There will be no takeback, since it would bring back a player.");
    agreements_end(referee, match, "takeback");
}

int agreements_asker(struct referee *referee, const struct match *match, int64_t *seconds)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT player, seconds FROM extensions WHERE game = ? AND turn = ? AND answer = ''", "ii",
        match->id, match->turn);
    const int player = query_next(query) ? (int)query_number(query, 0) : 0;

    *seconds = player != 0 ? query_number(query, 1) : 0;
    query_end(query);
    return player;
}

static void follow_request(struct referee *referee, struct match *match, struct tongues *told)
{
    int64_t seconds;
    const int asker = agreements_asker(referee, match, &seconds);
    struct clock clock;

    if (asker == 0)
        return;
    if (match_has_left(match, asker) || !timing_clock_of(referee, match, asker, &clock)) {
        agreements_close_request(referee, match->id, "lapsed");
    } else if (all_agree(referee, match, "extension") &&
               timing_extend(referee, match, asker, seconds) == NULL) {
        agreements_close_request(referee, match->id, "granted");
        tongues_paragraph(told, "All who remain grant %s the extension.",
                          timing_extended(referee, match, asker));
    } else {
        (void)store_run(referee->store,
                        "UPDATE extensions SET turn = turn + 1 WHERE game = ? AND answer = ''", "i",
                        match->id);
        tongues_paragraph(told, "%s still asks for more time.", match->parties[asker].name);
    }
}

void agreements_follow(struct referee *referee, struct match *match, struct tongues *told)
{
    follow_takeback(referee, match, told);
    follow_request(referee, match, told);
    follow_draw(referee, match, told);
}
