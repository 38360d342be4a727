/* Permutations Of Divisors, by Leroy Quet (14 March 2009). */
#include "validator/game.h"
#include "validator/numbers/integer_text.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CODE_NOT_PERMUTATION = CODES };

enum { ROUNDS, ROUNDS_MOST = 1000 };
enum { PICK, ANSWER }; /* shapes, and their phases */
enum { WRONG_LENGTH, NOT_LISTED, LISTED_TWICE };
enum { SAMPLES = 6, SHOWN_MOST = 20 };

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
    return integer_hash(number) & list->mask;
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

static void apply_pick(struct permutations *list, const struct move *move)
{
    struct cell *const slot = &list->cells[slot_of(list, move->number)];

    slot->stamp = list->base.stamp;
    slot->place = list->picked;
    list->cells[list->picked].number = move->number;
    list->picked++;
    list->base.phase = ANSWER;
    list->base.player = 1;
}

/* The points of an opened answer are the move's, and count when all answers are open. */
static void collect(struct permutations *list, struct integer points)
{
    struct position *const base = &list->base;

    list->held[base->player] = (int32_t)points.value;
    base->scorer = integer_sign(points) != 0 ? base->player : 0;
    base->points = points;
    if (base->player < base->setup->players)
        return;
    for (int player = 1; player <= base->setup->players; player++)
        base->scores[player] =
            integer_add(base->arithmetic, base->scores[player], integer_of(list->held[player]));
}

/* The last player's answer is followed by the next round's pick, by the next player in rotation. */
static void apply_answer(struct permutations *list, const struct move *move)
{
    struct position *const base = &list->base;
    const struct integer points = gain(base, move);

    if (base->owed == OWED_OPENING)
        collect(list, points);
    else if (integer_sign(points) != 0)
        award(base, base->player, points);
    if (base->player < base->setup->players) {
        base->player++;
        return;
    }
    base->owed = OWED_NOTHING;
    base->phase = PICK;
    base->number++;
    base->player = list->picked % base->setup->players + 1;
    base->over = list->picked == base->setup->numbers[ROUNDS];
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

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    const int32_t rounds = position->setup->numbers[ROUNDS];
    struct integer *picks = arena_allocate(view->arena, (size_t)rounds * sizeof *picks);
    struct view_answer *answers = arena_allocate(view->arena, count * sizeof *answers);
    int32_t round = 0;
    int sealed = 0;

    view->geometry = VIEW_ROUNDS;
    view->rounds = (struct view_rounds){.rounds = rounds, .answers = answers};
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];
        const struct move *move = &entry->move;

        if (entry->kind == ITEM_SEAL)
            sealed = ++answers[view->rounds.count - 1].sealed;
        if (entry->kind != ITEM_MOVE)
            continue;
        sealed -= sealed > 0;
        if (move->shape == PICK)
            picks[round++] = move->number;
        answers[view->rounds.count++] =
            (struct view_answer){.round = round,
                                 .player = entry->player,
                                 .pick = move->shape == PICK,
                                 .move = entry->ordinal,
                                 .number = move->number,
                                 .list = move->list_len == 0 ? picks : move->list,
                                 .sealed = sealed,
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

static const char rules[] =
    "A list of integers grows by one in every round. The player whose round it is, in rotation, "
    "picks a positive integer that is not yet in the list, and it is written at the end.\n\n"
    "Then every player answers, player 1 first: with a positive integer m and with the integers "
    "of the list in an order of the player's own choice. The first of them is held against m, the "
    "second against m + 1, the third against m + 2, and so on. An answer wins a point for every "
    "integer that divides its number and stands in the same place as in the list; it loses a "
    "point for every integer that does not divide its number.\n\n"
    "At the table the answers of a round are found in secret. The game is over after the last "
    "round. Highest score wins.";

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
    .rules = rules,
    .summary = {"In every round one player, in rotation, picks a whole number from 1 up that is "
                "not in the list yet, and it is written at the end of the list.",
                "Then every player, in secret, chooses a whole number m from 1 up and an order of "
                "their own for the numbers of the list.",
                "The first number of that order is held against m, the second against m + 1, the "
                "third against m + 2, and so on.",
                "A player wins a point for every number that divides the one it is held against "
                "and stands in the same place as in the list, and loses a point for every number "
                "that does not divide.",
                "The game is over after the last round, and the highest score wins."},
    .plan = plan,
    .codes = {CODE_TOO_SMALL, CODE_USED, CODE_NOT_PERMUTATION},
    .wordings = {{CODE_TOO_SMALL, "The pick, or the first number of an answer, is below 1."},
                 {CODE_USED, "The pick is in the list already."}},
    .own = {OWN_CODE(CODE_NOT_PERMUTATION, "not-permutation",
                     "permutations: the answer is not a rearrangement of the list.",
                     "[13: 1 1] of 1 2")},
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
    .gain = gain,
    .legal = legal,
    .describe = describe,
    .write = write,
    .view = view,
    .refuse = refuse,
};
