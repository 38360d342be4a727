/* Bidirectional Line Game, by Leroy Quet (23 May 2010). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/lattice.h"
#include "validator/view.h"

/* A pen has its player's number. */
enum { CODE_PEN = CODES, CODE_FROM };

enum { PEN_A = 1, PEN_B, PENS };

/* A move may also be written as the pen and where it goes. */
enum { SHAPE_END = SEGMENT_COMPASS + 1 };

struct bidirectional {
    struct position base;
    struct square standing[PENS]; /* set with move 1 */
    struct dot dots[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct bidirectional) + dot_count(setup) * sizeof(struct dot);
}

static struct dot *dot_at(struct bidirectional *board, struct square square)
{
    return &board->dots[dot_index(&board->base, square)];
}

static bool is_drawn(const struct bidirectional *board, struct square from, int direction)
{
    return dot_drawn(&board->base, &board->dots[dot_index(&board->base, from)]) >> direction & 1;
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    const struct bidirectional *board = (const struct bidirectional *)position;

    move->option = PEN_A;
    if (!scan_character(&item, 'A') && scan_character(&item, 'B'))
        move->option = PEN_B;
    segment_read(&item, shape, move);
    move->from_written = shape != SHAPE_END;
    if (shape == SHAPE_END && position->moves > 0)
        move->from = board->standing[move->option];
}

/* Moves 1 and 2 are made with the players' own pens, later ones with either. */
static bool wrong_pen(const struct position *position, const struct move *move)
{
    return position->moves < 2 && move->option != position->moves + 1;
}

static bool wrong_start(const struct position *position, const struct move *move)
{
    const struct bidirectional *board = (const struct bidirectional *)position;

    if (position->moves == 0)
        return !move->from_written;
    return !square_equal(move->from, board->standing[move->option]);
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct bidirectional *board = (const struct bidirectional *)position;

    (void)reason;
    if (!segment_on_board(position, move))
        return CODE_OFF_BOARD;
    if (wrong_pen(position, move))
        return CODE_PEN;
    if (wrong_start(position, move))
        return CODE_FROM;
    const int direction = orthogonal_direction_of(move->from, move->to);
    if (direction < 0)
        return CODE_NOT_ADJACENT;
    return is_drawn(board, move->from, direction) ? CODE_DRAWN : CODE_NONE;
}

static char pen_letter(int pen)
{
    return pen == PEN_A ? 'A' : 'B';
}

static void explain_from(const struct bidirectional *board, const struct move *move,
                         struct buffer *message)
{
    if (board->base.moves == 0) {
        buffer_text(message, "the first move needs the dot where it starts");
        return;
    }
    buffer_format(message, "pen %c stands on ", pen_letter(move->option));
    square_write(message, board->standing[move->option]);
    buffer_text(message, ", not on ");
    square_write(message, move->from);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    switch (reason->code) {
    case CODE_OFF_BOARD:
        explain_off_board(position->setup->numbers[DOTS], message);
        return;
    case CODE_PEN:
        buffer_text(message, position->moves == 0 ? "the first move is made with pen A"
                                                  : "the second move is made with pen B");
        break;
    case CODE_FROM:
        explain_from((const struct bidirectional *)position, move, message);
        break;
    case CODE_NOT_ADJACENT:
        explain_not_adjacent(move, false, message);
        break;
    default:
        segment_write(move->from, move->to, message);
        buffer_text(message, " is drawn already");
        break;
    }
    explain_legal_at(position, move->from, message);
}

static bool is_stuck(const struct bidirectional *board, int pen)
{
    const struct square at = board->standing[pen];

    for (int direction = 0; direction < 8; direction += 2)
        if (on_board(step(at, direction), board->base.setup->numbers[DOTS]) &&
            !is_drawn(board, at, direction))
            return false;
    return true;
}

static void explain_end(const struct position *position, struct buffer *message)
{
    const struct bidirectional *board = (const struct bidirectional *)position;
    const int pen = is_stuck(board, PEN_A) ? PEN_A : PEN_B;

    buffer_format(message, "pen %c cannot leave ", pen_letter(pen));
    square_write(message, board->standing[pen]);
}

static void apply(struct position *position, const struct move *move)
{
    struct bidirectional *board = (struct bidirectional *)position;
    const int direction = orthogonal_direction_of(move->from, move->to);

    dot_draw(position, dot_at(board, move->from), direction);
    dot_draw(position, dot_at(board, move->to), opposite(direction));
    board->standing[move->option] = move->to;
    if (position->moves == 0)
        board->standing[PEN_B] = move->from;
    else
        position->over = is_stuck(board, PEN_A) || is_stuck(board, PEN_B);
    award(position, move->option, integer_of(1));
    position->player = next_player(position);
}

static bool list_from(const struct position *position, struct square from, int pen,
                      legal_each *each, void *context)
{
    struct move move = {.option = (uint8_t)pen, .from_written = true, .from = from};
    struct reason reason;

    for (int direction = 0; direction < 8; direction += 2) {
        move.to = step(from, direction);
        if (check(position, &move, &reason) == CODE_NONE && !each(context, &move))
            return false;
    }
    return true;
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct bidirectional *board = (const struct bidirectional *)position;
    const int32_t side = position->setup->numbers[DOTS];
    struct square from;

    if (position->over)
        return true;
    if (position->moves > 0) {
        for (int pen = PEN_A; pen < PENS; pen++)
            if (!list_from(position, board->standing[pen], pen, each, context))
                break;
        return true;
    }
    for (from.row = 0; from.row < side; from.row++)
        for (from.column = 0; from.column < side; from.column++)
            if (!list_from(position, from, PEN_A, each, context))
                return true;
    return true;
}

