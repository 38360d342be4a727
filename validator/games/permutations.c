/* Permutations Of Divisors, by Leroy Quet (14 March 2009). */
#include "validator/game.h"
#include "validator/games/keys.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_text.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <string.h>

enum { CODE_NOT_PERMUTATION = CODES };

enum { ROUNDS, ROUNDS_MOST = 1000 };
enum { PICK, ANSWER }; /* shapes, and their phases */
enum { WRONG_LENGTH, NOT_LISTED, LISTED_TWICE };
enum { SAMPLES = 6, SHOWN_MOST = 20 };
enum { WEIGHED_MOST = 40, WEIGHINGS = 20000 }; /* integers of lists whose best answer is sought */

/* Two tables in one: cells[i].number is the integer at place i of the list; the stamped members are
 * a hash table with open addressing from integers to places. */
struct cell {
    uint32_t stamp;
    int32_t place;
    struct integer number;
};

struct permutations {
    struct position base;
    int32_t picked;                 /* integers in the list: the round, once its pick is made */
    int32_t fallen;                 /* rounds of players who have left, which are not played */
    int picker;                     /* who picked last; 0 before the first round */
    uint32_t mask;                  /* slots of the hash table, a power of two, less one */
    int32_t held[PLAYERS_MOST + 1]; /* points of the answers opened in this round; not cleared */
    struct cell cells[];
};

/* At least twice as many as the list can need, so that probing stays short. */
static uint32_t slots(const struct setup *setup)
{
    uint32_t count = 2;

    while (count < 2 * (uint32_t)setup->numbers[ROUNDS])
        count *= 2;
    return count;
}

static size_t size(const struct setup *setup)
{
    return sizeof(struct permutations) + slots(setup) * sizeof(struct cell);
}

static void start(struct position *position)
{
    ((struct permutations *)position)->mask = slots(position->setup) - 1;
    position->number = 1;
}

/* Where to look first: small numbers do not collide. */
static size_t first_slot(const struct permutations *list, struct integer number)
{
    if (number.limbs == NULL && (uint64_t)number.value <= list->mask)
        return (size_t)number.value;
    return (size_t)integer_hash(number) & list->mask;
}

/* The slot of an integer, or the empty one where it would go. */
static size_t slot_of(const struct permutations *list, struct integer number)
{
    size_t slot = first_slot(list, number);

    while (list->cells[slot].stamp == list->base.stamp &&
           !integer_equal(list->cells[list->cells[slot].place].number, number))
        slot = (slot + 1) & list->mask;
    return slot;
}

/* The place of an integer in the list, from 0, or -1. */
static int32_t place_of(const struct permutations *list, struct integer number)
{
    const struct cell *slot = &list->cells[slot_of(list, number)];

    return slot->stamp == list->base.stamp ? slot->place : -1;
}

/* Reads the numbers after the colon: a list of the right length that changes something, or NULL. */
static const struct integer *read_list(const struct permutations *list, struct scanner *item,
                                       uint32_t *count)
{
    const uint32_t wanted = (uint32_t)list->picked;
    struct integer *numbers = arena_allocate(list->base.arena, wanted * sizeof *numbers);
    uint32_t same = 0;

    *count = (uint32_t)scan_integers(list->base.arithmetic, item, numbers, wanted);
    if (*count != wanted)
        return NULL;
    while (same < wanted && integer_equal(numbers[same], list->cells[same].number))
        same++;
    return same < wanted ? numbers : NULL;
}

/* An answer has no list if its length is wrong, and list_len 0 if it changes nothing. */
static void read_answer(const struct permutations *list, struct scanner item, struct move *move)
{
    (void)scan_character(&item, '[');
    scan_blanks(&item);
    move->number = scan_integer(list->base.arithmetic, &item);
    scan_blanks(&item);
    if (!scan_character(&item, ':'))
        return;
    move->list = read_list(list, &item, &move->list_len);
    if (move->list == NULL && move->list_len == (uint32_t)list->picked)
        move->list_len = 0;
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    move->shape = (uint8_t)shape;
    if (shape == PICK)
        move->number = scan_integer(position->arithmetic, &item);
    else
        read_answer((const struct permutations *)position, item, move);
}

static int check_pick(const struct permutations *list, const struct move *move,
                      struct reason *reason)
{
    if (integer_sign(move->number) <= 0)
        return CODE_TOO_SMALL;
    reason->detail = place_of(list, move->number);
    return reason->detail < 0 ? CODE_NONE : CODE_USED;
}

/* Whether the answer has every integer of the list once. */
static int check_list(const struct permutations *list, const struct move *move,
                      struct reason *reason)
{
    uint64_t seen[ROUNDS_MOST / 64 + 1];

