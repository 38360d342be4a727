/* Scrambled Number-Row Game, by Leroy Quet (8 May 2010). */
#include "validator/game.h"
#include "validator/games/explain.h"
#include "validator/numbers/word.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdlib.h>

enum { CODE_NO_CARD = CODES, CODE_SAME_CARD, CODE_WRONG_CARD };

enum { CARDS, CARDS_MOST = 100000 };
enum { EXCHANGE };

/* The factors of the number on a card: a bit for each small prime, a bit that says that they are
 * known, and the number without them. */
struct divisors {
    uint64_t primes;
    uint32_t rest;
};

/* cells[i] holds the card at place i + 1, and the place of card i + 1. An untouched card i lies at
 * place i. */
struct cell {
    uint32_t card_stamp, place_stamp;
    int32_t card, place;
};

struct scrambled {
    struct position base;
    struct cell cells[];
};

/* The factors of the cards met so far, by their numbers. */
static void *tools_new(void)
{
    return memory_allocate_zeroed(CARDS_MOST + 1, sizeof(struct divisors));
}

static void tools_free(void *tools)
{
    free(tools);
}

static size_t size(const struct setup *setup)
{
    return sizeof(struct scrambled) + (size_t)setup->numbers[CARDS] * sizeof(struct cell);
}

static int32_t card_at(const struct scrambled *row, int32_t place)
{
    const struct cell *cell = &row->cells[place - 1];

    const int32_t card = cell->card;

    return cell->card_stamp == row->base.stamp ? card : place;
}

static int32_t place_of(const struct scrambled *row, int32_t card)
{
    const struct cell *cell = &row->cells[card - 1];

    const int32_t place = cell->place;

    return cell->place_stamp == row->base.stamp ? place : card;
}

static int32_t card_due(const struct position *position)
{
    return (int32_t)position->moves + 1;
}

static int32_t scan_card(struct scanner *item)
{
    const int64_t card = scan_number(item);

    return card > INT32_MAX ? INT32_MAX : (int32_t)card;
}

/* The cards are the columns of `from` and `to`. The card whose turn it is is in `from`. */
static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)shape;
    move->shape = EXCHANGE;
    move->to.column = scan_card(&item);
    move->from.column = scan_character(&item, 'x') ? scan_card(&item) : card_due(position);
    if (move->from.column != card_due(position)) {
        const struct square second = move->from;
        move->from = move->to;
        move->to = second;
    }
}

static bool is_card(const struct position *position, int32_t card)
{
    return card >= 1 && card <= position->setup->numbers[CARDS];
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const int32_t a = move->from.column, b = move->to.column;

    (void)reason;
    if (!is_card(position, a) || !is_card(position, b))
        return CODE_NO_CARD;
    if (a == b)
        return CODE_SAME_CARD;
    return a == card_due(position) ? CODE_NONE : CODE_WRONG_CARD;
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    switch (reason->code) {
    case CODE_NO_CARD:
        buffer_format(message, "the cards are numbered 1 to %d", position->setup->numbers[CARDS]);
        break;
    case CODE_SAME_CARD:
        buffer_format(message, "card %d cannot be exchanged with itself", move->from.column);
        break;
    default:
        buffer_format(message, "it is the turn of card %d, to be exchanged with any other",
                      card_due(position));
        break;
    }
    explain_legal(position, message);
}

static void find_divisors(struct divisors *divisors, int32_t card)
{
    uint64_t rest = (uint64_t)card;

    divisors->primes = (uint64_t)1 << SMALL_PRIMES;
    for (int i = 0; i < SMALL_PRIMES; i++)
        if (word_take(&small_primes[i], &rest) > 0)
            divisors->primes |= (uint64_t)1 << i;
    divisors->rest = (uint32_t)rest;
}

static const struct divisors *divisors_of(const struct scrambled *row, int32_t card)
{
    struct divisors *const divisors = (struct divisors *)row->base.tools + card;

    if (divisors->primes == 0)
        find_divisors(divisors, card);
    return divisors;
}

static bool related(const struct scrambled *row, int32_t a, int32_t b)
{
    const struct divisors *const of_a = divisors_of(row, a), *const of_b = divisors_of(row, b);
    const uint64_t known = (uint64_t)1 << SMALL_PRIMES;

    const bool small = (of_a->primes & of_b->primes) != known;
    const bool large = (of_a->rest > 1) & (of_b->rest > 1) && word_gcd(of_a->rest, of_b->rest) > 1;
    return small | large;
}

/* The card at a place when `a` and `b` have been exchanged. */
static int32_t card_after(const struct scrambled *row, int32_t a, int32_t b, int32_t place)
{
    const int32_t card = card_at(row, place);

    return card == a ? b : card == b ? a : card;
}

/* How many neighbours would be related to a card at a place where `other` lies. */
static int related_neighbours(const struct scrambled *row, int32_t card, int32_t other,
                              int32_t place)
{
    int count = 0;

    if (place > 1)
        count += related(row, card, card_after(row, card, other, place - 1));
    if (place < row->base.setup->numbers[CARDS])
        count += related(row, card, card_after(row, card, other, place + 1));
    return count;
}

/* A point if, after the exchange, one of the cards has no related neighbour and the other exactly
 * one. */
static struct integer gain(const struct position *position, const struct move *move)
{
    const struct scrambled *row = (const struct scrambled *)position;
    const int32_t a = move->from.column, b = move->to.column;

    return integer_of(related_neighbours(row, a, b, place_of(row, b)) +
                          related_neighbours(row, b, a, place_of(row, a)) ==
                      1);
}

