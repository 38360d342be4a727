/* (Not)Divisors Or (Not)Multiples, by Leroy Quet (12 May 2011). */
#include "validator/fitting/candidates.h"
#include "validator/fitting/fitting.h"
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/grid.h"
#include "validator/games/keys.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_text.h"
#include "validator/restore/ordering.h"
#include "validator/restore/reach.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_ORTHOGONAL = CODES, CODE_DIAGONAL };

enum { ORTHOGONAL, DIAGONAL }; /* of the first of them; the others are two apart */

enum {
    NUMBERS_SHOWN = 6,     /* numbers listed in a message */
    SQUARES_SHOWN = 6,     /* squares that admit a number, listed in a message */
    SQUARES_EXAMINED = 64, /* squares examined to find those */
    SQUARES_WEIGHED = 64   /* open squares, if a search is to know all numbers that fit */
};

/* The squares are in reading order, with an edge around the board that is never filled, so that
 * every square has eight neighbours. cells[i] is also bucket i of the numbers used, the i-th filled
 * square, and entry i of two stacks of empty squares: those not yet examined, and those that admit
 * a bounded set of numbers. */
struct cell {
    struct integer number;
    uint32_t stamp, bucket_stamp;
    uint32_t open_stamp;  /* an orthogonal neighbour is filled */
    int32_t bucket, next; /* first square of bucket i; next square in the bucket of this number */
    int32_t filled, open, bounded;
};

struct not_divisors {
    struct position base;
    int last_player;
    int32_t filled, open, bounded; /* filled squares; squares on each stack */
    /* A square that admits a number and so shows that the game goes on. It is on no stack. All
     * others that have left both stacks are filled or admit nothing for ever: a new number can only
     * take away from what a square admits. */
    bool witnessed;
    bool disturbed; /* a later number may have changed that */
    int32_t witness;
    enum fit witness_fit;
    struct cell cells[];
};

static int32_t side_of(const struct not_divisors *board)
{
    return board->base.setup->numbers[SQUARES];
}

/* The distance from a square to the one below it. */
static int32_t width_of(const struct not_divisors *board)
{
    return side_of(board) + 2;
}

static size_t size(const struct setup *setup)
{
    const size_t width = (size_t)setup->numbers[SQUARES] + 2;

    return sizeof(struct not_divisors) + width * width * sizeof(struct cell);
}

static int32_t index_of(const struct not_divisors *board, struct square square)
{
    return (square.row + 1) * width_of(board) + square.column + 1;
}

static struct square square_of(const struct not_divisors *board, int32_t index)
{
    return (struct square){index % width_of(board) - 1, index / width_of(board) - 1};
}

static bool is_filled(const struct not_divisors *board, int32_t index)
{
    return board->cells[index].stamp == board->base.stamp;
}

static int32_t bucket_of(const struct not_divisors *board, struct integer number)
{
    const uint64_t count = (uint64_t)width_of(board) * (uint64_t)width_of(board);

    return (int32_t)((integer_hash(number) >> 32) * count >> 32);
}

static bool is_open(const struct not_divisors *board, int32_t index)
{
    return board->cells[index].open_stamp == board->base.stamp;
}

/* The square of a number, or -1. */
static int32_t find_number(const struct not_divisors *board, struct integer number)
{
    const struct cell *bucket = &board->cells[bucket_of(board, number)];

    if (bucket->bucket_stamp != board->base.stamp)
        return -1;
    for (int32_t at = bucket->bucket; at >= 0; at = board->cells[at].next)
        if (integer_equal(board->cells[at].number, number))
            return at;
    return -1;
}

/* Puts a square on the stack if it is empty and has had no orthogonal neighbour, so once in a game.
 * Writing it in vain costs less than a mispredicted branch. */
static inline void open(struct not_divisors *board, int32_t index, bool on_board)
{
    struct cell *const cell = &board->cells[index];
    const uint32_t stamp = board->base.stamp;

    board->cells[board->open].open = index;
    board->open += on_board & (cell->open_stamp != stamp) & (cell->stamp != stamp);
    cell->open_stamp = stamp;
}

static void open_neighbours(struct not_divisors *board, struct square square)
{
    const int32_t side = side_of(board), width = width_of(board), index = index_of(board, square);

    open(board, index - width, square.row > 0);
    open(board, index + 1, square.column + 1 < side);
    open(board, index + width, square.row + 1 < side);
    open(board, index - 1, square.column > 0);
}

static void fill(struct not_divisors *board, struct square square, struct integer number)
{
    const int32_t index = index_of(board, square);
    struct cell *cell = &board->cells[index];
    struct cell *bucket = &board->cells[bucket_of(board, number)];

    cell->stamp = board->base.stamp;
    cell->number = number;
    cell->next = bucket->bucket_stamp == board->base.stamp ? bucket->bucket : -1;
    bucket->bucket_stamp = board->base.stamp;
    bucket->bucket = index;
    board->cells[board->filled++].filled = index;
    open_neighbours(board, square);
}

