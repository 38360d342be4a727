/* Answers announced beforehand: checked as far as they can be, kept, and played when they are due.
 */
#include "referee/hearing/hearing.h"
#include "referee/match/amend.h"

#include <inttypes.h>
#include <string.h>

enum { BRANCHES_MOST = 100 };

/* --- whether one can ever be played */

static bool write_first(void *context, const struct move *move)
{
    struct hearing *const hearing = context;
    const struct position *const position = hearing->match->visit.judgement->position;

    position->game->write(move, &hearing->aside);
    return false;
}

static void restore(struct hearing *hearing, struct buffer *record)
{
    buffer_release(&hearing->match->record);
    hearing->match->record = *record;
    (void)match_judge(hearing->referee, hearing->match);
}

/* Whether it is the player's turn behind the next move, going by one that is legal. */
static bool is_next(struct hearing *hearing)
{
    struct match *const match = hearing->match;
    const struct position *const position = match->visit.judgement->position;
    struct buffer record = match_copy_record(match), why = {0};

    (void)position->game->legal(position, write_first, hearing);
    const bool next = hearing->aside.len > 0 &&
                      match_add(hearing->referee, match, match->visit.judgement->to_move,
                                buffer_string(&hearing->aside), &why) &&
                      match->visit.judgement->to_move == hearing->player;
    hearing->aside.len = 0;
    restore(hearing, &record);
    buffer_release(&why);
    return next;
}

/* Plays a move of the condition; false, with the reason, if that cannot be. */
static bool try_move(struct hearing *hearing, const char *word, int player, const char *text,
                     struct buffer *why)
{
    struct buffer reason = {0};
    const bool good = match_add(hearing->referee, hearing->match, player, text, &reason);

    if (!good)
        buffer_format(why, "%s %s: %s", word, text, buffer_string(&reason));
    buffer_release(&reason);
    return good;
}

/* What is no move of this game at all is none at any time. */
static bool is_unreadable(const struct buffer *why)
{
    static const char code[] = "(token)";
    const size_t len = sizeof code - 1;

    return why->len >= len && memcmp(why->bytes + why->len - len, code, len) == 0;
}

/* Plays a step; false if the next cannot be looked at, with a reason in `why` if this one is no
 * good: other players may move first, or this one again. */
static bool try_step(struct hearing *hearing, const struct step *step, struct buffer *why)
{
    const struct judgement *const judgement = hearing->match->visit.judgement;
    const int due = judgement->to_move;

    if (due == 0) {
        buffer_format(why, "the game is over before `if %s`", step->coming);
        return false;
    }
    if (due == hearing->player)
        return false;
    const bool next = is_next(hearing);
    if (!try_move(hearing, "if", due, step->coming, why)) {
        if (!next && !is_unreadable(why))
            why->len = 0;
        return false;
    }
    if (match_is_secret(hearing->match)) {
        buffer_text(why, "answers of secret rounds cannot be announced: nobody sees those of the "
                         "others before giving one");
        return false;
    }
    if (hearing->match->visit.judgement->to_move == 0) {
        buffer_format(why, "the game is over behind %s", step->coming);
        return false;
    }
    return next && hearing->match->visit.judgement->to_move == hearing->player &&
           try_move(hearing, "then", hearing->player, step->answer, why);
}

/* Whether a condition may be kept: what can be looked at now must be legal. */
static bool is_good(struct hearing *hearing, const struct order *order, struct buffer *why)
{
    struct buffer record = match_copy_record(hearing->match);

    for (size_t i = 0; i < order->step_count && try_step(hearing, &order->steps[i], why);)
        i++;
    restore(hearing, &record);
    return why->len == 0;
}

/* --- keeping them */

static int64_t count_branches(const struct hearing *hearing)
{
    return store_number(
        hearing->referee->store, 0,
        "SELECT COUNT(DISTINCT branch) FROM conditions WHERE game = ? AND player = ?", "ii",
        hearing->match->id, (int64_t)hearing->player);
}

static void keep(struct hearing *hearing, const struct order *order)
{
    struct store *const store = hearing->referee->store;
    const int64_t id = hearing->match->id;
    const int64_t branch = store_number(
        store, 0,
        "SELECT COALESCE(MAX(branch), 0) + 1 FROM conditions WHERE game = ? AND player = ?", "ii",
        id, (int64_t)hearing->player);

    for (size_t i = 0; i < order->step_count; i++)
        (void)store_run(store, "INSERT INTO conditions VALUES(?, ?, ?, ?, ?, ?)", "iiiitt", id,
                        (int64_t)hearing->player, branch, (int64_t)i, order->steps[i].coming,
                        order->steps[i].answer);
    buffer_text(&hearing->said, "  Kept: it is played when that comes, and forgotten when anything "
                                "else does.\n");
    referee_note(hearing->referee, id, "%s: a condition is kept",
                 hearing->match->parties[hearing->player].name);
}

void hear_conditions(struct hearing *hearing, const struct order *order)
{
    struct buffer why = {0};

    if (match_is_secret(hearing->match))
        hearing_refuse(hearing, "in a secret round nothing can be announced: send your answer, "
                                "which nobody sees before all are in");
    else if (hearing->match->visit.judgement->to_move == hearing->player)
        hearing_refuse(hearing, "it is your turn: conditions are for the answer to the next move");
    else if (count_branches(hearing) >= BRANCHES_MOST)
        hearing_refuse(hearing,
                       "you have announced for %d cases already, and there may be no more; "
                       "`cancel` forgets them",
                       BRANCHES_MOST);
    else if (!is_good(hearing, order, &why))
        hearing_refuse(hearing, "%s", buffer_string(&why));
    else
        keep(hearing, order);
    buffer_release(&why);
}

