/* Connecting Graphs, by Leroy Quet (7 March 2009). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/keys.h"
#include "validator/games/lattice.h"
#include "validator/leaving.h"
#include "validator/restore/net.h"
#include "validator/restore/ordering.h"
#include "validator/view.h"

enum { CODE_CROSSING = CODES };

enum { VARIANT_DIAGONALS, VARIANT_ENDING };
enum { DIAGONALS_OUT, DIAGONALS_ALLOWED };
enum { ENDING_JOINED, ENDING_SINGLE };

struct vertex {
    struct dot dot;
    int32_t parent; /* towards the root of its graph; of the root: minus the number of dots */
};

struct connecting {
    struct position base;
    int32_t graphs;
    int32_t drawable; /* segments neither drawn nor crossed */
    struct vertex vertices[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct connecting) + dot_count(setup) * sizeof(struct vertex);
}

static bool diagonals_allowed(const struct position *position)
{
    return position->setup->variants[VARIANT_DIAGONALS] == DIAGONALS_ALLOWED;
}

static void start(struct position *position)
{
    struct connecting *board = (struct connecting *)position;
    const int32_t cells = position->setup->numbers[DOTS] - 1;

    board->drawable = 2 * cells * (cells + 1);
    if (diagonals_allowed(position))
        board->drawable += 2 * cells * cells;
}

static uint8_t drawn(const struct connecting *board, struct square square)
{
    return dot_drawn(&board->base, &board->vertices[dot_index(&board->base, square)].dot);
}

static bool is_drawn(const struct connecting *board, struct square from, struct square to)
{
    return drawn(board, from) >> direction_to(from, to) & 1;
}

static bool is_diagonal(const struct move *move)
{
    return move->from.row != move->to.row && move->from.column != move->to.column;
}

/* The ends of the diagonal that would cross this one, the upper one first. */
static void find_crossing(const struct move *move, struct square *upper, struct square *lower)
{
    const bool down = move->from.row < move->to.row;

    *upper = (struct square){down ? move->to.column : move->from.column,
                             down ? move->from.row : move->to.row};
    *lower = (struct square){down ? move->from.column : move->to.column,
                             down ? move->to.row : move->from.row};
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)position;
    segment_read(&item, shape, move);
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct connecting *board = (const struct connecting *)position;
    struct square upper, lower;

    (void)reason;
    if (!segment_on_board(position, move))
        return CODE_OFF_BOARD;
    const int direction = direction_of(move->from, move->to);
    if (direction < 0 || (direction % 2 != 0 && !diagonals_allowed(position)))
        return CODE_NOT_ADJACENT;
    if (is_drawn(board, move->from, move->to))
        return CODE_DRAWN;
    if (direction % 2 == 0)
        return CODE_NONE;
    find_crossing(move, &upper, &lower);
    return is_drawn(board, upper, lower) ? CODE_CROSSING : CODE_NONE;
}

/* The dot that comes first in reading order is written first. */
static void write(const struct move *move, struct buffer *text)
{
    const struct square a = move->from, b = move->to;

    if (a.row < b.row || (a.row == b.row && a.column < b.column))
        segment_write(a, b, text);
    else
        segment_write(b, a, text);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    struct square upper, lower;

    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(position->setup->numbers[DOTS], message);
        return;
    case CODE_NOT_ADJACENT:
        explain_not_adjacent(move, diagonals_allowed(position), message);
        break;
    case CODE_DRAWN:
        write(move, message);
        buffer_text(message, " is drawn already");
        break;
    default:
        find_crossing(move, &upper, &lower);
        write(move, message);
        buffer_text(message, " would cross ");
        segment_write(upper, lower, message);
        break;
    }
    explain_legal_at(position, move->from, message);
}

/* The root of a dot's graph (union by size). The path is never longer than the binary logarithm of
 * the number of dots: 19 steps. */
static size_t find_graph(const struct connecting *board, struct square square)
{
    size_t root = dot_index(&board->base, square);

    while (board->vertices[root].parent >= 0)
        root = (size_t)board->vertices[root].parent;
    return root;
}

static bool joins(const struct connecting *board, const struct move *move)
{
    return drawn(board, move->from) != 0 && drawn(board, move->to) != 0 &&
           find_graph(board, move->from) != find_graph(board, move->to);
}

static struct integer gain(const struct position *position, const struct move *move)
{
    return integer_of(joins((const struct connecting *)position, move));
}