static bool contains(const void *context, struct integer number)
{
    return find_number(context, number) >= 0;
}

static struct integer number_at(const void *context, size_t index)
{
    const struct not_divisors *board = context;

    return board->cells[board->cells[index].filled].number;
}

static struct used_numbers used_numbers(const struct not_divisors *board)
{
    return (struct used_numbers){board, contains, number_at, (size_t)board->filled};
}

/* The numbers of the filled squares at these steps. */
static inline int collect(const struct cell *square, const int32_t steps[NEIGHBOURS_MOST],
                          uint32_t stamp, struct integer *numbers)
{
    int count = 0;

    for (int i = 0; i < NEIGHBOURS_MOST; i++) {
        numbers[count] = square[steps[i]].number;
        count += square[steps[i]].stamp == stamp;
    }
    return count;
}

static void look_around(const struct not_divisors *board, int32_t index,
                        struct neighbourhood *around)
{
    const int32_t width = width_of(board); /* steps as in directions[] */
    const int32_t orthogonal[] = {-width, 1, width, -1};
    const int32_t diagonal[] = {1 - width, width + 1, width - 1, -width - 1};
    const struct cell *const square = &board->cells[index];

    around->orthogonals = collect(square, orthogonal, board->base.stamp, around->orthogonal);
    around->diagonals = collect(square, diagonal, board->base.stamp, around->diagonal);
}

/* The filled squares among every other neighbour from this direction on. */
static struct square neighbour(const struct not_divisors *board, struct square square,
                               int direction, int ordinal)
{
    while (!is_filled(board, index_of(board, step(square, direction))) || --ordinal > 0)
        direction += 2;
    return step(square, direction);
}

static int check_relations(const struct not_divisors *board, const struct move *move,
                           const struct neighbourhood *around, struct reason *reason)
{
    const int conflict = fitting_conflict(board->base.arithmetic, around, move->number);

    if (conflict == 0)
        return CODE_NONE;
    reason->square = conflict > 0 ? neighbour(board, move->to, ORTHOGONAL, conflict)
                                  : neighbour(board, move->to, DIAGONAL, -conflict);
    reason->number = board->cells[index_of(board, reason->square)].number;
    return conflict > 0 ? CODE_ORTHOGONAL : CODE_DIAGONAL;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    struct neighbourhood around;

    if (!on_board(move->to, side_of(board)))
        return CODE_OFF_BOARD;
    const int32_t index = index_of(board, move->to);
    if (is_filled(board, index)) {
        reason->number = board->cells[index].number;
        return CODE_OCCUPIED;
    }
    if (integer_compare(move->number, integer_of(2)) < 0)
        return CODE_TOO_SMALL;
    look_around(board, index, &around);
    if (around.orthogonals == 0 && board->filled > 0)
        return CODE_NOT_ADJACENT;
    const int32_t same = find_number(board, move->number);
    if (same >= 0) {
        reason->square = square_of(board, same);
        return CODE_USED;
    }
    return check_relations(board, move, &around, reason);
}

static void find_candidates(const struct not_divisors *board, struct square square,
                            enum fitting_look look, struct fitting_candidates *candidates)
{
    const struct used_numbers used = used_numbers(board);
    struct neighbourhood around;

    look_around(board, index_of(board, square), &around);
    fitting_candidates_find(board->base.arithmetic, &around, &used, look, candidates);
}

static void explain_candidates(const struct not_divisors *board, struct square square,
                               struct buffer *message)
{
    struct fitting_candidates candidates;

    if (board->filled == 0)
        return;
    find_candidates(board, square, FITTING_LOOK_SOME, &candidates);
    buffer_text(message, fitting_candidates_are_none(&candidates) ? "; no integer fits here"
                                                                  : "; legal here: ");
    fitting_candidates_write(message, &candidates, NUMBERS_SHOWN);
}

static bool admits(const struct not_divisors *board, int32_t index, enum fit *fit)
{
    const struct used_numbers used = used_numbers(board);
    struct neighbourhood around;

    if (is_filled(board, index))
        return false;
    look_around(board, index, &around);
    *fit = fitting_decide(board->base.arithmetic, &around, &used);
    return *fit != FIT_NONE;
}

/* Some squares that admit a number: the witness and those opened last. */
static void explain_squares(const struct not_divisors *board, struct buffer *message)
{
    int shown = 1;
    enum fit fit;

    if (!board->witnessed)
        return;
    buffer_text(message, "; squares that admit a number: ");
    square_write(message, square_of(board, board->witness));
    for (int32_t i = 1; i <= board->open && i <= SQUARES_EXAMINED && shown < SQUARES_SHOWN; i++) {
        const int32_t index = board->cells[board->open - i].open;

        if (!admits(board, index, &fit))
            continue;
        buffer_text(message, ", ");
        square_write(message, square_of(board, index));
        shown++;
    }
    if (shown == SQUARES_SHOWN)
        buffer_text(message, ", …");
}

