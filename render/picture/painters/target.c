/* The target: rings around the central circle, cut into wedges from twelve o'clock on, a number in
 * each section. */
#include "render/picture/painters/painters.h"

#include "render/picture/ink.h"

#include <math.h>

/* Lengths in a ring's thickness. */
static const double margin = 0.85, number_size = 0.46, wedge_size = 0.46, order_size = 0.24;
static const double last_inset = 0.07;
static const double centre_least = 1.6, centre_a_wedge = 0.2;
static const double full_turn = 6.283185307179586;

/* In ems: half a digit's width, half the height of digits; how much of a section they may fill. */
static const double half_digit = 0.32, half_height = 0.36, filled = 0.92;

/* The same of a number in a ring, which may be marked as a prime and as its player's. */
static const double pill_across = 0.16, pill_height = 0.56, pill_digits = 0.52;

/* The table of points below the target. */
static const double points_side = 0.4, heads_width = 1.9, points_width = 1.6, points_height = 0.75;
static const double points_size = 0.46;

enum { LETTER_FROM = 7, WEDGES_MANY = 30, STRIKES_MOST = 12 };

/* Numbers of LETTER_FROM digits or more get a letter if they would be smaller than this. */
static const double size_least = 0.13;

/* Spokes nearer than this to each other would hide the paper between them. */
static const double spokes_apart = 0.09;

struct target_drawing {
    struct painter *painter;
    const struct view_target *target;
    double middle; /* of the target, both ways */
    double centre; /* radius of the central circle */
};

static double inner_radius(const struct target_drawing *drawing, int32_t ring)
{
    return ring == 0 ? 0 : drawing->centre + ring - 1;
}

static double outer_radius(const struct target_drawing *drawing, int32_t ring)
{
    return drawing->centre + ring;
}

/* Where the numbers of a ring stand: in the central circle further out, where there is room. */
static double number_radius(const struct target_drawing *drawing, int32_t ring)
{
    return ring == 0 ? 0.7 * drawing->centre : inner_radius(drawing, ring) + 0.5;
}

static size_t section_of(const struct target_drawing *drawing, int32_t ring, int32_t wedge)
{
    return (size_t)ring * (size_t)drawing->target->wedges + (size_t)wedge;
}

static double middle_of(const struct target_drawing *drawing, int32_t wedge)
{
    return full_turn * (wedge + 0.5) / drawing->target->wedges;
}

static struct element at(const struct target_drawing *drawing, double distance, double angle)
{
    return (struct element){.x = drawing->middle + distance * sin(angle),
                            .y = drawing->middle - distance * cos(angle)};
}

static void lay_out(struct target_drawing *drawing)
{
    const int32_t rings = drawing->target->rings, wedges = drawing->target->wedges;
    const double most = fmax(centre_least, 1.2 * rings);

    drawing->centre = fmin(fmax(centre_least, centre_a_wedge * wedges), most);
    drawing->middle = margin + outer_radius(drawing, rings);
    drawing->painter->picture.width = drawing->painter->picture.height = 2 * drawing->middle;
}

/* --- the printed target */

static struct element ring_at(const struct target_drawing *drawing, enum shape_kind shape,
                              enum ink ink, double size)
{
    return element_around(shape, ink, drawing->middle, drawing->middle, size);
}

/* Draws discs from the outside inwards, so that a ring remains of each: paper, every second ring
 * shaded from the central circle on, and over it the mark of the move that filled it. */
static void paint_paper(const struct target_drawing *drawing)
{
    for (int32_t ring = drawing->target->rings; ring >= 0; ring--) {
        const uint32_t move = drawing->target->moves[section_of(drawing, ring, 0)];
        struct element disc = ring_at(drawing, SHAPE_DISC, ring % 2 == 0 ? INK_SHADE : INK_PAPER,
                                      outer_radius(drawing, ring));

        painter_add(drawing->painter, disc);
        if (ring == 0 || move == 0)
            continue;
        disc.ink = INK_LAST;
        disc.move = move;
        disc.until = move + 1;
        painter_add(drawing->painter, disc);
    }
}

