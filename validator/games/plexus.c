/* Plexus Via Midpoints And Endpoints, by Leroy Quet (7 May 2011). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/keys.h"
#include "validator/games/lattice.h"
#include "validator/restore/ordering.h"
#include "validator/restore/pairs.h"
#include "validator/view.h"

#include <inttypes.h>
#include <string.h>

enum { CODE_NOT_CENTRE = CODES, CODE_UNCONNECTED, CODE_CONNECTED, CODE_KIND, CODE_PASS };

enum { LAST_POINT, LAST_POINT_NONE };

/* What a half-move drawn from a dot would be. */
enum kind { KIND_NONE, ENDPOINT, MIDPOINT };

/* How many half-moves of each kind there are: pairs of a dot of the kind and a free neighbour. */
struct draws {
    int32_t endpoint, midpoint;
};

struct plexus {
    struct position base;
    int32_t connected; /* dots with a segment */
    struct draws draws;
    enum kind first; /* kind of the first half-move if the second is due */
    struct dot dots[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct plexus) + dot_count(setup) * sizeof(struct dot);
}

static void start(struct position *position)
{
    position->either = true; /* and whole move 0 is the opening */
}

static uint8_t drawn(const struct plexus *board, struct square square)
{
    return dot_drawn(&board->base, &board->dots[dot_index(&board->base, square)]);
}

static bool is_free(const struct plexus *board, struct square square)
{
    return on_board(square, board->base.setup->numbers[DOTS]) && drawn(board, square) == 0;
}

static int count_segments(const struct plexus *board, struct square square)
{
    int count = 0;

    for (unsigned bits = drawn(board, square); bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* By the number of segments: none, one or more. Without branches: they would be unpredictable. */
static enum kind kind_with(unsigned segments)
{
    return (enum kind)((segments != 0) + ((segments & (segments - 1)) != 0));
}

static enum kind kind_of(const struct plexus *board, struct square square)
{
    return kind_with(drawn(board, square));
}

static struct square centre(const struct position *position)
{
    const int32_t middle = position->setup->numbers[DOTS] / 2;

    return (struct square){middle, middle};
}

static bool is_opening(const struct plexus *board)
{
    return board->connected == 0;
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)position;
    segment_read(&item, shape, move);
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct plexus *board = (const struct plexus *)position;

    (void)reason;
    if (!segment_on_board(position, move))
        return CODE_OFF_BOARD;
    if (orthogonal_direction_of(move->from, move->to) < 0)
        return CODE_NOT_ADJACENT;
    if (is_opening(board))
        return square_equal(move->from, centre(position)) ? CODE_NONE : CODE_NOT_CENTRE;
    const enum kind kind = kind_of(board, move->from);
    if (kind == KIND_NONE)
        return CODE_UNCONNECTED;
    if (!is_free(board, move->to))
        return CODE_CONNECTED;
    return board->first != KIND_NONE && kind != board->first ? CODE_KIND : CODE_NONE;
}

/* "d4 is connected already, to d5 and e4" */
static void explain_connected(const struct plexus *board, struct square square,
                              struct buffer *message)
{
    const char *before = " is connected already, to ";

    square_write(message, square);
    for (int direction = 0; direction < 8; direction += 2)
        if (drawn(board, square) >> direction & 1) {
            buffer_text(message, before);
            square_write(message, step(square, direction));
            before = " and ";
        }
}

static void explain_kind(const struct plexus *board, struct square from, struct buffer *message)
{
    const int segments = count_segments(board, from);
    const bool endpoint = board->first == ENDPOINT;

    buffer_format(message, "the first half-move was drawn from %s, and ",
                  endpoint ? "an endpoint" : "a midpoint");
    square_write(message, from);
    buffer_format(message, " is %s (%d segment%s), where the second must be drawn from %s too",
                  endpoint ? "a midpoint" : "an endpoint", segments, segments == 1 ? "" : "s",
                  endpoint ? "an endpoint" : "a midpoint");
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const struct plexus *board = (const struct plexus *)position;

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(position->setup->numbers[DOTS], message);
        return;
    case CODE_NOT_ADJACENT:
        explain_not_adjacent(move, false, message);
        break;
    case CODE_NOT_CENTRE:
        buffer_text(message, "the opening is drawn from the centre dot, ");
        square_write(message, centre(position));
        break;
    case CODE_UNCONNECTED:
        square_write(message, move->from);
        buffer_text(message, " has no segment, so nothing can be drawn from it");
        break;
    case CODE_CONNECTED:
        explain_connected(board, move->to, message);
        break;
    default:
        explain_kind(board, move->from, message);
        break;
    }
    explain_legal_at(position, move->from, message);
}

