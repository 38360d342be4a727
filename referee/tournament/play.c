#include "referee/tournament/play.h"

#include "referee/match/amend.h"
#include "referee/match/match.h"
#include "referee/match/opening.h"
#include "referee/match/result.h"
#include "referee/match/secrets.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"

#include <inttypes.h>
#include <string.h>

enum { OPENED_MOST = 60 }; /* by one entry of the journal */

/* --- records */

static void write_person(struct referee *referee, const struct contest *contest, int64_t id,
                         struct buffer *out)
{
    const struct competitor competitor = contest_competitor(referee, contest, id);
    const struct person person = person_load(referee, id);

    buffer_format(out, "  - {name: %s, email: %s}\n", match_quoted(referee, competitor.name),
                  match_quoted(referee, person.address));
}

/* What stands in the record of a game beside its set-up. */
static void write_head(struct referee *referee, const struct contest *contest,
                       const struct pairing *pairing, struct buffer *out)
{
    buffer_text(out, "players:\n");
    write_person(referee, contest, pairing->first, out);
    write_person(referee, contest, pairing->second, out);
    buffer_format(out, "event: %s\nround: %d\ndate: %s\nx-table: %d\n",
                  match_quoted(referee, contest->name), pairing->round,
                  referee_day(referee, referee->entry->moment), pairing->board);
}

/* Writes the record of the set-up, with the players and the rest in the place of its players. */
static void write_record(struct referee *referee, const struct contest *contest,
                         const struct pairing *pairing, struct buffer *out)
{
    struct query *const query = store_query(
        referee->store, "SELECT record FROM tournament_games WHERE tournament = ? AND number = ?",
        "ii", contest->id, (int64_t)pairing->kind);
    const struct span record = query_next(query) ? query_bytes(query, 0) : (struct span){"", 0};
    const char *at = arena_copy(&referee->arena, record.len > 0 ? record.bytes : "", record.len);

    query_end(query);
    while (*at != '\0') {
        const size_t len = strcspn(at, "\n");
        if (strncmp(at, "players:", 8) == 0) {
            write_head(referee, contest, pairing, out);
        } else {
            buffer_append(out, at, len);
            buffer_character(out, '\n');
        }
        at += len + (at[len] == '\n');
    }
}

static bool is_playable(struct referee *referee, struct match *match, const char *bytes, size_t len,
                        struct buffer *why)
{
    if (opening_read(referee, match, bytes, len, why) &&
        match->visit.judgement->record.setup.players != 2)
        buffer_text(why, "only games of two players are paired");
    return why->len == 0;
}

bool play_is_game(struct referee *referee, const char *bytes, size_t len, struct buffer *why)
{
    struct match match = {.state = ""};
    const bool good = is_playable(referee, &match, bytes, len, why);

    match_release(&match);
    return good;
}

/* --- opening */

static void accept_for_all(struct referee *referee, struct match *match)
{
    (void)store_run(referee->store, "UPDATE players SET accepted = 1 WHERE game = ?", "i",
                    match->id);
    for (int player = 1; player <= match->count; player++)
        match->parties[player].accepted = true;
}

/* Puts a new game into the store, which everybody has accepted by signing up. A refusal would end
 * the entry with all that it does, so it becomes the organiser's business. */
static bool store_game(struct referee *referee, const struct contest *contest,
                       struct pairing *pairing, struct match *match)
{
    struct buffer record = {0}, why = {0};

    write_record(referee, contest, pairing, &record);
    const bool good = is_playable(referee, match, record.bytes, record.len, &why) &&
                      opening_parties(referee, match);
    if (good) {
        opening_store(referee, match);
        accept_for_all(referee, match);
        pairing->game = match->id;
    } else {
        organiser_hear(referee, 0, HEAR_NOW,
                       "A game of the tournament %s could not be opened, and is left out: %s.",
                       contest->name,
                       why.len > 0 ? buffer_string(&why) : buffer_string(&referee->refusal));
        referee->refusal.len = 0;
    }
    pairing->state = good ? "playing" : "struck";
    pairing_save(referee, pairing);
    buffer_release(&record);
    buffer_release(&why);
    return good;
}

