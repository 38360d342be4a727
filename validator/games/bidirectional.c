/* Bidirectional Line Game, by Leroy Quet (23 May 2010). */
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/explain.h"
#include "validator/games/lattice.h"
#include "validator/restore/ordering.h"
#include "validator/restore/trails.h"
#include "validator/view.h"

/* A pen has its player's number. */
enum { CODE_PEN = CODES, CODE_FROM };

enum { PEN_A = 1, PEN_B, PENS };

/* Of the dots where a line can end, so many are named. */
enum { ENDS_TOLD = 3 };

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

/* What a pen can still reach along segments that are not drawn: the dots, by index, and how many of
 * them have an odd number of such segments. */
struct region {
    bool *dots;
    int32_t ends, odd; /* ends of segments; dots with an odd number of them */
    bool odd_start;
};

static void explore(const struct bidirectional *board, int pen, struct region *region)
{
    const size_t count = dot_count(board->base.setup);
    struct square *const waiting = arena_allocate(board->base.arena, count * sizeof *waiting);
    size_t left = 0;

    region->ends = region->odd = 0;
    waiting[left++] = board->standing[pen];
    region->dots[dot_index(&board->base, board->standing[pen])] = true;
    while (left > 0) {
        const struct square at = waiting[--left];
        int32_t degree = 0;

        for (int direction = 0; direction < 8; direction += 2) {
            const struct square near = step(at, direction);
            if (!on_board(near, board->base.setup->numbers[DOTS]) || is_drawn(board, at, direction))
                continue;
            bool *const known = &region->dots[dot_index(&board->base, near)];
            degree++;
            if (!*known)
                waiting[left++] = near;
            *known = true;
        }
        region->ends += degree;
        region->odd += degree % 2;
        if (square_equal(at, board->standing[pen]))
            region->odd_start = degree % 2 != 0;
    }
}

static bool *dots_new(const struct bidirectional *board)
{
    return arena_allocate_zeroed(board->base.arena, dot_count(board->base.setup) * sizeof(bool));
}

/* The segments that a pen can reach and where the pens stand, the own one of the player on the move
 * and the other's; and whether the move has its pen. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct bidirectional *board = (const struct bidirectional *)position;
    const int32_t side = position->setup->numbers[DOTS];
    const struct arena_mark mark = arena_mark(position->arena);
    struct region region = {0};
    struct square dot;
    uint8_t *at = key;

    (void)contest;
    if (symmetry >= SYMMETRIES_OF_SQUARE)
        return 0;
    region.dots = dots_new(board);
    *at++ = (uint8_t)(position->moves < 2 ? position->moves : 2);
    for (int pen = PEN_A; pen < PENS && position->moves > 0; pen++)
        explore(board, pen, &region);
    for (dot.row = 0; dot.row < side; dot.row++)
        for (dot.column = 0; dot.column < side; dot.column++, at++) {
            const struct square there = square_image(dot, side, symmetry);
            *at = 0;
            if (!region.dots[dot_index(position, there)])
                continue;
            for (int direction = 2; direction <= 4; direction += 2) {
                const struct square near = square_image(step(dot, direction), side, symmetry);
                if (on_board(near, side) && !is_drawn(board, there, direction_to(there, near)))
                    *at |= (uint8_t)direction;
            }
            *at |= (uint8_t)square_equal(there, board->standing[position->player]);
            *at |= (uint8_t)(square_equal(there, board->standing[PENS - position->player]) << 3);
        }
    arena_return(position->arena, mark);
    return (size_t)(at - key);
}

/* A pen draws a trail through its region. Where the trail passes it takes two segments of a dot, so
 * all odd dots but its two ends keep a segment, and a segment has two dots. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct bidirectional *board = (const struct bidirectional *)position;
    const int64_t side = position->setup->numbers[DOTS];
    const struct arena_mark mark = arena_mark(position->arena);
    struct region region = {0};

    (void)contest;
    if (position->moves == 0)
        return (struct prospects){.most = 2 * side * (side - 1)};
    region.dots = dots_new(board);
    explore(board, player, &region);
    arena_return(position->arena, mark);
    return (struct prospects){.most = region.ends / 2 - region.odd / 2 + region.odd_start};
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

/* What is drawn on a sheet, and how its last move may have been made. */
struct sheet {
    struct restoration *restoration;
    struct net net;
    struct line_drawn lines[PENS];
    uint32_t last;               /* the segment that is marked as the last, or ABSENT_MARK */
    uint32_t standing[PENS];     /* the marks of the pens, or ABSENT_MARK */
    bool common, ends_as_marked; /* whether a dot was met where both can have begun, … */
};