    reason->detail = WRONG_LENGTH;
    if (move->list_len != (uint32_t)list->picked)
        return CODE_NOT_PERMUTATION;
    for (int32_t i = 0; i <= list->picked / 64; i++)
        seen[i] = 0;
    for (uint32_t i = 0; i < move->list_len; i++) {
        const int32_t place = place_of(list, move->list[i]);

        reason->number = move->list[i];
        reason->detail = place < 0 ? NOT_LISTED : LISTED_TWICE;
        if (place < 0 || (seen[place / 64] >> place % 64 & 1) != 0)
            return CODE_NOT_PERMUTATION;
        seen[place / 64] |= (uint64_t)1 << place % 64;
    }
    return CODE_NONE;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct permutations *list = (const struct permutations *)position;

    if (position->phase == PICK)
        return check_pick(list, move, reason);
    if (integer_sign(move->number) <= 0)
        return CODE_TOO_SMALL;
    return move->list_len == 0 ? CODE_NONE : check_list(list, move, reason);
}

/* Appends the integers of the list, in its order. */
static void write_integers(const struct permutations *list, struct buffer *message)
{
    for (int32_t i = 0; i < list->picked; i++) {
        if (i == SHOWN_MOST) {
            buffer_text(message, " …");
            return;
        }
        buffer_text(message, i > 0 ? " " : "");
        explain_number(message, list->cells[i].number);
    }
}

static bool has(const struct move *move, struct integer number)
{
    for (uint32_t i = 0; i < move->list_len; i++)
        if (integer_equal(move->list[i], number))
            return true;
    return false;
}

/* Appends the first integer of the list that an answer has not. */
static void write_missing(const struct permutations *list, const struct move *move,
                          struct buffer *message)
{
    for (int32_t i = 0; i < list->picked; i++)
        if (!has(move, list->cells[i].number)) {
            buffer_text(message, "; missing is ");
            explain_number(message, list->cells[i].number);
            return;
        }
}

static void explain_list(const struct permutations *list, const struct move *move,
                         const struct reason *reason, struct buffer *message)
{
    if (reason->detail == WRONG_LENGTH) {
        buffer_format(message, "here %s %u integer%s, and the list has %d: ",
                      move->list_len == 1 ? "is" : "are", move->list_len,
                      move->list_len == 1 ? "" : "s", list->picked);
        write_integers(list, message);
        return;
    }
    explain_number(message, reason->number);
    buffer_text(message, reason->detail == NOT_LISTED
                             ? " is not in the list: "
                             : " stands here twice, and in the list only once: ");
    write_integers(list, message);
    write_missing(list, move, message);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const struct permutations *list = (const struct permutations *)position;

    switch (reason->code) {
    case CODE_TOO_SMALL:
        buffer_text(message, position->phase == PICK
                                 ? "the integer picked must be 1 or more"
                                 : "the integer before the colon must be 1 or more");
        break;
    case CODE_USED:
        explain_number(message, move->number);
        buffer_format(message,
                      " is in the list already, at place %lld; any other positive integer "
                      "can be picked",
                      (long long)reason->detail + 1);
        break;
    default:
        explain_list(list, move, reason, message);
        break;
    }
}

/* What gain() returns if all numbers are short enough for short divisions; else INT64_MIN. */
static int64_t short_gain(const struct permutations *list, const struct move *move)
{
    int64_t points = 0;

    if (move->number.limbs != NULL || move->number.value > UINT32_MAX - ROUNDS_MOST)
        return INT64_MIN;
    for (int32_t i = 0; i < list->picked; i++) {
        const struct integer old = list->cells[i].number;
        const struct integer now = move->list_len == 0 ? old : move->list[i];
        if (now.limbs != NULL || now.value > UINT32_MAX)
            return INT64_MIN;
        const bool divides =
            ((uint32_t)move->number.value + (uint32_t)i) % (uint32_t)now.value == 0;
        points += (divides & integer_equal(now, old)) - !divides;
    }
    return points;
}

/* One point for every integer that stays in its place and divides its number, less one for every
 * integer that does not divide its number. */
static struct integer gain(const struct position *position, const struct move *move)
{
    const struct permutations *list = (const struct permutations *)position;
    if (position->phase == PICK)
        return integer_of(0);
    int64_t points = short_gain(list, move);
    if (points > INT64_MIN)
        return integer_of(points);
    points = 0;
    for (int32_t i = 0; i < list->picked; i++) {
        const struct integer old = list->cells[i].number;
        const struct integer now = move->list_len == 0 ? old : move->list[i];

        if (!integer_divides_sum(position->arithmetic, now, move->number, i))
            points--;
        else if (integer_equal(now, old))
            points++;
    }
    return integer_of(points);
}