static void begin(struct referee *referee, const struct contest *contest, struct pairing *pairing)
{
    struct match match = {.state = "running", .moved = referee->entry->moment};

    if (store_game(referee, contest, pairing, &match)) {
        opening_begin(referee, &match);
        match_save(referee, &match);
        answer_others(referee, &match, 0,
                      "Game %d begins: %s against %s, of the tournament %s. You agreed to it when "
                      "you signed up.\n",
                      (int)match.id, match.parties[1].name, match.parties[2].name, contest->name);
        referee_note(referee, match.id, "opened for the tournament %s, round %d", contest->name,
                     pairing->round);
    }
    match_release(&match);
}

void play_open(struct referee *referee, const struct contest *contest)
{
    struct pairing next;

    for (int most = OPENED_MOST; most > 0 && (next = pairing_next(referee, contest)).id != 0;
         most--)
        begin(referee, contest, &next);
}

/* --- ending */

bool play_took_place(struct referee *referee, const struct pairing *pairing)
{
    struct match match;
    const bool complete = match_load(referee, pairing->game, &match) &&
                          match.visit.judgement->status == STATUS_COMPLETE;
    const bool played = complete && (match.visit.judgement->moves > 0 ||
                                     match.visit.judgement->ending != ENDING_FORFEIT);

    match_release(&match);
    return played;
}

static void conclude(struct referee *referee, struct pairing *pairing, struct match *match,
                     const char *state)
{
    secret_round_forget(referee, match);
    match_advance(referee, match);
    pairing->state = state;
    pairing_save(referee, pairing);
}

/* Ends the game by a decision, which is told to its players; false if the record takes none. */
static bool decide(struct referee *referee, struct match *match, const char *result,
                   const char *who, const char *why)
{
    result_arbitrate(referee, match, result, who, why, "");
    const bool done = referee->refusal.len == 0;

    referee->refusal.len = 0;
    return done;
}

static int seat_of(const struct pairing *pairing, int64_t person)
{
    return pairing->first == person ? 1 : 2;
}

static void forfeit_match(struct referee *referee, const struct contest *contest,
                          struct pairing *pairing, struct match *match, int loser, bool told)
{
    struct buffer why = {0};

    if (match_add(referee, match, 0, referee_text(referee, "%d:forfeit", loser), &why)) {
        conclude(referee, pairing, match, "over");
        if (told)
            answer_others(referee, match, 0,
                          "%s has withdrawn from the tournament %s, and forfeits the game.\n",
                          match->parties[loser].name, contest->name);
        referee_note(referee, match->id, "%s has withdrawn, and forfeits the game",
                     match->parties[loser].name);
    } else {
        const bool done =
            decide(referee, match, "won", loser == 1 ? "2" : "1",
                   referee_text(referee, "%s has withdrawn", match->parties[loser].name));
        pairing->state = done ? "over" : "struck";
        pairing_save(referee, pairing);
    }
    buffer_release(&why);
}

void play_forfeit(struct referee *referee, const struct contest *contest, struct pairing *pairing,
                  int64_t person)
{
    struct match match = {.state = "running", .moved = referee->entry->moment};
    const bool told = pairing->game != 0;

    if (told ? match_load(referee, pairing->game, &match)
             : store_game(referee, contest, pairing, &match))
        forfeit_match(referee, contest, pairing, &match, seat_of(pairing, person), told);
    match_release(&match);
}

void play_strike(struct referee *referee, struct pairing *pairing, int64_t person)
{
    struct match match;

    if (pairing_is(pairing, "playing") && match_load(referee, pairing->game, &match)) {
        (void)decide(referee, &match, "void", "",
                     referee_text(referee, "%s has withdrawn",
                                  match.parties[seat_of(pairing, person)].name));
        match_release(&match);
    }
    pairing->state = "struck";
    pairing_save(referee, pairing);
}