/* "5 neither divides nor is divided by 6, left of it at a1", "12 is a multiple of 6, diagonally
 * next to it at d5" */
static void explain_relation(const struct position *position, const struct move *move,
                             const struct reason *reason, struct buffer *message)
{
    static const char *const places[] = {
        "above it", "diagonally next to it", "right of it", "diagonally next to it",
        "below it", "diagonally next to it", "left of it",  "diagonally next to it"};
    const bool divides = integer_divides(position->arithmetic, move->number, reason->number);

    explain_number(message, move->number);
    buffer_text(message, reason->code == CODE_ORTHOGONAL ? " neither divides nor is divided by "
                         : divides                       ? " divides "
                                                         : " is a multiple of ");
    explain_number(message, reason->number);
    buffer_format(message, ", %s at ", places[direction_to(move->to, reason->square)]);
    square_write(message, reason->square);
    if (reason->code == CODE_DIAGONAL)
        buffer_text(message, ", which must not be");
    explain_candidates((const struct not_divisors *)position, move->to, message);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const struct not_divisors *board = (const struct not_divisors *)position;

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(side_of(board), message);
        break;
    case CODE_OCCUPIED:
        buffer_text(message, "the square has a number already, ");
        explain_number(message, reason->number);
        explain_squares(board, message);
        break;
    case CODE_TOO_SMALL:
        buffer_text(message, "the least integer that may be written is 2");
        explain_candidates(board, move->to, message);
        break;
    case CODE_NOT_ADJACENT:
        buffer_text(message, "no square above, below, left or right of it has a number");
        explain_squares(board, message);
        break;
    case CODE_USED:
        explain_number(message, move->number);
        buffer_text(message, " stands at ");
        square_write(message, reason->square);
        buffer_text(message, " already");
        explain_candidates(board, move->to, message);
        break;
    default:
        explain_relation(position, move, reason, message);
        break;
    }
}

/* Whether the number just written could have changed what the witness admits. */
static bool is_disturbed(const struct not_divisors *board, const struct move *move)
{
    const struct square witness = square_of(board, board->witness);
    struct neighbourhood around;

    if (square_equal(witness, move->to) || direction_of(witness, move->to) >= 0)
        return true;
    if (board->witness_fit == FIT_UNBOUNDED)
        return false;
    look_around(board, board->witness, &around);
    for (int i = 0; i < around.orthogonals; i++)
        if (integer_divides(board->base.arithmetic, move->number, around.orthogonal[i]))
            return true;
    return false;
}

/* Makes the square the witness if it admits infinitely many multiples, which is quickly known and
 * lasting; else it goes to the squares that take longer to decide. */
static void examine(struct not_divisors *board, int32_t index)
{
    struct neighbourhood around;

    board->witnessed = false;
    if (is_filled(board, index))
        return;
    look_around(board, index, &around);
    board->witness = index;
    board->witness_fit = fitting_most(board->base.arithmetic, &around);
    board->witnessed = board->witness_fit == FIT_UNBOUNDED;
    if (board->witness_fit == FIT_FINITE)
        board->cells[board->bounded++].bounded = index;
}

/* Keeps the witness or finds another. Every square leaves each stack once, so the amortised cost of
 * a move is that of examining the squares it opens and one witness, even if this is called after
 * every move. */
static void seek_witness(struct not_divisors *board)
{
    if (board->disturbed)
        examine(board, board->witness);
    board->disturbed = false;
    while (!board->witnessed && board->open > 0)
        examine(board, board->cells[--board->open].open);
    while (!board->witnessed && board->bounded > 0) {
        board->witness = board->cells[--board->bounded].bounded;
        board->witnessed = admits(board, board->witness, &board->witness_fit);
    }
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "no number fits any more");
}

static void apply(struct position *position, const struct move *move)
{
    struct not_divisors *board = (struct not_divisors *)position;

    fill(board, move->to, move->number);
    board->disturbed = board->disturbed || (board->witnessed && is_disturbed(board, move));
    board->last_player = position->player;
    position->player = next_player(position);
    position->undecided = true;
}

static void settle(struct position *position)
{
    struct not_divisors *board = (struct not_divisors *)position;

    seek_witness(board);
    position->over = !board->witnessed;
}

static struct square square_in_order(const struct not_divisors *board, int32_t i)
{
    return (struct square){i % side_of(board), i / side_of(board)};
}

static bool can_be_offered(const struct not_divisors *board, struct square square)
{
    const int32_t index = index_of(board, square);

    return board->filled == 0 || (is_open(board, index) && !is_filled(board, index));
}

