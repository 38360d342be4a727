/* The circle with both paths: bearings around it, bounce points, crossings that were paid for. */
#include "render/picture/painters/painters.h"
#include "validator/numbers/angle.h"

#include <math.h>
#include <string.h>

/* The unit of lengths gives strokes a good width in the circle. */
static const double radius = 7, margin = 1.05, label_size = 0.45, order_size = 0.3;
static const double bounce_size = 0.1, crossing_size = 0.17, end_size = 0.31;
static const double order_gap = 0.1, order_room = 0.32;
static const double cross_size = 0.22, cross_from = 3;
static const double stub = 0.14; /* of the radius */
static const double full_turn = 6.283185307179586;

enum { TICKS = 36, LABELLED_TICKS = 3, CROSSINGS_MOST = 4000 };

/* Crossings of a chord that are nearer than this, in radii, are drawn as one. */
static const double same_place = 1e-6;

struct circle_drawing {
    struct painter *painter;
    const struct view_circle *circle;
    double centre;       /* both ways */
    size_t crossings;    /* drawn */
    double (*placed)[2]; /* where the number of each chord stands */
};

static struct element chord_of(const struct circle_drawing *drawing, const struct view_chord *chord)
{
    return (struct element){.shape = SHAPE_LINE,
                            .player = chord->player,
                            .move = chord->move,
                            .x = drawing->centre + radius * chord->from[0],
                            .y = drawing->centre - radius * chord->from[1],
                            .x2 = drawing->centre + radius * chord->to[0],
                            .y2 = drawing->centre - radius * chord->to[1]};
}

/* Where a chord ended. */
static struct element end_of(const struct circle_drawing *drawing, const struct view_chord *chord)
{
    const struct element line = chord_of(drawing, chord);

    return (struct element){
        .player = chord->player, .move = chord->move, .x = line.x2, .y = line.y2};
}

/* --- the circle */

static struct element tick(const struct circle_drawing *drawing, int number, double length)
{
    const double angle = full_turn * number / TICKS;

    return element_between(SHAPE_LINE, INK_FAINT, drawing->centre + radius * sin(angle),
                           drawing->centre - radius * cos(angle),
                           drawing->centre + (radius + length) * sin(angle),
                           drawing->centre - (radius + length) * cos(angle));
}

static void paint_bearings(const struct circle_drawing *drawing)
{
    for (int i = 0; i < TICKS; i++) {
        const bool labelled = i % LABELLED_TICKS == 0;
        const struct element end = tick(drawing, i, 0.6);
        const struct element like = {.ink = INK_EDGE, .x = end.x2, .y = end.y2, .size = label_size};

        painter_add(drawing->painter, tick(drawing, i, labelled ? 0.2 : 0.11));
        if (labelled)
            painter_label(drawing->painter, &like, i * 360 / TICKS, 1);
    }
}

static void paint_disc(const struct circle_drawing *drawing, enum shape_kind shape, enum ink ink,
                       double size)
{
    painter_add(drawing->painter,
                element_around(shape, ink, drawing->centre, drawing->centre, size));
}

/* --- the paths */

static void paint_last_marks(const struct circle_drawing *drawing)
{
    for (size_t i = 0; i < drawing->circle->count; i++) {
        struct element mark = chord_of(drawing, &drawing->circle->chords[i]);

        mark.player = 0;
        mark.until = mark.move + 1;
        painter_last(drawing->painter, mark);
    }
}

static void paint_bounces(const struct circle_drawing *drawing)
{
    for (size_t i = 0; i < drawing->circle->count; i++) {
        struct element bounce = end_of(drawing, &drawing->circle->chords[i]);

        bounce.shape = SHAPE_DISC;
        bounce.ink = INK_PLAYER;
        bounce.size = bounce_size;
        painter_add(drawing->painter, bounce);
    }
}

/* The fraction of the first chord at which it meets the second between its ends; -1: nowhere. */
static double meeting(const struct view_chord *first, const struct view_chord *second)
{
    const double ax = first->to[0] - first->from[0], ay = first->to[1] - first->from[1];
    const double bx = second->to[0] - second->from[0], by = second->to[1] - second->from[1];
    const double dx = second->from[0] - first->from[0], dy = second->from[1] - first->from[1];
    const double determinant = ax * by - ay * bx;

    if (fabs(determinant) < same_place * same_place)
        return -1;
    const double along = (dx * by - dy * bx) / determinant;
    const double other = (dx * ay - dy * ax) / determinant;
    const double slack = same_place / hypot(ax, ay), other_slack = same_place / hypot(bx, by);
    if (along < slack || along > 1 - slack || other < -other_slack || other > 1 + other_slack)
        return -1;
    return along;
}

