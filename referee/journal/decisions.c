#include "referee/journal/decisions.h"

#include "referee/execute/press.h"
#include "referee/match/amend.h"
#include "referee/match/result.h"
#include "referee/match/secrets.h"
#include "referee/match/succession.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/targets.h"
#include "referee/outgoing/answer.h"
#include "referee/people/people.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

enum { WORDS_MOST = 5 };

/* A decision about a game. Missing lines are "". */
struct decision {
    const char *words[WORDS_MOST]; /* what, game, further words, why */
    const char *why, *proof;
    struct match match;
};

void decision_start(struct referee *referee)
{
    const char *at = referee_entry_text(referee);

    referee_set(referee, "address", referee_next_line(referee, &at));
    referee_set(referee, "name", referee_next_line(referee, &at));
    referee_set(referee, "key", "0");
    referee_note(referee, 0, "started");
    const char *const organiser = referee_next_line(referee, &at);
    if (*at != '\0')
        organiser_appoint(referee, organiser, referee_next_line(referee, &at));
}

/* Sends every player a new token, since the old ones are no longer valid. */
static void tell_everybody(struct referee *referee)
{
    struct tongues text = {0};
    struct query *const query = store_query(
        referee->store,
        "SELECT id FROM games WHERE state IN ('invited', 'running', 'paused') ORDER BY id", "");

    tongues_add(&text,
                "The referee has a new key. Older messages cannot be answered any more; please "
                "answer this one.\n");
    while (query_next(query)) {
        struct match match;
        if (match_load(referee, query_number(query, 0), &match))
            answer_others_all(referee, &match, 0, &text);
        match_release(&match);
    }
    query_end(query);
    const struct person organiser = organiser_find(referee);
    if (organiser.id != 0)
        answer_person(referee, &organiser, NULL, say(organiser.language, "A new key"),
                      tongues_for(&text, organiser.language));
    tongues_release(&text);
}

void decision_rekey(struct referee *referee)
{
    const char *at = referee_entry_text(referee);
    unsigned char hash[SECRET_BYTES], wanted[SECRET_BYTES];
    const size_t next = referee->keys.current + 1;

    if (next >= referee->keys.count || !secret_read_hex(referee_next_line(referee, &at), wanted)) {
        referee_refuse(referee, "the new key is not there");
        return;
    }
    secret_hash(referee->keys.list[next], SECRET_BYTES, hash);
    if (memcmp(hash, wanted, SECRET_BYTES) != 0) {
        referee_refuse(referee, "this is not the key of that time");
        return;
    }
    referee->keys.current = next;
    referee_set_number(referee, "key", (int64_t)next);
    referee_note(referee, 0, "new key");
    tell_everybody(referee);
}

/* --- decisions about a game */

/* A number of digits only, or -1. */
static int64_t number_of(const char *text)
{
    int64_t number;

    return referee_number(text, &number) ? number : -1;
}

static void change_state(struct referee *referee, struct decision *decision, const char *from,
                         const char *to, const char *sentence)
{
    struct match *const match = &decision->match;

    if (!match_is(match, from)) {
        referee_refuse(referee, "game %" PRId64 " is %s, not %s", match->id, match->state, from);
        return;
    }
    match->state = to;
    match->moved = referee->entry->moment;
    match_save(referee, match);
    answer_others(referee, match, 0, sentence, decision->why);
    referee_note(referee, match->id, sentence, decision->why);
}

static void forget_plans(struct referee *referee, const struct match *match)
{
    (void)store_run(referee->store, "DELETE FROM offers WHERE game = ?", "i", match->id);
    (void)store_run(referee->store, "DELETE FROM conditions WHERE game = ?", "i", match->id);
    secret_round_forget(referee, match);
}

/* Who is in the game again, such as "Ben, Cleo"; "" if nobody is. */
static const char *name_returned(struct referee *referee, const struct match *match,
                                 const bool left[PLAYERS_MOST + 1])
{
    const char *names = "";

    for (int player = 1; player <= match->count; player++)
        if (left[player] && !match_has_left(match, player))
            names = referee_join(referee, names, match->parties[player].name);
    return names;
}