/* How many neighbours of each kind a dot has, a byte for each kind. */
static uint32_t kinds_beside(const struct plexus *board, struct square square)
{
    const int32_t side = board->base.setup->numbers[DOTS];
    const struct dot *const dot = &board->dots[dot_index(&board->base, square)];
    const ptrdiff_t steps[] = {-(ptrdiff_t)side, 1, side, -1};
    const bool there[] = {square.row > 0, square.column + 1 < side, square.row + 1 < side,
                          square.column > 0};
    uint32_t counts = 0;

    for (int i = 0; i < 4; i++) {
        const struct dot *const beside = dot + (there[i] ? steps[i] : 0);
        counts += (uint32_t)there[i] << 8 * kind_with(dot_drawn(&board->base, beside));
    }
    return counts;
}

static int32_t count_kind(uint32_t counts, enum kind kind)
{
    return (int32_t)(counts >> 8 * kind & 0xFF);
}

/* Updates the number of half-moves: only the two dots and the neighbours of the new one change. */
static struct draws count_draws(const struct plexus *board, const struct move *move)
{
    const int32_t from_free = count_kind(kinds_beside(board, move->from), KIND_NONE) - 1;
    const uint32_t beside = kinds_beside(board, move->to);
    const enum kind kind = kind_of(board, move->from);
    const bool opening = is_opening(board);

    return (struct draws){
        board->draws.endpoint - count_kind(beside, ENDPOINT) + count_kind(beside, KIND_NONE) -
            opening + (opening - (kind == ENDPOINT)) * from_free,
        board->draws.midpoint - count_kind(beside, MIDPOINT) +
            (!opening - (kind == MIDPOINT)) * from_free,
    };
}

static int32_t draws_from(struct draws draws, enum kind kind)
{
    return kind == ENDPOINT ? draws.endpoint : draws.midpoint;
}

static bool is_first_half(const struct plexus *board)
{
    return !is_opening(board) && board->first == KIND_NONE;
}

/* A first half-move wins the point if the second player cannot make one of its kind; `draws` is how
 * many of them there are after it. */
static struct integer gain_with(const struct plexus *board, const struct move *move,
                                struct draws draws)
{
    const struct setup *setup = board->base.setup;

    if (!is_first_half(board))
        return integer_of(0);
    if ((size_t)board->connected + 1 == dot_count(setup))
        return integer_of(setup->variants[0] == LAST_POINT);
    return integer_of(draws_from(draws, kind_of(board, move->from)) == 0);
}

static struct integer gain(const struct position *position, const struct move *move)
{
    const struct plexus *board = (const struct plexus *)position;

    return gain_with(board, move, count_draws(board, move));
}

static void draw(struct plexus *board, const struct move *move, struct draws draws)
{
    const struct position *position = &board->base;
    const int direction = orthogonal_direction_of(move->from, move->to);

    board->draws = draws;
    board->connected += is_opening(board) ? 2 : 1;
    dot_draw(position, &board->dots[dot_index(position, move->from)], direction);
    dot_draw(position, &board->dots[dot_index(position, move->to)], opposite(direction));
    board->base.over = (size_t)board->connected == dot_count(position->setup);
}

/* The player who moved second, or lost that half, begins the next whole move. */
static void pass_on(struct plexus *board, bool first_half, enum kind kind)
{
    if (first_half)
        board->base.player = next_player(&board->base);
    if (first_half && draws_from(board->draws, kind) > 0) {
        board->first = kind;
    } else {
        board->first = KIND_NONE;
        board->base.number++;
        board->base.half_lost = first_half && !board->base.over;
    }
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "every dot has a segment");
}

