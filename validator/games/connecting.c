/* Connecting Graphs, by Leroy Quet (7 March 2009). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/lattice.h"
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
    return drawn(board, from) >> direction_of(from, to) & 1;
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

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_segments(position, trace, count, false, view);
}

static const char rules[] =
    "Players move in turn on a square of dots. A move draws a segment between two dots that are "
    "next to each other, side by side or one above the other, and not yet joined. With the variant "
    "diagonals: true, diagonal neighbours may be joined too, as long as no two segments cross.\n\n"
    "A graph is a set of segments that hang together: from any of its dots one can get to any "
    "other along its segments. A dot without a segment is none. A player scores one point for a "
    "segment that joins two different graphs into one. Starting a graph, making one longer and "
    "joining a graph to itself score nothing.\n\n"
    "The game is over as soon as a move joins two graphs and leaves exactly one. (With the variant "
    "ending: single it is over after any move but the first that leaves exactly one graph.) It is "
    "also over when no segment can be drawn any more. Highest score wins.";

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t side = setup->numbers[DOTS] - 1;
    const int32_t most =
        2 * side * (side + 1) + (setup->variants[VARIANT_DIAGONALS] ? side * side : 0);

    plan->stretches[0] = (struct stretch){
        .example = "a1-a2 b1-b2 a1-b1 (+1)", .number = 1, .moves = (uint32_t)most, .player = 1};
}

const struct game game_connecting = {
    .schema = {.id = "connecting",
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
               .variants = {{.name = "diagonals",
                             .means = "diagonal neighbours may be joined, without crossing",
                             .values = {"false", "true"},
                             .yes_no = true},
                            {.name = "ending",
                             .means = "over when two graphs were joined into the only one, or "
                                      "whenever a single one is left after the first move",
                             .values = {"joined", "single"}}},
               .shapes = {{.pattern = PATTERN_SQUARE "-" PATTERN_SQUARE,
                           .example = "a1-a2",
                           .means = "a segment between two dots, in either order"},
                          {.pattern = PATTERN_SQUARE PATTERN_DIAGONAL_COMPASS,
                           .example = "a1s",
                           .means = "the same by compass: n is up, e right; also ne, se, sw, nw"}}},
    .rules = rules,
    .summary = {"In rotation the players join two dots that are next to each other, side by side "
                "or one above the other, and not joined yet.",
                "A graph is a set of segments that hang together; a dot without a segment is none.",
                "Whoever joins two different graphs into one by a segment scores a point.",
                "Starting a graph, making one longer and joining a graph to itself score nothing.",
                "The game is over as soon as a move joins two graphs and leaves exactly one, or "
                "when no segment can be drawn, and the highest score wins."},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_NOT_ADJACENT, CODE_DRAWN, CODE_CROSSING},
    .wordings =
        {{CODE_OFF_BOARD, "There is no such dot."},
         {CODE_NOT_ADJACENT,
          "The two dots are not neighbours, or only diagonal ones where these are not allowed."},
         {CODE_DRAWN, "The two dots are joined already."}},
    .own = {OWN_CODE(CODE_CROSSING, "crossing",
                     "connecting: a diagonal over the other diagonal of the same square.",
                     "a1-b2 a2-b1")},
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
};
