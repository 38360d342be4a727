#include "referee/match/succession.h"

#include "notation/header/values.h"

#include "referee/execute/standby.h"
#include "referee/execute/vacation.h"
#include "referee/mail/address.h"
#include "referee/match/agreements.h"
#include "referee/match/amend.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/overview.h"
#include "referee/outgoing/answer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 7 * 86400 };

/* Who is asked to take over a seat. */
struct succession {
    int64_t game, player; /* 0: none */
    int64_t person;       /* who is asked */
    const char *name;     /* "": the same player, with another address */
};

/* --- asking */

/* Splits `NAME <ADDRESS>`; the name is "" for an address alone. False, with a refusal, if the
 * address cannot be used. */
static bool read_given(struct referee *referee, const char *given, const char **name,
                       const char **address)
{
    const char *const open = strrchr(given, '<');
    const size_t len = open == NULL ? 0 : strcspn(open + 1, ">");
    size_t before = open == NULL ? 0 : (size_t)(open - given);
    char *const text = open == NULL ? arena_copy(&referee->arena, given, strlen(given))
                                    : arena_copy(&referee->arena, open + 1, len);

    while (before > 0 && given[before - 1] == ' ')
        before--;
    *name = referee_text(referee, "%.*s", (int)before, given);
    *address = text;
    if (!address_read(text, strlen(text))) {
        referee_refuse(referee, "`%s` is no address such as ann@example.org", text);
        return false;
    }
    const char *const refusal = address_refusal(text, referee_setting(referee, "address"));
    if (refusal != NULL)
        referee_refuse(referee, "%s %s", text, refusal);
    return refusal == NULL;
}

/* Who is meant; id 0, with a refusal, if that is nobody. */
static struct person find_candidate(struct referee *referee, const struct match *match, int player,
                                    const char *given, const char **name)
{
    struct person person = {.id = 0};
    const char *address;

    if (given[0] == '\0') {
        person = standby_first(referee, match->id);
        *name = person.name;
        if (person.id == 0)
            referee_refuse(referee,
                           "nobody has written `step in` who does not play in game %" PRId64,
                           match->id);
    } else if (read_given(referee, given, name, &address)) {
        person =
            person_note(referee, address, (*name)[0] != '\0' ? *name : match->parties[player].name);
    }
    return person;
}

/* The time that is left, as it would be for a newcomer. */
static void write_time(struct referee *referee, struct match *match, int player,
                       enum language language, struct buffer *out)
{
    enum language *const told = &match->parties[player].language;
    const enum language before = *told;
    struct buffer time = {0};

    *told = language;
    timing_write(referee, match, player, &time);
    *told = before;
    if (time.len > 0)
        buffer_format(out, "%s\n%s", say(language, "The clock, seen from that seat:"),
                      buffer_string(&time));
    buffer_release(&time);
}

/* Whose turn it is, and the time. */
static void write_standing(struct referee *referee, struct match *match, int player,
                           enum language language, struct buffer *out)
{
    const int to_move = match->visit.judgement->to_move;

    if (match_is(match, "paused"))
        buffer_text(out, say(language, "The game is paused: no moves are taken until it goes on."));
    else if (match_is_secret(match))
        buffer_text(out, say(language, "All players owe a secret answer."));
    else if (to_move > 0)
        buffer_format(out, say(language, "It is %s's turn."), match->parties[to_move].name);
    buffer_character(out, '\n');
    write_time(referee, match, player, language, out);
}

/* The game as it stands, and why somebody else is to play on. */
static void ask_newcomer(struct referee *referee, struct match *match, int player,
                         enum language language, const char *why, struct buffer *out)
{
    const unsigned moves = match->visit.judgement->moves;

    buffer_format(
        out,
        say_count(language, "You are asked to play on for %s in game %d, %s, after %u move.\n",
                  "You are asked to play on for %s in game %d, %s, after %u moves.\n", moves),
        match->parties[player].name, (int)match->id, match->visit.judgement->game->schema.title,
        moves);
    if (why[0] != '\0')
        buffer_format(out, say(language, "The organiser gives this reason: %s\n"), why);
    buffer_character(out, '\n');
    overview_write_board(referee, match, language, out);
    write_standing(referee, match, player, language, out);
}