void hear_cancel(struct hearing *hearing)
{
    (void)store_run(hearing->referee->store, "DELETE FROM conditions WHERE game = ? AND player = ?",
                    "ii", hearing->match->id, (int64_t)hearing->player);
    buffer_text(&hearing->said, "  Your conditions are forgotten.\n");
}

/* --- playing them */

/* Whether that move, played on the record before the last one, gives what was played. */
static bool has_come(struct hearing *hearing, const char *coming)
{
    struct match *const match = hearing->match;
    const struct judgement *judgement = match->visit.judgement;
    struct buffer now = {0}, then = {0}, why = {0}, record = {0};
    const uint32_t moves = judgement->moves;

    hearing_write_moves(match, 0, &now);
    buffer_append(&record, match->record.bytes, match->record.len);
    if (moves > 0 && match_cut(hearing->referee, match, moves - 1) &&
        match_add(hearing->referee, match, match->visit.judgement->to_move, coming, &why))
        hearing_write_moves(match, 0, &then);
    const bool same =
        now.len > 0 && now.len == then.len && memcmp(now.bytes, then.bytes, now.len) == 0;
    buffer_release(&match->record);
    match->record = record;
    (void)match_judge(hearing->referee, match);
    buffer_release(&now);
    buffer_release(&then);
    buffer_release(&why);
    return same;
}

/* The branches of a player that go on with what was played; the answer of the first, or NULL. */
static const char *find_answer(struct hearing *hearing, int player, struct buffer *kept)
{
    struct referee *const referee = hearing->referee;
    const char *comings[BRANCHES_MOST], *answers[BRANCHES_MOST], *answer = NULL;
    int64_t branches[BRANCHES_MOST];
    size_t count = 0;

    struct query *const query = store_query(
        referee->store,
        "SELECT branch, coming, answer, MIN(step) FROM conditions WHERE game = ? AND player = ?"
        " GROUP BY branch ORDER BY branch",
        "ii", hearing->match->id, (int64_t)player);
    while (count < BRANCHES_MOST && query_next(query)) {
        branches[count] = query_number(query, 0);
        comings[count] = referee_text(referee, "%s", query_text(query, 1));
        answers[count++] = referee_text(referee, "%s", query_text(query, 2));
    }
    query_end(query);
    for (size_t i = 0; i < count; i++) {
        if (!has_come(hearing, comings[i]) || (answer != NULL && strcmp(answer, answers[i]) != 0))
            continue;
        answer = answers[i];
        buffer_format(kept, "%s%" PRId64, kept->len > 0 ? "," : "", branches[i]);
    }
    return answer;
}

/* Forgets the branches that have not come, and of the others the step that has. */
static void keep_branches(struct hearing *hearing, int player, const char *kept)
{
    (void)store_run(hearing->referee->store,
                    "DELETE FROM conditions WHERE game = ?1 AND player = ?2 AND"
                    " (instr(',' || ?3 || ',', ',' || branch || ',') = 0 OR step = (SELECT"
                    " MIN(step) FROM conditions AS other WHERE other.game = ?1 AND"
                    " other.player = ?2 AND other.branch = conditions.branch))",
                    "iit", hearing->match->id, (int64_t)player, kept);
}

/* Tells a player alone that what was announced is not played, and why. */
static void tell_owner(struct hearing *hearing, int player, const char *answer, const char *why)
{
    struct buffer *const out = player == hearing->player ? &hearing->said : &hearing->aside;

    hearing_say(out, "What you had announced for this case, %s, is not played: %s.", answer, why);
    hearing->aside_for = player;
}

bool hear_announced(struct hearing *hearing)
{
    struct match *const match = hearing->match;
    const int player = match->visit.judgement->to_move;
    struct buffer kept = {0}, why = {0}, moves = {0};
    bool played = false;

    if (player == 0 || match_is_secret(match))
        return false;
    const char *const answer = find_answer(hearing, player, &kept);
    keep_branches(hearing, player, kept.len > 0 ? buffer_string(&kept) : "");
    const size_t entries = match->visit.judgement->trace.count;
    if (answer != NULL && match_add(hearing->referee, match, player, answer, &why)) {
        hearing_write_moves(match, entries, &moves);
        hearing_say(&hearing->said, "%s had announced the answer: %s", match->parties[player].name,
                    buffer_string(&moves));
        hearing_say(&hearing->news, "%s had announced the answer: %s", match->parties[player].name,
                    buffer_string(&moves));
        referee_note(hearing->referee, match->id, "%s: announced, played %s",
                     match->parties[player].name, buffer_string(&moves));
        played = true;
    } else if (answer != NULL) {
        tell_owner(hearing, player, answer, buffer_string(&why));
        referee_note(hearing->referee, match->id, "%s: announced, but not played: %s",
                     match->parties[player].name, buffer_string(&why));
    }
    buffer_release(&kept);
    buffer_release(&why);
    buffer_release(&moves);
    return played;
}
