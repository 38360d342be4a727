/* Scrambled Number-Row Game, by Leroy Quet (8 May 2010). */
#include "validator/game.h"
#include "validator/games/explain.h"
#include "validator/games/keys.h"
#include "validator/leaving.h"
#include "validator/numbers/word.h"
#include "validator/restore/exchanges.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_NO_CARD = CODES, CODE_SAME_CARD, CODE_WRONG_CARD };

enum { CARDS, CARDS_MOST = 100000 };
enum { EXCHANGE };

/* cells[i] holds the card at place i + 1, and the place of card i + 1. An untouched card i lies at
 * place i. */
struct cell {
    uint32_t card_stamp, place_stamp;
    int32_t card, place;
};

struct scrambled {
    struct position base;
    int32_t fallen; /* moves of players who have left, which nobody makes */
    struct cell cells[];
};

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

/* How many cards have a move. */
static int32_t moves_to_make(const struct scrambled *row)
{
    return row->base.setup->numbers[CARDS] - row->fallen;
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

static bool related(int32_t a, int32_t b)
{
    return word_gcd((uint64_t)a, (uint64_t)b) > 1;
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
        count += related(card, card_after(row, card, other, place - 1));
    if (place < row->base.setup->numbers[CARDS])
        count += related(card, card_after(row, card, other, place + 1));
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
    buffer_text(message, ((const struct scrambled *)position)->fallen == 0
                             ? "every card has had its move"
                             : "all who stayed have made their moves");
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
    position->over = a == moves_to_make(row);
    position->player = next_player(position);
}

/* Who stays makes as many moves as before, so the last cards have none. */
static void leave(struct position *position, int player)
{
    struct scrambled *row = (struct scrambled *)position;

    row->fallen += leaving_turns(position, position->player, player,
                                 moves_to_make(row) - (int32_t)position->moves);
    position->over = (int32_t)position->moves == moves_to_make(row);
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

/* The product of the primes that a card shares with others of the row: these alone decide to which
 * cards it is related. */
static int32_t kinship(int32_t card, int32_t cards)
{
    uint64_t primes[WORD_PRIMES_MOST];
    const int count = word_factor((uint64_t)card, primes);
    int32_t product = 1;

    for (int i = 0; i < count; i++)
        if (2 * primes[i] <= (uint64_t)cards)
            product *= (int32_t)primes[i];
    return product;
}

/* The row, from either end. A card whose turn is to come must be known; any other one can change
 * places with a card of the same kinship. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct scrambled *row = (const struct scrambled *)position;
    const int32_t cards = position->setup->numbers[CARDS];
    const int width = key_width(2 * (uint64_t)cards + 1);
    uint8_t *at = key;

    (void)contest;
    if (symmetry > 1)
        return 0;
    for (int32_t i = 1; i <= cards; i++) {
        const int32_t card = card_at(row, symmetry == 0 ? i : cards + 1 - i);
        const bool due = card >= card_due(position) && card <= moves_to_make(row);
        at = key_put(at, (uint64_t)(due ? 2 * card : 2 * kinship(card, cards) + 1), width);
    }
    return (size_t)(at - key);
}

/* At most a point for each turn. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const int32_t moves = moves_to_make((const struct scrambled *)position);

    (void)contest;
    if (has_left(position, player))
        return (struct prospects){0};
    return (struct prospects){.most = leaving_turns_left(position, position->player, player,
                                                         moves - (int32_t)position->moves)};
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

/* A row as it is drawn. Arrays begin with the entry of place or card 1. */
struct drawn_row {
    int32_t *cards;  /* by place */
    int32_t *places; /* by card; 0 for a card that stands nowhere */
    uint32_t *marks; /* by place */
    int32_t count;
    int32_t last[2]; /* the cards that are marked as exchanged last … */
    int marked;      /* … and how many are */
};

static struct drawn_row row_new(struct arena *arena, int32_t cards)
{
    const size_t count = (size_t)cards;

    return (struct drawn_row){.cards = arena_allocate_zeroed(arena, count * sizeof(int32_t)),
                              .places = arena_allocate_zeroed(arena, count * sizeof(int32_t)),
                              .marks = arena_allocate_zeroed(arena, count * sizeof(uint32_t)),
                              .count = cards};
}

/* The number on a card; 0 if there is no such card. */
static int32_t card_drawn(const struct position *position, const struct mark *mark)
{
    const struct integer number = mark_number(position, mark);
    const bool small = number.limbs == NULL && number.value <= position->setup->numbers[CARDS];

    return small ? (int32_t)number.value : 0;
}

static void take_card(struct drawn_row *row, const struct mark *mark, uint32_t index, int32_t card)
{
    row->cards[mark->at.column] = card;
    row->marks[mark->at.column] = index;
    if (row->places[card - 1] == 0)
        row->places[card - 1] = mark->at.column + 1;
    if (mark->last && row->marked++ < 2)
        row->last[row->marked - 1] = card;
}

/* Refuses a number that no card has. */
static void read_row(const struct position *position, struct restoration *restoration,
                     struct drawn_row *row)
{
    const struct drawn *const drawn = restoration->drawn;

    for (uint32_t i = 0; i < drawn->count; i++) {
        const int32_t card = card_drawn(position, &drawn->marks[i]);
        if (card > 0)
            take_card(row, &drawn->marks[i], i, card);
        else
            restoration_refuse(restoration, CODE_NO_CARD, i, "the cards are numbered 1 to %d",
                               row->count);
    }
}

/* Refuses a card that stands at two places: then another one is missing. */
static void refuse_twice(struct restoration *restoration, const struct drawn_row *row)
{
    int32_t missing = 1;

    while (missing <= row->count && row->places[missing - 1] > 0)
        missing++;
    for (int32_t place = 1; place <= row->count && restoration->code == CODE_NONE; place++) {
        const int32_t card = row->cards[place - 1];
        if (row->places[card - 1] != place)
            restoration_refuse(restoration, CODE_UNREACHABLE, row->marks[place - 1],
                               "card %d stands at %d and at %d, and card %d nowhere", card,
                               row->places[card - 1], place, missing);
    }
}

static void refuse_marked(struct restoration *restoration, const struct drawn_row *row)
{
    if (row->marked == 0 || row->marked == 2)
        return;
    const uint32_t mark = row->marks[row->places[row->last[0] - 1] - 1];
    if (row->marked == 1)
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "only this card is marked, and the last move exchanged two cards");
    else
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "%d cards are marked, and the last move exchanged two", row->marked);
}