/* Adds a spoke in pieces, since many spokes come too near to each other only further inside. */
static void paint_spoke(const struct target_drawing *drawing, int32_t wedge, double inner,
                        double outer)
{
    const int32_t wedges = drawing->target->wedges;
    const double angle = full_turn * wedge / wedges;
    const bool many = wedges >= WEDGES_MANY;

    for (double end = outer; end > inner;) {
        const double start = many ? fmax(inner, end / 1.25) : inner;
        const struct element outside = at(drawing, end, angle);
        struct element spoke = at(drawing, start, angle);

        spoke.shape = SHAPE_LINE;
        spoke.ink = INK_FRAME;
        spoke.x2 = outside.x;
        spoke.y2 = outside.y;
        spoke.apart = many ? detail_level(wedge) * full_turn * start / wedges : 0;
        painter_add(drawing->painter, spoke);
        end = start;
    }
}

/* Draws a line within both edges of a ring, as long as it is the last. */
static void outline_ring(const struct target_drawing *drawing, int32_t ring)
{
    const uint32_t move = drawing->target->moves[section_of(drawing, ring, 0)];
    const double radii[] = {inner_radius(drawing, ring) + last_inset,
                            outer_radius(drawing, ring) - last_inset};

    for (int i = 0; i < 2 && move != 0; i++) {
        struct element circle = ring_at(drawing, SHAPE_CIRCLE, INK_OUTLINE, radii[i]);
        circle.move = move;
        circle.until = move + 1;
        painter_add(drawing->painter, circle);
    }
}

static void paint_spokes(const struct target_drawing *drawing)
{
    const int32_t wedges = drawing->target->wedges;
    const double outer = outer_radius(drawing, drawing->target->rings);
    const double inner = wedges > 4 ? spokes_apart * wedges / full_turn : 0;

    for (int32_t wedge = 0; wedge < wedges; wedge++)
        paint_spoke(drawing, wedge, fmin(inner, 0.9 * outer), outer);
}

static void paint_circles(const struct target_drawing *drawing)
{
    const int32_t rings = drawing->target->rings;

    for (int32_t ring = 0; ring <= rings; ring++) {
        struct element circle =
            ring_at(drawing, SHAPE_CIRCLE, INK_FRAME, outer_radius(drawing, ring));

        circle.apart = ring == 0 || ring == rings ? 0 : detail_level(ring);
        painter_add(drawing->painter, circle);
    }
}

static void paint_wedge_numbers(const struct target_drawing *drawing)
{
    const int32_t wedges = drawing->target->wedges;
    const double distance = outer_radius(drawing, drawing->target->rings) + 0.42;
    const double arc = full_turn * distance / wedges;

    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        struct element like = at(drawing, distance, middle_of(drawing, wedge));

        like.ink = INK_EDGE;
        like.size = fmin(wedge_size, 0.9 * arc);
        like.apart = detail_level(wedge + 1) * arc;
        painter_label(drawing->painter, &like, wedge + 1, 0.8);
    }
}

/* --- what is written */

/* The largest size at which a number of that many digits fits its section. Numbers stand upright,
 * so they lie along the ring at twelve o'clock and across it at three. */
static double size_in(const struct target_drawing *drawing, int32_t ring, int32_t wedge,
                      size_t digits)
{
    const double angle = middle_of(drawing, wedge);
    const bool ring_number = ring > 0 && drawing->target->primes != NULL;
    const bool prime = ring_number && drawing->target->primes[section_of(drawing, ring, wedge)];
    const double across = half_digit * (double)digits + (prime ? pill_across : 0);
    const double high = ring_number ? pill_height : half_height;
    const double s = fabs(sin(angle)), c = fabs(cos(angle));
    const double outward = across * s + high * c, aside = across * c + high * s;
    const double half_wedge = full_turn / 2 / drawing->target->wedges;
    const double widening = drawing->target->wedges > 2 ? tan(half_wedge) : 2;
    const double distance = number_radius(drawing, ring);
    const double thick = ring == 0 ? 0.28 * drawing->centre : 0.5;

    /* Half the section, at distance - size * outward, where the number has its inner edge. */
    return fmin(number_size,
                filled * fmin(thick / outward, distance * widening / (aside + outward * widening)));
}

static size_t digits_in(struct painter *painter, struct integer number)
{
    painter->text.len = 0;
    integer_write(&painter->text, number);
    const size_t digits = painter->text.len;
    painter->text.len = 0;
    return digits;
}

/* Whether a number of that many digits would be unreadable in its section. */
static bool needs_letter(const struct target_drawing *drawing, int32_t ring, int32_t wedge,
                         size_t digits)
{
    return digits >= LETTER_FROM && size_in(drawing, ring, wedge, digits) < size_least;
}