/* Whether all moves can be listed: the multiples are finite, and all divisors are known. */
static bool can_be_listed(const struct not_divisors *board)
{
    const int32_t squares = side_of(board) * side_of(board);
    struct fitting_candidates candidates;
    enum fit fit;

    for (int32_t i = 0; i < squares; i++) {
        const struct square square = square_in_order(board, i);

        if (!can_be_offered(board, square) || !admits(board, index_of(board, square), &fit))
            continue;
        if (fit == FIT_UNBOUNDED)
            return false;
        find_candidates(board, square, FITTING_LOOK_ALL, &candidates);
        if (!candidates.divisors.complete)
            return false;
    }
    return true;
}

/* By square in reading order; of infinitely many multiples, the smallest. */
static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    const int32_t squares = side_of(board) * side_of(board);
    struct fitting_candidates candidates;

    if (position->over)
        return true;
    for (int32_t i = 0; i < squares; i++) {
        const struct square square = square_in_order(board, i);

        if (!can_be_offered(board, square))
            continue;
        find_candidates(board, square, FITTING_LOOK_ALL, &candidates);
        if (!fitting_candidates_each(&candidates, square, each, context))
            break;
    }
    return can_be_listed(board);
}

/* --- what is left to play */

/* What a square can still take. */
enum room {
    ROOM_NONE,   /* filled, or nothing for ever */
    ROOM_CLOSED, /* something once a square beside it is filled */
    ROOM_FINITE, /* numbers that divide one beside it */
    ROOM_MULTIPLES
};

/* What is left of a game. Arrays are by index of the square. */
struct rest {
    const struct not_divisors *board;
    uint8_t *rooms;
    const struct fitting_list **lists; /* of what fits, in a room that is finite */
    int32_t *squares;                  /* those with room: the open ones, then the others */
    int32_t most, least;               /* moves to come */
    bool weighed;                      /* all lists are there and complete */
    bool closed, joined; /* some squares are closed; beside one that takes multiples is another */
};

static void add_room(struct rest *rest, int32_t index, enum room room)
{
    rest->rooms[index] = (uint8_t)room;
    if (room != ROOM_NONE)
        rest->squares[rest->most++] = index;
}

/* Whether a number fits into a finite room; notes which, unless there are many squares. */
static bool weigh_finite(struct rest *rest, int32_t index, bool many)
{
    const struct not_divisors *const board = rest->board;
    const struct used_numbers used = used_numbers(board);
    struct neighbourhood around;
    enum fit fit;

    if (many)
        return admits(board, index, &fit);
    struct fitting_list *const list = arena_allocate(board->base.arena, sizeof *list);
    look_around(board, index, &around);
    fitting_divisors(board->base.arithmetic, &around, &used, FITTING_LOOK_ALL, list);
    rest->lists[index] = list;
    rest->weighed = rest->weighed && list->complete;
    return list->count > 0 || !list->complete;
}

/* Sorts the squares beside filled ones. */
static void weigh_open(struct rest *rest)
{
    const struct not_divisors *const board = rest->board;
    const int32_t count = side_of(board) * side_of(board);
    struct neighbourhood around;

    for (int32_t i = 0; i < count; i++) {
        const int32_t index = index_of(board, square_in_order(board, i));
        if (!is_open(board, index) || is_filled(board, index))
            continue;
        look_around(board, index, &around);
        enum fit fit = fitting_most(board->base.arithmetic, &around);
        const bool many = rest->most >= SQUARES_WEIGHED;
        rest->weighed = rest->weighed && !many;
        if (fit == FIT_FINITE && !weigh_finite(rest, index, many))
            fit = FIT_NONE;
        add_room(rest, index,
                 fit == FIT_NONE     ? ROOM_NONE
                 : fit == FIT_FINITE ? ROOM_FINITE
                                     : ROOM_MULTIPLES);
    }
}

/* A closed square is opened from beside it, by a number in a square with room. */
static void reach_closed(struct rest *rest)
{
    const struct not_divisors *const board = rest->board;

    for (int32_t i = 0; i < rest->most; i++)
        for (int direction = 0; direction < 8; direction += 2) {
            const struct square near = step(square_of(board, rest->squares[i]), direction);
            const int32_t index = index_of(board, near);
            if (!on_board(near, side_of(board)) || is_open(board, index) ||
                is_filled(board, index) || rest->rooms[index] != ROOM_NONE)
                continue;
            add_room(rest, index, ROOM_CLOSED);
            rest->closed = true;
        }
}

/* Marks the squares that hang together with the first of `part`, diagonally, too; returns how many.
 */
