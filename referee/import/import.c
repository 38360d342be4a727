#include "referee/import/import.h"

#include "base/character.h"
#include "cli/output/output.h"
#include "referee/execute/execute.h"
#include "referee/import/letters.h"
#include "referee/match/amend.h"
#include "referee/match/opening.h"
#include "referee/match/timing.h"
#include "referee/orders/candidates.h"

#include <string.h>

struct import {
    struct referee referee;
    struct entry entry; /* stands in for the current message */
    struct match match;
    struct arena arena; /* holds the letters, and what was played last */
    struct import_letter **letters;
    size_t count, used;
    int64_t latest; /* time of the last move with a time */
    const char *last[PLAYERS_MOST + 1];
};

enum fate { FATE_USED, FATE_WAITS, FATE_USELESS };

/* --- the record to begin with */

static bool take_header(struct import *import, const char *header, size_t len)
{
    struct match *const match = &import->match;
    struct buffer why = {0};

    *match = (struct match){.id = 1, .state = "running"};
    if (!match_take(&import->referee, match, header, len, &why))
        complain("the header: %s", why.len > 0 ? buffer_string(&why) : "it is not sound");
    else if (match->visit.judgement->status != STATUS_UNFINISHED)
        complain("the header: this game is over already");
    else if (!opening_parties(&import->referee, match, true))
        complain("the header: %s", buffer_string(&import->referee.refusal));
    else {
        match_save(&import->referee, match);
        opening_save_parties(&import->referee, match);
        import->latest = match_latest_time(match);
        buffer_release(&why);
        return true;
    }
    buffer_release(&why);
    return false;
}

/* --- one letter */

/* Whether the player owes a move; in a secret round, an answer. */
static bool owes(struct import *import, int player)
{
    const struct match *const match = &import->match;

    if (match_is_secret(match))
        return !match_has_answered(&import->referee, match, player);
    return match->visit.judgement->to_move == player;
}

/* A move gets no time if its message is dated before the last one. */
static void set_moment(struct import *import, const struct import_letter *letter)
{
    const int64_t date = letter->letter.date;
    import->entry.moment = date != INT64_MIN && date >= import->latest ? date : INT64_MIN;
}

static bool execute_letter(struct import *import, const struct import_letter *letter,
                           const struct orders *orders, struct response *response)
{
    *response = (struct response){
        .referee = &import->referee, .match = &import->match, .player = letter->player};
    set_moment(import, letter);
    execute_orders(response, orders);
    return !response->wrong;
}

/* Executes the orders of a letter, and notes the change if they could be followed. */
static bool follow(struct import *import, const struct import_letter *letter,
                   const struct orders *orders, struct buffer *why)
{
    struct response response;

    const bool done = execute_letter(import, letter, orders, &response);
    if (!done)
        buffer_append(why, response.why.bytes, response.why.len);
    else if (response.played && import->entry.moment != INT64_MIN)
        import->latest = import->entry.moment;
    else if (response.played)
        import_complain(letter->message, &letter->letter,
                        letter->letter.date == INT64_MIN
                            ? "it is read, but has no date: its moves get no time"
                            : "it is read, but its date is before that of the last move: its "
                              "moves get no time");
    response_release(&response);
    return done;
}

static struct orders one_order(const struct order *order)
{
    return (struct orders){.list = order, .count = 1, .unread = "", .rest = ""};
}

static const struct order *find_moves(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind == ORDER_MOVES)
            return &orders->list[i];
    return NULL;
}

static bool changes(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind <= ORDER_ABSENT)
            return true;
    return false;
}

/* --- moves that are told again before new ones */

/* Writes the moves with their players, as "2:c4-c5 1:d4-d5". */
static void write_outline(const struct match *match, size_t from, struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;

    for (size_t i = from; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_text(out, out->len > 0 ? " " : "");
        if (from == 0)
            buffer_format(out, "%d:", entry->player);
        judgement->game->write(&entry->move, out);
    }
}

/* Whether the text, played in place of the last `again` moves, repeats these and goes on; gives the
 * rest. */
