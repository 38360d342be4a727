#include "referee/execute/moves.h"

#include "referee/execute/press.h"
#include "referee/match/amend.h"
#include "referee/match/opening.h"
#include "referee/match/secrets.h"
#include "validator/meant/meant.h"

#include <inttypes.h>
#include <string.h>

enum { CONSEQUENCES_MOST = 200, CONDITIONS_MOST = 100 };

const char *execute_seen(struct response *response, const char *text)
{
    struct buffer move = {0};

    move_mentioned(&response->match->visit.judgement->game->schema, text, &move);
    const char *const copy = arena_copy(&response->referee->arena, buffer_string(&move), move.len);
    buffer_release(&move);
    return copy;
}

/* Refuses moves: those among other words by the one that was seen, unless `why` names it. */
static void refuse_moves(struct response *response, const struct order *order, const char *why)
{
    const bool clear = strstr(why, "did you mean") != NULL && strstr(why, "; ") == NULL;
    const char *const seen = order->loose && !clear ? execute_seen(response, order->text) : "";

    if (seen[0] != '\0')
        response_refuse(response, "I saw “%s”: send it on a line of its own", seen);
    else
        response_refuse_for(response, why[0] != '\0' ? why : SAID("there is no move in it"));
}

/* --- moves */

/* The answers of the players before do not matter for a player's own, so arbitrary ones stand in
 * for them. */
static bool try_secret(struct response *response, const char *text, struct buffer *answer,
                       struct buffer *why)
{
    struct match *const match = response->match;
    struct buffer before = match_copy_record(match);
    bool fits = true;

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
    (void)match_settle(response->referee, match, &before, false);
    return why->len == 0;
}

/* A list before the first move, or an answer of a secret round. */
static void execute_secret(struct response *response, const struct order *order, const char *text,
                           bool list)
{
    struct referee *const referee = response->referee;
    const struct match *const match = response->match;
    const bool again = match_has_answered(referee, match, response->player);
    struct buffer answer = {0}, why = {0};

    if (!(list ? secret_lists_read(referee, response->match, response->player, text, &answer, &why)
               : try_secret(response, text, &answer, &why)) ||
        order->loose) {
        refuse_moves(response, order, buffer_string(&why));
    } else {
        secret_round_keep(referee, match, response->player, list ? buffer_string(&answer) : text);
        response_say(response,
                     list ? again ? SAID("  Your list is now %s, in place of the one before. Only "
                                         "you know it so far.\n")
                                  : SAID("  Your list is in: %s. Only you know it so far.\n")
                     : again ? SAID("  Your answer is now %s, in place of the one before. Only you "
                                    "know it so far.\n")
                             : SAID("  Your answer is in: %s. Only you know it so far.\n"),
                     buffer_string(&answer));
        referee_note(referee, match->id, "%s: a secret %s is in", response_player(response),
                     list ? "list" : "answer");
    }
    buffer_release(&answer);
    buffer_release(&why);
}

static void forget_conditions(struct response *response, int player)
{
    (void)store_run(response->referee->store,
                    "DELETE FROM conditions WHERE game = ? AND player = ?", "ii",
                    response->match->id, (int64_t)player);
}

void execute_moves(struct response *response, const struct order *order)
{
    struct match *const match = response->match;
    struct buffer why = {0};

    if (match_wants_lists(match)) {
        execute_secret(response, order, order->text, true);
        return;
    }
    const char *const text = press_comments(response, order->text);
    if (match_is_secret(match)) {
        execute_secret(response, order, text, false);
        return;
    }
    const size_t entries = match->visit.judgement->trace.count;
    const int due = match->visit.judgement->to_move;
    struct buffer before = match_copy_record(match);
    const bool legal = match_add(response->referee, match, response->player, text, &why);
    if (match_settle(response->referee, match, &before, legal && !order->loose)) {
        struct tongues played = {0};
        tongues_add(&played, "played ");
        match_tell_moves(match, entries, &played);
        response_tell_told(response, &played);
        tongues_release(&played);
        response->played = true;
        (void)store_run(response->referee->store,
                        "DELETE FROM offers WHERE game = ? AND player <> ?", "ii", match->id,
                        (int64_t)response->player);
        forget_conditions(response, response->player);
    } else if (due != 0 && due != response->player) {
        response_refuse(response, "it is %s's turn (%s)", match->parties[due].name,
                        buffer_string(&why));
    } else {
        refuse_moves(response, order, buffer_string(&why));
    }
    buffer_release(&why);
}

/* --- conditions: whether one can ever be played */