static void lay(struct scrambled *row, int32_t card, int32_t place)
{
    struct cell *const of_card = &row->cells[card - 1], *const of_place = &row->cells[place - 1];

    of_card->place_stamp = of_place->card_stamp = row->base.stamp;
    of_card->place = place;
    of_place->card = card;
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "every card has had its move");
}

static void apply(struct position *position, const struct move *move)
{
    struct scrambled *row = (struct scrambled *)position;
    const int32_t a = move->from.column, b = move->to.column;
    const int32_t place_a = place_of(row, a), place_b = place_of(row, b);
    const struct integer points = gain(position, move);

    if (integer_sign(points) != 0)
        award(position, position->player, points);
    lay(row, a, place_b);
    lay(row, b, place_a);
    position->over = a == position->setup->numbers[CARDS];
    position->player = next_player(position);
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const int32_t cards = position->setup->numbers[CARDS], due = card_due(position);
    struct move move = {.shape = EXCHANGE, .from = {due, 0}};

    if (position->over)
        return true;
    for (move.to.column = 1; move.to.column <= cards; move.to.column++)
        if (move.to.column != due && !each(context, &move))
            return true;
    return true;
}

static void write(const struct move *move, struct buffer *text)
{
    buffer_format(text, "%dx%d", move->from.column, move->to.column);
}

/* Exchanges two cards in order[place - 1] and places[card - 1]. */
static void exchange(int32_t *order, int32_t *places, int32_t a, int32_t b)
{
    const int32_t place = places[a - 1];

    places[a - 1] = places[b - 1];
    places[b - 1] = place;
    order[places[a - 1] - 1] = a;
    order[places[b - 1] - 1] = b;
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    const int32_t cards = position->setup->numbers[CARDS];
    int32_t *order = arena_allocate(view->arena, (size_t)cards * sizeof *order);
    int32_t *places = arena_allocate(view->arena, (size_t)cards * sizeof *places);
    struct view_exchange *exchanges = arena_allocate(view->arena, count * sizeof *exchanges);

    for (int32_t i = 0; i < cards; i++)
        order[i] = places[i] = i + 1;
    view->geometry = VIEW_CARDS;
    view->cards =
        (struct view_cards){.order = order, .count = (size_t)cards, .exchanges = exchanges};
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];

        if (entry->kind != ITEM_MOVE)
            continue;
        view->cards.exchanged[0] = entry->move.from.column;
        view->cards.exchanged[1] = entry->move.to.column;
        exchanges[view->cards.exchange_count++] =
            (struct view_exchange){.cards = {entry->move.from.column, entry->move.to.column},
                                   .move = entry->ordinal,
                                   .player = entry->player};
        exchange(order, places, entry->move.from.column, entry->move.to.column);
    }
}

static const char rules[] =
    "Cards with the numbers 1, 2, 3 and so on lie in a row, in order. There are as many moves as "
    "cards, made by the players in rotation: on the first move the card 1 changes places with any "
    "other card, on the second move the card 2, and so on.\n\n"
    "Then the two cards exchanged are compared with the one or two cards that now lie next to "
    "each. The mover scores a point if one of the two has no divisor above 1 in common with any "
    "of its neighbours, while the other has such a divisor in common with exactly one of its "
    "neighbours.\n\n"
    "The game is over when every card has had its turn. Highest score wins.";

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t cards = setup->numbers[CARDS];

    plan->stretches[0] = (struct stretch){.example = cards >= 7   ? "1x7 2x5"
                                                     : cards >= 3 ? "1x2 2x3"
                                                                  : "1x2 2x1",
                                          .number = 1,
                                          .moves = (uint32_t)cards,
                                          .player = 1};
}

const struct game game_scrambled = {
    .schema = {.id = "scrambled",
               .title = "Scrambled Number-Row Game",
               .players_least = 1,
               .players_most = PLAYERS_MOST,
               .drawn_as = DRAWN_CARDS,
               .keys = {{.name = "cards",
                         .means = "cards in the row, a multiple of the number of players",
                         .least = 2,
                         .most = CARDS_MOST,
                         .multiple_of_players = true,
                         .preset = 12}},
               .shapes = {{.pattern = PATTERN_NUMBER "x" PATTERN_NUMBER,
                           .example = "3x7",
                           .means = "exchange these two cards"},
                          {.pattern = PATTERN_NUMBER,
                           .example = "7",
                           .means = "exchange the card whose turn it is with this one"}}},
    .rules = rules,
    .summary =
        {"Cards with the numbers 1, 2, 3 and so on lie in a row in this order, and the players "
         "move in rotation.",
         "Move 1 exchanges card 1 with any other card, move 2 card 2, and so on, as many moves as "
         "there are cards.",
         "After a move each of the two cards exchanged is compared with the one or two cards that "
         "now lie next to it.",
         "The mover scores a point if one of the two has no divisor above 1 in common with any "
         "card next to it, while the other has one in common with exactly one card next to it.",
         "The game is over when every card has had its move, and the highest score wins."},
    .plan = plan,
    .codes = {CODE_NO_CARD, CODE_SAME_CARD, CODE_WRONG_CARD},
    .own = {OWN_CODE(CODE_NO_CARD, "no-card", "scrambled: there is no card of that number.",
                     "1x9 with eight cards"),
            OWN_CODE(CODE_SAME_CARD, "same-card",
                     "scrambled: a card cannot be exchanged with itself.", "3x3"),
            OWN_CODE(CODE_WRONG_CARD, "wrong-card",
                     "scrambled: neither card is the one whose turn it is.", "4x5 as move 3")},
    .scoring = SCORING_RUNNING,
    .points = true,
    .tools_new = tools_new,
    .tools_free = tools_free,
    .size = size,
    .fixed_size = sizeof(struct scrambled),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .gain = gain,
    .legal = legal,
    .write = write,
    .view = view,
};