static void apply(struct position *position, const struct move *move)
{
    struct plexus *board = (struct plexus *)position;
    const bool opening = is_opening(board), first_half = is_first_half(board);
    const enum kind kind = kind_of(board, move->from);
    const struct draws draws = count_draws(board, move);
    const struct integer points = gain_with(board, move, draws);
    position->either = position->half_lost = false;
    draw(board, move, draws);
    if (integer_sign(points) > 0)
        award(position, position->player, points);
    pass_on(board, first_half, kind);
    if (opening)
        position->player = 1;
}

static bool list_from(const struct plexus *board, struct square from, legal_each *each,
                      void *context)
{
    for (int direction = 0; direction < 8; direction += 2) {
        const struct move move = {.from_written = true, .from = from, .to = step(from, direction)};

        if (is_free(board, move.to) && !each(context, &move))
            return false;
    }
    return true;
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct plexus *board = (const struct plexus *)position;
    const int32_t middle = centre(position).row;
    const int32_t reached = (uint32_t)middle < position->moves ? middle : (int32_t)position->moves;
    struct square from;

    if (is_opening(board)) {
        list_from(board, centre(position), each, context);
        return true;
    }
    /* No connected dot is further from the centre than the number of moves. */
    for (from.row = middle - reached; from.row <= middle + reached; from.row++)
        for (from.column = middle - reached; from.column <= middle + reached; from.column++) {
            const enum kind kind = kind_of(board, from);

            if (kind != KIND_NONE && (board->first == KIND_NONE || kind == board->first) &&
                !list_from(board, from, each, context))
                return true;
        }
    return true;
}

static void legal_at(const struct position *position, struct square square, legal_each *each,
                     void *context)
{
    static const int here[] = {0, 2, 4, 6};
    const struct move like = {.from_written = true};

    segments_at(position, square, &like, here, false, each, context);
}

static bool is_beside_free(const struct plexus *board, struct square square)
{
    const int32_t side = board->base.setup->numbers[DOTS];
    const struct dot *const dot = &board->dots[dot_index(&board->base, square)];

    return (square.row > 0 && dot_drawn(&board->base, dot - side) == 0) ||
           (square.column + 1 < side && dot_drawn(&board->base, dot + 1) == 0) ||
           (square.row + 1 < side && dot_drawn(&board->base, dot + side) == 0) ||
           (square.column > 0 && dot_drawn(&board->base, dot - 1) == 0);
}

/* What a dot is to the moves to come: free, done with, or of a kind and beside a free one. */
static uint8_t dot_key(const struct plexus *board, struct square square)
{
    const enum kind kind = kind_of(board, square);

    if (kind == KIND_NONE)
        return 0;
    if (!is_beside_free(board, square))
        return 1;
    return kind == ENDPOINT ? 2 : 3;
}

/* The dots, four to a byte, and the kind of half-move that is due. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct plexus *board = (const struct plexus *)position;
    const int32_t side = position->setup->numbers[DOTS];
    struct square square;
    unsigned bits = 1;
    uint8_t *at = key;

    (void)contest;
    if (symmetry >= SYMMETRIES_OF_SQUARE)
        return 0;
    *at++ = (uint8_t)board->first;
    for (square.row = 0; square.row < side; square.row++)
        for (square.column = 0; square.column < side; square.column++) {
            bits = bits << 2 | dot_key(board, square_image(square, side, symmetry));
            if (bits <= UINT8_MAX)
                continue;
            *at++ = (uint8_t)bits;
            bits = 1;
        }
    *at++ = (uint8_t)bits;
    return (size_t)(at - key);
}

/* Only first half-moves score. The players begin whole moves in turn, so these points come in turn,
 * each with a free dot; and a whole move has two halves or one and a point, so the points of both
 * are odd in number. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct plexus *board = (const struct plexus *)position;
    const struct setup *const setup = position->setup;
    const bool opening = is_opening(board), second = !opening && !is_first_half(board);
    const int next = opening ? 1 : position->player;
    const int64_t halves = (int64_t)dot_count(setup) - board->connected -
                           (opening  ? 2
                            : second ? 1
                                     : 0);

    (void)contest;
    return (struct prospects){.most = (halves + (player == next)) / 2,
                              .lead = setup->variants[0] == LAST_POINT ? LEAD_ODD : LEAD_ANY};
}

static void write(const struct move *move, struct buffer *text)
{
    segment_write(move->from, move->to, text);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_segments(position, trace, count, false, view);
}

/* A segment as a half-move from one of its ends. */
static struct move half_move(const struct mark *mark, bool backwards)
{
    return (struct move){.from_written = true,
                         .from = backwards ? mark->to : mark->at,
                         .to = backwards ? mark->at : mark->to};
}