/* Records the segment at one of its ends. A free dot becomes a graph of its own first. */
static void draw(struct connecting *board, struct square from, struct square to)
{
    struct vertex *const vertex = &board->vertices[dot_index(&board->base, from)];

    if (drawn(board, from) == 0)
        vertex->parent = -1;
    dot_draw(&board->base, &vertex->dot, direction_of(from, to));
}

/* The root of a dot's graph. Halves the path: every dot on it becomes a child of its grandparent. A
 * free dot is its own root. */
static size_t shorten_way(struct connecting *board, struct square square)
{
    struct vertex *const vertices = board->vertices;
    size_t root = dot_index(&board->base, square);

    if (drawn(board, square) == 0)
        return root;
    while (vertices[root].parent >= 0) {
        const int32_t next = vertices[root].parent, behind = vertices[next].parent;
        vertices[root].parent = behind >= 0 ? behind : next;
        root = (size_t)next;
    }
    return root;
}

/* Joins the graphs of two roots. */
static void unite(struct connecting *board, size_t first, size_t second)
{
    struct vertex *const vertices = board->vertices;

    if (first == second)
        return;
    const bool first_larger = vertices[first].parent <= vertices[second].parent;
    const size_t root = first_larger ? first : second, hung = first_larger ? second : first;
    vertices[root].parent += vertices[hung].parent;
    vertices[hung].parent = (int32_t)root;
}

static bool is_over(const struct connecting *board, bool joined)
{
    const struct position *position = &board->base;
    const bool single =
        position->setup->variants[VARIANT_ENDING] == ENDING_SINGLE && position->moves > 0;

    return board->drawable == 0 || (board->graphs == 1 && (joined || single));
}

static void explain_end(const struct position *position, struct buffer *message)
{
    buffer_text(message, ((const struct connecting *)position)->drawable == 0
                             ? "no segment can be drawn any more"
                             : "all segments are one graph");
}

static void apply(struct position *position, const struct move *move)
{
    struct connecting *board = (struct connecting *)position;
    const bool from_drawn = drawn(board, move->from) != 0, to_drawn = drawn(board, move->to) != 0;
    const size_t first = shorten_way(board, move->from), second = shorten_way(board, move->to);
    const bool joined = from_drawn && to_drawn && first != second;

    board->graphs += !from_drawn && !to_drawn;
    board->graphs -= joined;
    /* A diagonal also makes the one that would cross it undrawable. */
    board->drawable -= is_diagonal(move) ? 2 : 1;
    draw(board, move->from, move->to);
    draw(board, move->to, move->from);
    unite(board, first, second);
    if (joined)
        award(position, position->player, integer_of(1));
    position->over = is_over(board, joined);
    position->player = next_player(position);
}

/* Segments by their first dot in reading order, then by their second. */
static const int onward[] = {2, 5, 4, 3};

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const int32_t side = position->setup->numbers[DOTS];
    struct move move = {.from_written = true};
    struct reason reason;

    if (position->over)
        return true;
    for (move.from.row = 0; move.from.row < side; move.from.row++)
        for (move.from.column = 0; move.from.column < side; move.from.column++)
            for (int i = 0; i < 4; i++) {
                move.to = step(move.from, onward[i]);
                if (check(position, &move, &reason) == CODE_NONE && !each(context, &move))
                    return true;
            }
    return true;
}

static void legal_at(const struct position *position, struct square square, legal_each *each,
                     void *context)
{
    const struct move like = {.from_written = true};

    if (!position->over)
        segments_at(position, square, &like, onward, true, each, context);
}

/* The dots as the key needs them: of a symmetry's image, with the graph of each dot, numbered from
 * 1 as they are met, 0 for a free dot. `seen` has the number of a root's graph, `numbers` that of a
 * dot's. */
struct partition {
    const struct connecting *board;
    int symmetry;
    int32_t graphs, *seen, *numbers;
    uint32_t waiting; /* segments still to be drawn inside a graph, which win nothing */
};

static struct square image(const struct partition *partition, struct square square)
{
    return square_image(square, partition->board->base.setup->numbers[DOTS], partition->symmetry);
}

