/* Moves and secret answers, and what follows from them. */
#include "referee/hearing/hearing.h"
#include "referee/match/amend.h"
#include "referee/match/secret_lists.h"
#include "referee/match/secret_round.h"
#include "referee/match/timing.h"

#include <inttypes.h>
#include <string.h>

enum { CONSEQUENCES_MOST = 200, LOGGED_MOST = 66 };

static const char *name_of(const struct hearing *hearing)
{
    return hearing->match->parties[hearing->player].name;
}

void hearing_say(struct buffer *out, const char *format, ...)
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
    buffer_format(&hearing->said, "  %s: %s\n", name_of(hearing), buffer_string(&text));
    hearing_say(&hearing->news, "%s: %s", name_of(hearing), buffer_string(&text));
    referee_note(hearing->referee, hearing->match->id, "%s: %s", name_of(hearing),
                 buffer_string(&text));
    buffer_release(&text);
}

void hearing_write_moves(const struct match *match, size_t from, struct buffer *out)
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

void hearing_start_clock(struct hearing *hearing)
{
    if (!timing_begin(hearing->referee, hearing->match))
        referee_note(hearing->referee, hearing->match->id,
                     "the clock cannot be started: the record is written so that nothing can be "
                     "put into its time:");
}

static void hear_list(struct hearing *hearing, const char *text)
{
    struct buffer list = {0}, why = {0};

    if (match_has_answered(hearing->referee, hearing->match, hearing->player)) {
        hearing_refuse(hearing, "your list is in, and stays");
    } else if (secret_lists_read(hearing->referee, hearing->match, hearing->player, text, &list,
                                 &why)) {
        secret_round_keep(hearing->referee, hearing->match, hearing->player, buffer_string(&list));
        buffer_format(&hearing->said, "  Your list is in: %s. Only you know it so far.\n",
                      buffer_string(&list));
        referee_note(hearing->referee, hearing->match->id, "%s: a secret list is in",
                     name_of(hearing));
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&list);
    buffer_release(&why);
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

    if (match_wants_lists(match)) {
        hear_list(hearing, text);
        return;
    }
    if (match_is_secret(match)) {
        hear_secret(hearing, text);
        return;
    }
    const size_t entries = judgement->trace.count;
    const int due = judgement->to_move;
    if (match_add(hearing->referee, match, hearing->player, text, &why)) {
        struct buffer moves = {0};
        hearing_write_moves(match, entries, &moves);
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

/* --- what follows */

static void publish_lists(struct hearing *hearing)
{
    struct match *const match = hearing->match;
    struct buffer lists = {0};

    if (secret_lists_reveal(hearing->referee, match, &lists)) {
        secret_round_forget(hearing->referee, match);
        hearing_say(&hearing->said, "All lists are in: %s.", buffer_string(&lists));
        hearing_say(&hearing->news, "All lists are in: %s.", buffer_string(&lists));
        referee_note(hearing->referee, match->id, "all lists are in: %s", buffer_string(&lists));
        hearing_start_clock(hearing);
        hearing->played = true;
    }
    buffer_release(&lists);
}

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
        hearing_write_moves(match, entries, &moves);
        hearing_say(&hearing->said, "The round is complete: %s", buffer_string(&moves));
        hearing_say(&hearing->news, "The round is complete: %s", buffer_string(&moves));
        referee_note(referee, match->id, "the round is published: %s", buffer_string(&moves));
        hearing->played = true;
    }
    buffer_release(&moves);
}

void hear_consequences(struct hearing *hearing)
{
    if (match_wants_lists(hearing->match))
        publish_lists(hearing);
    else if (match_is_secret(hearing->match))
        publish(hearing);
    for (int i = 0; i < CONSEQUENCES_MOST && hearing->played; i++)
        if (!hear_announced(hearing))
            break;
}