/* Both lines from a dot, and the pen and segment of the last move. */
struct course {
    uint32_t start;
    int pen;
    uint32_t last; /* ABSENT_MARK: there is no such course */
};

static struct square end_of(const struct sheet *sheet, int pen, uint32_t start)
{
    return net_square(&sheet->net, trail_end(&sheet->lines[pen], start));
}

static bool is_full(const struct sheet *sheet, struct square square)
{
    for (int direction = 0; direction < 8; direction += 2)
        if (on_board(step(square, direction), sheet->net.side) &&
            net_segment(&sheet->net, net_dot(&sheet->net, square), direction) == ABSENT_MARK)
            return false;
    return true;
}

static bool touches(const struct sheet *sheet, uint32_t segment, struct square dot)
{
    const struct mark *const mark = &sheet->net.drawn->marks[segment];

    return square_equal(mark->at, dot) || square_equal(mark->to, dot);
}

/* A pen that goes on was not stuck before. One that has come to its end is stuck as soon as all
 * segments there are drawn, and the game is over: if they are on the sheet, the last of them was
 * the last move. Pen B draws its first segment in move 2. */
static bool can_end_with(const struct sheet *sheet, uint32_t start, int pen, uint32_t last)
{
    const struct line_drawn *const line = &sheet->lines[pen];
    const struct square other = end_of(sheet, PENS - pen, start);
    const size_t moves = sheet->net.count;

    if (sheet->last != ABSENT_MARK && sheet->last != last)
        return false;
    if (line->net.count == 1 && moves != (size_t)pen)
        return false;
    if (moves > 1 && is_full(sheet, other) && !touches(sheet, last, other))
        return false;
    return trail_can_close(line, start, last);
}

static void find_last(const struct sheet *sheet, uint32_t start, struct course *course)
{
    for (int pen = PEN_A; pen < PENS && course->last == ABSENT_MARK; pen++) {
        const struct net *const net = &sheet->lines[pen].net;
        const uint32_t end = trail_end(&sheet->lines[pen], start);

        for (int direction = 0; direction < 8; direction += 2) {
            const uint32_t last = net_segment(net, end, direction);
            if (last != ABSENT_MARK && can_end_with(sheet, start, pen, last))
                *course = (struct course){start, pen, last};
        }
    }
}

static bool stands_there(const struct sheet *sheet, int pen, uint32_t start)
{
    const uint32_t standing = sheet->standing[pen];

    return standing == ABSENT_MARK ||
           square_equal(sheet->net.drawn->marks[standing].at, end_of(sheet, pen, start));
}

static bool ends_game(const struct sheet *sheet, uint32_t start)
{
    return sheet->net.count > 1 && (is_full(sheet, end_of(sheet, PEN_A, start)) ||
                                    is_full(sheet, end_of(sheet, PEN_B, start)));
}

static bool can_start(const struct sheet *sheet, uint32_t start)
{
    return trail_can_start(&sheet->lines[PEN_A], start) &&
           trail_can_start(&sheet->lines[PEN_B], start);
}

/* Looks for a dot where both pens can have begun; courses that end the game go first. */
static struct course find_course(struct sheet *sheet)
{
    struct course course = {.last = ABSENT_MARK}, unfinished = course;

    for (uint32_t start = 0; start < sheet->net.dots && course.last == ABSENT_MARK; start++) {
        struct course *const found = ends_game(sheet, start) ? &course : &unfinished;

        if (!can_start(sheet, start))
            continue;
        sheet->common = true;
        if (!stands_there(sheet, PEN_A, start) || !stands_there(sheet, PEN_B, start))
            continue;
        sheet->ends_as_marked = true;
        find_last(sheet, start, found);
    }
    return course.last != ABSENT_MARK ? course : unfinished;
}