/* Exchanges two cards. */
static void swap(struct drawn_row *row, int32_t a, int32_t b)
{
    exchange(row->cards, row->places, a, b);
}

/* Finds partners for so many moves, of which the last one, if it is marked, exchanged these two
 * cards. */
static enum exchanges find_exchanges(struct drawn_row *row, int32_t moves, int32_t *partners,
                                     struct arena *arena)
{
    if (row->marked == 0)
        return exchanges_find(row->cards, row->count, moves, partners, arena);
    swap(row, row->last[0], row->last[1]);
    const enum exchanges answer =
        exchanges_find(row->cards, row->count, moves - 1, partners, arena);
    swap(row, row->last[0], row->last[1]);
    if (answer == EXCHANGES_FOUND)
        partners[moves - 1] = row->last[0] == moves ? row->last[1] : row->last[0];
    return answer;
}

/* Appends why a row cannot stand after so many moves. */
static void write_fault(enum exchanges fault, int32_t moves, const int32_t *apart,
                        struct buffer *message)
{
    if (fault == EXCHANGES_ODD)
        buffer_format(message, "this row takes an %s number of exchanges, and %d were made",
                      moves % 2 == 0 ? "odd" : "even", moves);
    else
        buffer_format(message, "before move %d the cards %d and %d cannot have changed places",
                      moves, apart[0], apart[1]);
}

/* How many moves may have been made, the likelier number first; returns how many numbers there are.
 * The last move was that of one of the two cards marked. A result in the header tells that the game
 * is over. Else the lower number is likelier, since it allows fewer rows, and this is one of them;
 * but few games are given up just before their end. */
static int guess_moves(const struct restoration *restoration, const struct drawn_row *row,
                       int32_t *moves)
{
    enum { NEARLY_OVER = 3 };
    const int32_t low = row->last[0] < row->last[1] ? row->last[0] : row->last[1];
    const int32_t high = row->last[0] + row->last[1] - low;
    const bool over = high == row->count && (restoration->claimed || low >= high - NEARLY_OVER);

    moves[0] = row->marked == 0 ? row->count : over ? high : low;
    moves[1] = over ? low : high;
    return row->marked == 0 ? 1 : 2;
}

/* What follows from the row alone: how many moves were made, and one way to make them. */
struct row_moves {
    int32_t count;
    int32_t *partners;
    bool other_count; /* another number of moves leads here, too */
};

static void refuse_row(struct restoration *restoration, const struct drawn_row *row,
                       struct buffer *message)
{
    if (row->marked == 0)
        restoration_refuse(
            restoration, CODE_UNREACHABLE, ABSENT_MARK,
            "%s: two cards may stand in each other's places, or the game is not over "
            "and the two exchanged last must be marked, as in [3] [7]",
            buffer_string(message));
    else
        restoration_refuse(restoration, CODE_UNREACHABLE,
                           row->marks[row->places[row->last[0] - 1] - 1],
                           "the last move exchanged the cards %d and %d, as they are marked: %s",
                           row->last[0], row->last[1], buffer_string(message));
}

static bool find_moves(struct restoration *restoration, struct drawn_row *row,
                       struct row_moves *moves)
{
    const size_t room = ((size_t)row->count + 1) * sizeof(int32_t);
    int32_t *const partners = arena_allocate(restoration->arena, room), counts[2];
    const int guesses = guess_moves(restoration, row, counts);
    struct buffer message = {0};