/* Who picks in the next round. */
static int next_picker(const struct permutations *list)
{
    return leaving_next(&list->base, list->picker);
}

static int32_t rounds_to_play(const struct permutations *list)
{
    return list->base.setup->numbers[ROUNDS] - list->fallen;
}

static void apply_pick(struct permutations *list, const struct move *move)
{
    struct cell *const slot = &list->cells[slot_of(list, move->number)];

    slot->stamp = list->base.stamp;
    slot->place = list->picked;
    list->cells[list->picked].number = move->number;
    list->picked++;
    list->picker = list->base.player;
    list->base.phase = ANSWER;
    list->base.player = leaving_seat_behind(&list->base, 0);
}

/* The points of an opened answer are the move's, and count when all answers are open. */
static void hold(struct permutations *list, struct integer points)
{
    struct position *const base = &list->base;

    list->held[base->player] = (int32_t)points.value;
    base->scorer = integer_sign(points) != 0 ? base->player : 0;
    base->points = points;
}

/* Those who left before they opened an answer hold 0. */
static void collect(struct permutations *list)
{
    struct position *const base = &list->base;

    for (int player = 1; player <= base->setup->players; player++) {
        base->scores[player] =
            integer_add(base->arithmetic, base->scores[player], integer_of(list->held[player]));
        if (has_left(base, player))
            list->held[player] = 0;
    }
}

/* The next player answers, or seals or opens an answer; after the last one, the next round's pick
 * follows, by the next player in rotation. */
static void pass_on(struct permutations *list)
{
    struct position *const base = &list->base;
    const int behind = leaving_seat_behind(base, base->player);

    if (behind > 0) {
        base->player = behind;
        return;
    }
    if (base->owed == OWED_SEAL) {
        base->owed = OWED_OPENING;
        base->player = leaving_seat_behind(base, 0);
        return;
    }
    if (base->owed == OWED_OPENING)
        collect(list);
    base->owed = OWED_NOTHING;
    base->phase = PICK;
    base->number++;
    base->player = next_picker(list);
    base->over = list->picked == rounds_to_play(list);
}

static void apply_answer(struct permutations *list, const struct move *move)
{
    struct position *const base = &list->base;
    const struct integer points = gain(base, move);

    if (base->owed == OWED_OPENING)
        hold(list, points);
    else if (integer_sign(points) != 0)
        award(base, base->player, points);
    pass_on(list);
}

/* Who stays picks as often as before. The round that is being played goes on without an answer by
 * the player who has left; a pick or an opened answer stands. */
static void leave(struct position *position, int player)
{
    struct permutations *list = (struct permutations *)position;
    const bool opened = position->owed == OWED_OPENING && player < position->player;

    if (!opened)
        list->held[player] = 0;
    list->fallen += leaving_turns(position, list->picker % position->setup->players + 1, player,
                                  rounds_to_play(list) - list->picked);
    if (position->phase == PICK)
        position->over = list->picked == rounds_to_play(list);
    else if (position->player == player)
        pass_on(list);
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "all have answered in the last round");
}

static void apply(struct position *position, const struct move *move)
{
    struct permutations *list = (struct permutations *)position;

    if (position->phase == PICK)
        apply_pick(list, move);
    else
        apply_answer(list, move);
}

/* The smallest integers that are not in the list. */
static void list_picks(const struct permutations *list, legal_each *each, void *context)
{
    struct move move = {.shape = PICK};
    int64_t number = 1;

    for (int listed = 0; listed < SAMPLES; number++) {
        move.number = integer_of(number);
        if (place_of(list, move.number) >= 0)
            continue;
        listed++;
        if (!each(context, &move))
            return;
    }
}

/* Lists the answer that rotates the list by so many places. */
static void turn_list(const struct permutations *list, int32_t places, struct integer *turned)
{
    for (int32_t i = 0; i < list->picked; i++)
        turned[i] = list->cells[(i + places) % list->picked].number;
}

/* Lists the list unchanged and rotated, with small numbers. */
static void list_answers(const struct permutations *list, legal_each *each, void *context)
{
    struct integer turned[ROUNDS_MOST];
    struct move move = {.shape = ANSWER};

    for (int32_t i = 1; i <= SAMPLES; i++) {
        move.number = integer_of(i);
        if (!each(context, &move))
            return;
    }
    move.list = turned;
    move.list_len = (uint32_t)list->picked;
    for (int32_t i = 1; i <= SAMPLES && i < list->picked; i++) {
        move.number = integer_of(i);
        turn_list(list, i, turned);
        if (!each(context, &move))
            return;
    }
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct permutations *list = (const struct permutations *)position;

    if (position->over)
        return true;
    if (position->phase == PICK)
        list_picks(list, each, context);
    else
        list_answers(list, each, context);
    return false;
}