static struct square add_move(struct restoration *restoration, uint32_t mark, struct square from)
{
    const struct mark *const drawn = &restoration->drawn->marks[mark];
    const bool backwards = square_equal(from, drawn->to);
    const struct move move = {.option = drawn->pen,
                              .from_written = true,
                              .from = backwards ? drawn->to : drawn->at,
                              .to = backwards ? drawn->at : drawn->to};

    restoration_add(restoration, &move, mark);
    return move.to;
}

/* The players take turns with their own pens, but the pen of the last move waits for the other. */
static void add_course(const struct sheet *sheet, const struct course *course)
{
    struct restoration *const restoration = sheet->restoration;
    const struct square start = net_square(&sheet->net, course->start);
    struct square at[PENS] = {start, start, start};
    const uint32_t *orders[PENS];
    size_t left[PENS], done[PENS] = {0};

    for (int pen = PEN_A; pen < PENS; pen++) {
        const struct line_drawn *const line = &sheet->lines[pen];
        const uint32_t end = trail_end(line, course->start);
        uint32_t last = course->last;

        for (int direction = 0; direction < 8 && pen != course->pen; direction += 2)
            if (net_segment(&line->net, end, direction) != ABSENT_MARK &&
                trail_can_close(line, course->start, net_segment(&line->net, end, direction)))
                last = net_segment(&line->net, end, direction);
        left[pen] = line->net.count;
        orders[pen] =
            left[pen] > 0 ? trail_order(line, course->start, last, restoration->arena) : NULL;
    }
    for (size_t i = 0; i < sheet->net.count; i++) {
        int pen = i % 2 == 0 ? PEN_A : PEN_B;
        if (left[pen] == 0 || (pen == course->pen && left[pen] == 1 && left[PENS - pen] > 0))
            pen = PENS - pen;
        at[pen] = add_move(restoration, orders[pen][done[pen]++], at[pen]);
        left[pen]--;
    }
}

/* The segments of a pen are no line if they fall apart, or if it has more than two ends. */
static bool is_line(const struct sheet *sheet, int pen)
{
    const struct line_drawn *const line = &sheet->lines[pen];
    struct buffer *const message = &sheet->restoration->message;

    if (line->parts > 1) {
        restoration_refuse(sheet->restoration, CODE_UNREACHABLE, line->apart,
                           "this does not hang together with the other segments of pen %c, which "
                           "draws one line",
                           pen_letter(pen));
    } else if (line->odd_count > 2) {
        restoration_refuse(sheet->restoration, CODE_UNREACHABLE, net_any(&line->net, line->odd[2]),
                           "odd numbers of pen %c's segments meet on ", pen_letter(pen));
        for (int i = 0; i < ODD_TOLD; i++) {
            square_write(message, net_square(&line->net, line->odd[i]));
            buffer_text(message, i == 0 ? ", " : i == 1 ? " and " : "");
        }
        buffer_text(message, ", but a line has only two ends");
    }
    return sheet->restoration->code == CODE_NONE;
}

/* Pen A makes the first move and pen B the second. */
static bool both_drew(const struct sheet *sheet)
{
    const struct net *const a = &sheet->lines[PEN_A].net, *const b = &sheet->lines[PEN_B].net;

    if (a->count == 0)
        restoration_refuse(sheet->restoration, CODE_UNREACHABLE, b->segments[0],
                           "pen A has drawn nothing, but it makes the first move");
    else if (b->count == 0 && a->count > 1)
        restoration_refuse(sheet->restoration, CODE_UNREACHABLE, a->segments[1],
                           "pen B has drawn nothing, but it makes the second move");
    return sheet->restoration->code == CODE_NONE;
}

