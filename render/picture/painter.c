#include "render/picture/painter.h"

#include "base/list.h"
#include "notation/items/scan.h"
#include "render/picture/ink.h"
#include "validator/numbering.h"

#include <math.h>

enum { LINES_MOST = 8 };

/* In ems: a digit's width in the widest of the usual fonts, the height of a line of digits. */
static const double digit_width = 0.64, line_height = 1.1;

/* Half of what the number of a move takes up beside a stroke, in ems. */
static const double order_width = 0.62, order_height = 0.42;

/* Numbers below the first size are broken over lines; below the second, they become letters. */
static const double size_to_break_at = 0.2, size_least = 0.14;

void painter_add(struct painter *painter, struct element element)
{
    if (element.until != 0 && element.until != MOVE_NEVER && !painter->options->history &&
        !element_shows(&element, painter->view->last_move))
        return;
    if (element.ink == INK_PLAYER && element.player == 0)
        element.ink = INK_DRAWN;
    (void)picture_add(&painter->picture, &element);
}

void painter_hand(struct painter *painter, struct hand hand)
{
    for (int i = 0; i < hand.count; i++)
        painter_add(painter, hand.elements[i]);
}

void painter_write_text(struct painter *painter, const struct element *text)
{
    struct element element = *text;

    if (element.ink == INK_PLAYER) {
        const struct hand_block block = hand_block_of(text);
        painter_hand(painter, hand_marks(text, &block));
        element.ink = (uint8_t)hand_ink(element.player);
    }
    painter_add(painter, element);
}

void painter_last(struct painter *painter, struct element mark)
{
    const bool line = mark.shape == SHAPE_LINE;
    struct element outline = mark;

    if (painter->view->unordered)
        return;
    outline.ink = INK_OUTLINE;
    mark.ink = INK_LAST;
    if (mark.shape == SHAPE_BOX)
        outline.shape = SHAPE_FRAME;
    if (mark.shape == SHAPE_DISC)
        outline.shape = SHAPE_CIRCLE;
    painter_add(painter, line ? outline : mark);
    painter_add(painter, line ? mark : outline);
}

void painter_explain(struct painter *painter, const struct element *mark, const char *text)
{
    if (painter->legend == NULL || mark->move < painter->legend_move)
        painter->legend_move = mark->move;
    painter->legend = text;
}

struct element painter_refused(const struct painter *painter, struct element element)
{
    element.ink = INK_REFUSED;
    element.move = painter->view->last_move + painter->options->history;
    return element;
}

void painter_refuse(struct painter *painter, struct element element)
{
    painter_add(painter, painter_refused(painter, element));
}

void painter_strike(struct painter *painter, struct element frame)
{
    struct element line = painter_refused(painter, frame);

    line.shape = SHAPE_FRAME;
    painter_add(painter, line);
    line.shape = SHAPE_LINE;
    line.y = frame.y2;
    line.y2 = frame.y;
    painter_add(painter, line);
}

const char *painter_text(struct painter *painter)
{
    const char *const text =
        arena_copy(painter->picture.arena, painter->text.bytes, painter->text.len);

    painter->text.len = 0;
    return text;
}

void painter_touch(struct painter *painter, struct element area)
{
    struct picture *const picture = &painter->picture;

    if (picture->touch_count == picture->touch_capacity)
        picture->touches = list_grow_in(picture->arena, picture->touches, &picture->touch_capacity,
                                        sizeof *picture->touches);
    picture->touches[picture->touch_count++] = (struct touch){painter_text(painter), area};
}

/* The number of lines for that many digits in that room, and their size; 0 if they would be too
 * small to read. */
static size_t choose_lines(size_t digits, double width, double height, double largest, double *size)
{
    size_t best = 0;

    *size = 0;
    for (size_t lines = 1; lines <= LINES_MOST && *size < fmin(size_to_break_at, largest);
         lines++) {
        const size_t a_line = (digits + lines - 1) / lines;
        const double across = (double)a_line * digit_width;
        const double fitting =
            fmin(largest, fmin(width / across, height / ((double)lines * line_height)));

        if (fitting > *size) {
            *size = fitting;
            best = lines;
        }
    }
    return *size < size_least && digits > 1 ? 0 : best;
}

void painter_write(struct painter *painter, struct integer number, size_t digits_most,
                   uint32_t move)
{
    const size_t before = painter->references.count;

    painter->references.digits_most = digits_most;
    references_number(&painter->references, number, &painter->text);
    if (painter->references.count == before)
        return;
    if (before == painter->noted_capacity)
        painter->noted =
            list_grow(painter->noted, &painter->noted_capacity, sizeof *painter->noted);
    painter->noted[before] = move; /* the footnote stands there from this move on */
}

void painter_digits(struct painter *painter, const struct element *like, struct integer number,
                    size_t digits_most, double size)
{
    struct element element = *like;

    painter->text.len = 0;
    painter_write(painter, number, digits_most, like->move);
    element.shape = SHAPE_TEXT;
    element.size = size;
    element.text = painter_text(painter);
    painter_write_text(painter, &element);
}