static bool write_first(void *context, const struct move *move)
{
    struct response *const response = context;
    const struct position *const position = response->match->visit.judgement->position;

    position->game->write(move, &response->aside);
    return false;
}

/* Whether it is the player's turn after the next move, tried with some legal move. */
static bool is_next(struct response *response)
{
    struct match *const match = response->match;
    const struct position *const position = match->visit.judgement->position;
    struct buffer record = match_copy_record(match), why = {0};

    (void)position->game->legal(position, write_first, response);
    const bool next = response->aside.len > 0 &&
                      match_add(response->referee, match, match->visit.judgement->to_move,
                                buffer_string(&response->aside), &why) &&
                      match->visit.judgement->to_move == response->player;
    response->aside.len = 0;
    (void)match_settle(response->referee, response->match, &record, false);
    buffer_release(&why);
    return next;
}

/* Plays a move of the condition; false, with the reason, if it is illegal. */
static bool try_move(struct response *response, const char *word, int player, const char *text,
                     struct buffer *why)
{
    struct buffer reason = {0};
    const bool good = match_add(response->referee, response->match, player, text, &reason);

    if (!good)
        buffer_format(why, "%s %s: %s", word, text, buffer_string(&reason));
    buffer_release(&reason);
    return good;
}

/* What this game cannot read as a move will never be one. */
static bool is_unreadable(const struct buffer *why)
{
    static const char code[] = "(token)";
    const size_t len = sizeof code - 1;

    return why->len >= len && memcmp(why->bytes + why->len - len, code, len) == 0;
}

/* Tries the condition; with a reason in `why` if it is invalid. The answer cannot be checked if
 * other players move first or the same player moves again. */
static void try_condition(struct response *response, const struct order *order, struct buffer *why)
{
    const struct match *const match = response->match;
    const int due = match->visit.judgement->to_move;

    if (due == 0) {
        buffer_format(why, "the game is over before `if %s`", order->coming);
        return;
    }
    const bool next = is_next(response);
    if (!try_move(response, "if", due, order->coming, why)) {
        if (!next && !is_unreadable(why))
            why->len = 0;
    } else if (match_is_secret(match)) {
        buffer_text(why, SAID("answers of secret rounds cannot be announced: nobody sees those of "
                              "the others before giving one"));
    } else if (match->visit.judgement->to_move == 0) {
        buffer_format(why, "the game is over after %s", order->coming);
    } else if (next && match->visit.judgement->to_move == response->player) {
        (void)try_move(response, "then", response->player, order->text, why);
    }
}

/* Whether a condition may be kept: as far as it can be checked, it must be legal. */
static bool is_good(struct response *response, const struct order *order, struct buffer *why)
{
    struct buffer record = match_copy_record(response->match);

    try_condition(response, order, why);
    (void)match_settle(response->referee, response->match, &record, false);
    return why->len == 0;
}

/* --- keeping conditions */

static void keep(struct response *response, const struct order *order)
{
    const int64_t id = response->match->id;

    (void)store_run(response->referee->store,
                    "INSERT INTO conditions SELECT ?1, ?2, COALESCE(MAX(number), 0) + 1, ?3, ?4"
                    " FROM conditions WHERE game = ?1 AND player = ?2",
                    "iitt", id, (int64_t)response->player, order->coming,
                    press_comments(response, order->text));
    response_say(response, "  Kept: it is played when that comes, and forgotten when anything else "
                           "does.\n");
    referee_note(response->referee, id, "%s: a condition is kept",
                 response->match->parties[response->player].name);
}

void execute_condition(struct response *response, const struct order *order)
{
    struct buffer why = {0};

    if (match_is_secret(response->match))
        response_refuse(response, "in a secret round nothing can be announced: send your answer, "
                                  "which nobody sees before all are in");
    else if (response->match->visit.judgement->to_move == response->player)
        response_refuse(response,
                        "it is your turn: conditions are for the answer to the next move");
    else if (store_number(response->referee->store, 0,
                          "SELECT COUNT(*) FROM conditions WHERE game = ? AND player = ?", "ii",
                          response->match->id, (int64_t)response->player) >= CONDITIONS_MOST)
        response_refuse(response,
                        "you have announced for %d cases already, and there may be no more; "
                        "`cancel` forgets them",
                        CONDITIONS_MOST);
    else if (!is_good(response, order, &why))
        response_refuse_for(response, buffer_string(&why));
    else
        keep(response, order);
    buffer_release(&why);
}

void execute_cancel(struct response *response, const struct order *order)
{
    (void)order;
    forget_conditions(response, response->player);
    response_say(response, "  Your conditions are forgotten.\n");
}