/* The central circle holds the numbers from 1 to the number of wedges. */
static double centre_size(const struct target_drawing *drawing)
{
    const size_t digits = digits_in(drawing->painter, integer_of(drawing->target->wedges));
    double size = number_size;

    for (int32_t wedge = 0; wedge < drawing->target->wedges; wedge++)
        size = fmin(size, size_in(drawing, 0, wedge, digits));
    return size;
}

/* Adds a number in a section, or a letter if it would be unreadable. */
static void write_number(const struct target_drawing *drawing, const struct element *like,
                         int32_t ring, int32_t wedge, struct integer number, double size)
{
    const size_t digits = digits_in(drawing->painter, number);

    painter_digits(drawing->painter, like, number,
                   needs_letter(drawing, ring, wedge, digits) ? 0 : SIZE_MAX, size);
}

/* Adds a ring around a number that is a prime. */
static void mark_prime(const struct target_drawing *drawing, const struct element *like,
                       int32_t ring, int32_t wedge, double size)
{
    const struct integer number = drawing->target->sections[section_of(drawing, ring, wedge)];
    const size_t digits = digits_in(drawing->painter, number);
    const size_t shown = needs_letter(drawing, ring, wedge, digits) ? 1 : digits;
    const double high = pill_digits * size;
    const double across = fmax(high, half_digit * (double)shown * size + pill_across * size);

    struct element pill = element_between(SHAPE_PILL, INK_PRIME, like->x - across, like->y - high,
                                          like->x + across, like->y + high);

    pill.move = like->move;
    painter_add(drawing->painter, pill);
    painter_explain(drawing->painter, &pill, "A ring around a number: it is a prime.");
}

static void paint_section(const struct target_drawing *drawing, int32_t ring, int32_t wedge,
                          double size)
{
    const struct view_target *const target = drawing->target;
    const size_t section = section_of(drawing, ring, wedge);
    struct element like = at(drawing, number_radius(drawing, ring), middle_of(drawing, wedge));

    like.ink = INK_PLAYER;
    like.player = target->players[section];
    like.move = target->moves[section];
    if (ring > 0 && target->primes != NULL && target->primes[section])
        mark_prime(drawing, &like, ring, wedge, size);
    write_number(drawing, &like, ring, wedge, target->sections[section], size);
}

/* The numbers of the central circle are all of one size; those of a ring shrink where there is no
 * room. */
static void paint_ring(const struct target_drawing *drawing, int32_t ring)
{
    const struct view_target *const target = drawing->target;
    const double centre = ring == 0 ? centre_size(drawing) : 0;

    for (int32_t wedge = 0; wedge < target->wedges; wedge++) {
        const size_t section = section_of(drawing, ring, wedge);
        if (target->moves[section] == 0)
            continue;
        const size_t digits = digits_in(drawing->painter, target->sections[section]);
        const size_t shown = needs_letter(drawing, ring, wedge, digits) ? 1 : digits;
        paint_section(drawing, ring, wedge,
                      ring == 0 ? centre : size_in(drawing, ring, wedge, shown));
    }
}

/* --- the points of rings: a table below the target, so that it is no wider on a small screen */

/* How many rings stand in a line of the table. */
static int32_t points_a_line(const struct target_drawing *drawing)
{
    const int32_t fitting =
        (int32_t)((2 * drawing->middle - 2 * points_side - heads_width) / points_width);
    const int32_t most = fitting > 1 ? fitting : 1, rings = drawing->target->rings;
    const int32_t lines = (rings + most - 1) / most;

    return (rings + lines - 1) / lines;
}

/* Adds what stands before a line of the table. */
static void paint_points_head(const struct target_drawing *drawing, double y)
{
    static const char *const heads[] = {"Ring", "Points"};
    struct element head = {.shape = SHAPE_TEXT,
                           .ink = INK_EDGE,
                           .align = TEXT_START,
                           .x = points_side,
                           .size = points_size};

    for (int i = 0; i < 2; i++) {
        head.y = y + i * points_height;
        head.text = heads[i];
        painter_add(drawing->painter, head);
    }
}

/* Adds a column of the table: the ring, and its points below. */
static void paint_points_of(const struct target_drawing *drawing, int32_t ring, double x, double y)
{
    struct painter *const painter = drawing->painter;
    const size_t section = section_of(drawing, ring, 0);
    struct element like = {.ink = INK_EDGE, .x = x, .y = y, .size = points_size};

    painter_label(painter, &like, ring, 0.8 * points_width);
    if (drawing->target->moves[section] == 0)
        return;
    like.ink = INK_PLAYER;
    like.player = drawing->target->players[section];
    like.move = drawing->target->moves[section];
    like.y += points_height;
    like.room = 0.9 * points_width;
    buffer_character(&painter->text, '+');
    integer_write(&painter->text, drawing->target->points[ring - 1]);
    like.shape = SHAPE_TEXT;
    like.size = fmin(points_size, like.room / (2 * half_digit * (double)painter->text.len));
    like.text = painter_text(painter);
    painter_write_text(painter, &like);
}