/* Tells who was asked about a seat that there is nothing to answer any more. */
static void tell_withdrawn(struct referee *referee, const struct person *person, int64_t game,
                           const char *english)
{
    answer_person(referee, person, NULL,
                  referee_text(referee, say(person->language, "Game %d"), (int)game),
                  referee_text(referee, say(person->language, english), (int)game));
    referee_note(referee, game, "%s is not asked any more", person->address);
}

static void ask(struct referee *referee, struct match *match, int player,
                const struct person *person, const char *name, const char *why)
{
    const enum language language = person->language;
    const char *const old = match->parties[player].name;
    const struct person before = succession_asked(referee, match->id, player);
    struct buffer text = {0};

    if (before.id != 0 && before.id != person->id)
        tell_withdrawn(referee, &before, match->id,
                       SAID("Somebody else is asked about the seat in game %d now: you need not "
                            "answer.\n"));
    (void)store_run(referee->store, "INSERT OR REPLACE INTO successions VALUES(?, ?, ?, ?, ?)",
                    "iiiti", match->id, (int64_t)player, person->id, name, referee->entry->moment);
    if (name[0] == '\0')
        buffer_format(&text,
                      say(language, "From now on mail about game %d, %s, is to come to this "
                                    "address.\n"),
                      (int)match->id, match->visit.judgement->game->schema.title);
    else
        ask_newcomer(referee, match, player, language, why, &text);
    buffer_text(&text, say(language, "\nAnswer with the line `accept` or `decline` within seven "
                                     "days. Until then all stays as it is.\n"));
    answer_person(referee, person, NULL,
                  referee_text(referee, say(language, "Game %d needs your answer"), (int)match->id),
                  buffer_string(&text));
    referee_note(referee, match->id, "%s: %s is asked to %s", old, person->address,
                 name[0] == '\0' ? "confirm the new address" : "take over");
    buffer_release(&text);
}

/* Whether the game goes on, or may. */
static bool is_open(const struct match *match)
{
    return match_is(match, "invited") || match_is(match, "running") || match_is(match, "paused") ||
           match_is(match, "adjourned");
}

void succession_ask(struct referee *referee, struct match *match, int player, const char *given,
                    const char *why)
{
    const char *name = "";

    if (!is_open(match)) {
        referee_refuse(referee, "game %" PRId64 " is %s", match->id, match->state);
        return;
    }
    if (match_has_left(match, player)) {
        referee_refuse(referee, "%s has left game %" PRId64, match->parties[player].name,
                       match->id);
        return;
    }
    const struct person person = find_candidate(referee, match, player, given, &name);
    if (person.id == 0)
        return;
    if (store_number(referee->store, 0,
                     "SELECT COUNT(*) FROM successions WHERE person = ? AND NOT (game = ? AND"
                     " player = ?)",
                     "iii", person.id, match->id, (int64_t)player) > 0)
        referee_refuse(referee, "%s is asked about another game already; wait for that answer",
                       person.address);
    else
        ask(referee, match, player, &person, name, why);
}

struct person succession_asked(struct referee *referee, int64_t game, int64_t player)
{
    return person_load(referee,
                       store_number(referee->store, 0,
                                    "SELECT person FROM successions WHERE game = ? AND player = ?",
                                    "ii", game, player));
}

/* --- the answer */

/* The first that a query finds; game 0 if there is none. */
static struct succession find(struct referee *referee, const char *sql, int64_t value)
{
    struct query *const query = store_query(referee->store, sql, "i", value);
    struct succession succession = {.name = ""};

    if (query_next(query))
        succession = (struct succession){query_number(query, 0), query_number(query, 1),
                                         query_number(query, 2),
                                         referee_text(referee, "%s", query_text(query, 3))};
    query_end(query);
    return succession;
}

static struct succession find_of_person(struct referee *referee, int64_t person)
{
    return find(referee, "SELECT game, player, person, name FROM successions WHERE person = ?",
                person);
}

static void forget(struct referee *referee, const struct succession *succession)
{
    (void)store_run(referee->store, "DELETE FROM successions WHERE game = ? AND player = ?", "ii",
                    succession->game, succession->player);
}

