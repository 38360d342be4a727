#include "referee/journal/tick.h"

#include "referee/match/match.h"
#include "referee/match/opening.h"
#include "referee/match/result.h"
#include "referee/match/secret_round.h"
#include "referee/organiser/hear.h"
#include "referee/organiser/watch.h"
#include "referee/outgoing/answer.h"
#include "referee/settings.h"
#include "referee/tournament/follow.h"
#include "validator/clock/clock.h"

#include <stdlib.h>
#include <string.h>

enum { DAY = 86400 };

/* How long is waited, as the organiser has set it; see referee/settings.c. */
struct patience {
    int64_t idle;             /* for a move */
    int64_t lead[SPANS_MOST]; /* before a flag falls */
    size_t leads;
    bool drops;                 /* a player whose flag has fallen, of three or more */
    int64_t invitation, expiry; /* for the answer to an invitation, between reminders and at most */
};

static struct patience read_patience(struct referee *referee)
{
    struct patience patience = {.idle = settings_span(referee, "remind"),
                                .drops = strcmp(settings_value(referee, "flag"), "drop") == 0,
                                .invitation = settings_span(referee, "invitation-remind"),
                                .expiry = settings_span(referee, "invitation-expires")};

    patience.leads = settings_spans(referee, "remind-flag", patience.lead);
    return patience;
}

enum action {
    ACTION_NONE,
    ACTION_FORFEIT,
    ACTION_DROP,
    ACTION_OVERSTEPPED,
    ACTION_WARN,
    ACTION_HURRY,
    ACTION_REMIND,
    ACTION_INVITE, /* once more */
    ACTION_EXPIRE,
};

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* An absent player is not reminded. */
static bool is_absent(struct referee *referee, const struct match *match, int player, int64_t now)
{
    const char *const today = referee_day(referee, now);

    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM absences WHERE game = ? AND player = ? AND"
                        " first <= ? AND last >= ?",
                        "iitt", match->id, (int64_t)player, today, today) > 0;
}

/* The action that a running clock requires; each but a forfeit happens once. */
static enum action action_of_clock(const struct match *match, const struct patience *patience,
                                   int64_t now)
{
    const struct clock *const clock = match->visit.judgement->clock;

    if (clock == NULL || clock->running == 0 || now < match->moved || match_wants_lists(match))
        return ACTION_NONE;
    const struct clock_state state = clock_at(clock, (struct moments){now, now});
    const int64_t fallen = state.overstepped;
    if (fallen > 0 && match_players_in(match) == 2)
        return ACTION_FORFEIT;
    if (fallen > 0 && patience->drops)
        return ACTION_DROP;
    if (fallen > 0)
        return match->reminded < now - fallen ? ACTION_OVERSTEPPED : ACTION_NONE;
    for (size_t i = 0; i < patience->leads; i++) {
        const int64_t due = state.flag.last - patience->lead[i];
        if (due <= now && match->reminded < due)
            return state.flag.last <= now + DAY ? ACTION_HURRY : ACTION_WARN;
    }
    return ACTION_NONE;
}

/* An invitation does not expire without a reminder some days before, unless there are none. */
static enum action action_of_invitation(const struct match *match, const struct patience *patience,
                                        int64_t now)
{
    const bool reminds = patience->invitation < patience->expiry;
    const int64_t wait = reminds ? patience->invitation : patience->expiry;

    if (now - later(match->moved, match->reminded) < wait)
        return ACTION_NONE;
    if (now - match->moved >= patience->expiry && (match->reminded > match->moved || !reminds))
        return ACTION_EXPIRE;
    return reminds ? ACTION_INVITE : ACTION_NONE;
}

/* In a secret round, the clock of the first player who owes an answer runs. */
static enum action action_of(struct referee *referee, struct match *match,
                             const struct patience *patience, int64_t now)
{
    struct buffer before = {0};

    if (match_is(match, "invited"))
        return action_of_invitation(match, patience, now);
    secret_round_peek(referee, match, &before);
    const enum action action = action_of_clock(match, patience, now);
    const int player = match->visit.judgement->to_move;
    secret_round_hide(referee, match, &before);

    if (action != ACTION_NONE || player == 0)
        return action;
    return now - later(match->moved, match->reminded) >= patience->idle &&
                   !is_absent(referee, match, player, now)
               ? ACTION_REMIND
               : ACTION_NONE;
}

/* Games that may need an action: those that have waited for long, and those with a clock. */
static struct query *candidates(struct referee *referee, const struct patience *patience,
                                int64_t now)
{
    int64_t least = patience->idle < patience->invitation ? patience->idle : patience->invitation;

    least = least < patience->expiry ? least : patience->expiry;
    return store_query(referee->store,
                       "SELECT id FROM games WHERE state IN ('running', 'invited') AND"
                       " (max(moved, reminded) <= ? OR instr(record, CAST('time:' AS BLOB)) > 0)"
                       " ORDER BY id",
                       "i", now - least);
}

bool tick_is_due(struct referee *referee, int64_t now)
{
    const struct patience patience = read_patience(referee);
    struct query *const query = candidates(referee, &patience, now);
    bool due = false;

    while (!due && query_next(query)) {
        struct match match;
        due = match_load(referee, query_number(query, 0), &match) &&
              action_of(referee, &match, &patience, now) != ACTION_NONE;
        match_release(&match);
        arena_empty(&referee->arena);
    }
    query_end(query);
    return due || tournament_is_due(referee, now);
}

