#include "referee/journal/tick.h"

#include "referee/execute/standby.h"
#include "referee/match/match.h"
#include "referee/match/opening.h"
#include "referee/match/result.h"
#include "referee/match/secrets.h"
#include "referee/match/succession.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/watch.h"
#include "referee/outgoing/answer.h"
#include "referee/settings.h"
#include "referee/tournament/course.h"

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

/* What the clocks of a game show. */
struct flags {
    int fallen[PLAYERS_MOST]; /* players whose time is surely over … */
    int count;                /* … how many … */
    int missed;               /* … with those who have answered too late … */
    int64_t last;             /* … and when the last of their flags fell */
    int64_t next;             /* when the first of the others falls; MOMENT_NEVER for none */
    bool warns;               /* its player is to be reminded now */
};

static void look_at_flag(const struct match *match, const struct patience *patience, int64_t now,
                         const struct clock *clock, struct flags *flags)
{
    const struct clock_state state = clock_at(clock, (struct moments){now, now});

    if (state.overstepped > 0) {
        flags->fallen[flags->count++] = clock->running;
        flags->missed++;
        flags->last = moment_later(flags->last, now - state.overstepped);
        return;
    }
    if (state.flag.last < flags->next)
        flags->next = state.flag.last;
    for (size_t i = 0; i < patience->leads; i++) {
        const int64_t due = state.flag.last - patience->lead[i];
        flags->warns = flags->warns || (due <= now && match->reminded < due);
    }
}

/* Whether a secret answer that is in came after the time of its player was over. */
static bool was_late(struct referee *referee, const struct match *match, int player)
{
    int64_t moment;

    if (!secret_round_is_together(match) || match->visit.judgement->clock == NULL ||
        !secret_round_arrival(referee, match, player, &moment))
        return false;
    struct clock clock = *match->visit.judgement->clock;
    clock.running = player;
    return clock_at(&clock, (struct moments){moment, moment}).overstepped > 0;
}

/* In a secret round, the clocks of all who owe an answer run. */
static struct flags look_at_flags(struct referee *referee, struct match *match,
                                  const struct patience *patience, int64_t now)
{
    struct flags flags = {.last = INT64_MIN, .next = MOMENT_NEVER};
    struct buffer before = {0};
    struct clock clock;

    if (!secret_round_is_together(match))
        secret_round_peek(referee, match, &before);
    for (int player = 1; now >= match->moved && player <= match->count; player++)
        if (timing_clock_of(referee, match, player, &clock))
            look_at_flag(match, patience, now, &clock, &flags);
        else if (was_late(referee, match, player))
            flags.missed++;
    secret_round_hide(referee, match, &before);
    return flags;
}

/* The action that running clocks require; each but a forfeit happens once. Nobody wins if all have
 * missed their time. */
static enum action action_of_clocks(struct referee *referee, struct match *match,
                                    const struct patience *patience, int64_t now)
{
    const struct flags flags = look_at_flags(referee, match, patience, now);
    const int players = match_players_in(match);
    const bool decides = flags.count > 0 && flags.missed < players;

    if (decides && players == 2)
        return ACTION_FORFEIT;
    if (decides && patience->drops && players > 2)
        return ACTION_DROP;
    if (flags.count > 0 && match->reminded < flags.last)
        return ACTION_OVERSTEPPED;
    if (!flags.warns)
        return ACTION_NONE;
    return flags.next <= now + DAY ? ACTION_HURRY : ACTION_WARN;
}

/* Whether the game waits for a player who is not absent. */
static bool waits(struct referee *referee, const struct match *match, int64_t now)
{
    for (int player = 1; player <= match->count; player++)
        if (match_waits_for(referee, match, player) &&
            !match_is_absent(referee, match, player, now))
            return true;
    return false;
}

/* An invitation does not expire without a reminder some days before, unless there are none. */
static enum action action_of_invitation(struct referee *referee, const struct match *match,
                                        const struct patience *patience, int64_t now)
{
    const bool reminds = patience->invitation < patience->expiry;
    const int64_t wait = reminds ? patience->invitation : patience->expiry;

    if (now - moment_later(match->moved, match->reminded) < wait)
        return ACTION_NONE;
    if (now - match->moved >= patience->expiry && (match->reminded > match->moved || !reminds))
        return timing_is_lull(referee, now) ? ACTION_NONE : ACTION_EXPIRE;
    return reminds ? ACTION_INVITE : ACTION_NONE;
}

static enum action action_of(struct referee *referee, struct match *match,
                             const struct patience *patience, int64_t now)
{
    if (match_is(match, "invited"))
        return action_of_invitation(referee, match, patience, now);
    const enum action action = action_of_clocks(referee, match, patience, now);
    if (action != ACTION_NONE)
        return action;
    return now - moment_later(match->moved, match->reminded) >= patience->idle &&
                   waits(referee, match, now)
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
    return due || tournament_is_due(referee, now) || succession_is_due(referee, now);
}

