/* Scrambled Number-Row Game, by Leroy Quet (8 May 2010). */
#include "validator/game.h"
#include "validator/games.h"
#include "validator/trace.h"
#include "validator/view.h"

enum { CARDS };
enum { EXCHANGE };

/* The card that lies at a place and the place of the card of the same number: cells[i] is both,
 * for i + 1. What has not been touched lies where it lay at the start, card i at place i. */
struct cell {
    uint32_t card_stamp, place_stamp;
    int32_t card, place;
};

struct scrambled {
    struct position base;
    struct cell cells[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct scrambled) + (size_t)setup->numbers[CARDS] * sizeof(struct cell);
}

static void start(struct position *position)
{
    (void)position;
}

static int32_t card_at(const struct scrambled *row, int32_t place)
{
    const struct cell *cell = &row->cells[place - 1];

    return cell->card_stamp == row->base.stamp ? cell->card : place;
}

static int32_t place_of(const struct scrambled *row, int32_t card)
{
    const struct cell *cell = &row->cells[card - 1];

    return cell->place_stamp == row->base.stamp ? cell->place : card;
}

/* The card whose turn it is. */
static int32_t card_due(const struct position *position)
{
    return (int32_t)position->moves + 1;
}

static int32_t scan_card(struct scanner *item)
{
    const int64_t card = scan_number(item);

    return card > INT32_MAX ? INT32_MAX : (int32_t)card;
}

/* The cards are kept as columns of `from` and `to`, the one whose turn it is in `from`. */
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

static enum code check(const struct position *position, const struct move *move,
                       struct reason *reason)
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

static bool coprime(int32_t a, int32_t b)
{
    while (b != 0) {
        const int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a == 1;
}

/* The card at a place after the exchange. */
static int32_t card_after(const struct scrambled *row, const struct move *move, int32_t place)
{
    const int32_t card = card_at(row, place);

    if (card == move->from.column)
        return move->to.column;
    return card == move->to.column ? move->from.column : card;
}

/* With how many of the cards next to it a card, at that place after the exchange, has a common
 * divisor. */
static int related_neighbours(const struct scrambled *row, const struct move *move, int32_t place)
{
    const int32_t card = card_after(row, move, place);
    int related = 0;

    if (place > 1)
        related += !coprime(card, card_after(row, move, place - 1));
    if (place < row->base.setup->numbers[CARDS])
        related += !coprime(card, card_after(row, move, place + 1));
    return related;
}

/* A point if one of the two cards has no related neighbour and the other exactly one. */
static struct integer gain(const struct position *position, const struct move *move)
{
    const struct scrambled *row = (const struct scrambled *)position;
    const int a = related_neighbours(row, move, place_of(row, move->from.column));
    const int b = related_neighbours(row, move, place_of(row, move->to.column));

    return integer_of((a == 0 && b == 1) || (a == 1 && b == 0));
}

static void lay(struct scrambled *row, int32_t card, int32_t place)
{
    struct cell *const of_card = &row->cells[card - 1], *const of_place = &row->cells[place - 1];

    of_card->place_stamp = of_place->card_stamp = row->base.stamp;
    of_card->place = place;
    of_place->card = card;
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

/* Exchanges two cards of a row on paper: order[place - 1] and places[card - 1]. */
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
                                   .move = entry->number,
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
               .keys = {{.name = "cards",
                         .means = "cards in the row, a multiple of the number of players",
                         .least = 2,
                         .most = 100000,
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
    .scoring = SCORING_RUNNING,
    .points = true,
    .size = size,
    .fixed_size = sizeof(struct scrambled),
    .start = start,
    .read = read,
    .check = check,
    .explain = explain,
    .apply = apply,
    .gain = gain,
    .legal = legal,
    .write = write,
    .view = view,
};