/* Whether a segment can be drawn now, and from which end. */
static bool can_draw(const struct plexus *board, const struct mark *mark, struct move *move)
{
    struct reason reason;

    for (int backwards = 0; backwards < 2; backwards++) {
        *move = half_move(mark, backwards);
        if (check(&board->base, move, &reason) == CODE_NONE)
            return true;
    }
    *move = half_move(mark, drawn(board, mark->at) == 0 && drawn(board, mark->to) != 0);
    return false;
}

/* Plays the half-move of a segment on a copy of the board and adds it, also if it is not legal,
 * which replay will say. */
static bool follow(struct plexus *board, struct restoration *restoration, uint32_t mark)
{
    struct move move;
    const bool legal = can_draw(board, &restoration->drawn->marks[mark], &move);

    restoration_add(restoration, &move, mark);
    if (legal) {
        apply(&board->base, &move);
        board->base.moves++;
    }
    return legal;
}

/* Numbers are those of whole moves. One that has a single half-move must have lost the other. */
static bool is_due(const struct plexus *board, struct restoration *restoration, uint32_t mark)
{
    const int64_t number = stroke_number(restoration->drawn, mark);

    if (number > board->base.number)
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "whole move %" PRIu32 " has only one half-move, but the other player "
                           "could draw from %s, too",
                           board->base.number,
                           board->first == ENDPOINT ? "an endpoint" : "a midpoint");
    else if (number < board->base.number)
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           number == 0 ? "the opening is one segment"
                                       : "whole move %" PRId64 " has one half-move: the "
                                         "other player had none of the kind",
                           number);
    return restoration->code == CODE_NONE;
}

/* Whether the numbers count half-moves from 1 instead of whole moves from the opening, 0. */
static bool counts_halves(const struct drawn *drawn)
{
    size_t ones = 0, openings = 0;

    for (uint32_t i = 0; i < drawn->count; i++) {
        if (drawn->marks[i].kind != MARK_SEGMENT || drawn->marks[i].stroke.len == 0)
            continue;
        ones += stroke_number(drawn, i) == 1;
        openings += stroke_number(drawn, i) == 0;
    }
    return ones == 1 && openings == 0;
}

/* The two half-moves of a whole move go in the order that is legal; if both are, the position after
 * them is the same. */
static void follow_strokes(const struct position *position, struct restoration *restoration,
                           const struct mark_list *order, bool halves)
{
    const size_t bytes = size(position->setup);
    struct plexus *const board = arena_allocate(restoration->arena, bytes);
    const struct drawn *const sheet = restoration->drawn;
    uint32_t *const marks = order->marks;
    struct move move;

    memcpy(board, position, bytes);
    for (size_t i = 0; i < order->count; i++) {
        const bool first =
            i == 0 || stroke_number(sheet, marks[i - 1]) != stroke_number(sheet, marks[i]);
        const bool two = i + 1 < order->count &&
                         stroke_number(sheet, marks[i + 1]) == stroke_number(sheet, marks[i]);

        if (first && two && !can_draw(board, &sheet->marks[marks[i]], &move)) {
            const uint32_t later = marks[i];
            marks[i] = marks[i + 1];
            marks[i + 1] = later;
        }
        if ((!halves && !is_due(board, restoration, marks[i])) ||
            !follow(board, restoration, marks[i]))
            return;
    }
}