static void tell_rolled_back(struct referee *referee, struct match *match, int moves,
                             const char *returned, const char *why)
{
    static const char english[] =
        SAID("The arbiter has taken back all moves but the first %d: %s\n");
    struct tongues text = {0};

    tongues_add(&text, english, moves, why);
    if (returned[0] != '\0')
        tongues_paragraph(&text, "In the game again: %s.", returned);
    answer_others_all(referee, match, 0, &text);
    referee_note(referee, match->id, english, moves, why);
    tongues_release(&text);
}

static void roll_back(struct referee *referee, struct decision *decision)
{
    struct match *const match = &decision->match;
    const int64_t moves = number_of(decision->words[2]);
    bool left[PLAYERS_MOST + 1] = {false};

    if (moves < 0 || moves > match->visit.judgement->moves) {
        referee_refuse(referee, "game %" PRId64 " has no such move: it has %u", match->id,
                       match->visit.judgement->moves);
        return;
    }
    if (!match_is(match, "running") && !match_is(match, "paused") && !match_is(match, "over")) {
        referee_refuse(referee, "game %" PRId64 " is %s", match->id, match->state);
        return;
    }
    for (int player = 1; player <= match->count; player++)
        left[player] = match_has_left(match, player);
    if (!match_cut(referee, match, (uint32_t)moves, true)) {
        referee_refuse(referee, "the record of game %" PRId64 " cannot be cut there", match->id);
        return;
    }
    (void)timing_forgive(referee, match);
    forget_plans(referee, match);
    match->state = match_is(match, "over") ? "running" : match->state;
    match_advance(referee, match);
    tell_rolled_back(referee, match, (int)moves, name_returned(referee, match, left),
                     decision->why);
}

/* Resumes a paused or adjourned game. */
static void resume(struct referee *referee, struct decision *decision)
{
    struct match *const match = &decision->match;
    const bool adjourned = match_is(match, "adjourned");

    if ((adjourned && !match_reopen(referee, match)) ||
        !timing_resume(referee, match, referee->entry->moment)) {
        referee_refuse(referee, "the record of game %" PRId64 " cannot be changed", match->id);
        return;
    }
    match->turn += adjourned ? 1 : 0;
    change_state(referee, decision, adjourned ? "adjourned" : "paused", "running",
                 decision->why[0] != '\0' ? SAID("The game goes on: %s\n")
                                          : SAID("The game goes on.\n"));
}

static void pause_game(struct referee *referee, struct decision *decision)
{
    struct match *const match = &decision->match;

    if (match_is(match, "running") && !timing_pause(referee, match, referee->entry->moment))
        referee_refuse(referee,
                       "the record of game %" PRId64 " takes no pause in its time:", match->id);
    else
        change_state(referee, decision, "running", "paused", SAID("The game is paused: %s\n"));
}

/* The number of the player of that number, or of that name or its first words; 0 if there is none,
 * or more than one. */
static int find_player(const struct match *match, const char *text)
{
    const int64_t number = number_of(text);
    int found = 0, best = 0;

    if (number >= 1 && number <= match->count)
        return (int)number;
    for (int player = 1; player <= match->count; player++) {
        const int fits = target_fits(match->parties[player].name, text);
        if (fits > 0 && fits == best)
            found = 0;
        if (fits > best)
            found = player;
        best = fits > best ? fits : best;
    }
    return found;
}

/* The player of the third line; 0, with a refusal, if there is none. */
static int take_player(struct referee *referee, const struct decision *decision)
{
    const struct match *const match = &decision->match;
    const int player = find_player(match, decision->words[2]);

    if (player == 0)
        referee_refuse(referee, "game %" PRId64 " has no player %s", match->id, decision->words[2]);
    return player;
}

/* Asks somebody to take over. */
static void replace(struct referee *referee, struct decision *decision)
{
    const int player = take_player(referee, decision);

    if (player != 0)
        succession_ask(referee, &decision->match, player, decision->words[3], decision->why);
}