static int32_t gather(const struct rest *rest, int32_t *part, bool *seen)
{
    const struct not_divisors *const board = rest->board;
    int32_t count = 1;

    seen[part[0]] = true;
    for (int32_t i = 0; i < count; i++)
        for (int direction = 0; direction < 8; direction++) {
            const int32_t index = index_of(board, step(square_of(board, part[i]), direction));
            if (rest->rooms[index] == ROOM_NONE || seen[index])
                continue;
            seen[index] = true;
            part[count++] = index;
        }
    return count;
}

/* Whether a move is sure to be made in a part: some square there admits a number as long as none is
 * made, since only moves in the part come beside it, and the others use fewer numbers than fit. */
static bool is_sure(const struct rest *rest, const int32_t *part, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const struct fitting_list *const list = rest->lists[part[i]];
        if (rest->rooms[part[i]] == ROOM_MULTIPLES ||
            (list != NULL && list->count > (size_t)(rest->most - count)))
            return true;
    }
    return false;
}

/* Counts the parts in which a move is sure. */
static void count_least(struct rest *rest)
{
    const size_t width = (size_t)width_of(rest->board);
    struct arena *const arena = rest->board->base.arena;
    int32_t *const part = arena_allocate(arena, width * width * sizeof *part);
    bool *const seen = arena_allocate_zeroed(arena, width * width * sizeof *seen);

    for (int32_t i = 0; i < rest->most; i++) {
        part[0] = rest->squares[i];
        if (seen[part[0]])
            continue;
        const int32_t count = gather(rest, part, seen);
        rest->least += is_sure(rest, part, count);
        for (int32_t j = 0; j < count && count > 1; j++)
            rest->joined = rest->joined || rest->rooms[part[j]] == ROOM_MULTIPLES;
    }
    rest->least = rest->least > 0 ? rest->least : 1;
}

/* In the arena of the position. */
static struct rest weigh_rest(const struct position *position)
{
    const struct not_divisors *const board = (const struct not_divisors *)position;
    const size_t width = (size_t)width_of(board);
    struct arena *const arena = position->arena;
    struct rest rest = {.board = board, .weighed = true};

    rest.rooms = arena_allocate_zeroed(arena, width * width * sizeof *rest.rooms);
    rest.lists = arena_allocate_zeroed(arena, width * width * sizeof(void *));
    rest.squares = arena_allocate(arena, width * width * sizeof *rest.squares);
    if (board->filled == 0) {
        rest.most = side_of(board) * side_of(board);
        rest.least = 1;
        rest.closed = true;
        return rest;
    }
    weigh_open(&rest);
    reach_closed(&rest);
    count_least(&rest);
    return rest;
}

/* Whether only so many moves are left that all can be told apart: every square is open and weighed,
 * and a multiple comes beside no other square with room, so that all multiples do alike that fit
 * into no other square. */
static bool is_tellable(const struct rest *rest)
{
    return rest->weighed && !rest->closed && !rest->joined;
}

/* The moves to come are a number between two: who makes the last one wins. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct arena_mark mark = arena_mark(position->arena);
    const struct rest rest = weigh_rest(position);
    const int32_t players = players_in(position);
    int32_t first = 1; /* move of that player */

    (void)contest;
    arena_return(position->arena, mark);
    for (int seat = position->player; seat != player && first <= players; first++)
        seat = leaving_next(position, seat);
    if (first > players)
        return (struct prospects){0};
    const int32_t last = rest.most - (rest.most - first + players) % players;
    const bool wins = last >= rest.least;
    return (struct prospects){.least = wins && rest.least == rest.most, .most = wins};
}

/* The numbers that fit into finite rooms, ascending and each once. */
static size_t gather_numbers(const struct rest *rest, struct integer **numbers)
{
    size_t count = 0;

    *numbers = arena_allocate(rest->board->base.arena,
                              ((size_t)rest->most * FITTING_LIST_MOST + 1) * sizeof **numbers);
    for (int32_t i = 0; i < rest->most; i++) {
        const struct fitting_list *const list = rest->lists[rest->squares[i]];
        for (size_t j = 0; list != NULL && j < list->count; j++) {
            size_t at = count;
            while (at > 0 && integer_compare((*numbers)[at - 1], list->numbers[j]) > 0)
                at--;
            if (at > 0 && integer_equal((*numbers)[at - 1], list->numbers[j]))
                continue;
            memmove(*numbers + at + 1, *numbers + at, (count++ - at) * sizeof **numbers);
            (*numbers)[at] = list->numbers[j];
        }
    }
    return count;
}

static bool is_among(const struct integer *numbers, size_t count, struct integer number)
{
    for (size_t i = 0; i < count; i++)
        if (integer_equal(numbers[i], number))
            return true;
    return false;
}

/* What fits into a square: of a finite room all, of multiples those among the numbers that fit into
 * others. False if there are too many. */