    *moves = (struct row_moves){.partners = arena_allocate(restoration->arena, room)};
    for (int i = 0; i < guesses; i++) {
        const enum exchanges answer = find_exchanges(row, counts[i], partners, restoration->arena);
        if (answer != EXCHANGES_FOUND) {
            buffer_text(&message, i > 0 ? "; " : "");
            write_fault(answer, counts[i], partners, &message);
        } else if (moves->count > 0) {
            moves->other_count = !restoration->claimed || moves->count < row->count;
        } else {
            moves->count = counts[i];
            memcpy(moves->partners, partners, room);
        }
    }
    if (moves->count == 0)
        refuse_row(restoration, row, &message);
    buffer_release(&message);
    return moves->count > 0;
}

/* Whether no move has been made. After as many moves as there are cards the row can be this one
 * again if their number is even; a result in the header tells that it is. */
static bool is_untouched(const struct restoration *restoration, const struct drawn_row *row)
{
    int32_t place = 1;

    if (restoration->claimed && row->count % 2 == 0)
        return false;
    while (place <= row->count && row->cards[place - 1] == place)
        place++;
    return row->marked == 0 && place > row->count;
}

static void add_moves(struct restoration *restoration, const struct drawn_row *row,
                      const struct row_moves *moves)
{
    for (int32_t card = 1; card <= moves->count; card++) {
        const struct move move = {
            .shape = EXCHANGE, .from = {card, 0}, .to = {moves->partners[card - 1], 0}};
        restoration_add(restoration, &move, row->marks[row->places[card - 1] - 1]);
    }
}

/* What the marked last move won. */
static struct integer last_gain(const struct position *position, struct arena *arena,
                                const struct drawn_row *row, const struct row_moves *moves)
{
    const size_t bytes = size(position->setup);
    struct scrambled *const before = arena_allocate(arena, bytes);
    const int32_t card = moves->count, partner = moves->partners[moves->count - 1];
    const struct move move = {.from = {card, 0}, .to = {partner, 0}};

    memcpy(before, position, bytes);
    for (int32_t place = 1; place <= row->count; place++)
        lay(before, row->cards[place - 1], place);
    lay(before, card, row->places[partner - 1]);
    lay(before, partner, row->places[card - 1]);
    return gain(&before->base, &move);
}

/* Every move wins one point at most. */
static void bound_scores(const struct position *position, struct restoration *restoration,
                         const struct drawn_row *row, const struct row_moves *moves)
{
    const int players = position->setup->players;
    const size_t room = ((size_t)players + 1) * sizeof(struct integer);
    struct integer *const least = arena_allocate_zeroed(restoration->arena, room);
    struct integer *const most = arena_allocate_zeroed(restoration->arena, room);
    const int last = (moves->count - 1) % players + 1;

    for (int player = 1; player <= players; player++)
        most[player] = integer_of((moves->count - player + players) / players);
    if (row->marked > 0) {
        least[last] = last_gain(position, restoration->arena, row, moves);
        most[last].value += least[last].value - 1;
    }
    restoration->least = least;
    restoration->most = most;
}

/* Two moves follow from the row if the last one is marked, one in any case, and all of two cards.
 */
static void tell_unknown(const struct position *position, struct restoration *restoration,
                         const struct drawn_row *row, const struct row_moves *moves)
{
    const bool sure = row->count == 2 || moves->count <= (row->marked > 0 ? 2 : 1);

    if (sure && !moves->other_count)
        return;
    restoration->order = ORDER_SUPPOSED;
    restoration->untold = true;
    restoration->turn_untold = moves->other_count;
    restoration->why = "which cards changed places on which move is not on it";
    if (!moves->other_count)
        bound_scores(position, restoration, row, moves);
}

static void restore(const struct position *position, struct restoration *restoration)
{
    struct drawn_row row = row_new(restoration->arena, position->setup->numbers[CARDS]);
    struct row_moves moves;

    read_row(position, restoration, &row);
    if (restoration->code == CODE_NONE)
        refuse_twice(restoration, &row);
    if (restoration->code == CODE_NONE)
        refuse_marked(restoration, &row);
    if (restoration->code != CODE_NONE || is_untouched(restoration, &row) ||
        !find_moves(restoration, &row, &moves))
        return;
    add_moves(restoration, &row, &moves);
    tell_unknown(position, restoration, &row, &moves);
}

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
               .prefix = "SCR",
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
    .plan = plan,
    .codes = {CODE_NO_CARD, CODE_SAME_CARD, CODE_WRONG_CARD},
    .own = {OWN_CODE(CODE_NO_CARD, "no-card", "scrambled: there is no card with that number.",
                     "1x9 with eight cards"),
            OWN_CODE(CODE_SAME_CARD, "same-card",
                     "scrambled: a card cannot change places with itself; it needs another one.",
                     "3x3"),
            OWN_CODE(CODE_WRONG_CARD, "wrong-card",
                     "scrambled: one of the two cards must be the one whose turn it is: card 1 on "
                     "move 1, card 2 on move 2, and so on.",
                     "4x5 as move 3")},
    .without = "the others make as many moves as they would have made, with the next cards in "
               "order, and the last cards get none",
    .scoring = SCORING_RUNNING,
    .points = true,
    .size = size,
    .fixed_size = sizeof(struct scrambled),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .leave = leave,
    .gain = gain,
    .legal = legal,
    .write = write,
    .view = view,
    .restore = restore,
    .key = key,
    .prospects = prospects,
};