/* "pen A's line has its ends on c3 and d4" */
static void tell_ends(const struct sheet *sheet, int pen, struct buffer *message)
{
    const struct line_drawn *const line = &sheet->lines[pen];

    buffer_format(message, "pen %c's line ", pen_letter(pen));
    if (line->odd_count == 0) {
        buffer_text(message, "is closed");
        return;
    }
    buffer_text(message, "has its ends on ");
    square_write(message, net_square(&line->net, line->odd[0]));
    buffer_text(message, " and ");
    square_write(message, net_square(&line->net, line->odd[1]));
}

static void refuse_start(const struct sheet *sheet)
{
    struct buffer *const message = &sheet->restoration->message;
    const struct line_drawn *const b = &sheet->lines[PEN_B];

    restoration_refuse(sheet->restoration, CODE_UNREACHABLE,
                       b->odd_count == 2 ? net_any(&b->net, b->odd[0]) : b->net.segments[0], "%s",
                       "");
    tell_ends(sheet, PEN_A, message);
    buffer_text(message, " and ");
    tell_ends(sheet, PEN_B, message);
    buffer_text(message, ": there is no dot where both can have begun");
}

/* Whether a pen can come to where it stands, whatever the other does. */
static bool can_stand(const struct sheet *sheet, int pen)
{
    for (uint32_t start = 0; start < sheet->net.dots; start++)
        if (can_start(sheet, start) && stands_there(sheet, pen, start))
            return true;
    return false;
}

/* "pen B stands on b2, but its line can only end on b1 or c1": */
static void refuse_standing(const struct sheet *sheet)
{
    struct buffer *const message = &sheet->restoration->message;
    const int pen = can_stand(sheet, PEN_A) ? PEN_B : PEN_A;
    const char *before = ", but its line can only end on ";
    const uint32_t standing = sheet->standing[pen];

    if (can_stand(sheet, pen)) {
        restoration_refuse(sheet->restoration, CODE_UNREACHABLE, standing,
                           "from no dot where both can have begun, both pens come to where they "
                           "stand");
        return;
    }
    restoration_refuse(sheet->restoration, CODE_UNREACHABLE, standing, "pen %c stands on ",
                       pen_letter(pen));
    square_write(message, sheet->net.drawn->marks[standing].at);
    for (uint32_t start = 0, told = 0; start < sheet->net.dots && told <= ENDS_TOLD; start++)
        if (can_start(sheet, start)) {
            buffer_text(message, before);
            if (told++ < ENDS_TOLD)
                square_write(message, end_of(sheet, pen, start));
            else
                buffer_text(message, "another dot");
            before = " or ";
        }
}

/* All ends are full, and no segment can have been the last at each that is. */
static void refuse_end(const struct sheet *sheet)
{
    uint32_t where = sheet->last;

    for (uint32_t start = 0; start < sheet->net.dots && where == ABSENT_MARK; start++)
        for (int pen = PEN_A; pen < PENS; pen++)
            if (where == ABSENT_MARK && can_start(sheet, start) &&
                is_full(sheet, end_of(sheet, pen, start)))
                where = net_any(&sheet->net, trail_end(&sheet->lines[pen], start));
    restoration_refuse(
        sheet->restoration, CODE_UNREACHABLE, where,
        sheet->last != ABSENT_MARK
            ? "this cannot have been the last move"
            : "a pen would have been stuck before the last move: the lines end where "
              "all segments are drawn, and none can have been drawn last");
}

static void suppose(struct sheet *sheet)
{
    struct restoration *const restoration = sheet->restoration;

    restoration->order = ORDER_SUPPOSED;
    if (!strokes_last(restoration, MARK_SEGMENT, &sheet->last) || !is_line(sheet, PEN_A) ||
        !is_line(sheet, PEN_B) || !both_drew(sheet))
        return;
    const struct course course = find_course(sheet);
    if (course.last != ABSENT_MARK)
        add_course(sheet, &course);
    else if (!sheet->common)
        refuse_start(sheet);
    else if (!sheet->ends_as_marked)
        refuse_standing(sheet);
    else
        refuse_end(sheet);
}

/* How many of the numbered segments follow each other if the pens begin on a dot. */
static size_t count_followed(const struct sheet *sheet, const struct mark_list *order,
                             struct square start, struct square *at)
{
    size_t count = 0;

