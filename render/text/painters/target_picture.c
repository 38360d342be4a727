/* The target as a picture: rings around the central circle, cut into wedges from twelve o'clock on,
 * a number in each section. It is drawn where every number has room in its section and the whole
 * fits a terminal. Lengths are in rows; a row is as high as two columns are wide. */
#include "render/text/painters/painters.h"
#include "render/text/pencil.h"

#include <math.h>
#include <stdio.h>

enum { WEDGES_MOST = 16, RINGS_MOST = 16, RADIUS_MOST = 18, MARGIN_ACROSS = 4, MARGIN_DOWN = 2 };

static const double full_turn = 6.283185307179586;
static const double clearance = 0.3; /* between a number and the lines around it */
static const double radius_step = 0.5, thickness_least = 2, centre_least = 3, hub = 0.8;

struct rings {
    const struct view_target *target;
    uint32_t last_move;
    struct pencil pencil;
    double radii[RINGS_MOST + 2]; /* ring i lies between radii[i] and radii[i + 1] */
    struct buffer number;         /* scratch */
};

/* The characters a number takes. */
struct ring_label {
    const char *text; /* NUL-terminated */
    int32_t column, row, width;
};

static bool is_last(const struct rings *rings, size_t section)
{
    return rings->last_move != 0 && rings->target->moves[section] == rings->last_move;
}

/* Gives the number of a section, in brackets if it alone was the last move. After a whole ring, the
 * outer circle is marked instead. */
static void read_section(struct rings *rings, size_t section, struct ring_label *label)
{
    bool brackets = section < (size_t)rings->target->wedges && is_last(rings, section);

    rings->number.len = 0;
    if (rings->target->moves[section] != 0) {
        buffer_text(&rings->number, brackets ? "[" : "");
        integer_write(&rings->number, rings->target->sections[section]);
        /* The raster takes single bytes. */
        (void)text_prime(rings->target, TEXT_ASCII, section, &rings->number);
        buffer_text(&rings->number, brackets ? "]" : "");
    }
    label->text = buffer_string(&rings->number);
    label->width = (int32_t)rings->number.len;
}

/* Places the number of a section in its middle, or further out in the central circle. */
static struct ring_label place_section(struct rings *rings, int32_t ring, int32_t wedge)
{
    const struct pencil *pencil = &rings->pencil;
    int32_t wedges = rings->target->wedges;
    double angle = full_turn * (wedge + 0.5) / wedges;
    double radius = (rings->radii[ring] + rings->radii[ring + 1]) / 2;
    struct ring_label label;

    read_section(rings, (size_t)ring * (size_t)wedges + (size_t)wedge, &label);
    if (ring == 0)
        radius = rings->radii[1] - 1 - 0.25 * (label.width - 1) * fabs(sin(angle));
    label.column =
        (int32_t)floor(pencil->column + 2 * radius * sin(angle) - 0.5 * (label.width - 1) + 0.5);
    label.row = pencil_row(pencil, radius * cos(angle));
    return label;
}

/* Whether a point keeps clear of all lines around a section. */
static bool is_inside(const struct rings *rings, int32_t ring, int32_t wedge, double x, double y)
{
    double half = full_turn / 2 / rings->target->wedges;
    double radius = hypot(x, y);
    double off = fabs(remainder(atan2(x, y) - 2 * half * (wedge + 0.5), full_turn));

    if (radius > rings->radii[ring + 1] - clearance)
        return false;
    if (ring > 0 && radius < rings->radii[ring] + clearance)
        return false;
    return off < half && radius * sin(fmin(half - off, full_turn / 4)) > clearance;
}

/* Whether the number of a section fits where it is put. */
static bool fits(struct rings *rings, int32_t ring, int32_t wedge)
{
    struct ring_label label = place_section(rings, ring, wedge);
    double left = (label.column - rings->pencil.column - 0.5) / 2;
    double top = rings->pencil.row - label.row + 0.5;

    if (label.width > 2 * RADIUS_MOST)
        return false;
    for (int32_t i = 0; i <= label.width && label.width > 0; i++)
        if (!is_inside(rings, ring, wedge, left + 0.5 * i, top) ||
            !is_inside(rings, ring, wedge, left + 0.5 * i, top - 1))
            return false;
    return true;
}