/* Numbers the graphs of all dots. */
static void number_graphs(struct partition *partition)
{
    const struct connecting *const board = partition->board;
    const int32_t side = board->base.setup->numbers[DOTS];
    int32_t *number = partition->numbers;
    struct square dot;

    for (dot.row = 0; dot.row < side; dot.row++)
        for (dot.column = 0; dot.column < side; dot.column++, number++) {
            const struct square at = image(partition, dot);
            *number = 0;
            if (drawn(board, at) == 0)
                continue;
            int32_t *const seen = &partition->seen[find_graph(board, at)];
            if (*seen == 0)
                *seen = ++partition->graphs;
            *number = *seen;
        }
}

/* The number of a dot's graph. */
static int32_t graph_at(const struct partition *partition, struct square square)
{
    return partition->numbers[dot_index(&partition->board->base, square)];
}

/* Whether two dots are of one graph and not joined by a segment. */
static bool is_inside(const struct partition *partition, struct square a, struct square b)
{
    const int32_t graph = graph_at(partition, a);

    return graph != 0 && graph == graph_at(partition, b) &&
           !is_drawn(partition->board, image(partition, a), image(partition, b));
}

/* Counts what waits to the right of a dot and below it. Of a cell within a graph one diagonal can
 * be drawn. True if the cell has none yet, and the diagonals join others, too. */
static bool look_at_cell(struct partition *partition, struct square dot)
{
    const struct connecting *const board = partition->board;
    const int32_t side = board->base.setup->numbers[DOTS];
    const struct square right = step(dot, 2), below = step(dot, 4), across = step(dot, 3);

    partition->waiting += on_board(right, side) && is_inside(partition, dot, right);
    partition->waiting += on_board(below, side) && is_inside(partition, dot, below);
    if (!on_board(across, side) || !diagonals_allowed(&board->base) ||
        is_drawn(board, image(partition, dot), image(partition, across)) ||
        is_drawn(board, image(partition, right), image(partition, below)))
        return false;
    const bool within = is_inside(partition, dot, across) && is_inside(partition, right, below) &&
                        graph_at(partition, dot) == graph_at(partition, right);
    partition->waiting += within;
    return !within;
}

/* Which dots are of one graph, and where diagonals are left: a segment between two graphs, or to a
 * free dot, is never drawn yet. Segments inside a graph only pass the turn. With two opponents such
 * passes cancel in pairs: who does best without two of them answers the other's first with the
 * second, so only whether they are odd in number matters. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const int32_t side = position->setup->numbers[DOTS];
    const struct arena_mark mark = arena_mark(position->arena);
    struct partition partition = {.board = (const struct connecting *)position,
                                  .symmetry = symmetry};
    const int width = key_width((uint64_t)partition.board->graphs * 2 + 1);
    struct square dot;
    uint8_t *at = key;

    if (symmetry >= SYMMETRIES_OF_SQUARE)
        return 0;
    partition.seen =
        arena_allocate_zeroed(position->arena, dot_count(position->setup) * sizeof *partition.seen);
    partition.numbers =
        arena_allocate(position->arena, dot_count(position->setup) * sizeof *partition.numbers);
    number_graphs(&partition);
    for (dot.row = 0; dot.row < side; dot.row++)
        for (dot.column = 0; dot.column < side; dot.column++) {
            const int32_t graph = graph_at(&partition, dot);
            at = key_put(at, (uint64_t)(2 * graph + look_at_cell(&partition, dot)), width);
        }
    arena_return(position->arena, mark);
    const bool pairs = contest && players_in(position) == 2;
    at = key_put(at, pairs ? partition.waiting % 2 : partition.waiting, 4);
    return (size_t)(at - key);
}

/* Free dots beside a free one: two of them can make a graph. */
static int32_t count_pairable(const struct connecting *board)
{
    const int32_t side = board->base.setup->numbers[DOTS];
    const int turn = diagonals_allowed(&board->base) ? 1 : 2;
    struct square dot;
    int32_t count = 0;

    for (dot.row = 0; dot.row < side; dot.row++)
        for (dot.column = 0; dot.column < side; dot.column++) {
            bool pairable = false;
            for (int direction = 0; direction < 8 && drawn(board, dot) == 0; direction += turn) {
                const struct square near = step(dot, direction);
                pairable = pairable || (on_board(near, side) && drawn(board, near) == 0);
            }
            count += pairable;
        }
    return count;
}