/* --- the best answer */

/* An integer at a place is a pair. Pairs agree if some m lets all of them divide: if each two of
 * them do. */
struct weighing {
    const struct permutations *list;
    uint8_t gcds[WEIGHED_MOST]
                [WEIGHED_MOST]; /* by place in the list; the length, if not below it */
    int8_t at[WEIGHED_MOST];    /* by place in the answer: the integer there, or -1 */
    int8_t best_at[WEIGHED_MOST];
    uint64_t used;
    int weight, best; /* of the pairs: 2 for an integer that stays, 1 for another one */
    int left;         /* steps */
};

/* Whether a pair agrees with those at the places before. */
static bool agrees(const struct weighing *weighing, int place, int integer)
{
    for (int i = 0; i < place; i++) {
        const int other = weighing->at[i];
        if (other >= 0 && (place - i) % weighing->gcds[integer][other] != 0)
            return false;
    }
    return true;
}

static void weigh(struct weighing *weighing, uint32_t place);

/* Tries a pair, or -1 for none at that place. */
static void weigh_pair(struct weighing *weighing, uint32_t place, int integer)
{
    const int weight = integer < 0 ? 0 : integer == (int)place ? 2 : 1;

    if (integer >= 0 &&
        ((weighing->used >> integer & 1) != 0 || !agrees(weighing, (int)place, integer)))
        return;
    weighing->at[place] = (int8_t)integer;
    weighing->used ^= integer >= 0 ? (uint64_t)1 << integer : 0;
    weighing->weight += weight;
    weigh(weighing, place + 1);
    weighing->weight -= weight;
    weighing->used ^= integer >= 0 ? (uint64_t)1 << integer : 0;
}

/* Finds the heaviest pairs from that place on that agree: first those that stay. */
static void weigh(struct weighing *weighing, uint32_t place)
{
    const int len = weighing->list->picked, left = len - (int)place;

    if (left == 0 && weighing->weight > weighing->best) {
        weighing->best = weighing->weight;
        memcpy(weighing->best_at, weighing->at, sizeof weighing->at);
    }
    if (place >= WEIGHED_MOST || weighing->left <= 0 ||
        weighing->weight + 2 * left <= weighing->best)
        return;
    weighing->left--;
    weigh_pair(weighing, place, (int)place);
    for (int integer = 0; integer < len; integer++)
        if (integer != (int)place)
            weigh_pair(weighing, place, integer);
    weigh_pair(weighing, place, -1);
}

static void begin_weighing(const struct permutations *list, struct weighing *weighing)
{
    *weighing = (struct weighing){.list = list, .best = -1, .left = WEIGHINGS};
    const struct arena_mark mark = arena_mark(list->base.arena);
    for (int32_t i = 0; i < list->picked; i++)
        for (int32_t j = 0; j < list->picked; j++) {
            const struct integer gcd =
                integer_gcd(list->base.arithmetic, list->cells[i].number, list->cells[j].number);
            weighing->gcds[i][j] =
                (uint8_t)(gcd.limbs == NULL && gcd.value < list->picked ? gcd.value : list->picked);
        }
    arena_return(list->base.arena, mark);
}

/* Points of the best answer to the list. An integer that is in no pair counts -1, or more if it
 * divides after all. If not all can stay, one that does not divide or two that have moved cost at
 * least 2. */
static struct prospects best_answer(const struct permutations *list)
{
    const int32_t len = list->picked;
    struct weighing weighing;

    if (len > WEIGHED_MOST)
        return (struct prospects){.least = -len, .most = len};
    begin_weighing(list, &weighing);
    weigh(&weighing, 0);
    const int most = weighing.left > 0 || weighing.best == 2 * len ? weighing.best : 2 * len - 2;
    return (struct prospects){.least = weighing.best - len, .most = most - len};
}

/* Lists that answer: pairs first, then what is left of the list. */
static bool list_best(const struct permutations *list, legal_each *each, void *context)
{
    struct integer numbers[WEIGHED_MOST], m = integer_of(0), step = integer_of(1);
    struct move move = {.shape = ANSWER, .list = numbers, .list_len = (uint32_t)list->picked};
    struct weighing weighing;
    uint64_t used = 0;
    bool changes = false;

    if (list->picked > WEIGHED_MOST)
        return true;
    begin_weighing(list, &weighing);
    weigh(&weighing, 0);
    for (int32_t i = 0; i < list->picked; i++) {
        const int integer = weighing.best_at[i];
        used |= integer >= 0 ? (uint64_t)1 << integer : 0;
        if (integer >= 0 &&
            !integer_congruence(list->base.arithmetic, &m, &step, list->cells[integer].number, i))
            return true;
    }
    for (int32_t i = 0; i < list->picked; i++) {
        const int integer = weighing.best_at[i] >= 0 ? weighing.best_at[i] : __builtin_ctzll(~used);
        used |= (uint64_t)1 << integer;
        numbers[i] = list->cells[integer].number;
        changes = changes || integer != i;
    }
    move.list_len = changes ? move.list_len : 0;
    move.number = integer_sign(m) > 0 ? m : step;
    return each(context, &move);
}

