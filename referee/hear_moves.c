/* Moves, secret answers, and answers announced beforehand. */
#include "referee/amend.h"
#include "referee/hearing.h"
#include "referee/secret_round.h"

#include <inttypes.h>
#include <string.h>

enum { CONSEQUENCES_MOST = 200, LOGGED_MOST = 66 };

static const char *name_of(const struct hearing *hearing)
{
    return hearing->match->parties[hearing->player].name;
}

/* A paragraph of its own. */
static void __attribute__((format(printf, 2, 3))) say(struct buffer *out, const char *format, ...)
{
    va_list arguments;

    buffer_text(out, out->len > 0 ? "\n" : "");
    va_start(arguments, format);
    buffer_format_list(out, format, arguments);
    va_end(arguments);
    buffer_character(out, '\n');
}

/* What a secret answer may have been must not be read in the log, but the code of the reason may.
 */
static void log_refusal(struct hearing *hearing, const char *why)
{
    const bool secret = match_is_secret(hearing->match);
    const char *const code = secret ? strrchr(why, '(') : NULL;

    if (hearing->order != NULL && !secret) {
        buffer_text(&hearing->log, "`");
        buffer_excerpt(&hearing->log, hearing->order, strlen(hearing->order), LOGGED_MOST);
        buffer_text(&hearing->log, "`: ");
    }
    buffer_format(&hearing->log, "%s\n", code != NULL ? code : why);
}

void hearing_refuse(struct hearing *hearing, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    buffer_format(&hearing->said, "  Not done: %s.\n", buffer_string(&text));
    log_refusal(hearing, buffer_string(&text));
    if (!hearing->wrong)
        buffer_append(&hearing->why, text.bytes, text.len);
    buffer_release(&text);
    hearing->wrong = true;
}

void hearing_tell(struct hearing *hearing, const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    buffer_format(&hearing->said, "  %s\n", buffer_string(&text));
    say(&hearing->news, "%s: %s", name_of(hearing), buffer_string(&text));
    referee_note(hearing->referee, hearing->match->id, "%s: %s", name_of(hearing),
                 buffer_string(&text));
    buffer_release(&text);
}

/* "12. c4-c5, 13. d4-d5": the moves behind the first `from` entries of the trace. */
static void write_moves(const struct match *match, size_t from, struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const char *between = "";

    for (size_t i = from; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_format(out, "%smove %u, ", between, entry->number);
        judgement->game->write(&entry->move, out);
        between = "; ";
    }
}

/* The answers before a player's own do not matter to it: any stand for them. */
static bool try_secret(struct hearing *hearing, const char *text, struct buffer *answer,
                       struct buffer *why)
{
    struct match *const match = hearing->match;
    struct buffer before = {0};
    bool fits = true;

    buffer_append(&before, match->record.bytes, match->record.len);
    const int first = match->visit.judgement->to_move;
    for (int player = first; player < hearing->player && fits; player++)
        fits = match_add(hearing->referee, match, 0, "[1]", why);
    const size_t entries = match->visit.judgement->trace.count;
    fits = fits && match_add(hearing->referee, match, hearing->player, text, why);
    const struct judgement *const judgement = match->visit.judgement;
    if (fits && judgement->trace.count == entries + 1)
        judgement->game->write(&judgement->trace.entries[entries].move, answer);
    else if (fits)
        buffer_text(why, "a secret answer is sent alone");
    buffer_release(&match->record);
    match->record = before;
    (void)match_judge(hearing->referee, match);
    return why->len == 0;
}

static void hear_secret(struct hearing *hearing, const char *text)
{
    struct buffer answer = {0}, why = {0};

    if (match_has_answered(hearing->referee, hearing->match, hearing->player)) {
        hearing_refuse(hearing, "your answer of this round is in, and stays");
    } else if (try_secret(hearing, text, &answer, &why)) {
        secret_round_keep(hearing->referee, hearing->match, hearing->player, text);
        buffer_format(&hearing->said, "  Your answer is in: %s. Only you know it so far.\n",
                      buffer_string(&answer));
        referee_note(hearing->referee, hearing->match->id, "%s: a secret answer is in",
                     name_of(hearing));
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&answer);
    buffer_release(&why);
}

static void forget(struct hearing *hearing, const char *sql)
{
    (void)store_run(hearing->referee->store, sql, "ii", hearing->match->id,
                    (int64_t)hearing->player);
}