static bool list_room(const struct rest *rest, int32_t index, const struct integer *numbers,
                      size_t count, struct fitting_list *list)
{
    struct move move = {.to = square_of(rest->board, index)};
    struct reason reason;

    list->count = 0;
    if (rest->rooms[index] == ROOM_FINITE)
        *list = *rest->lists[index];
    for (size_t i = 0; i < count && rest->rooms[index] == ROOM_MULTIPLES; i++) {
        move.number = numbers[i];
        if (check(&rest->board->base, &move, &reason) != CODE_NONE)
            continue;
        if (list->count == FITTING_LIST_MOST)
            return false;
        list->numbers[list->count++] = numbers[i];
    }
    return true;
}

/* Lists the moves into a square: of multiples that fit into no other square the first. False if
 * there are too many, or `each` wants no more. */
static bool list_square(const struct rest *rest, int32_t index, const struct integer *numbers,
                        size_t count, legal_each *each, void *context)
{
    const struct not_divisors *const board = rest->board;
    const struct used_numbers used = used_numbers(board);
    struct move move = {.to = square_of(board, index)};
    struct fitting_list list;
    struct neighbourhood around;

    if (!list_room(rest, index, numbers, count, &list))
        return false;
    for (size_t i = 0; i < list.count; i++) {
        move.number = list.numbers[i];
        if (!each(context, &move))
            return false;
    }
    if (rest->rooms[index] == ROOM_FINITE)
        return true;
    look_around(board, index, &around);
    fitting_multiples(board->base.arithmetic, &around, &used, FITTING_LIST_MOST, &list);
    for (size_t i = 0; i < list.count; i++) {
        move.number = list.numbers[i];
        if (!is_among(numbers, count, move.number))
            return each(context, &move);
    }
    return false;
}

/* All moves, as far as they can be told apart, else those of legal(). What `each` puts into the
 * arena stays. */
static bool all(const struct position *position, legal_each *each, void *context)
{
    const struct rest rest = weigh_rest(position);
    struct integer *numbers;
    bool complete = true;

    if (position->over || !is_tellable(&rest))
        return legal(position, each, context);
    const size_t count = gather_numbers(&rest, &numbers);
    for (int32_t i = 0; i < rest.most && complete; i++)
        complete = list_square(&rest, rest.squares[i], numbers, count, each, context);
    return complete;
}

/* Writes what fits into a square; NULL if that takes too much room. */
static uint8_t *put_room(const struct rest *rest, int32_t index, const struct integer *numbers,
                         size_t count, uint8_t *at, const uint8_t *end)
{
    struct fitting_list list;

    if (!list_room(rest, index, numbers, count, &list) ||
        (size_t)(end - at) < 1 + list.count * sizeof(int64_t))
        return NULL;
    *at++ = (uint8_t)(4 * list.count + rest->rooms[index]);
    for (size_t i = 0; i < list.count; i++) {
        if (list.numbers[i].limbs != NULL)
            return NULL;
        at = key_put(at, (uint64_t)list.numbers[i].value, sizeof(int64_t));
    }
    return at;
}

/* Where there is room, and for what, if that can be told: of multiples only what fits into other
 * squares, too, can matter. What stands on the board does not. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct not_divisors *const board = (const struct not_divisors *)position;
    const int32_t side = side_of(board);
    const struct arena_mark mark = arena_mark(position->arena);
    const struct rest rest = weigh_rest(position);
    const uint8_t *const end = key + size(position->setup);
    struct integer *numbers;
    uint8_t *at = symmetry < SYMMETRIES_OF_SQUARE && is_tellable(&rest) ? key : NULL;

    (void)contest;
    const size_t count = at != NULL ? gather_numbers(&rest, &numbers) : 0;
    for (int32_t i = 0; i < side * side && at != NULL; i++) {
        const struct square square = square_image(square_in_order(board, i), side, symmetry);
        at = put_room(&rest, index_of(board, square), numbers, count, at, end);
    }
    arena_return(position->arena, mark);
    return at != NULL ? (size_t)(at - key) : 0;
}

/* A line for every square that admits a number. */
static void describe(const struct position *position, int64_t angle, struct buffer *lines)
{
    const struct not_divisors *board = (const struct not_divisors *)position;
    const int32_t squares = side_of(board) * side_of(board);
    struct fitting_candidates candidates;

    (void)angle;
    if (board->filled == 0) {
        buffer_text(lines, "any integer from 2 up, in any square\n");
        return;
    }
    for (int32_t i = 0; i < squares; i++) {
        const struct square square = square_in_order(board, i);

        if (!can_be_offered(board, square))
            continue;
        find_candidates(board, square, FITTING_LOOK_ALL, &candidates);
        if (fitting_candidates_are_none(&candidates))
            continue;
        square_write(lines, square);
        buffer_text(lines, ": ");
        fitting_candidates_write(lines, &candidates, FITTING_LIST_MOST);
        buffer_character(lines, '\n');
    }
}