/* The best answer, and those of legal(). */
static bool all(const struct position *position, legal_each *each, void *context)
{
    const struct permutations *list = (const struct permutations *)position;

    if (position->phase == ANSWER && !position->over && !list_best(list, each, context))
        return false;
    return legal(position, each, context);
}

/* --- for a search */

/* All answer the same list, and each wins by the own answer alone: in a contest nothing but the
 * list and who is still to answer it matters, between rounds nothing at all. Else what later rounds
 * can bring depends on the list, too, and on how many there are, and who picks in them. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct permutations *list = (const struct permutations *)position;
    uint8_t *at = key;

    if (symmetry > 0)
        return 0;
    *at++ = position->phase;
    if (contest && position->phase == PICK)
        return (size_t)(at - key);
    *at++ = (uint8_t)(position->phase == PICK ? 0 : position->player);
    if (!contest) {
        at = key_put(at, (uint64_t)(rounds_to_play(list) - list->picked), 2);
        *at++ = (uint8_t)(list->picker * (position->phase == ANSWER));
    }
    for (int32_t i = 0; i < list->picked; i++) {
        if (list->cells[i].number.limbs != NULL)
            return 0;
        at = key_put(at, (uint64_t)list->cells[i].number.value, 8);
    }
    return (size_t)(at - key);
}

/* A round brings at most a point for each integer of its list, and at least a point less than none;
 * a 1 always divides. In a contest each gives the best answer, which is worth the same to all, so
 * later rounds are left out. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct permutations *list = (const struct permutations *)position;
    const bool answers = position->phase == ANSWER && player >= position->player;
    const int64_t now = list->picked, rounds = rounds_to_play(list);
    const int64_t later = (rounds - now) * (rounds + now + 1) / 2;
    struct prospects best = {0};

    if (has_left(position, player))
        return best;
    if (answers)
        best = best_answer(list);
    if (contest)
        return best;
    const bool one = answers && place_of(list, integer_of(1)) >= 0;
    return (struct prospects){.least = (answers ? one - now : 0) - later,
                              .most = best.most + later};
}

static void write_list(const struct permutations *list, struct buffer *text)
{
    for (int32_t i = 0; i < list->picked; i++) {
        if (i > 0)
            buffer_character(text, ' ');
        integer_write(text, list->cells[i].number);
    }
}

static void describe(const struct position *position, int64_t angle, struct buffer *lines)
{
    const struct permutations *list = (const struct permutations *)position;

    (void)angle;
    if (position->phase == PICK) {
        buffer_format(lines, "round %d: pick any positive integer", list->picked + 1);
        buffer_text(lines, list->picked == 0 ? ", as in 17" : " but these: ");
        write_list(list, lines);
        buffer_character(lines, '\n');
        return;
    }
    buffer_format(lines, "round %d: answer with a positive integer m and the list in any order\n",
                  list->picked);
    buffer_text(lines, "the list: ");
    write_list(list, lines);
    buffer_text(lines, "\nwritten: [13: ");
    write_list(list, lines);
    buffer_text(lines, "] with 13 for m, or [13] for the list unchanged\n");
}

static void write(const struct move *move, struct buffer *text)
{
    if (move->shape == PICK) {
        integer_write(text, move->number);
        return;
    }
    buffer_character(text, '[');
    integer_write(text, move->number);
    if (move->list_len > 0)
        buffer_character(text, ':');
    for (uint32_t i = 0; i < move->list_len; i++) {
        buffer_character(text, ' ');
        integer_write(text, move->list[i]);
    }
    buffer_character(text, ']');
}

/* Whose seals of a round are not opened yet. */
struct sealers {
    uint8_t *seats;
    int count;
};

static void add_sealer(struct sealers *sealers, const struct position *position, int player,
                       struct arena *arena)
{
    if (sealers->count == 0)
        sealers->seats = arena_allocate(arena, (size_t)position->setup->players);
    sealers->seats[sealers->count++] = (uint8_t)player;
}

/* Copies the list: answers that were shown before keep theirs. */
static void drop_sealer(struct sealers *sealers, const struct position *position, int player,
                        struct arena *arena)
{
    const struct sealers before = *sealers;