static bool continues(struct import *import, const char *text, uint32_t again, struct buffer *rest)
{
    struct match *const match = &import->match;
    struct buffer record = {0}, before = {0}, after = {0}, why = {0};
    const uint32_t moves = match->visit.judgement->moves;
    const size_t entries = match->visit.judgement->trace.count;

    buffer_append(&record, match->record.bytes, match->record.len);
    write_outline(match, 0, &before);
    import->entry.moment = INT64_MIN;
    if (match_cut(&import->referee, match, moves - again) &&
        match_add(&import->referee, match, 0, text, &why)) {
        write_outline(match, 0, &after);
        if (after.len > before.len && (before.len == 0 || after.bytes[before.len] == ' ') &&
            memcmp(buffer_string(&after), buffer_string(&before), before.len) == 0)
            write_outline(match, entries, rest);
    }
    buffer_release(&match->record);
    match->record = record;
    (void)match_judge(&import->referee, match);
    buffer_release(&before);
    buffer_release(&after);
    buffer_release(&why);
    return rest->len > 0;
}

static bool follow_rest(struct import *import, const struct import_letter *letter,
                        const struct order *moves)
{
    const size_t words = text_words(moves->text, strlen(moves->text));
    struct buffer rest = {0}, why = {0};
    bool done = false;

    for (uint32_t again = 1;
         again < words && again <= import->match.visit.judgement->moves && rest.len == 0; again++)
        (void)continues(import, moves->text, again, &rest);
    if (rest.len > 0) {
        const struct order order = {
            .kind = ORDER_MOVES, .said = "", .text = buffer_string(&rest), .why = ""};
        const struct orders orders = one_order(&order);
        done = follow(import, letter, &orders, &why);
    }
    buffer_release(&rest);
    buffer_release(&why);
    return done;
}

/* --- moves in prose */

static struct order order_of(const struct candidate *candidate)
{
    return (struct order){.kind = ORDER_MOVES, .said = "", .text = candidate->text, .why = ""};
}

/* Tries orders within a savepoint. Gives what would be played, or "", and the reason if there is
 * none in `why` yet. */
static const char *try_orders(struct import *import, const struct import_letter *letter,
                              const struct candidate *candidate, struct buffer *why)
{
    struct store *const store = import->referee.store;
    const struct order order = order_of(candidate);
    const struct orders orders = one_order(&order);
    struct response response;

    (void)store_run(store, "SAVEPOINT trial", "");
    const bool done = execute_letter(import, letter, &orders, &response);
    const char *const outcome =
        done ? arena_copy(&import->arena, response.said.bytes, response.said.len) : "";
    if (why->len == 0)
        buffer_append(why, response.why.bytes, response.why.len);
    response_release(&response);
    (void)store_run(store, "ROLLBACK TO trial", "");
    (void)store_run(store, "RELEASE trial", "");
    match_release(&import->match);
    (void)match_load(&import->referee, 1, &import->match);
    return outcome;
}

/* The only candidate that the rules allow, or of several the only announced one. NULL, with the
 * reason, if there is none or more than one. */
static const struct candidate *choose(struct import *import, const struct import_letter *letter,
                                      const struct candidates *candidates, struct buffer *why)
{
    const struct candidate *chosen = NULL, *other = NULL;
    const char *outcome = "";
    bool whole = false;

    for (size_t i = 0; i < candidates->count; i++) {
        const struct candidate *const this = &candidates->list[i];
        if (this->part && whole)
            continue;
        const char *const would = try_orders(import, letter, this, why);
        whole = this->part ? whole : would[0] != '\0';
        if (would[0] == '\0' || strcmp(would, outcome) == 0)
            continue;
        if (chosen == NULL || (this->announced && !chosen->announced)) {
            chosen = this;
            outcome = would;
            other = NULL;
        } else if (this->announced == chosen->announced) {
            other = this;
        }
    }
    if (candidates->count == 0)
        buffer_text(why, "there is no move in it");
    if (chosen != NULL)
        why->len = 0;
    if (other != NULL)
        buffer_format(why, "it could mean %s or %s", chosen->text, other->text);
    return other == NULL ? chosen : NULL;
}