static void paint_crossing(struct circle_drawing *drawing, const struct view_chord *chord,
                           double along)
{
    const struct element line = chord_of(drawing, chord);
    struct element circle =
        element_around(SHAPE_CIRCLE, INK_ORDER, line.x + along * (line.x2 - line.x),
                       line.y + along * (line.y2 - line.y), crossing_size);

    circle.move = chord->move;
    drawing->crossings++;
    painter_add(drawing->painter, circle);
    painter_explain(drawing->painter, &circle,
                    "A small circle: a line crossed there, which halves the score of the player "
                    "who crossed it.");
}

/* Adds a small circle where a chord crosses older ones: there the score of its player is halved. */
static void paint_crossings_of(struct circle_drawing *drawing, size_t index, double *found)
{
    const struct view_chord *const chords = drawing->circle->chords, *const chord = &chords[index];
    size_t count = 0;

    for (size_t i = 0; i < index && drawing->crossings < CROSSINGS_MOST; i++) {
        const double along = meeting(chord, &chords[i]);
        size_t same = 0;

        while (same < count && fabs(found[same] - along) * chord->length > same_place)
            same++;
        if (along < 0 || same < count)
            continue;
        found[count++] = along;
        paint_crossing(drawing, chord, along);
    }
}

static void paint_crossings(struct circle_drawing *drawing)
{
    const size_t count = drawing->circle->count;
    double *const found = arena_allocate(drawing->painter->picture.arena, count * sizeof *found);

    for (size_t i = 0; i < count; i++)
        if (drawing->circle->chords[i].crossings > 0)
            paint_crossings_of(drawing, i, found);
}

/* --- numbers of moves: beside their strokes, where older strokes and numbers leave most room */

static double distance_to(const struct element *line, double x, double y)
{
    const double across = line->x2 - line->x, down = line->y2 - line->y;
    const double square = across * across + down * down;
    const double along = ((x - line->x) * across + (y - line->y) * down) / fmax(square, 1e-12);
    const double inside = fmin(fmax(along, 0), 1);

    return hypot(line->x + inside * across - x, line->y + inside * down - y);
}

/* The distance of a point from all chords up to its own, the numbers beside them, and the edge. */
static double clearance(const struct circle_drawing *drawing, size_t index, const double point[2])
{
    const double middle = drawing->centre;
    double room = radius - hypot(point[0] - middle, point[1] - middle);

    for (size_t i = 0; i < index; i++) {
        const struct element line = chord_of(drawing, &drawing->circle->chords[i]);
        const double *const placed = drawing->placed[i];
        room = fmin(room, distance_to(&line, point[0], point[1]));
        room = fmin(room, hypot(placed[0] - point[0], placed[1] - point[1]) / 2);
    }
    return room;
}

/* Smaller on a short chord, where it can still be seen. */
static void paint_order(const struct circle_drawing *drawing, size_t index)
{
    static const double places[] = {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8};
    const struct element line = chord_of(drawing, &drawing->circle->chords[index]);
    const double across = line.x2 - line.x, down = line.y2 - line.y;
    const double length = hypot(across, down), size = fmin(order_size, 0.6 * length);
    double best = -1, along = 0.5, side = 1;

    for (size_t i = 0; i < 2 * sizeof places / sizeof *places && best < order_room; i++) {
        const double at = places[i / 2], away = (i % 2 == 0 ? 1 : -1) * (order_gap + 0.5 * size);
        const double point[2] = {line.x + at * across - away * down / length,
                                 line.y + at * down + away * across / length};
        const double room = clearance(drawing, index, point);
        if (room <= best)
            continue;
        best = room;
        along = at;
        side = away > 0 ? 1 : -1;
        memcpy(drawing->placed[index], point, sizeof point);
    }
    painter_order(drawing->painter, &line, line.x + along * across, line.y + along * down,
                  side * order_gap, size);
}