/* Writes the new name into the record: as a successor, or before the first move in the place of the
 * player, with the address. */
static bool write_name(struct referee *referee, struct match *match, int player, const char *name,
                       const char *address)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct node *person = judgement->record.common[COMMON_PLAYERS]->first;
    const char *const quoted = match_quoted(referee, name), *text = quoted;
    const unsigned from = judgement->moves + 1;
    struct buffer before = match_copy_record(match);

    for (int i = 1; i < player; i++)
        person = person->next;
    const struct node *const old = node_value(person, "name"), *const list =
                                                                   node_value(person, "successors");
    size_t start = person->start, end = match_node_end(match, person);
    if (judgement->moves == 0) {
        text =
            referee_text(referee, "{name: %s, email: %s}", quoted, match_quoted(referee, address));
    } else if (list == NULL || list->first == NULL) {
        text = referee_text(referee, "{name: %.*s, successors: [{name: %s, from: %u}]}",
                            (int)(old->end - old->start), match->visit.document->bytes + old->start,
                            quoted, from);
    } else {
        const struct node *last = list->first;
        while (last->next != NULL)
            last = last->next;
        const struct node *const idle = node_value(last, "name");
        const bool has_played = node_number(node_value(last, "from")) < (int64_t)from;
        start = has_played ? last->end : idle->start;
        end = has_played ? last->end : idle->end;
        if (has_played)
            text = referee_text(referee, ", {name: %s, from: %u}", quoted, from);
    }
    match_replace(match, start, end, text, strlen(text));
    return match_settle(referee, match, &before, match_judge(referee, match));
}

/* The newcomer has agreed to nothing that is open. */
static void tell_newcomer(struct referee *referee, struct match *match, const char *newcomer,
                          const char *before)
{
    struct tongues text = {0};

    tongues_add(&text, "%s plays on for %s from now on.\n", newcomer, before);
    if (agreements_forget(referee, match))
        tongues_paragraph(&text, "What was offered or asked before does not stand any more.");
    answer_others_all(referee, match, 0, &text);
    tongues_release(&text);
}

/* Gives the seat to the person: tokens of the one before are not valid any more. */
static void hand_over(struct referee *referee, struct match *match, const struct person *person,
                      const struct succession *succession)
{
    const int player = (int)succession->player;
    struct party *const party = &match->parties[player];
    const struct person old = person_find(referee, party->address);
    const char *const name = party->name;

    party->address = person->address;
    party->name = succession->name[0] != '\0' ? succession->name : party->name;
    party->language = person->language;
    party->thread = "";
    party->oldest = ++party->epoch;
    vacation_apply(referee, match, player);
    match_save(referee, match);
    (void)store_run(referee->store,
                    "UPDATE players SET address = ?1, name = ?2, epoch = ?3, oldest = ?3,"
                    " thread = '' WHERE game = ?4 AND number = ?5",
                    "ttiii", party->address, party->name, party->epoch, match->id, (int64_t)player);
    (void)store_run(referee->store, "DELETE FROM conditions WHERE game = ? AND player = ?", "ii",
                    match->id, (int64_t)player);
    if (succession->name[0] == '\0')
        answer_player(referee, match, player, NULL,
                      say(party->language, "From now on you play by this address.\n"));
    else
        tell_newcomer(referee, match, party->name, name);
    if (old.id != 0 && old.id != person->id)
        answer_person(referee, &old, NULL,
                      referee_text(referee, say(old.language, "Game %d"), (int)match->id),
                      referee_text(referee,
                                   say(old.language, "Game %d is played by %s from now on.\n"),
                                   (int)match->id, party->name));
}

static void tell_taken(struct referee *referee, const struct match *match,
                       const struct succession *succession, const char *before)
{
    const struct party *const party = &match->parties[succession->player];

    if (succession->name[0] == '\0')
        organiser_hear(referee, match->id, HEAR_NEWS, "%s reads mail at %s from now on.\n",
                       party->name, party->address);
    else
        organiser_hear(referee, match->id, HEAR_NEWS, "%s <%s> plays on for %s.\n", party->name,
                       party->address, before);
}