    sealers->count = 0;
    for (int i = 0; i < before.count; i++)
        if (before.seats[i] != player)
            add_sealer(sealers, position, before.seats[i], arena);
}

/* Notes a seal, or that a player has left and opens none. */
static void view_aside(const struct position *position, const struct trace_entry *entry,
                       struct sealers *sealers, struct view *view)
{
    if (entry->kind == ITEM_SEAL)
        add_sealer(sealers, position, entry->player, view->arena);
    else if (entry->kind == ITEM_LEAVES || entry->kind == ITEM_DROPPED)
        drop_sealer(sealers, position, entry->player, view->arena);
    if (view->rounds.count == 0)
        return;
    struct view_answer *const last = &view->rounds.answers[view->rounds.count - 1];
    last->sealed = sealers->count;
    last->sealers = sealers->seats;
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    const int32_t rounds = rounds_to_play((const struct permutations *)position);
    struct integer *picks = arena_allocate(view->arena, (size_t)rounds * sizeof *picks);
    struct view_answer *answers = arena_allocate(view->arena, count * sizeof *answers);
    struct sealers sealers = {NULL, 0};
    int32_t round = 0;

    view->geometry = VIEW_ROUNDS;
    view->rounds = (struct view_rounds){.rounds = rounds, .answers = answers};
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];
        const struct move *move = &entry->move;

        if (entry->kind != ITEM_MOVE) {
            view_aside(position, entry, &sealers, view);
            continue;
        }
        if (sealers.count > 0)
            sealers = (struct sealers){sealers.seats + 1, sealers.count - 1};
        if (move->shape == PICK)
            picks[round++] = move->number;
        answers[view->rounds.count++] =
            (struct view_answer){.round = round,
                                 .player = entry->player,
                                 .pick = move->shape == PICK,
                                 .move = entry->ordinal,
                                 .number = move->number,
                                 .list = move->list_len == 0 ? picks : move->list,
                                 .sealed = sealers.count,
                                 .sealers = sealers.seats,
                                 .points = entry->scorer == 0 ? integer_of(0) : entry->points};
    }
}

static void refuse(const struct position *position, const struct move *move, struct view *view)
{
    const struct permutations *list = (const struct permutations *)position;
    const bool pick = move->shape == PICK;
    struct view_answer *answer = arena_allocate_zeroed(view->arena, sizeof *answer);

    answer->round = list->picked + pick;
    answer->player = (uint16_t)position->player;
    answer->pick = pick;
    answer->number = move->number;
    answer->list = move->list;
    view->refused.answer = answer;
    view->refused.list_len = move->list_len;
}

/* The marks of a pick or an answer. ABSENT_MARK for none. */
struct line_marks {
    uint32_t number, player, points; /* the integer picked, or m */
    uint32_t *entries;               /* by place in the list */
    uint32_t count;                  /* of places up to the last that is written */
};

/* A sheet with what was found on it so far. */
struct sheet {
    struct restoration *restoration;
    struct permutations *list;  /* the position, as far as the sheet has been read */
    struct line_marks *picks;   /* by round, from 0 */
    struct line_marks *answers; /* by round and answer, `a_round` in each */
    int32_t rounds, a_round;
};

static struct line_marks *lines_new(struct arena *arena, size_t count)
{
    struct line_marks *const lines = arena_allocate(arena, count * sizeof *lines);

    for (size_t i = 0; i < count; i++)
        lines[i] = (struct line_marks){ABSENT_MARK, ABSENT_MARK, ABSENT_MARK, NULL, 0};
    return lines;
}

/* Whose marks these are: those of a pick have no answer's column. */
static struct line_marks *line_of(const struct sheet *sheet, const struct mark *mark)
{
    if (mark->kind == MARK_PICK || mark->at.column < 0)
        return &sheet->picks[mark->at.row];
    return &sheet->answers[mark->at.row * sheet->a_round + mark->at.column];
}

static void count_entries(const struct sheet *sheet)
{
    const struct drawn *const drawn = sheet->restoration->drawn;

    for (size_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        if (mark->kind != MARK_ENTRY)
            continue;
        struct line_marks *const line = line_of(sheet, mark);
        if (line->count <= (uint32_t)mark->to.column)
            line->count = (uint32_t)mark->to.column + 1;
    }
}

static void take_mark(const struct sheet *sheet, uint32_t index)
{
    const struct mark *const mark = &sheet->restoration->drawn->marks[index];
    struct line_marks *const line = line_of(sheet, mark);

    if (mark->kind == MARK_PICK || mark->kind == MARK_ANSWER)
        line->number = index;
    else if (mark->kind == MARK_PLAYER)
        line->player = index;
    else if (mark->kind == MARK_POINTS)
        line->points = index;
    else if (mark->kind == MARK_ENTRY)
        line->entries[mark->to.column] = index;
}