static bool is_marked(int player)
{
    const struct writing_style *const style = writing_style(player);

    return style->box != BOX_NONE || style->above != BAR_NONE || style->below != BAR_NONE;
}

/* Marks a number of that many lines as written by like->player. */
static void mark_lines(struct painter *painter, const struct element *like, size_t a_line,
                       size_t lines)
{
    struct element first = *like;

    first.text = arena_copy(painter->picture.arena, painter->text.bytes, a_line);
    struct hand_block block = hand_block_of(&first);
    const double more = like->size * line_height * (double)(lines - 1) / 2;

    block.top -= more;
    block.bottom += more;
    painter_hand(painter, hand_marks(like, &block));
}

void painter_number(struct painter *painter, const struct element *like, struct integer number,
                    double width, double height, double largest)
{
    struct element element = *like;
    struct buffer *const text = &painter->text;

    text->len = 0;
    integer_write(text, number);
    const bool marked = like->ink == INK_PLAYER && is_marked(like->player);
    const size_t lines =
        choose_lines(text->len, width, marked ? 0.72 * height : height, largest, &element.size);
    if (lines == 0) {
        painter_digits(painter, like, number, 0, largest);
        return;
    }
    const size_t a_line = (text->len + lines - 1) / lines;
    element.shape = SHAPE_TEXT;
    element.room = width;
    if (marked) {
        mark_lines(painter, &element, a_line, lines);
        element.ink = (uint8_t)hand_ink(like->player);
    }
    element.y -= element.size * line_height * (double)(lines - 1) / 2;
    for (size_t at = 0; at < text->len; at += a_line) {
        element.text = arena_copy(painter->picture.arena, text->bytes + at,
                                  text->len - at < a_line ? text->len - at : a_line);
        painter_add(painter, element);
        element.y += element.size * line_height;
    }
    text->len = 0;
}

void painter_label(struct painter *painter, const struct element *like, int64_t number,
                   double width)
{
    struct element element = *like;

    buffer_number(&painter->text, number);
    element.shape = SHAPE_TEXT;
    element.room = width;
    element.size = fmin(like->size, width / (digit_width * (double)painter->text.len));
    element.text = painter_text(painter);
    painter_write_text(painter, &element);
}

void painter_move(struct painter *painter, const struct element *like, uint32_t move, double width)
{
    const struct trace *const trace = painter->view->trace;

    painter_label(painter, like, trace != NULL ? number_at(trace, move).number : move, width);
}

void painter_order(struct painter *painter, const struct element *stroke, double x, double y,
                   double away, double size)
{
    const double across = stroke->x2 - stroke->x, down = stroke->y2 - stroke->y;
    const double length = hypot(across, down);
    const double left = -down / length, up = across / length; /* at a right angle */
    const double side = fabs(left) * order_width + fabs(up) * order_height;
    const double middle = away + copysign(side * size, away);
    const double ahead = 0.5 * size * (1.1 + (fabs(across) > fabs(down) ? 1.0 : 0.4));
    struct element order = {.ink = INK_ORDER, .move = stroke->move, .halo = true};

    order.x = x + middle * left - 0.3 * ahead * across / length;
    order.y = y + middle * up - 0.3 * ahead * down / length;
    order.size = size;
    painter_move(painter, &order, stroke->move, 2 * order_width * size);
    order.shape = SHAPE_ARROW;
    order.size = 0.62 * size;
    order.x = x + (away + copysign(0.32 * size, away)) * left + ahead * across / length;
    order.y = y + (away + copysign(0.32 * size, away)) * up + ahead * down / length;
    order.x2 = order.x + across;
    order.y2 = order.y + down;
    painter_add(painter, order);
}

static void add_letters(struct painter *painter, struct element like, int32_t count, double y,
                        double first)
{
    like.shape = SHAPE_TEXT;
    like.y = y;
    for (int32_t column = 0; column < count; column++) {
        column_write(&painter->text, column);
        like.apart = detail_level(column + 1);
        like.x = first + column;
        like.text = painter_text(painter);
        painter_add(painter, like);
    }
}

static void add_rows(struct painter *painter, struct element like, int32_t count, double x,
                     double first)
{
    like.x = x;
    for (int32_t row = 0; row < count; row++) {
        like.apart = detail_level(row + 1);
        like.y = first + row;
        painter_label(painter, &like, row + 1, 1);
    }
}

void painter_coordinates(struct painter *painter, struct element like, int32_t count,
                         const struct coordinates *at)
{
    const bool far_edges = has_far_edges(count);

    add_letters(painter, like, count, at->above, at->x);
    if (far_edges)
        add_letters(painter, like, count, at->below, at->x);
    like.align = TEXT_END;
    add_rows(painter, like, count, at->before, at->y);
    like.align = TEXT_START;
    if (far_edges)
        add_rows(painter, like, count, at->after, at->y);
}