static void take_over(struct response *response, const struct succession *succession)
{
    struct referee *const referee = response->referee;
    struct match match;
    const bool loaded = match_load(referee, succession->game, &match);

    forget(referee, succession);
    if (!loaded || !is_open(&match) || match_has_left(&match, (int)succession->player)) {
        response_refuse(response, "this game is over for that seat");
    } else if (succession->name[0] != '\0' &&
               !write_name(referee, &match, (int)succession->player, succession->name,
                           response->person.address)) {
        response_refuse(response, "the record takes no other name; write to the organiser");
        organiser_hear(referee, match.id, HEAR_NOW,
                       "%s would play on, but the record takes no other name.\n", succession->name);
    } else {
        const char *const before = match.parties[succession->player].name;
        hand_over(referee, &match, &response->person, succession);
        response_say(response, "  The seat is yours: the game comes with a mail of its own.\n");
        tell_taken(referee, &match, succession, before);
    }
    match_release(&match);
}

/* Tells the organiser that a seat still needs somebody, and who would have it. Takes the text. */
static void tell_vacant(struct referee *referee, const struct succession *succession,
                        struct tongues *text)
{
    struct match match;

    if (succession->name[0] != '\0') {
        standby_defer(referee, succession->person);
        if (match_load(referee, succession->game, &match))
            standby_advise(referee, &match, (int)succession->player, succession->person, text);
        match_release(&match);
    }
    organiser_hear_all(referee, succession->game, HEAR_NOW, text);
    tongues_release(text);
}

bool succession_answer(struct response *response, enum stance stance)
{
    struct referee *const referee = response->referee;
    const struct succession succession = find_of_person(referee, response->person.id);
    struct tongues text = {0};

    if (succession.game == 0)
        return false;
    if (stance == STANCE_ACCEPT) {
        take_over(response, &succession);
        return true;
    }
    forget(referee, &succession);
    response_say(response, "  All stays as it is.\n");
    tongues_add(&text, "%s declines to take over the seat.\n", response->person.address);
    tell_vacant(referee, &succession, &text);
    return true;
}

/* --- when nobody is needed any more */

static void withdraw_if_idle(struct referee *referee, int64_t person)
{
    const struct succession succession = find_of_person(referee, person);
    const struct person asked = person_load(referee, person);
    struct match match;

    if (match_load(referee, succession.game, &match) &&
        (!is_open(&match) || match_has_left(&match, (int)succession.player))) {
        forget(referee, &succession);
        tell_withdrawn(referee, &asked, match.id,
                       SAID("The seat in game %d is not to be taken over any more: you need not "
                            "answer.\n"));
    }
    match_release(&match);
}

void succession_withdraw(struct referee *referee)
{
    size_t count;
    int64_t *const people = query_numbers(
        store_query(referee->store,
                    "SELECT person FROM successions JOIN games ON id = game WHERE moved = ? OR"
                    " state NOT IN ('invited', 'running', 'paused', 'adjourned') ORDER BY person",
                    "i", referee->entry->moment),
        &count);

    for (size_t i = 0; i < count; i++)
        withdraw_if_idle(referee, people[i]);
    free(people);
}

/* --- time */

bool succession_is_due(struct referee *referee, int64_t now)
{
    return store_number(referee->store, 0, "SELECT COUNT(*) FROM successions WHERE moment <= ?",
                        "i", now - PATIENCE) > 0 &&
           !timing_is_lull(referee, now);
}

void succession_expire(struct referee *referee)
{
    static const char late[] = "SELECT game, player, person, name FROM successions WHERE"
                               " moment <= ? ORDER BY game, player LIMIT 1";
    const int64_t limit = referee->entry->moment - PATIENCE;
    struct succession succession;

    if (!succession_is_due(referee, referee->entry->moment))
        return;
    while ((succession = find(referee, late, limit)).game != 0) {
        struct tongues text = {0};
        tongues_add(&text, "%s has not answered within seven days whether to take over the seat.\n",
                    person_load(referee, succession.person).address);
        tell_vacant(referee, &succession, &text);
        forget(referee, &succession);
    }
}