static void paint_points(const struct target_drawing *drawing)
{
    struct picture *const picture = &drawing->painter->picture;
    const int32_t a_line = points_a_line(drawing);

    if (drawing->target->points == NULL || drawing->painter->options->empty)
        return;
    for (int32_t ring = 1; ring <= drawing->target->rings; ring++) {
        const int32_t place = (ring - 1) % a_line;
        if (place == 0) {
            picture->height += 2.5 * points_height;
            paint_points_head(drawing, picture->height - 1.7 * points_height);
        }
        paint_points_of(drawing, ring, points_side + heads_width + (place + 0.5) * points_width,
                        picture->height - 1.7 * points_height);
    }
}

/* --- marks */

/* Marks the numbers of the central circle from behind; paint_paper() has marked the rings. */
static void paint_last_marks(const struct target_drawing *drawing)
{
    const struct view_target *const target = drawing->target;
    const double size = fmin(0.34, 0.62 * centre_size(drawing) + 0.06);

    for (int32_t wedge = 0; wedge < target->wedges; wedge++) {
        struct element mark = at(drawing, number_radius(drawing, 0), middle_of(drawing, wedge));

        mark.shape = SHAPE_DISC;
        mark.move = target->moves[wedge];
        mark.until = mark.move + 1;
        mark.size = size;
        if (mark.move != 0)
            painter_last(drawing->painter, mark);
    }
}

static void paint_order(const struct target_drawing *drawing, struct element like, uint32_t move)
{
    like.ink = INK_ORDER;
    like.move = move;
    like.size = order_size;
    like.halo = true;
    painter_move(drawing->painter, &like, move, 0.6);
}

/* Where the number of the move stands: towards the hub in the central circle, beside the first
 * spoke of a ring, at its outer edge. */
static void paint_orders(const struct target_drawing *drawing)
{
    const struct view_target *const target = drawing->target;

    for (int32_t wedge = 0; wedge < target->wedges; wedge++)
        if (target->moves[wedge] != 0)
            paint_order(drawing, at(drawing, 0.42 * drawing->centre, middle_of(drawing, wedge)),
                        target->moves[wedge]);
    for (int32_t ring = 1; ring <= target->rings; ring++) {
        struct element like = at(drawing, outer_radius(drawing, ring) - 0.8 * order_size, 0);
        if (target->moves[section_of(drawing, ring, 0)] == 0)
            continue;
        like.x += 0.4 * order_size;
        like.align = TEXT_START;
        paint_order(drawing, like, target->moves[section_of(drawing, ring, 0)]);
    }
}

/* Adds dotted strokes across the sections of a ring, or some of them if they are many. */
static void strike_ring(const struct target_drawing *drawing, int32_t ring)
{
    const int32_t wedges = drawing->target->wedges;
    const int32_t step = (wedges + STRIKES_MOST - 1) / STRIKES_MOST;
    const double lean = fmin(0.3 * full_turn / wedges, 0.3 / outer_radius(drawing, ring));

    for (int32_t wedge = 0; wedge < wedges; wedge += step) {
        const double angle = middle_of(drawing, wedge);
        const struct element end = at(drawing, outer_radius(drawing, ring), angle + lean);
        struct element line = at(drawing, inner_radius(drawing, ring), angle - lean);

        line.shape = SHAPE_LINE;
        line.x2 = end.x;
        line.y2 = end.y;
        painter_refuse(drawing->painter, line);
    }
}

static void refuse_ring(const struct target_drawing *drawing, int32_t ring)
{
    const double radii[] = {inner_radius(drawing, ring), outer_radius(drawing, ring)};

    if (drawing->painter->view->refused.square_count == 1)
        strike_ring(drawing, ring);
    for (int i = 0; i < 2; i++)
        painter_refuse(drawing->painter, ring_at(drawing, SHAPE_CIRCLE, INK_REFUSED, radii[i]));
}