/* Gives a player more time for the turn. */
static void extend(struct referee *referee, struct decision *decision)
{
    struct match *const match = &decision->match;
    const char *const time = decision->words[3];
    const int player = take_player(referee, decision);
    const int64_t seconds = settings_read_span(time, strlen(time));

    if (player == 0)
        return;
    if (seconds == 0) {
        referee_refuse(referee, "more time is from an hour to a year, such as `3 days` or `12h`");
        return;
    }
    const char *const why = timing_extend(referee, match, player, seconds);
    if (why != NULL) {
        referee_refuse(referee, "%s", why);
        return;
    }
    static const char text[] = SAID("The organiser gives %s more time for this turn: %s\n");
    match_save(referee, match);
    const char *const names = timing_extended(referee, match, player);
    answer_others(referee, match, 0, text, names, decision->why);
    referee_note(referee, match->id, "The organiser gives %s %s more for this turn: %s", names,
                 time, decision->why);
}

/* Withdraws an invitation. */
static void cancel(struct referee *referee, struct decision *decision)
{
    change_state(referee, decision, "invited", "cancelled",
                 SAID("The organiser has withdrawn the invitation: %s\n"));
}

static void adjourn(struct referee *referee, struct decision *decision)
{
    struct match *const match = &decision->match;
    struct buffer why = {0};

    if ((!match_is(match, "running") && !match_is(match, "paused")) ||
        (match_is(match, "running") && !timing_pause(referee, match, referee->entry->moment)) ||
        !match_add(referee, match, 0, "*", &why)) {
        referee_refuse(referee, "game %" PRId64 " is %s", match->id, match->state);
    } else {
        forget_plans(referee, match);
        match->turn++;
        change_state(referee, decision, match->state, "adjourned",
                     SAID("The game is adjourned: %s\n"));
    }
    buffer_release(&why);
}

/* Lets players write to each other, or not. */
static void set_press(struct referee *referee, struct decision *decision)
{
    const bool on = strcmp(decision->words[2], "on") == 0;

    if (on || strcmp(decision->words[2], "off") == 0)
        press_switch(referee, &decision->match, on, decision->why);
    else
        referee_refuse(referee, "the press is on or off, not %s", decision->words[2]);
}

/* A player may be named. */
static void end_game(struct referee *referee, struct decision *decision)
{
    const char *const who = decision->words[3];
    const int player = who[0] == '\0' ? 0 : find_player(&decision->match, who);

    result_arbitrate(referee, &decision->match, decision->words[2],
                     player == 0 ? who : referee_text(referee, "%d", player), decision->why,
                     decision->proof);
}

static const struct {
    const char *name;
    void (*carry_out)(struct referee *referee, struct decision *decision);
} decisions[] = {{"pause", pause_game}, {"resume", resume},   {"rollback", roll_back},
                 {"replace", replace},  {"adjourn", adjourn}, {"extend", extend},
                 {"cancel", cancel},    {"press", set_press}, {"decide", end_game}};

enum { DECISIONS = sizeof decisions / sizeof decisions[0] };

static void decide(struct referee *referee, struct decision *decision)
{
    for (size_t i = 0; i < DECISIONS; i++)
        if (strcmp(decisions[i].name, decision->words[0]) == 0) {
            decisions[i].carry_out(referee, decision);
            return;
        }
    referee_refuse(referee, "there is no such decision");
}

static void carry_out(struct referee *referee, const char *lines)
{
    struct decision decision;

    for (int i = 0; i < WORDS_MOST; i++)
        decision.words[i] = referee_next_line(referee, &lines);
    decision.why = decision.words[WORDS_MOST - 1];
    decision.proof = referee_next_line(referee, &lines);
    const int64_t id = number_of(decision.words[1]);
    if (match_load(referee, id, &decision.match)) {
        decide(referee, &decision);
        (void)store_run(referee->store, "INSERT INTO decisions VALUES(?, ?, ?, ?)", "iitt",
                        referee->entry->seq, id, decision.words[0], decision.why);
    } else {
        referee_refuse(referee, "there is no game %s", decision.words[1]);
    }
    match_release(&decision.match);
}

void decision_make(struct referee *referee)
{
    carry_out(referee, referee_entry_text(referee));
}

const char *decision_try(struct referee *referee, const char *lines)
{
    const char *why = NULL;

    (void)store_run(referee->store, "SAVEPOINT decision", "");
    carry_out(referee, lines);
    if (referee->refusal.len > 0) {
        why = referee_text(referee, "%s", buffer_string(&referee->refusal));
        referee->refusal.len = 0;
        (void)store_run(referee->store, "ROLLBACK TO decision", "");
    }
    (void)store_run(referee->store, "RELEASE decision", "");
    return why;
}