void hear_moves(struct hearing *hearing, const char *text)
{
    struct match *const match = hearing->match;
    const struct judgement *judgement = match->visit.judgement;
    struct buffer why = {0};

    if (match_is_secret(match)) {
        hear_secret(hearing, text);
        return;
    }
    const size_t entries = judgement->trace.count;
    const int due = judgement->to_move;
    if (match_add(hearing->referee, match, hearing->player, text, &why)) {
        struct buffer moves = {0};
        write_moves(match, entries, &moves);
        hearing_tell(hearing, "played %s", buffer_string(&moves));
        buffer_release(&moves);
        hearing->played = true;
        forget(hearing, "DELETE FROM offers WHERE game = ? AND player <> ?");
        forget(hearing, "DELETE FROM conditions WHERE game = ? AND player = ?");
    } else if (due != 0 && due != hearing->player) {
        hearing_refuse(hearing, "it is %s's turn (%s)", match->parties[due].name,
                       buffer_string(&why));
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&why);
}

void hear_conditions(struct hearing *hearing, const struct order *order)
{
    struct store *const store = hearing->referee->store;
    const int64_t id = hearing->match->id;

    if (hearing->match->visit.judgement->to_move == hearing->player) {
        hearing_refuse(hearing, "it is your turn: conditions are for the answer to the next move");
        return;
    }
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
    referee_note(hearing->referee, id, "%s: a condition is kept", name_of(hearing));
}

void hear_cancel(struct hearing *hearing)
{
    forget(hearing, "DELETE FROM conditions WHERE game = ? AND player = ?");
    buffer_text(&hearing->said, "  Your conditions are forgotten.\n");
}

/* --- what follows */

static void publish(struct hearing *hearing)
{
    struct referee *const referee = hearing->referee;
    struct match *const match = hearing->match;
    struct buffer moves = {0};
    const size_t entries = match->visit.judgement->trace.count;

    for (int player = 1; player <= match->count; player++)
        if (!match_has_answered(referee, match, player))
            return;
    if (secret_round_reveal(referee, match)) {
        secret_round_forget(referee, match);
        write_moves(match, entries, &moves);
        say(&hearing->said, "The round is complete: %s", buffer_string(&moves));
        say(&hearing->news, "The round is complete: %s", buffer_string(&moves));
        referee_note(referee, match->id, "the round is published: %s", buffer_string(&moves));
        hearing->played = true;
    }
    buffer_release(&moves);
}

/* Whether that move, played on the record before the last one, gives what was played. */
static bool has_come(struct hearing *hearing, const char *coming)
{
    struct match *const match = hearing->match;
    const struct judgement *judgement = match->visit.judgement;
    struct buffer now = {0}, then = {0}, why = {0}, record = {0};
    const uint32_t moves = judgement->moves;

    write_moves(match, 0, &now);
    buffer_append(&record, match->record.bytes, match->record.len);
    if (moves > 0 && match_cut(hearing->referee, match, moves - 1) &&
        match_add(hearing->referee, match, match->visit.judgement->to_move, coming, &why))
        write_moves(match, 0, &then);
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
    const char *comings[ORDERS_MOST], *answers[ORDERS_MOST], *answer = NULL;
    int64_t branches[ORDERS_MOST];
    size_t count = 0;

    struct query *const query = store_query(
        referee->store,
        "SELECT branch, coming, answer, MIN(step) FROM conditions WHERE game = ? AND player = ?"
        " GROUP BY branch ORDER BY branch",
        "ii", hearing->match->id, (int64_t)player);
    while (count < ORDERS_MOST && query_next(query)) {
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

/* Plays what the player on the move has announced. */
static bool play_announced(struct hearing *hearing)
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
        write_moves(match, entries, &moves);
        say(&hearing->said, "%s had announced the answer: %s", match->parties[player].name,
            buffer_string(&moves));
        say(&hearing->news, "%s had announced the answer: %s", match->parties[player].name,
            buffer_string(&moves));
        referee_note(hearing->referee, match->id, "%s: announced, played %s",
                     match->parties[player].name, buffer_string(&moves));
        played = true;
    } else if (answer != NULL) {
        referee_note(hearing->referee, match->id, "%s: announced, but not played: %s",
                     match->parties[player].name, buffer_string(&why));
    }
    buffer_release(&kept);
    buffer_release(&why);
    buffer_release(&moves);
    return played;
}

void hear_consequences(struct hearing *hearing)
{
    if (match_is_secret(hearing->match))
        publish(hearing);
    for (int i = 0; i < CONSEQUENCES_MOST && hearing->played; i++)
        if (!play_announced(hearing))
            break;
}