static void win(const struct position *position, bool *winners)
{
    winners[((const struct not_divisors *)position)->last_player] = true;
}

/* The numbers of a sheet, by their places in the text. */
struct paper {
    const struct position *position;
    struct restoration *restoration;
    struct mark_list list;
    struct integer *numbers; /* of the marks in the list */
    int32_t *squares;        /* the place in the list, from 1, by square; 0 for an empty one */
};

static struct square place(const struct paper *paper, size_t i)
{
    return paper->restoration->drawn->marks[paper->list.marks[i]].at;
}

/* The place in the list of the number at a square, from 1; 0 if there is none. */
static int32_t at_square(const struct paper *paper, struct square square)
{
    const int32_t side = paper->position->setup->numbers[SQUARES];

    return on_board(square, side) ? paper->squares[square.row * side + square.column] : 0;
}

/* "6 at a2" */
static void write_at(const struct paper *paper, size_t i, struct buffer *message)
{
    explain_number(message, paper->numbers[i]);
    buffer_text(message, " at ");
    square_write(message, place(paper, i));
}

static struct buffer *object(const struct paper *paper, int code, size_t i)
{
    return restoration_object(paper->restoration, code, paper->list.marks[i]);
}

static bool is_related(const struct paper *paper, size_t i, size_t j)
{
    struct arithmetic *const arithmetic = paper->position->arithmetic;

    return integer_divides(arithmetic, paper->numbers[i], paper->numbers[j]) ||
           integer_divides(arithmetic, paper->numbers[j], paper->numbers[i]);
}

/* "5 at b2 neither divides nor is divided by 6 at a2, next to it", "3 at c2 divides 6 at d3,
 * diagonally next to it, which must not be" */
static void refuse_relation(const struct paper *paper, size_t i, size_t j, bool diagonal)
{
    struct buffer *const message = object(paper, diagonal ? CODE_DIAGONAL : CODE_ORTHOGONAL, i);
    const bool divides =
        integer_divides(paper->position->arithmetic, paper->numbers[i], paper->numbers[j]);

    write_at(paper, i, message);
    buffer_text(message, !diagonal ? " neither divides nor is divided by "
                         : divides ? " divides "
                                   : " is a multiple of ");
    write_at(paper, j, message);
    buffer_text(message, diagonal ? ", diagonally next to it, which must not be" : ", next to it");
}

/* Holds a number against those around it that stand before it in the text. */
static bool fits_around(const struct paper *paper, size_t i)
{
    for (int direction = 0; direction < 8; direction++) {
        const bool diagonal = direction % 2 == 1;
        const int32_t other = at_square(paper, step(place(paper, i), direction));
        if (other == 0 || (size_t)other > i || is_related(paper, i, (size_t)other - 1) != diagonal)
            continue;
        refuse_relation(paper, i, (size_t)other - 1, diagonal);
        return false;
    }
    return true;
}

struct valued {
    struct integer number;
    size_t i;
};

static int compare_valued(const void *a, const void *b)
{
    const struct valued *const first = a, *const second = b;
    const int difference = integer_compare(first->number, second->number);

    return difference != 0 ? difference : (first->i > second->i) - (first->i < second->i);
}

/* Notes for each number the place of an equal one before it, from 1, or 0. */
static size_t *find_equal(const struct paper *paper)
{
    struct arena *const arena = paper->restoration->arena;
    const size_t count = paper->list.count;
    struct valued *const sorted = arena_allocate(arena, (count + 1) * sizeof *sorted);
    size_t *const equal = arena_allocate_zeroed(arena, (count + 1) * sizeof *equal);

    for (size_t i = 0; i < count; i++)
        sorted[i] = (struct valued){paper->numbers[i], i};
    qsort(sorted, count, sizeof *sorted, compare_valued);
    for (size_t i = 1; i < count; i++)
        if (integer_equal(sorted[i].number, sorted[i - 1].number))
            equal[sorted[i].i] = sorted[i - 1].i + 1;
    return equal;
}

static void refuse_equal(const struct paper *paper, size_t i, size_t before)
{
    struct buffer *const message = object(paper, CODE_USED, i);

    write_at(paper, before, message);
    buffer_text(message, " stands at ");
    square_write(message, place(paper, i));
    buffer_text(message, ", too");
}

static void refuse_small(const struct paper *paper, size_t i)
{
    struct buffer *const message = object(paper, CODE_TOO_SMALL, i);

    write_at(paper, i, message);
    buffer_text(message, " is below 2, the least integer that may be written");
}

/* Whether the numbers can stand there, whatever the order. */
static bool are_legal(const struct paper *paper)
{
    const size_t *const equal = find_equal(paper);

    for (size_t i = 0; i < paper->list.count; i++) {
        if (integer_compare(paper->numbers[i], integer_of(2)) < 0)
            refuse_small(paper, i);
        else if (equal[i] > 0)
            refuse_equal(paper, i, equal[i] - 1);
        else if (fits_around(paper, i))
            continue;
        return false;
    }
    return true;
}