static enum fate read_prose(struct import *import, const struct import_letter *letter,
                            struct buffer *why)
{
    const struct candidates candidates = candidates_find(letter->letter.text, &import->arena);

    if (candidates.count > 0 && !owes(import, letter->player))
        return FATE_WAITS;
    const struct candidate *const chosen = choose(import, letter, &candidates, why);
    if (chosen == NULL)
        return FATE_USELESS;
    const struct order order = order_of(chosen);
    const struct orders orders = one_order(&order);
    if (!follow(import, letter, &orders, why))
        return FATE_USELESS;
    import_complain(letter->message, &letter->letter, "it is read, and what it says taken for `%s`",
                    chosen->text);
    return FATE_USED;
}

/* --- all of them */

static enum fate read_letter(struct import *import, const struct import_letter *letter,
                             struct buffer *why)
{
    const struct orders orders = orders_read(letter->letter.text, &import->arena);
    const struct order *const moves = find_moves(&orders);

    if (!match_is(&import->match, "running")) {
        buffer_text(why, "the game is over");
        return FATE_USELESS;
    }
    if (orders.unclear > 0 || !changes(&orders))
        return read_prose(import, letter, why);
    if (moves != NULL && !owes(import, letter->player))
        return FATE_WAITS;
    if (follow(import, letter, &orders, why) ||
        (moves != NULL && follow_rest(import, letter, moves))) {
        import->last[letter->player] = moves != NULL ? moves->text : "";
        return FATE_USED;
    }
    return FATE_USELESS;
}

/* Whether a letter only repeats the last move of its sender, so that it need not wait for the next
 * turn. */
static bool is_repetition(struct import *import, const struct import_letter *letter)
{
    const struct orders orders = orders_read(letter->letter.text, &import->arena);
    const struct order *const moves = find_moves(&orders);

    return moves != NULL && strcmp(moves->text, import->last[letter->player]) == 0;
}

/* Takes a letter; true if the game continues with it. */
static bool take(struct import *import, struct import_letter *letter)
{
    struct buffer why = {0};
    enum fate fate = read_letter(import, letter, &why);

    letter->waits = fate == FATE_WAITS;
    if (letter->waits && is_repetition(import, letter)) {
        buffer_text(&why, "it says again what is played already");
        letter->waits = false;
        fate = FATE_USELESS;
    }
    import->used += fate == FATE_USED;
    if (fate == FATE_USELESS)
        import_complain(letter->message, &letter->letter, "%s", buffer_string(&why));
    buffer_release(&why);
    return fate == FATE_USED;
}

/* Takes letters that came too early, until none of them fits. */
static void take_waiting(struct import *import, size_t before)
{
    for (size_t i = 0; i < before; i++)
        if (import->letters[i]->waits && take(import, import->letters[i]))
            i = (size_t)-1;
}

static void take_all(struct import *import)
{
    for (size_t i = 0; i < import->count; i++)
        if (take(import, import->letters[i]))
            take_waiting(import, i);
    for (size_t i = 0; i < import->count; i++)
        if (import->letters[i]->waits)
            import_complain(import->letters[i]->message, &import->letters[i]->letter,
                            "it was not its sender's turn");
}

bool import_game(const char *header, size_t len, const struct mailbox *mailbox,
                 struct import_count *count, struct buffer *record)
{
    struct import import = {.entry = {.seq = 1, .kind = "import", .version = "", .bytes = ""}};

    referee_open(&import.referee, store_open_private(), NULL);
    import.referee.entry = &import.entry;
    for (int player = 0; player <= PLAYERS_MOST; player++)
        import.last[player] = "";
    const bool good = take_header(&import, header, len);
    if (good) {
        import.letters = import_letters(&import.match, mailbox, &import.arena, &import.count);
        take_all(&import);
        buffer_append(record, import.match.record.bytes, import.match.record.len);
    }
    *count = (struct import_count){mailbox->count, import.used};
    match_release(&import.match);
    arena_release(&import.arena);
    referee_close(&import.referee);
    return good;
}