/* Every join takes a graph away, and a new one needs two free dots. In the end one graph is left,
 * for who can move must; so what the others have no turns for is a player's. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct connecting *board = (const struct connecting *)position;
    const int32_t new_graphs = count_pairable(board) / 2;
    const int32_t turns = leaving_turns_left(position, position->player, player, board->drawable);
    const int32_t most = board->graphs + new_graphs - 1, least = board->graphs - 1;
    struct prospects prospects = {.most = most < turns ? most : turns};
    int64_t scored = least;

    (void)contest;
    if (has_left(position, player))
        return (struct prospects){0};
    if (least > board->drawable - turns)
        prospects.least = least - (board->drawable - turns);
    for (int seat = 1; seat <= position->setup->players; seat++)
        scored += position->scores[seat].value;
    if (new_graphs == 0 && position->setup->players == 2)
        prospects.lead = scored % 2 != 0 ? LEAD_ODD : LEAD_EVEN;
    return prospects;
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_segments(position, trace, count, false, view);
}

static void add_move(struct restoration *restoration, uint32_t segment)
{
    const struct mark *const mark = &restoration->drawn->marks[segment];
    const struct move move = {.from_written = true, .from = mark->at, .to = mark->to};

    restoration_add(restoration, &move, segment);
}

/* A segment whose drawing can have made one graph of two: a bridge that does not just reach a dot.
 */
static bool can_join(const struct net *net, const bool *bridges, uint32_t segment)
{
    const struct mark *const mark = &net->drawn->marks[segment];

    return bridges[segment] && net_degree(net, net_dot(net, mark->at)) > 1 &&
           net_degree(net, net_dot(net, mark->to)) > 1;
}

/* The game is over if two graphs were joined into the only one by the last move; any bridge can
 * have been that move. */
static uint32_t find_joining(const struct net *net, struct arena *arena)
{
    const bool *const bridges = net_bridges(net, arena);

    for (size_t i = net->count; i-- > 0;)
        if (can_join(net, bridges, net->segments[i]))
            return net->segments[i];
    return ABSENT_MARK;
}

/* With `ending: single`, two graphs must be there from the second move to the one before the last.
 */
static bool is_over_early(const struct position *position, const struct growth *before,
                          uint32_t last)
{
    const size_t count = before->count - (last == ABSENT_MARK && before->count > 0);

    return position->setup->variants[VARIANT_ENDING] == ENDING_SINGLE && before->parts == 1 &&
           count > 1;
}

static void refuse_early(struct restoration *restoration, uint32_t marked)
{
    restoration_refuse(restoration, CODE_UNREACHABLE, marked, "%s",
                       marked != ABSENT_MARK
                           ? "this cannot have been the last move: all other segments are one "
                             "graph, and the game was over before"
                           : "the segments are one graph, and no last segment can have joined two "
                             "graphs into it: the game was over before");
}

/* Graphs are drawn one after the other, only begun early; before the last move, none are joined.
 * The game is over if that move joins two into the only one. False if it was over before. */
static bool suppose(const struct position *position, struct restoration *restoration,
                    const struct net *net, bool *joined)
{
    const struct growth whole = net_grow(net, ABSENT_MARK, restoration->arena);
    uint32_t marked, last;

    if (!strokes_last(restoration, MARK_SEGMENT, &marked))
        return false;
    last = marked;
    if (marked == ABSENT_MARK && whole.parts == 1)
        last = find_joining(net, restoration->arena);
    const struct growth before = net_grow(net, last, restoration->arena);
    *joined = whole.parts == 1 && before.parts == 2;
    if (is_over_early(position, &before, last)) {
        refuse_early(restoration, marked);
        return false;
    }
    for (size_t i = 0; i < before.count; i++)
        add_move(restoration, before.segments[i]);
    if (last != ABSENT_MARK)
        add_move(restoration, last);
    return true;
}

/* No two segments that were drawn between free dots share a dot. Without diagonals, each of them
 * has one dot of either colour of a chessboard. Every such segment began a graph. */
static int64_t count_beginnings(const struct net *net, bool diagonals)
{
    int64_t colours[2] = {0};

    for (uint32_t dot = 0; dot < net->dots; dot++) {
        const struct square square = net_square(net, dot);
        colours[(square.column + square.row) & 1] += net_any(net, dot) != ABSENT_MARK;
    }
    if (diagonals)
        return (colours[0] + colours[1]) / 2;
    return colours[0] < colours[1] ? colours[0] : colours[1];
}