static void refuse_net(const struct position *position, struct restoration *restoration,
                       const struct tree *tree)
{
    if (tree->apart != ABSENT_MARK && tree->count > 1) {
        restoration_refuse(restoration, CODE_UNREACHABLE, tree->apart,
                           "this does not hang together with the centre dot, ");
        square_write(&restoration->message, centre(position));
    } else if (tree->apart != ABSENT_MARK) {
        restoration_refuse(restoration, CODE_UNREACHABLE, tree->apart,
                           "nothing is drawn from the centre dot, ");
        square_write(&restoration->message, centre(position));
        buffer_text(&restoration->message, ", where the game is opened");
    } else {
        restoration_refuse(restoration, CODE_UNREACHABLE, tree->closing,
                           "this is part of a closed way, but every half-move draws to a dot that "
                           "has no segment yet");
    }
}

/* The node of the segment that is marked as the last; 0 for none. False if others hang on it. */
static bool find_last(struct restoration *restoration, const struct tree *tree, uint32_t *last)
{
    uint32_t mark;

    *last = 0;
    if (!strokes_last(restoration, MARK_SEGMENT, &mark))
        return false;
    for (uint32_t node = 1; node < tree->count && mark != ABSENT_MARK; node++)
        if (tree->nodes[node].segment == mark)
            *last = node;
    if (tree->nodes[*last].kid_count > 0 && *last != 0)
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "this cannot have been the last move: others were drawn from where it "
                           "ends");
    return restoration->code == CODE_NONE;
}

static void add_order(struct restoration *restoration, const struct net *net,
                      const struct tree *tree, const uint32_t *order)
{
    for (uint32_t i = 0; i + 1 < tree->count; i++) {
        const struct tree_node *const node = &tree->nodes[order[i]];
        const struct move move = {.from_written = true,
                                  .from = net_square(net, tree->nodes[node->parent].dot),
                                  .to = net_square(net, node->dot)};
        restoration_add(restoration, &move, node->segment);
    }
}

/* Whole moves are begun in turn, the first by player 1, who wins no point by it: two endpoints have
 * free neighbours then. So a player wins at most one by every second half-move after it. */
static void bound_scores(struct restoration *restoration, size_t segments)
{
    const int64_t halves = segments > 3 ? (int64_t)segments - 3 : 0;
    const size_t bytes = 3 * sizeof(struct integer);
    struct integer *const least = arena_allocate_zeroed(restoration->arena, bytes);
    struct integer *const most = arena_allocate_zeroed(restoration->arena, bytes);

    most[1] = integer_of(halves / 2);
    most[2] = integer_of((halves + 1) / 2);
    restoration->least = least;
    restoration->most = most;
    restoration->untold = restoration->turn_untold = halves > 0;
}

static void suppose(const struct position *position, struct restoration *restoration,
                    const struct net *net)
{
    const struct tree tree = tree_make(net, net_dot(net, centre(position)), restoration->arena);
    uint32_t last, *order;

    if (tree.apart != ABSENT_MARK || tree.closing != ABSENT_MARK) {
        refuse_net(position, restoration, &tree);
        return;
    }
    if (!find_last(restoration, &tree, &last))
        return;
    switch (pairs_order(net, &tree, last, restoration->arena, &order)) {
    case PAIRS_FOUND:
        add_order(restoration, net, &tree, order);
        bound_scores(restoration, net->count);
        break;
    case PAIRS_NONE:
        restoration_refuse(restoration, CODE_UNREACHABLE, ABSENT_MARK,
                           "these segments cannot be drawn in whole moves of two endpoints or two "
                           "midpoints each, nor with lost halves");
        break;
    case PAIRS_GIVEN_UP:
        restoration_refuse(restoration, CODE_UNDECIDED, ABSENT_MARK,
                           "no order of these segments in whole moves of two endpoints or two "
                           "midpoints each was found; with the numbers of the whole moves beside "
                           "them, none need be");
        break;
    }
}

