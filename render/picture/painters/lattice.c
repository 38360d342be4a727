/* Lattices: dots, the segments drawn between them, the pens that stand somewhere. */
#include "render/picture/ink.h"
#include "render/picture/painters/painters.h"

#include <math.h>

/* Lengths in distances of two dots. */
static const double margin = 0.15, coordinates = 0.75, coordinate_size = 0.3;
static const double order_gap = 0.04, order_size = 0.21;
static const double dot_size = 0.055, pen_size = 0.2, refused_size = 0.24;

struct lattice_drawing {
    struct painter *painter;
    const struct view_lattice *lattice;
    double left, top; /* of the dot a1 */
};

/* The outermost lines are always there. */
static double level_of(const struct lattice_drawing *drawing, int32_t line)
{
    const bool outer = line == 0 || line + 1 == drawing->lattice->dots;

    return outer ? drawing->lattice->dots : detail_level(line + 1);
}

static void paint_grid_lines(const struct lattice_drawing *drawing)
{
    const double far = drawing->lattice->dots - 1;
    struct element line = {.shape = SHAPE_LINE, .ink = INK_FAINT};

    for (int32_t i = 0; i < drawing->lattice->dots; i++) {
        line.apart = level_of(drawing, i);
        line.x = line.x2 = drawing->left + i;
        line.y = drawing->top;
        line.y2 = drawing->top + far;
        painter_add(drawing->painter, line);
    }
    for (int32_t i = 0; i < drawing->lattice->dots; i++) {
        line.apart = level_of(drawing, i);
        line.x = drawing->left;
        line.x2 = drawing->left + far;
        line.y = line.y2 = drawing->top + i;
        painter_add(drawing->painter, line);
    }
}

static void paint_dots(const struct lattice_drawing *drawing)
{
    struct element dot = {.shape = SHAPE_DISC, .ink = INK_DOT, .size = dot_size};

    for (int32_t row = 0; row < drawing->lattice->dots; row++)
        for (int32_t column = 0; column < drawing->lattice->dots; column++) {
            dot.apart = fmin(level_of(drawing, row), level_of(drawing, column));
            dot.x = drawing->left + column;
            dot.y = drawing->top + row;
            painter_add(drawing->painter, dot);
        }
}

static void paint_coordinates(const struct lattice_drawing *drawing)
{
    const double far = drawing->lattice->dots - 1;
    const struct coordinates at = {.above = drawing->top - 0.5,
                                   .below = drawing->top + far + 0.5,
                                   .before = drawing->left - 0.35,
                                   .after = drawing->left + far + 0.35,
                                   .x = drawing->left,
                                   .y = drawing->top};
    const struct element like = {.ink = INK_EDGE, .size = coordinate_size};

    painter_coordinates(drawing->painter, like, drawing->lattice->dots, &at);
}

/* `last`: only as long as it is the last. */
static struct element segment_of(const struct lattice_drawing *drawing,
                                 const struct view_segment *segment, bool last)
{
    return (struct element){.shape = SHAPE_LINE,
                            .move = segment->move,
                            .until = last ? segment->move + 1 : 0,
                            .x = drawing->left + segment->from.column,
                            .y = drawing->top + segment->from.row,
                            .x2 = drawing->left + segment->to.column,
                            .y2 = drawing->top + segment->to.row};
}

static void paint_segment(const struct lattice_drawing *drawing, const struct view_segment *segment)
{
    struct element line = segment_of(drawing, segment, false);

    line.ink = segment->pen != 0 ? INK_PEN : INK_PLAYER;
    line.player = segment->pen != 0 ? segment->pen : segment->player;
    if (segment->pen != 0)
        painter_add(drawing->painter, line);
    else
        painter_hand(drawing->painter, hand_stroke(&line));
}

/* Adds the number of the move and the head of an arrow beside the middle: above, or to the right.
 */
static void paint_order(const struct lattice_drawing *drawing, const struct view_segment *segment)
{
    const struct element line = segment_of(drawing, segment, false);
    const bool upright = line.x == line.x2;
    const bool right = upright ? line.y2 < line.y : line.x2 > line.x;

    const enum ink ink = segment->pen != 0 ? INK_PEN : INK_PLAYER;
    const int player = segment->pen != 0 ? segment->pen : segment->player;
    const double gap = order_gap + ink_style(ink, player)->width / 2;

    painter_order(drawing->painter, &line, (line.x + line.x2) / 2, (line.y + line.y2) / 2,
                  right ? -gap : gap, order_size);
}

/* Adds a pen on a dot, with its letter. */
static void paint_pen(const struct lattice_drawing *drawing, int pen, struct element place)
{
    place.shape = SHAPE_DISC;
    place.ink = INK_PEN;
    place.player = (uint16_t)(pen + 1);
    place.size = pen_size;
    painter_add(drawing->painter, place);
    place.shape = SHAPE_TEXT;
    place.ink = INK_REVERSE;
    place.player = 0;
    place.size = 0.26;
    place.text = pen == 0 ? "A" : "B";
    painter_add(drawing->painter, place);
}

/* Where a pen stands: beside the dot if the other pen stands there, too. */
static struct element place_of(const struct lattice_drawing *drawing,
                               const struct square standing[2], int pen)
{
    const bool both = square_equal(standing[0], standing[1]);
    const double aside = !both ? 0 : pen == 0 ? -0.21 : 0.21;

    return (struct element){.x = drawing->left + standing[pen].column + aside,
                            .y = drawing->top + standing[pen].row};
}