static void paint_orders(struct circle_drawing *drawing)
{
    const size_t count = drawing->circle->count;

    drawing->placed =
        arena_allocate_zeroed(drawing->painter->picture.arena, count * sizeof *drawing->placed);
    for (size_t i = 0; i < count; i++)
        paint_order(drawing, i);
}

/* The distance, in radii, from a point to where a ray meets the circle; a little where it leaves at
 * once. */
static double reach(const double from[2], double across, double up)
{
    const double along = from[0] * across + from[1] * up;
    const double inside = 1 - from[0] * from[0] - from[1] * from[1];

    return fmax(sqrt(fmax(along * along + inside, 0)) - along, stub);
}

/* Adds an x on a refused shot: before its arrow or, if there is no room, where it would end. */
static void cross_out(const struct circle_drawing *drawing, struct element line)
{
    const double across = line.x2 - line.x, down = line.y2 - line.y;
    const double at = hypot(across, down) < cross_from ? 1 : 0.4;
    const struct element cross = {.shape = SHAPE_CROSS,
                                  .x = line.x + at * across,
                                  .y = line.y + at * down,
                                  .size = cross_size};

    painter_refuse(drawing->painter, cross);
}

/* Adds the whole line of a refused shot, with its direction, crossed out. */
static void paint_refused(const struct circle_drawing *drawing, const struct view_chord *refused)
{
    const double angle = full_turn * (double)refused->bearing / FULL_TURN;
    const double across = sin(angle), up = cos(angle);
    const double length = reach(refused->from, across, up);
    struct view_chord chord = *refused;

    chord.to[0] = chord.from[0] + length * across;
    chord.to[1] = chord.from[1] + length * up;
    struct element mark = painter_refused(drawing->painter, chord_of(drawing, &chord));
    painter_add(drawing->painter, mark);
    mark.shape = SHAPE_ARROW;
    mark.x += 0.6 * (mark.x2 - mark.x);
    mark.y += 0.6 * (mark.y2 - mark.y);
    mark.size = 0.4;
    painter_add(drawing->painter, mark);
    cross_out(drawing, chord_of(drawing, &chord));
}

/* Adds the point from which the path of a player goes on. */
static void paint_end(const struct circle_drawing *drawing, struct element end, uint32_t until)
{
    end.until = until;
    end.shape = SHAPE_DISC;
    end.ink = INK_PLAYER;
    end.size = end_size;
    painter_add(drawing->painter, end);
    end.shape = SHAPE_TEXT;
    end.ink = INK_REVERSE;
    end.size = 0.43;
    end.text = end.player == 1 ? "1" : "2";
    end.player = 0;
    painter_add(drawing->painter, end);
}

static void paint_ends(const struct circle_drawing *drawing, uint16_t player)
{
    const struct view_chord *before = NULL;

    for (size_t i = 0; i < drawing->circle->count; i++) {
        const struct view_chord *const chord = &drawing->circle->chords[i];

        if (chord->player != player)
            continue;
        if (before != NULL)
            paint_end(drawing, end_of(drawing, before), chord->move);
        before = chord;
    }
    if (before != NULL)
        paint_end(drawing, end_of(drawing, before), 0);
}

void paint_circle(struct painter *painter)
{
    struct circle_drawing drawing = {
        .painter = painter, .circle = &painter->view->circle, .centre = margin + radius};

    painter->picture.width = painter->picture.height = 2 * drawing.centre;
    painter->picture.sample = SAMPLE_STROKE;
    paint_disc(&drawing, SHAPE_DISC, INK_PAPER, radius);
    paint_last_marks(&drawing);
    paint_bearings(&drawing);
    paint_disc(&drawing, SHAPE_CIRCLE, INK_FRAME, radius);
    paint_disc(&drawing, SHAPE_DISC, INK_DOT, 0.07);
    for (size_t i = 0; i < drawing.circle->count; i++) {
        const struct element line = chord_of(&drawing, &drawing.circle->chords[i]);
        painter_hand(painter, hand_stroke(&line));
    }
    paint_bounces(&drawing);
    paint_crossings(&drawing);
    if (painter->options->order)
        paint_orders(&drawing);
    if (painter->view->refused.chord != NULL)
        paint_refused(&drawing, painter->view->refused.chord);
    paint_ends(&drawing, 1);
    paint_ends(&drawing, 2);
}