    at[PEN_A] = at[PEN_B] = start;
    for (; count < order->count; count++) {
        const uint32_t segment = order->marks[count];
        const struct mark *const mark = &sheet->net.drawn->marks[segment];
        if (!touches(sheet, segment, at[mark->pen]))
            break;
        at[mark->pen] = square_equal(at[mark->pen], mark->at) ? mark->to : mark->at;
    }
    return count;
}

static bool stand_as_marked(const struct sheet *sheet, const struct square *at, int *wrong)
{
    for (*wrong = PEN_A; *wrong < PENS; ++*wrong)
        if (sheet->standing[*wrong] != ABSENT_MARK &&
            !square_equal(sheet->net.drawn->marks[sheet->standing[*wrong]].at, at[*wrong]))
            return false;
    return true;
}

/* Only the direction of the first segment is open, and only if it is the only one or nobody draws
 * on from it. */
static void follow_strokes(const struct sheet *sheet, const struct mark_list *order)
{
    struct restoration *const restoration = sheet->restoration;
    const struct mark *const first = &restoration->drawn->marks[order->marks[0]];
    struct square at[PENS], start = first->at;
    int wrong;
    const size_t forwards = count_followed(sheet, order, first->at, at);
    const bool forwards_stand = stand_as_marked(sheet, at, &wrong);
    const size_t backwards = count_followed(sheet, order, first->to, at);

    if (backwards > forwards || (backwards == forwards && !forwards_stand))
        start = first->to;
    const size_t count = count_followed(sheet, order, start, at);
    at[PEN_A] = at[PEN_B] = start;
    for (size_t i = 0; i < order->count && i <= count; i++) {
        const int pen = restoration->drawn->marks[order->marks[i]].pen;
        at[pen] = add_move(restoration, order->marks[i], at[pen]);
    }
    if (count < order->count || stand_as_marked(sheet, at, &wrong))
        return;
    restoration_refuse(restoration, CODE_UNREACHABLE, sheet->standing[wrong], "pen %c stands on ",
                       pen_letter(wrong));
    square_write(&restoration->message, at[wrong]);
    buffer_text(&restoration->message, " after the last move");
}

static void restore(const struct position *position, struct restoration *restoration)
{
    const struct drawn *const drawn = restoration->drawn;
    const int32_t side = position->setup->numbers[DOTS];
    struct sheet sheet = {.restoration = restoration,
                          .net = net_make(drawn, side, 0, restoration->arena),
                          .standing = {ABSENT_MARK, ABSENT_MARK, ABSENT_MARK}};
    struct mark_list order;

    for (uint32_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].kind == MARK_STANDING)
            sheet.standing[drawn->marks[i].pen] = i;
    if (!strokes_sort(restoration, MARK_SEGMENT, 1, 1, &order) || order.count == 0 ||
        lattice_refuse_diagonals(restoration))
        return;
    if (order.numbered) {
        follow_strokes(&sheet, &order);
        return;
    }
    for (int pen = PEN_A; pen < PENS; pen++)
        sheet.lines[pen] = trails_look(drawn, side, (uint8_t)pen, restoration->arena);
    suppose(&sheet);
}

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
               .prefix = "BID",
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
    .plan = plan,
    .codes = {CODE_OFF_BOARD, CODE_PEN, CODE_FROM, CODE_NOT_ADJACENT, CODE_DRAWN},
    .wordings = {{CODE_OFF_BOARD, "That dot is not on the board."},
                 {CODE_NOT_ADJACENT, "You draw only to the next dot above, below, left or right."},
                 {CODE_DRAWN, "That segment is drawn already, by one of the pens."}},
    .own =
        {OWN_CODE(CODE_PEN, "pen",
                  "bidirectional: the first move is made with pen A and the second with pen B.",
                  "Bc4-c5 as the first move"),
         OWN_CODE(
             CODE_FROM, "from",
             "bidirectional: you draw from the dot where that pen stands; only the first move may "
             "start anywhere, and must say where.",
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
    .restore = restore,
    .key = key,
    .prospects = prospects,
};