/* Makes a ring thick enough for its numbers; false if the target becomes too large. */
static bool lay_out_ring(struct rings *rings, int32_t ring)
{
    double *outer = &rings->radii[ring + 1];

    *outer = ring == 0 ? centre_least : rings->radii[ring] + thickness_least;
    for (int32_t wedge = 0; wedge < rings->target->wedges && *outer <= RADIUS_MOST;)
        if (fits(rings, ring, wedge)) {
            wedge++;
        } else {
            *outer += radius_step;
            wedge = 0;
        }
    return *outer <= RADIUS_MOST;
}

static bool lay_out(struct rings *rings)
{
    const struct view_target *target = rings->target;

    if (target->wedges > WEDGES_MOST || target->rings > RINGS_MOST)
        return false;
    for (int32_t ring = 0; ring <= target->rings; ring++)
        if (!lay_out_ring(rings, ring))
            return false;
    return true;
}

static void draw_circle(const struct rings *rings, int32_t ring)
{
    struct pencil pencil = rings->pencil;

    if (ring > 0 && is_last(rings, (size_t)ring * (size_t)rings->target->wedges)) {
        pencil.thick = true;
        pencil.character = '#';
    }
    pencil_circle(&pencil, rings->radii[ring + 1]);
}

static void draw_spokes(const struct rings *rings)
{
    int32_t wedges = rings->target->wedges;
    double outer = rings->radii[rings->target->rings + 1];

    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        double x = sin(full_turn * wedge / wedges), y = cos(full_turn * wedge / wedges);
        double inner = wedges > 4 ? hub : 0;

        pencil_line(&rings->pencil, inner * x, inner * y, outer * x, outer * y);
    }
}

/* Writes the numbers of the wedges around the target. */
static void number_wedges(const struct rings *rings)
{
    int32_t wedges = rings->target->wedges;
    double radius = rings->radii[rings->target->rings + 1] + 1.4;
    char text[16];

    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        double angle = full_turn * (wedge + 0.5) / wedges;
        int32_t width = snprintf(text, sizeof text, "%d", wedge + 1);
        int32_t column = pencil_column(&rings->pencil, radius * sin(angle));

        raster_text(rings->pencil.raster, column - (width - 1) / 2,
                    pencil_row(&rings->pencil, radius * cos(angle)), text);
    }
}

static int player_of(const struct rings *rings, int32_t ring, int32_t wedge)
{
    return rings->target->players[(size_t)ring * (size_t)rings->target->wedges + (size_t)wedge];
}

static void draw(struct rings *rings)
{
    draw_spokes(rings);
    for (int32_t ring = 0; ring <= rings->target->rings; ring++)
        draw_circle(rings, ring);
    for (int32_t ring = 0; ring <= rings->target->rings; ring++)
        for (int32_t wedge = 0; wedge < rings->target->wedges; wedge++) {
            struct ring_label label = place_section(rings, ring, wedge);

            raster_text(rings->pencil.raster, label.column, label.row, label.text);
            raster_give(rings->pencil.raster, label.column, label.row, label.width,
                        player_of(rings, ring, wedge));
        }
    number_wedges(rings);
}

bool text_target_picture(const struct view *view, const struct drawing *drawing)
{
    struct rings rings = {
        .target = &view->target,
        .last_move = view->last_move,
        .pencil = {.style = drawing->style, .character = '.', .on = 1},
    };
    bool drawn = lay_out(&rings);

    if (drawn) {
        int32_t radius = (int32_t)ceil(rings.radii[view->target.rings + 1]);
        struct raster raster = raster_new(2 * (2 * radius + MARGIN_ACROSS) + 1,
                                          2 * (radius + MARGIN_DOWN) + 1, drawing->scratch);

        raster.colour = drawing->colour;
        rings.pencil.raster = &raster;
        rings.pencil.column = 2 * radius + MARGIN_ACROSS;
        rings.pencil.row = radius + MARGIN_DOWN;
        draw(&rings);
        raster_write(&raster, drawing->out);
    }
    buffer_release(&rings.number);
    return drawn;
}