/* --- playing what was announced */

/* Whether this move in place of the last one gives the same moves. */
static bool has_come(struct response *response, const char *coming)
{
    struct match *const match = response->match;
    const uint32_t moves = match->visit.judgement->moves;
    struct buffer now = {0}, then = {0}, why = {0}, record = match_copy_record(match);

    match_write_moves(match, 0, LANGUAGE_ENGLISH, &now);
    if (moves > 0 && match_cut(response->referee, match, moves - 1, false) &&
        match_add(response->referee, match, match->visit.judgement->to_move, coming, &why))
        match_write_moves(match, 0, LANGUAGE_ENGLISH, &then);
    const bool same = now.len > 0 && buffer_same(&now, &then);
    (void)match_settle(response->referee, match, &record, false);
    buffer_release(&now);
    buffer_release(&then);
    buffer_release(&why);
    return same;
}

/* The answer of the player's first condition for what was played, or NULL. */
static const char *find_answer(struct response *response, int player)
{
    struct referee *const referee = response->referee;
    const char *comings[CONDITIONS_MOST], *answers[CONDITIONS_MOST];
    size_t count = 0;

    struct query *const query = store_query(
        referee->store,
        "SELECT coming, answer FROM conditions WHERE game = ? AND player = ? ORDER BY number", "ii",
        response->match->id, (int64_t)player);
    for (; count < CONDITIONS_MOST && query_next(query); count++) {
        comings[count] = referee_text(referee, "%s", query_text(query, 0));
        answers[count] = referee_text(referee, "%s", query_text(query, 1));
    }
    query_end(query);
    for (size_t i = 0; i < count; i++)
        if (has_come(response, comings[i]))
            return answers[i];
    return NULL;
}

/* Tells only the owner that the answer is not played, and why. */
static void tell_owner(struct response *response, int player, const char *answer, const char *why)
{
    struct buffer *const out = player == response->player ? &response->said : &response->aside;
    const enum language language = response->match->parties[player].language;
    struct buffer reason = {0};

    reason_write(language, why, &reason);
    paragraph_append(out,
                     say(language, "What you had announced for this case, %s, is not played: %s."),
                     answer, buffer_string(&reason));
    buffer_release(&reason);
    response->aside_for = player;
}

/* Plays the answer that the player to move has announced for this case; false if there is none. */
static bool execute_announced(struct response *response)
{
    struct match *const match = response->match;
    const int player = match->visit.judgement->to_move;
    struct buffer why = {0}, moves = {0};
    struct tongues told = {0};
    bool played = false;

    if (player == 0 || match_is_secret(match))
        return false;
    const char *const answer = find_answer(response, player);
    forget_conditions(response, player);
    const size_t entries = match->visit.judgement->trace.count;
    if (answer != NULL && match_add(response->referee, match, player, answer, &why)) {
        tongues_add(&told, "%s had announced the answer: ", match->parties[player].name);
        match_tell_moves(match, entries, &told);
        response_announce(response, &told);
        match_write_moves(match, entries, LANGUAGE_ENGLISH, &moves);
        referee_note(response->referee, match->id, "%s: announced, played %s",
                     match->parties[player].name, buffer_string(&moves));
        played = true;
    } else if (answer != NULL) {
        tell_owner(response, player, answer, buffer_string(&why));
        referee_note(response->referee, match->id, "%s: announced, but not played: %s",
                     match->parties[player].name, buffer_string(&why));
    }
    buffer_release(&why);
    buffer_release(&moves);
    tongues_release(&told);
    return played;
}

/* --- what follows */

static bool publish_lists(struct response *response, struct tongues *told)
{
    struct match *const match = response->match;
    struct buffer lists = {0};

    const bool all = secret_lists_reveal(response->referee, match, &lists);
    if (all) {
        secret_round_forget(response->referee, match);
        tongues_add(told, "All lists are in: %s.", buffer_string(&lists));
        referee_note(response->referee, match->id, "all lists are in: %s", buffer_string(&lists));
        opening_start_clock(response->referee, match);
    }
    buffer_release(&lists);
    return all;
}

void execute_consequences(struct response *response)
{
    struct tongues told = {0};

    if (match_wants_lists(response->match)
            ? publish_lists(response, &told)
            : secret_round_open(response->referee, response->match, &told)) {
        response_announce(response, &told);
        response->played = true;
    }
    tongues_release(&told);
    for (int i = 0; i < CONSEQUENCES_MOST && response->played; i++)
        if (!execute_announced(response))
            break;
}