/* The third move is the first that can join two graphs. */
static int64_t count_turns(const struct net *net, int players, int player)
{
    int64_t count = 0;

    for (size_t move = 2; move < net->count; move++)
        count += (int)(move % (size_t)players) + 1 == player;
    return count;
}

/* Who joined graphs depends on the order, of which only the last move is known. */
static void bound_scores(const struct position *position, struct restoration *restoration,
                         const struct net *net, bool joined)
{
    const int players = position->setup->players;
    const size_t parts = net_grow(net, ABSENT_MARK, restoration->arena).parts;
    const int64_t joins = count_beginnings(net, diagonals_allowed(position)) - (int64_t)parts;
    const size_t bytes = ((size_t)players + 1) * sizeof(struct integer);
    struct integer *const least = arena_allocate_zeroed(restoration->arena, bytes);
    struct integer *const most = arena_allocate_zeroed(restoration->arena, bytes);

    for (int player = 1; player <= players; player++) {
        const int64_t turns = count_turns(net, players, player);
        const bool last = joined && player == (int)((net->count - 1) % (size_t)players) + 1;

        least[player] = integer_of(last);
        most[player] = integer_of(turns < joins ? turns : joins);
        restoration->untold |= most[player].value != last;
    }
    restoration->least = least;
    restoration->most = most;
    restoration->why = "the order in which graphs were begun and joined is not on it";
}

static void restore(const struct position *position, struct restoration *restoration)
{
    const struct net net =
        net_make(restoration->drawn, position->setup->numbers[DOTS], 0, restoration->arena);
    struct mark_list order;
    bool joined;

    if (!strokes_sort(restoration, MARK_SEGMENT, 1, 1, &order) || order.count == 0)
        return;
    if (order.numbered) {
        for (size_t i = 0; i < order.count; i++)
            add_move(restoration, order.marks[i]);
        return;
    }
    restoration->order = ORDER_SUPPOSED;
    if (suppose(position, restoration, &net, &joined))
        bound_scores(position, restoration, &net, joined);
}

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t side = setup->numbers[DOTS] - 1;
    const int32_t most =
        2 * side * (side + 1) + (setup->variants[VARIANT_DIAGONALS] ? side * side : 0);

    plan->stretches[0] = (struct stretch){
        .example = "a1-a2 b1-b2 a1-b1 (+1)", .number = 1, .moves = (uint32_t)most, .player = 1};
}

const struct game game_connecting = {
    .schema =
        {.id = "connecting",
         .prefix = "CON",
         .title = "Connecting Graphs",
         .draws = true,
         .players_least = 1,
         .players_most = PLAYERS_MOST,
         .drawn_as = DRAWN_LATTICE,
         .keys = {{.name = "dots",
                   .means = "dots along a side of the board",
                   .least = 2,
                   .most = 702,
                   .from_squares = true,
                   .preset = 6}},
         .variants =
             {{.name = "diagonals",
               .means = {"dots are joined only side by side or one above the other",
                         "diagonal neighbours may be joined too, as long as no two segments cross"},
               .values = {"false", "true"},
               .yes_no = true},
              {.name = "ending",
               .means = {"over as soon as a move joins two graphs and leaves exactly one",
                         "over as soon as a move, but for the first, leaves exactly one graph"},
               .values = {"joined", "single"}}},
         .shapes = {{.pattern = PATTERN_SQUARE "-" PATTERN_SQUARE,
                     .example = "a1-a2",
                     .means = "a segment between two dots, in either order"},
                    {.pattern = PATTERN_SQUARE PATTERN_DIAGONAL_COMPASS,
                     .example = "a1s",
                     .means = "the same by compass: n, e, s, w, ne, se, sw or nw; n is up"}}},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_NOT_ADJACENT, CODE_DRAWN, CODE_CROSSING},
    .wordings = {{CODE_OFF_BOARD, "That dot is not on the board."},
                 {CODE_NOT_ADJACENT, "You join two dots that are next to each other, and "
                                     "diagonally only if you agreed on it."},
                 {CODE_DRAWN, "Those two dots are joined already."}},
    .own = {OWN_CODE(
        CODE_CROSSING, "crossing",
        "connecting: segments must not cross: the other diagonal of this square is drawn.",
        "a1-b2 a2-b1")},
    .without = "the others draw in turn until the game ends as it would have ended",
    .scoring = SCORING_RUNNING,
    .points = true,
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = DOTS},
    .size = size,
    .fixed_size = sizeof(struct connecting),
    .start = start,
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