static void lay_out(struct paper *paper)
{
    struct arena *const arena = paper->restoration->arena;
    const size_t side = (size_t)paper->position->setup->numbers[SQUARES];
    const size_t count = paper->list.count;

    paper->numbers = arena_allocate(arena, (count + 1) * sizeof *paper->numbers);
    paper->squares = arena_allocate_zeroed(arena, side * side * sizeof *paper->squares);
    for (size_t i = 0; i < count; i++) {
        const struct square at = place(paper, i);
        paper->numbers[i] =
            mark_number(paper->position, &paper->restoration->drawn->marks[paper->list.marks[i]]);
        paper->squares[(size_t)at.row * side + (size_t)at.column] = (int32_t)i + 1;
    }
}

static void add_moves(const struct paper *paper)
{
    for (size_t i = 0; i < paper->list.count; i++) {
        const struct mark *const mark = &paper->restoration->drawn->marks[paper->list.marks[i]];
        const struct move move = {.to = mark->at, .number = mark_number(paper->position, mark)};
        restoration_add(paper->restoration, &move, paper->list.marks[i]);
    }
}

/* Puts the numbers in an order in which each but the first has a neighbour before it; false if the
 * sheet is refused. */
static bool suppose_order(struct paper *paper)
{
    struct restoration *const restoration = paper->restoration;

    if (restoration->code != CODE_NONE)
        return false;
    const bool last = marks_put_last(restoration, &paper->list);
    if (paper->list.count > (last ? 2 : 1))
        restoration->order = ORDER_SUPPOSED;
    return marks_order_by_reach(restoration, &paper->list, paper->position->setup->numbers[SQUARES],
                                last, "a number");
}

/* What the numbers may not be does not depend on the order, only that each but the first needs a
 * neighbour. A legal order proves that the game was not over before its end: the square that was
 * filled next admitted a number. */
static void restore(const struct position *position, struct restoration *restoration)
{
    struct paper paper = {.position = position,
                          .restoration = restoration,
                          .list = marks_of(restoration, MARK_NUMBER, 0)};

    lay_out(&paper);
    if (!are_legal(&paper))
        return;
    if (!marks_order_by_stroke(restoration, MARK_NUMBER, 1, &paper.list) && !suppose_order(&paper))
        return;
    add_moves(&paper);
    restoration_check_last(restoration);
}

const struct game game_not_divisors = {
    .schema = {.id = "not-divisors",
               .prefix = "NDV",
               .title = "(Not)Divisors Or (Not)Multiples",
               .players_least = 2,
               .players_most = PLAYERS_MOST,
               .drawn_as = DRAWN_GRID,
               .keys = {{.name = "squares",
                         .means = "squares along a side of the grid",
                         .least = 1,
                         .most = 702,
                         .preset = 5}},
               .shapes = {{.pattern = PATTERN_SQUARE "=" PATTERN_NUMBER,
                           .example = "b3=10",
                           .means = "this integer in this square"}}},
    .codes = {CODE_OFF_BOARD, CODE_OCCUPIED, CODE_TOO_SMALL, CODE_NOT_ADJACENT, CODE_USED,
              CODE_ORTHOGONAL, CODE_DIAGONAL},
    .wordings = {{CODE_OFF_BOARD, "That square is not on the grid."},
                 {CODE_OCCUPIED, "There is a number in that square already."},
                 {CODE_TOO_SMALL, "The smallest number that you may write is 2."},
                 {CODE_NOT_ADJACENT,
                  "No square above, below, left or right of that one has a number yet."},
                 {CODE_USED, "That number stands on the grid already."}},
    .own = {OWN_CODE(CODE_ORTHOGONAL, "orthogonal",
                     "not-divisors: your number must divide, or be a multiple of, every number "
                     "above, below, left and right of it.",
                     "a1=2 a2=3"),
            OWN_CODE(CODE_DIAGONAL, "diagonal",
                     "not-divisors: your number may not divide, or be a multiple of, any number at "
                     "its corners, diagonally next to it.",
                     "a1=2 a2=6 b1=6 is used, b1=12 is related to 6")},
    .without = "the others move in turn, and whoever writes the last number wins",
    .scoring = SCORING_NONE,
    .wins = " moved last and wins",
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = SQUARES},
    .size = size,
    .fixed_size = sizeof(struct not_divisors),
    .read = grid_read_number,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .settle = settle,
    .legal = legal,
    .describe = describe,
    .win = win,
    .key = key,
    .prospects = prospects,
    .all = all,
    .write = grid_write_number,
    .view = grid_view,
    .restore = restore,
};