static void restore(const struct position *position, struct restoration *restoration)
{
    const struct net net =
        net_make(restoration->drawn, position->setup->numbers[DOTS], 0, restoration->arena);
    const bool halves = counts_halves(restoration->drawn);
    struct mark_list order;

    if (!strokes_sort(restoration, MARK_SEGMENT, halves ? 1 : 0, halves ? 1 : 2, &order) ||
        order.count == 0 || lattice_refuse_diagonals(restoration))
        return;
    if (order.numbered) {
        follow_strokes(position, restoration, &order, halves);
        return;
    }
    restoration->order = ORDER_SUPPOSED;
    restoration->untold = restoration->turn_untold = true;
    restoration->why = "the order of the half-moves, by which halves are lost, is not on it";
    suppose(position, restoration, &net);
}

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t dots = setup->numbers[DOTS], middle = dots / 2, halves = dots * dots - 2;
    const struct square centre = {middle, middle}, up = {middle, middle - 1},
                        left = {middle - 1, middle}, corner = {middle - 1, middle - 1};

    plan->stretches[0] = (struct stretch){.heading = "The opening, by either player",
                                          .example = "#-#",
                                          .squares = {centre, up},
                                          .moves = 1};
    plan->stretches[1] =
        (struct stretch){.heading = "Whole moves",
                         .example = "#-# #-#",
                         .squares = {centre, left, left, corner},
                         .number = 1,
                         .moves = (uint32_t)(halves + halves / 4), /* at most: halves can be lost */
                         .whole = true,
                         .alternate = true,
                         .player = 1};
}

const struct game game_plexus = {
    .schema =
        {.id = "plexus",
         .prefix = "PLX",
         .title = "Plexus Via Midpoints And Endpoints",
         .draws = true,
         .players_least = 2,
         .players_most = 2,
         .drawn_as = DRAWN_LATTICE,
         .keys = {{.name = "dots",
                   .means = "dots along a side of the board",
                   .least = 3,
                   .most = 701,
                   .odd = true,
                   .from_squares = true,
                   .preset = 7}},
         .variants = {{.name = "last-point",
                       .means = {"a first half-move that connects the last dot scores a point",
                                 "a first half-move that connects the last dot scores nothing"},
                       .values = {"true", "false"},
                       .yes_no = true}},
         .shapes = {{.pattern = PATTERN_SQUARE "-" PATTERN_SQUARE,
                     .example = "c3-c4",
                     .means = "a half-move from the first dot to the second"},
                    {.pattern = PATTERN_SQUARE PATTERN_COMPASS,
                     .example = "c3s",
                     .means = "the same by compass: n is up, e right, s down, w left"}},
         .numbers = "whole moves: 0. for the opening, then 1. 2. 3.",
         .lost_halves = true},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_NOT_ADJACENT, CODE_NOT_CENTRE, CODE_UNCONNECTED, CODE_CONNECTED,
              CODE_KIND, CODE_PASS},
    .wordings = {{CODE_OFF_BOARD, "That dot is not on the board."},
                 {CODE_NOT_ADJACENT, "You draw only to the next dot above, below, left or right."}},
    .own =
        {OWN_CODE(CODE_NOT_CENTRE, "not-centre",
                  "plexus: the first segment of all starts from the middle dot.",
                  "a1-b1 as the first move"),
         OWN_CODE(CODE_UNCONNECTED, "unconnected",
                  "plexus: you draw from a dot that has a segment already, and this one has none.",
                  "a1-a2 while a1 is free"),
         OWN_CODE(CODE_CONNECTED, "connected",
                  "plexus: you draw to a dot that has no segment yet, and this one has one.",
                  "b2-b1 after b2-b1"),
         OWN_CODE(CODE_KIND, "kind",
                  "plexus: if the first half-move was drawn from an endpoint, the second must be, "
                  "too, and "
                  "if from a midpoint, from a midpoint.",
                  "a half-move from an endpoint after one from a midpoint"),
         OWN_CODE(
             CODE_PASS, "pass",
             "plexus: nobody may pass; -- stands only for a half-move that its player cannot make.",
             "-- as the first item")},
    .lost_half = CODE_PASS,
    .scoring = SCORING_RUNNING,
    .points = true,
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = DOTS},
    .size = size,
    .fixed_size = sizeof(struct plexus),
    .start = start,
    .numbered = true,
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .gain = gain,
    .legal = legal,
    .legal_at = legal_at,
    .write = write,
    .view = view,
    .restore = restore,
    .key = key,
    .prospects = prospects,
};