static void legal_at(const struct position *position, struct square square, legal_each *each,
                     void *context)
{
    static const int here[] = {0, 2, 4, 6};

    for (uint8_t pen = PEN_A; pen < PENS && !position->over; pen++) {
        const struct move like = {.option = pen, .from_written = true};
        segments_at(position, square, &like, here, false, each, context);
    }
}

static void write(const struct move *move, struct buffer *text)
{
    buffer_character(text, pen_letter(move->option));
    segment_write(move->from, move->to, text);
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    view_segments(position, trace, count, true, view);

    struct view_lattice *const lattice = &view->lattice;
    lattice->pens = true;
    for (size_t i = 0; i < lattice->count; i++) {
        const struct view_segment *segment = &lattice->segments[i];

        lattice->standing[segment->pen - PEN_A] = segment->to;
        if (i == 0)
            lattice->standing[PEN_B - PEN_A] = segment->from;
    }
    lattice->standing_set[0] = lattice->standing_set[1] = lattice->count > 0;
}

static const char rules[] =
    "Two players draw one line on a square of dots and make it longer at either end. There are two "
    "pens: A belongs to player 1 and B to player 2. A move draws a segment from the dot where a "
    "pen stands to the dot above, below, left or right of it, and the pen then stands there. No "
    "segment may be drawn twice, by whichever pen; but the line may cross itself, and it may turn "
    "on a dot where it has been before.\n\n"
    "Player 1 begins with pen A, from any dot. Player 2 answers with pen B, from the dot where the "
    "first move started. After that the players move in turn, each with either pen.\n\n"
    "The game is over as soon as, after the second move or later, one of the pens stands on a dot "
    "all of whose segments are drawn. A player's score is the number of segments drawn with that "
    "player's pen, whoever drew them. Highest score wins.";

static void plan(const struct setup *setup, struct plan *plan)
{
    const int32_t dots = setup->numbers[DOTS];

    plan->stretches[0] = (struct stretch){.example = "Aa1-b1 Ba2 Ab2",
                                          .number = 1,
                                          .moves = (uint32_t)(2 * dots * (dots - 1)),
                                          .player = 1};
}

const struct game game_bidirectional = {
    .schema = {.id = "bidirectional",
               .title = "Bidirectional Line Game",
               .draws = true,
               .players_least = 2,
               .players_most = 2,
               .drawn_as = DRAWN_LATTICE,
               .pens = true,
               .keys = {{.name = "dots",
                         .means = "dots along a side of the board",
                         .least = 2,
                         .most = 702,
                         .from_squares = true,
                         .preset = 7}},
               .shapes = {{.pattern = PATTERN_PEN PATTERN_SQUARE "-" PATTERN_SQUARE,
                           .example = "Ad4-d5",
                           .means = "a segment with pen A from the first dot to the second"},
                          {.pattern = PATTERN_PEN PATTERN_SQUARE PATTERN_COMPASS,
                           .example = "Ad4s",
                           .means = "the same by compass: n is up, e right, s down, w left"},
                          {.pattern = PATTERN_PEN PATTERN_SQUARE,
                           .example = "Ad5",
                           .means = "from where the pen stands to this dot, after the first move"}},
               .case_sensitive = true},
    .rules = rules,
    .summary = {"Pen A belongs to player 1 and pen B to player 2, and a move draws a segment from "
                "the dot where a pen stands to the dot above, below, left or right of it, where "
                "the pen then stands.",
                "Player 1 begins with pen A, from any dot, and player 2 answers with pen B, from "
                "the dot where the first move started.",
                "After that the players move in turn, each with either pen.",
                "No segment may be drawn twice, by whichever pen, but the line may cross itself "
                "and come back to a dot.",
                "The game is over as soon as, after move 2 or later, a pen stands on a dot all of "
                "whose segments are drawn; a score is the number of segments drawn with a player's "
                "pen, whoever drew them, and the highest wins."},
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_PEN, CODE_FROM, CODE_NOT_ADJACENT, CODE_DRAWN},
    .wordings = {{CODE_OFF_BOARD, "There is no such dot."},
                 {CODE_NOT_ADJACENT, "The two dots are not next to each other in a row or column."},
                 {CODE_DRAWN, "The segment is drawn already, by either pen."}},
    .own =
        {OWN_CODE(
             CODE_PEN, "pen",
             "bidirectional: the first move is not made with pen A, or the second not with pen B.",
             "Bc4-c5 as the first move"),
         OWN_CODE(
             CODE_FROM, "from",
             "bidirectional: the pen does not stand on the dot that is written, or the first move "
             "does not say where it starts.",
             "Aa1-a2 while pen A stands on c3")},
    .scoring = SCORING_RUNNING,
    .symmetries = {.group = SYMMETRIES_SQUARE, .side = DOTS},
    .size = size,
    .fixed_size = sizeof(struct bidirectional),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .legal = legal,
    .legal_at = legal_at,
    .write = write,
    .view = view,
};