static void sort_marks(const struct sheet *sheet)
{
    struct arena *const arena = sheet->restoration->arena;

    count_entries(sheet);
    for (int32_t i = 0; i < sheet->rounds * sheet->a_round; i++) {
        struct line_marks *const line = &sheet->answers[i];
        line->entries = arena_allocate(arena, line->count * sizeof *line->entries);
        for (uint32_t place = 0; place < line->count; place++)
            line->entries[place] = ABSENT_MARK;
    }
    for (uint32_t i = 0; i < sheet->restoration->drawn->count; i++)
        take_mark(sheet, i);
}

static struct integer number_at_mark(const struct sheet *sheet, uint32_t mark)
{
    return mark_number(&sheet->list->base, &sheet->restoration->drawn->marks[mark]);
}

/* Whether a line is the player's who is on the move. */
static bool is_players(const struct sheet *sheet, const struct line_marks *line)
{
    const int player = sheet->list->base.player;

    if (line->player == ABSENT_MARK ||
        integer_equal(number_at_mark(sheet, line->player), integer_of(player)))
        return true;
    restoration_refuse(sheet->restoration, CODE_TURN, line->player,
                       sheet->list->base.phase == PICK
                           ? "in round %d player %d picks"
                           : "due in round %d is the answer of player %d",
                       (int)sheet->list->base.number, player);
    return false;
}

/* Gives a move the list of an answer. False if a number is missing in it. */
static bool read_entries(const struct sheet *sheet, const struct line_marks *line,
                         struct move *move)
{
    struct integer *const numbers =
        arena_allocate(sheet->restoration->arena, line->count * sizeof *numbers);
    bool changes = false;

    for (uint32_t i = 0; i < line->count; i++) {
        if (line->entries[i] == ABSENT_MARK) {
            restoration_refuse(sheet->restoration, CODE_NOT_PERMUTATION, line->number,
                               "number %u of this answer is missing", i + 1);
            return false;
        }
        numbers[i] = number_at_mark(sheet, line->entries[i]);
        changes |= i >= (uint32_t)sheet->list->picked ||
                   !integer_equal(numbers[i], sheet->list->cells[i].number);
    }
    move->list = numbers;
    move->list_len = changes || line->count != (uint32_t)sheet->list->picked ? line->count : 0;
    return true;
}

/* Where the number stands that makes a list no permutation: the first that is not listed, or the
 * second that is listed once. */
static uint32_t wrong_entry(const struct line_marks *line, const struct move *move,
                            const struct reason *reason)
{
    bool found = reason->detail == NOT_LISTED;

    for (uint32_t i = 0; i < move->list_len; i++)
        if (integer_equal(move->list[i], reason->number)) {
            if (found)
                return line->entries[i];
            found = true;
        }
    return line->number;
}

/* Adds a move, and plays it, so that the next one can be read. */
static bool add_move(const struct sheet *sheet, const struct line_marks *line,
                     const struct move *move)
{
    struct position *const position = &sheet->list->base;
    struct reason reason = {0};

    reason.code = check(position, move, &reason);
    if (reason.code == CODE_NOT_PERMUTATION) {
        struct buffer message = {0};
        explain_list(sheet->list, move, &reason, &message);
        restoration_refuse(sheet->restoration, reason.code, wrong_entry(line, move, &reason), "%s",
                           buffer_string(&message));
        buffer_release(&message);
        return false;
    }
    restoration_add(sheet->restoration, move, line->number);
    if (line->points != ABSENT_MARK)
        restoration_claim(sheet->restoration, line->points);
    if (reason.code == CODE_NONE)
        apply(position, move);
    return reason.code == CODE_NONE;
}

static bool add_line(const struct sheet *sheet, const struct line_marks *line, int shape)
{
    struct move move = {.shape = (uint8_t)shape};

    if (!is_players(sheet, line))
        return false;
    move.number = number_at_mark(sheet, line->number);
    if (shape == ANSWER && line->count > 0 && !read_entries(sheet, line, &move))
        return false;
    return add_move(sheet, line, &move);
}

/* The first mark of a round from an answer on, or ABSENT_MARK. */
static uint32_t next_mark(const struct sheet *sheet, int32_t round, int32_t answer)
{
    const struct line_marks *const answers = &sheet->answers[round * sheet->a_round];

    for (; answer < sheet->a_round; answer++)
        if (answers[answer].number != ABSENT_MARK)
            return answers[answer].number;
    return ABSENT_MARK;
}

