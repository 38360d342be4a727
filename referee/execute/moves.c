#include "referee/execute/moves.h"

#include "referee/execute/conditions.h"
#include "referee/execute/press.h"
#include "referee/match/opening.h"
#include "referee/match/secret_lists.h"
#include "referee/match/secret_round.h"

#include <inttypes.h>
#include <string.h>

enum { CONSEQUENCES_MOST = 200 };

/* The answers of the players before do not matter for a player's own, so arbitrary ones stand in
 * for them. */
static bool try_secret(struct response *response, const char *text, struct buffer *answer,
                       struct buffer *why)
{
    struct match *const match = response->match;
    struct buffer before = {0};
    bool fits = true;

    buffer_append(&before, match->record.bytes, match->record.len);
    const int first = match->visit.judgement->to_move;
    for (int player = first; player < response->player && fits; player++)
        fits = match_has_left(match, player) || match_add(response->referee, match, 0, "[1]", why);
    const size_t entries = match->visit.judgement->trace.count;
    fits = fits && match_add(response->referee, match, response->player, text, why);
    const struct judgement *const judgement = match->visit.judgement;
    if (fits && judgement->trace.count == entries + 1)
        judgement->game->write(&judgement->trace.entries[entries].move, answer);
    else if (fits)
        buffer_text(why, "a secret answer is sent alone");
    buffer_release(&match->record);
    match->record = before;
    (void)match_judge(response->referee, match);
    return why->len == 0;
}

static void execute_list(struct response *response, const char *text)
{
    const bool again = match_has_answered(response->referee, response->match, response->player);
    struct buffer list = {0}, why = {0};

    if (secret_lists_read(response->referee, response->match, response->player, text, &list,
                          &why)) {
        secret_round_keep(response->referee, response->match, response->player,
                          buffer_string(&list));
        response_say(response,
                     again ? SAID("  Your list is now %s, in place of the one before. Only you "
                                  "know it so far.\n")
                           : SAID("  Your list is in: %s. Only you know it so far.\n"),
                     buffer_string(&list));
        referee_note(response->referee, response->match->id, "%s: a secret list is in",
                     response_player(response));
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&list);
    buffer_release(&why);
}

static void execute_secret(struct response *response, const char *text)
{
    const bool again = match_has_answered(response->referee, response->match, response->player);
    struct buffer answer = {0}, why = {0};

    if (try_secret(response, text, &answer, &why)) {
        secret_round_keep(response->referee, response->match, response->player, text);
        response_say(response,
                     again ? SAID("  Your answer is now %s, in place of the one before. Only you "
                                  "know it so far.\n")
                           : SAID("  Your answer is in: %s. Only you know it so far.\n"),
                     buffer_string(&answer));
        referee_note(response->referee, response->match->id, "%s: a secret answer is in",
                     response_player(response));
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&answer);
    buffer_release(&why);
}

static void forget(struct response *response, const char *sql)
{
    (void)store_run(response->referee->store, sql, "ii", response->match->id,
                    (int64_t)response->player);
}

void execute_moves(struct response *response, const char *said)
{
    struct match *const match = response->match;
    const struct judgement *judgement = match->visit.judgement;
    struct buffer why = {0};

    if (match_wants_lists(match)) {
        execute_list(response, said);
        return;
    }
    const char *const text = press_comments(response, said);
    if (match_is_secret(match)) {
        execute_secret(response, text);
        return;
    }
    const size_t entries = judgement->trace.count;
    const int due = judgement->to_move;
    if (match_add(response->referee, match, response->player, text, &why)) {
        struct tongues played = {0};
        tongues_add(&played, "played ");
        match_tell_moves(match, entries, &played);
        response_tell_told(response, &played);
        tongues_release(&played);
        response->played = true;
        forget(response, "DELETE FROM offers WHERE game = ? AND player <> ?");
        forget(response, "DELETE FROM conditions WHERE game = ? AND player = ?");
    } else if (due != 0 && due != response->player) {
        response_refuse(response, "it is %s's turn (%s)", match->parties[due].name,
                        buffer_string(&why));
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&why);
}

/* --- what follows */

static void publish_lists(struct response *response)
{
    struct match *const match = response->match;
    struct buffer lists = {0};

    if (secret_lists_reveal(response->referee, match, &lists)) {
        secret_round_forget(response->referee, match);
        response_announce(response, "All lists are in: %s.", buffer_string(&lists));
        referee_note(response->referee, match->id, "all lists are in: %s", buffer_string(&lists));
        opening_start_clock(response->referee, response->match);
        response->played = true;
    }
    buffer_release(&lists);
}

static void publish(struct response *response)
{
    struct tongues told = {0};

    if (secret_round_open(response->referee, response->match, &told)) {
        response_announce_told(response, &told);
        response->played = true;
    }
    tongues_release(&told);
}

void execute_consequences(struct response *response)
{
    if (match_wants_lists(response->match))
        publish_lists(response);
    else
        publish(response);
    for (int i = 0; i < CONSEQUENCES_MOST && response->played; i++)
        if (!execute_announced(response))
            break;
}