/* The times in the record prove that the flag has fallen; otherwise the game is not forfeited. */
static bool forfeit(struct referee *referee, struct match *match, int player)
{
    struct buffer before = {0};

    secret_round_peek(referee, match, &before);
    const char *const item = referee_text(referee, "%d:forfeit", player);
    struct buffer why = {0};

    const bool done = match_add(referee, match, 0, item, &why);
    if (done) {
        static const char text[] = SAID("%s has overstepped the time, and forfeits the game.\n");
        buffer_release(&before);
        secret_round_forget(referee, match);
        match_advance(referee, match);
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
    match->reminded = referee->entry->moment;
    match_save(referee, match);
    for (int player = 1; player <= match->count; player++)
        if (match_waits_for(referee, match, player))
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
            names = referee_join(referee, names, match->parties[player].name);
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

/* Where nobody forfeits because the time is over, a person decides. */
static void ask_organiser(struct referee *referee, struct match *match, const struct flags *flags)
{
    struct tongues text = {0};
    const char *names = "";

    for (int i = 0; i < flags->count; i++)
        names = referee_join(referee, names, match->parties[flags->fallen[i]].name);
    remind(referee, match, SAID("Your time is over; the arbiter may decide the game.\n"));
    tongues_add(&text,
                "The time of %s is over, and nobody forfeits by that here: you may decide the "
                "game, take a player out, have somebody else play on, or let it go on.\n",
                names);
    standby_advise(referee, match, flags->fallen[0], 0, &text);
    organiser_hear_all(referee, match->id, HEAR_NOW, &text);
    tongues_release(&text);
}

/* Tells the organiser how somebody else may have the seat of a player who was taken out. */
static void tell_dropped(struct referee *referee, const struct match *match, int player,
                         uint32_t moves)
{
    struct tongues text = {0};

    tongues_add(&text,
                "%s has overstepped the time, and is out of the game. For somebody else to play "
                "on, first take that back by `roll back %d to %d: reason`.\n",
                match->parties[player].name, (int)match->id, (int)moves);
    standby_advise(referee, match, player, 0, &text);
    organiser_hear_all(referee, match->id, HEAR_NOW, &text);
    tongues_release(&text);
}

/* Takes a player whose flag has fallen out of the game; of two, that one forfeits. */
static bool take_out(struct referee *referee, struct match *match, int player)
{
    const uint32_t moves = match->visit.judgement->moves;
    struct buffer why = {0};

    if (match_players_in(match) == 2)
        return forfeit(referee, match, player);
    const bool dropped = result_drop(
        referee, match, player,
        SAID("%s has overstepped the time, and is taken out of the game%s.\n"), "", &why);
    if (dropped)
        tell_dropped(referee, match, player, moves);
    buffer_release(&why);
    return dropped;
}

/* Takes out all whose flags have fallen, one after the other. */
static void drop(struct referee *referee, struct match *match, const struct patience *patience,
                 const struct flags *flags)
{
    for (int i = 0; i < flags->count && match_is(match, "running"); i++)
        if (!take_out(referee, match, flags->fallen[i])) {
            const struct flags left =
                look_at_flags(referee, match, patience, referee->entry->moment);
            ask_organiser(referee, match, &left);
            return;
        }
}

/* What each reminder says. */
static const char *const reminders[] = {
    [ACTION_WARN] = SAID("A reminder: your clock is running.\n"),
    [ACTION_HURRY] = SAID("Your time is over within a day.\n"),
    [ACTION_REMIND] = SAID("A reminder: this game waits for you.\n"),
};

static void act(struct referee *referee, struct match *match, const struct patience *patience,
                enum action action)
{
    const struct flags flags = look_at_flags(referee, match, patience, referee->entry->moment);

    switch (action) {
    case ACTION_NONE:
        break;
    case ACTION_FORFEIT:
        if (!forfeit(referee, match, flags.fallen[0]) && match->reminded < match->moved)
            remind(referee, match, SAID("Your time may be over.\n"));
        break;
    case ACTION_DROP:
        drop(referee, match, patience, &flags);
        break;
    case ACTION_OVERSTEPPED:
        ask_organiser(referee, match, &flags);
        break;
    case ACTION_INVITE:
        invite_again(referee, match);
        break;
    case ACTION_EXPIRE:
        expire(referee, match);
        break;
    default:
        remind(referee, match, reminders[action]);
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
            act(referee, &match, &patience, action_of(referee, &match, &patience, now));
        match_release(&match);
    }
    free(list);
    succession_expire(referee);
    tournament_tick(referee);
    watch(referee);
}