/* Refuses what was written after a pick or an answer that is missing. */
static void refuse_later(const struct sheet *sheet, int32_t round, int32_t answer)
{
    struct restoration *const restoration = sheet->restoration;
    const int player = sheet->list->base.player;
    uint32_t mark = next_mark(sheet, round, answer);

    for (int32_t later = round + 1; later < sheet->rounds && mark == ABSENT_MARK; later++)
        mark = sheet->picks[later].number != ABSENT_MARK ? sheet->picks[later].number
                                                         : next_mark(sheet, later, 0);
    if (mark == ABSENT_MARK)
        return;
    if (sheet->list->base.phase == PICK)
        restoration_refuse(restoration, CODE_PHASE, mark,
                           "nobody has picked in round %d, where player %d is to pick", round + 1,
                           player);
    else
        restoration_refuse(restoration, CODE_PHASE, mark,
                           "the answer of player %d in round %d is missing", player, round + 1);
}

/* Adds a round as far as it goes. False if that is not to its end. */
static bool restore_round(const struct sheet *sheet, int32_t round)
{
    const struct line_marks *line = &sheet->picks[round];

    for (int32_t i = -1; i < sheet->a_round; i++) {
        if (i >= 0)
            line = &sheet->answers[round * sheet->a_round + i];
        if (line->number == ABSENT_MARK) {
            refuse_later(sheet, round, i < 0 ? 0 : i);
            return false;
        }
        if (!add_line(sheet, line, i < 0 ? PICK : ANSWER))
            return false;
    }
    return true;
}

static void restore(const struct position *position, struct restoration *restoration)
{
    const size_t bytes = size(position->setup);
    struct sheet sheet = {.restoration = restoration,
                          .list = arena_allocate(restoration->arena, bytes),
                          .rounds = position->setup->numbers[ROUNDS],
                          .a_round = position->setup->players};

    memcpy(sheet.list, position, bytes);
    sheet.picks = lines_new(restoration->arena, (size_t)sheet.rounds);
    sheet.answers = lines_new(restoration->arena, (size_t)sheet.rounds * (size_t)sheet.a_round);
    sort_marks(&sheet);
    for (int32_t round = 0; round < sheet.rounds && restore_round(&sheet, round);)
        round++;
}

static void plan(const struct setup *setup, struct plan *plan)
{
    plan->stretches[0] =
        (struct stretch){.example = setup->players == 1 ? "6 [12] (+1)" : "6 [12] (+1) [5: 6] (-1)",
                         .number = 1,
                         .moves = (uint32_t)setup->numbers[ROUNDS],
                         .player = 1,
                         .wide = true};
}

const struct game game_permutations = {
    .schema = {.id = "permutations",
               .prefix = "PER",
               .title = "Permutations Of Divisors",
               .players_least = 1,
               .players_most = PLAYERS_MOST,
               .counted = "round",
               .numbers = "rounds: 1. for all of the first, then 2. 3.",
               .drawn_as = DRAWN_ROUNDS,
               .keys = {{.name = "rounds",
                         .means = "rounds to be played, a multiple of the number of players",
                         .least = 1,
                         .most = ROUNDS_MOST,
                         .multiple_of_players = true,
                         .preset = 6}},
               .shapes = {{.pattern = PATTERN_NUMBER,
                           .example = "17",
                           .means = "pick this integer",
                           .phase = PICK},
                          {.pattern = PATTERN_LIST,
                           .example = "[13: 1 2 3 4 17 5]",
                           .means = "answer with m before the colon and the list in this order; "
                                    "[13] for the list unchanged",
                           .phase = ANSWER,
                           .simultaneous = true,
                           .list = true,
                           .headed = true}}},
    .plan = plan,
    .codes = {CODE_TOO_SMALL, CODE_USED, CODE_NOT_PERMUTATION},
    .wordings = {{CODE_TOO_SMALL,
                  "The number you pick, and the m of an answer, must be 1 or more."},
                 {CODE_USED, "That number is in the list already."}},
    .own = {OWN_CODE(
        CODE_NOT_PERMUTATION, "not-permutation",
        "permutations: an answer has every number of the list exactly once, in any order.",
        "[13: 1 1] of 1 2")},
    .without = "nobody waits for an answer of the player who left; the others pick as often as "
               "they would have done, and the remaining rounds of that player are not played",
    .scoring = SCORING_RUNNING,
    .points = true,
    .size = size,
    .fixed_size = offsetof(struct permutations, held),
    .start = start,
    .numbered = true,
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .leave = leave,
    .gain = gain,
    .legal = legal,
    .key = key,
    .prospects = prospects,
    .all = all,
    .describe = describe,
    .write = write,
    .view = view,
    .restore = restore,
    .refuse = refuse,
};