/* The times in the record prove that the flag has fallen; otherwise the game is not forfeited. */
static bool forfeit(struct referee *referee, struct match *match)
{
    struct buffer before = {0};

    secret_round_peek(referee, match, &before);
    const int player = match->visit.judgement->clock->running;
    const char *const item = referee_text(referee, "%d:forfeit", player);
    struct buffer why = {0};

    const bool done = match_add(referee, match, 0, item, &why);
    if (done) {
        static const char text[] = SAID("%s has overstepped the time, and forfeits the game.\n");
        buffer_release(&before);
        secret_round_forget(referee, match);
        match->turn++;
        match->moved = referee->entry->moment;
        match_conclude(match);
        match_save(referee, match);
        referee_note(referee, match->id, text, match->parties[player].name);
        answer_others(referee, match, 0, text, match->parties[player].name);
    }
    buffer_release(&why);
    secret_round_hide(referee, match, &before);
    return done;
}

/* In a secret round all players who owe an answer are reminded, and no player learns who the others
 * are. */
static void remind(struct referee *referee, struct match *match, const char *english)
{
    const bool secret = match_is_secret(match);
    const int due = match->visit.judgement->to_move;

    match->reminded = referee->entry->moment;
    match_save(referee, match);
    for (int player = 1; player <= match->count; player++)
        if (secret ? !match_has_left(match, player) && !match_has_answered(referee, match, player)
                   : player == due)
            answer_player(referee, match, player, NULL,
                          say(match->parties[player].language, english));
    referee_note(referee, match->id, "%s", "reminded");
}

/* The players who have not accepted, such as "Ben, Cleo". */
static const char *name_missing(struct referee *referee, const struct match *match)
{
    const char *names = "";

    for (int player = 1; player <= match->count; player++)
        if (!match->parties[player].accepted)
            names = referee_text(referee, "%s%s%s", names, names[0] == '\0' ? "" : ", ",
                                 match->parties[player].name);
    return names;
}

static void invite_again(struct referee *referee, struct match *match)
{
    struct tongues text = {0};

    tongues_add(&text,
                "A reminder: you are invited to this game, and have not answered. It takes place "
                "if everybody has accepted by %s.\n",
                opening_deadline(referee, match));
    match->reminded = referee->entry->moment;
    match_save(referee, match);
    for (int player = 1; player <= match->count; player++)
        if (!match->parties[player].accepted)
            answer_player(referee, match, player, NULL,
                          tongues_for(&text, match->parties[player].language));
    tongues_release(&text);
    referee_note(referee, match->id, "reminded of the invitation: %s",
                 name_missing(referee, match));
}

static void expire(struct referee *referee, struct match *match)
{
    const char *const missing = name_missing(referee, match);

    match->state = "expired";
    match_save(referee, match);
    answer_others(referee, match, 0,
                  "The invitation has expired: the game does not take place, since there was no "
                  "answer of %s.\n",
                  missing);
    organiser_hear(referee, match->id, HEAR_LATER, "The invitation has expired: no answer of %s.\n",
                   missing);
}

/* In a game of three or more nobody forfeits because the time is over. */
static void ask_organiser(struct referee *referee, struct match *match, int player)
{
    remind(referee, match, SAID("Your time is over; the arbiter may decide the game.\n"));
    organiser_hear(referee, match->id, HEAR_NOW,
                   "The time of %s is over. In a game of three or more nobody forfeits by that: "
                   "you may take the player out, have somebody else play on, or let the game go "
                   "on.\n",
                   match->parties[player].name);
}

/* Takes the player whose flag has fallen out of a game of three or more. */
static void drop(struct referee *referee, struct match *match)
{
    struct buffer before = {0}, why = {0};

    secret_round_peek(referee, match, &before);
    const int player = match->visit.judgement->clock->running;
    secret_round_hide(referee, match, &before);
    if (!result_drop(referee, match, player,
                     SAID("%s has overstepped the time, and is taken out of the game%s.\n"), "",
                     &why))
        ask_organiser(referee, match, player);
    buffer_release(&why);
}

static void act(struct referee *referee, struct match *match, enum action action)
{
    switch (action) {
    case ACTION_FORFEIT:
        if (!forfeit(referee, match) && match->reminded < match->moved)
            remind(referee, match, SAID("Your time may be over.\n"));
        break;
    case ACTION_DROP:
        drop(referee, match);
        break;
    case ACTION_OVERSTEPPED:
        ask_organiser(referee, match, match->visit.judgement->clock->running);
        break;
    case ACTION_WARN:
        remind(referee, match, SAID("A reminder: your clock is running.\n"));
        break;
    case ACTION_HURRY:
        remind(referee, match, SAID("Your time is over within a day.\n"));
        break;
    case ACTION_REMIND:
        remind(referee, match, SAID("A reminder: this game waits for you.\n"));
        break;
    case ACTION_INVITE:
        invite_again(referee, match);
        break;
    case ACTION_EXPIRE:
        expire(referee, match);
        break;
    default:
        break;
    }
}

void tick(struct referee *referee)
{
    const int64_t now = referee->entry->moment;
    const struct patience patience = read_patience(referee);
    size_t count;
    int64_t *const list = query_numbers(candidates(referee, &patience, now), &count);

    for (size_t i = 0; i < count; i++) {
        struct match match;
        if (match_load(referee, list[i], &match))
            act(referee, &match, action_of(referee, &match, &patience, now));
        match_release(&match);
    }
    free(list);
    tournament_tick(referee);
    watch(referee);
}