/* The radius of a circle around the number of a section. */
static double mark_size(const struct target_drawing *drawing, int32_t ring)
{
    return ring == 0 ? fmin(0.36, 0.62 * centre_size(drawing) + 0.08)
                     : fmin(0.4, 0.26 * drawing->centre);
}

static void strike_section(const struct target_drawing *drawing, struct element circle)
{
    const double aside = 1.05 * circle.size; /* the stroke stands out of the circle */
    struct element line = circle;

    line.shape = SHAPE_LINE;
    line.x = circle.x - aside;
    line.y = circle.y + aside;
    line.x2 = circle.x + aside;
    line.y2 = circle.y - aside;
    painter_add(drawing->painter, line);
}

static void refuse_number(const struct target_drawing *drawing, const struct element *like,
                          int32_t ring, int32_t wedge, struct integer number)
{
    const size_t digits = digits_in(drawing->painter, number);
    const size_t shown = needs_letter(drawing, ring, wedge, digits) ? 1 : digits;

    write_number(drawing, like, ring, wedge, number, size_in(drawing, ring, wedge, shown));
}

/* Adds a circle in the section, a dotted stroke through it, and the refused number, if there is
 * one. */
static void refuse_section(const struct target_drawing *drawing, int32_t ring, int32_t wedge,
                           const struct integer *number)
{
    const struct element middle =
        at(drawing, number_radius(drawing, ring), middle_of(drawing, wedge));
    struct element mark = painter_refused(drawing->painter, middle);
    struct element like = mark;

    like.halo = true;
    mark.shape = SHAPE_CIRCLE;
    mark.size = mark_size(drawing, ring);
    painter_add(drawing->painter, mark);
    strike_section(drawing, mark);
    if (number != NULL)
        refuse_number(drawing, &like, ring, wedge, *number);
}

/* Adds a faint circle in each section where a number was legal. */
static void paint_legal(const struct target_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (size_t i = 0; i < refused->legal_count; i++) {
        const int32_t wedge = refused->legal[i][1].column;
        struct element mark = at(drawing, number_radius(drawing, 0), middle_of(drawing, wedge));

        if (refused->square_count > 0 && refused->squares[0].column == wedge)
            continue;
        mark = painter_refused(drawing->painter, mark);
        mark.shape = SHAPE_CIRCLE;
        mark.ink = INK_LEGAL;
        mark.size = mark_size(drawing, 0);
        painter_add(drawing->painter, mark);
    }
}

static void paint_refused(const struct target_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (int i = 0; i < refused->square_count; i++) {
        const struct square square = refused->squares[i];
        if (square.column < 0)
            refuse_ring(drawing, square.row);
        else
            refuse_section(drawing, square.row, square.column, refused->number);
    }
}

/* Whether a ring, or the central circle, has sections without a number. */
static bool is_open(const struct target_drawing *drawing, int32_t ring)
{
    for (int32_t wedge = 0; wedge < drawing->target->wedges; wedge++)
        if (drawing->target->moves[section_of(drawing, ring, wedge)] == 0)
            return true;
    return false;
}

/* The sections of the ring that is written next can be touched; each stands for its wedge. */
static void add_touches(const struct target_drawing *drawing)
{
    int32_t ring = 0;

    while (ring <= drawing->target->rings && !is_open(drawing, ring))
        ring++;
    for (int32_t wedge = 0; ring <= drawing->target->rings && wedge < drawing->target->wedges;
         wedge++) {
        struct element area = at(drawing, number_radius(drawing, ring), middle_of(drawing, wedge));

        area.shape = SHAPE_DISC;
        area.size = mark_size(drawing, ring);
        view_place_write(drawing->painter->view, (struct square){wedge, 0},
                         &drawing->painter->text);
        painter_touch(drawing->painter, area);
    }
}

void paint_target(struct painter *painter)
{
    struct target_drawing drawing = {.painter = painter, .target = &painter->view->target};

    lay_out(&drawing);
    paint_paper(&drawing);
    paint_last_marks(&drawing);
    paint_spokes(&drawing);
    paint_circles(&drawing);
    for (int32_t ring = 1; ring <= drawing.target->rings; ring++)
        outline_ring(&drawing, ring);
    paint_wedge_numbers(&drawing);
    for (int32_t ring = 0; ring <= drawing.target->rings; ring++)
        paint_ring(&drawing, ring);
    paint_points(&drawing);
    if (painter->options->order)
        paint_orders(&drawing);
    paint_legal(&drawing);
    paint_refused(&drawing);
    if (painter->options->touches)
        add_touches(&drawing);
}