/* Adds a pen wherever it stood: each move sets down one of the two, the first move both. */
static void paint_standing(const struct lattice_drawing *drawing, int pen)
{
    struct square standing[2] = {{-1, -1}, {-1, -1}};
    struct element place = {0};

    for (size_t i = 0; i < drawing->lattice->count; i++) {
        const struct view_segment *const segment = &drawing->lattice->segments[i];

        standing[segment->pen - 1] = segment->to;
        if (i == 0)
            standing[2 - segment->pen] = segment->from;
        struct element next = place_of(drawing, standing, pen);
        next.move = segment->move;
        if (i > 0 && next.x == place.x && next.y == place.y)
            continue;
        place.until = segment->move;
        if (i > 0 && !drawing->painter->view->unordered)
            paint_pen(drawing, pen, place);
        place = next;
    }
    if (drawing->lattice->count > 0)
        paint_pen(drawing, pen, place);
}

static struct element line_between(const struct lattice_drawing *drawing,
                                   const struct square ends[2])
{
    const struct view_segment segment = {.from = ends[0], .to = ends[1]};

    return painter_refused(drawing->painter, segment_of(drawing, &segment, false));
}

/* Adds the refused segment, dotted and crossed out. */
static void paint_refused_line(const struct lattice_drawing *drawing, const struct square ends[2])
{
    struct element mark = line_between(drawing, ends);

    painter_add(drawing->painter, mark);
    mark.shape = SHAPE_CROSS;
    mark.x = (mark.x + mark.x2) / 2;
    mark.y = (mark.y + mark.y2) / 2;
    mark.x2 = mark.y2 = 0;
    mark.size = 0.14;
    painter_add(drawing->painter, mark);
}

/* Adds the segments that were legal, faintly. */
static void paint_legal(const struct lattice_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (size_t i = 0; i < refused->legal_count; i++) {
        struct element line = line_between(drawing, refused->legal[i]);
        line.ink = INK_LEGAL;
        painter_add(drawing->painter, line);
    }
}

static void paint_refused(const struct lattice_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;
    struct element mark = {.shape = SHAPE_CIRCLE, .size = refused_size};

    for (int i = 0; i < refused->square_count; i++) {
        mark.x = drawing->left + refused->squares[i].column;
        mark.y = drawing->top + refused->squares[i].row;
        painter_refuse(drawing->painter, mark);
    }
    if (refused->square_count == 2)
        paint_refused_line(drawing, refused->squares);
}

static void touch(const struct lattice_drawing *drawing, struct element area, struct square from,
                  struct square to)
{
    struct buffer *const text = &drawing->painter->text;

    area.x = drawing->left + from.column;
    area.y = drawing->top + from.row;
    area.x2 = drawing->left + to.column;
    area.y2 = drawing->top + to.row;
    view_place_write(drawing->painter->view, from, text);
    if (area.shape == SHAPE_LINE) {
        buffer_character(text, ' ');
        view_place_write(drawing->painter->view, to, text);
    }
    painter_touch(drawing->painter, area);
}

/* Every dot can be touched, and every gap between two in a row or column, which stands for both. */
static void add_touches(const struct lattice_drawing *drawing)
{
    static const struct element gap = {.shape = SHAPE_LINE, .size = 0.5},
                                dot = {.shape = SHAPE_DISC, .size = 0.3};
    const int32_t dots = drawing->lattice->dots;

    for (struct square at = {0, 0}; at.row < dots; at.row++)
        for (at.column = 0; at.column < dots; at.column++) {
            if (at.column + 1 < dots)
                touch(drawing, gap, at, (struct square){at.column + 1, at.row});
            if (at.row + 1 < dots)
                touch(drawing, gap, at, (struct square){at.column, at.row + 1});
        }
    for (struct square at = {0, 0}; at.row < dots; at.row++)
        for (at.column = 0; at.column < dots; at.column++)
            touch(drawing, dot, at, at);
}

void paint_lattice(struct painter *painter)
{
    const struct view_lattice *const lattice = &painter->view->lattice;
    const double before = margin + coordinates;
    struct lattice_drawing drawing = {
        .painter = painter, .lattice = lattice, .left = before, .top = before};

    painter->picture.width = painter->picture.height =
        before + lattice->dots - 1 + (has_far_edges(lattice->dots) ? before : 0.45);
    painter->picture.sample = lattice->pens ? SAMPLE_PEN : SAMPLE_STROKE;
    paint_grid_lines(&drawing);
    for (size_t i = 0; i < lattice->count; i++)
        painter_last(painter, segment_of(&drawing, &lattice->segments[i], true));
    paint_dots(&drawing);
    paint_coordinates(&drawing);
    for (size_t i = 0; i < lattice->count; i++)
        paint_segment(&drawing, &lattice->segments[i]);
    for (size_t i = 0; i < lattice->count && painter->options->order; i++)
        paint_order(&drawing, &lattice->segments[i]);
    for (int pen = 0; pen < 2 && lattice->pens; pen++)
        paint_standing(&drawing, pen);
    paint_legal(&drawing);
    paint_refused(&drawing);
    if (painter->options->touches)
        add_touches(&drawing);
}
