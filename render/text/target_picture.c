/* The target as a picture: rings around the central circle, cut into wedges from twelve o'clock on,
 * a number in each section. It is drawn where every number has room in its section and the whole
 * fits a terminal. Lengths are in rows; a row is as high as two columns are wide. */
#include "render/text/painters.h"
#include "render/text/pencil.h"

#include <math.h>
#include <stdio.h>

enum { WEDGES_MOST = 16, RINGS_MOST = 16, RADIUS_MOST = 18, MARGIN_ACROSS = 4, MARGIN_DOWN = 2 };

static const double full_turn = 6.283185307179586;
static const double clearance = 0.3; /* between a number and the lines around it */
static const double radius_step = 0.5, thickness_least = 2, centre_least = 3, hub = 0.8;

struct picture {
    const struct view_target *target;
    uint32_t last_move;
    struct pencil pencil;
    double radii[RINGS_MOST + 2]; /* ring i lies between radii[i] and radii[i + 1] */
    struct buffer number;         /* scratch */
};

/* The characters a number takes. */
struct place {
    const char *text; /* NUL-terminated */
    int32_t column, row, width;
};

static bool is_last(const struct picture *picture, size_t section)
{
    return picture->last_move != 0 && picture->target->moves[section] == picture->last_move;
}

/* The number of a section, in brackets if it alone was the last move: of a whole ring the outer
 * circle is marked instead. */
static void read_section(struct picture *picture, size_t section, struct place *place)
{
    bool brackets = section < (size_t)picture->target->wedges && is_last(picture, section);

    picture->number.len = 0;
    if (picture->target->moves[section] != 0) {
        buffer_text(&picture->number, brackets ? "[" : "");
        integer_write(&picture->number, picture->target->sections[section]);
        buffer_text(&picture->number, brackets ? "]" : "");
    }
    place->width = (int32_t)picture->number.len;
    place->text = buffer_string(&picture->number);
}

/* Puts the number of a section in the middle of it, in the central circle further out. */
static struct place place_section(struct picture *picture, int32_t ring, int32_t wedge)
{
    const struct pencil *pencil = &picture->pencil;
    int32_t wedges = picture->target->wedges;
    double angle = full_turn * (wedge + 0.5) / wedges;
    double radius = (picture->radii[ring] + picture->radii[ring + 1]) / 2;
    struct place place;

    read_section(picture, (size_t)ring * (size_t)wedges + (size_t)wedge, &place);
    if (ring == 0)
        radius = picture->radii[1] - 1 - 0.25 * (place.width - 1) * fabs(sin(angle));
    place.column =
        (int32_t)floor(pencil->column + 2 * radius * sin(angle) - 0.5 * (place.width - 1) + 0.5);
    place.row = pencil_row(pencil, radius * cos(angle));
    return place;
}

/* Whether a point keeps clear of all lines around a section. */
static bool is_inside(const struct picture *picture, int32_t ring, int32_t wedge, double x,
                      double y)
{
    double half = full_turn / 2 / picture->target->wedges;
    double radius = hypot(x, y);
    double off = fabs(remainder(atan2(x, y) - 2 * half * (wedge + 0.5), full_turn));

    if (radius > picture->radii[ring + 1] - clearance)
        return false;
    if (ring > 0 && radius < picture->radii[ring] + clearance)
        return false;
    return off < half && radius * sin(fmin(half - off, full_turn / 4)) > clearance;
}

/* Whether the number of a section fits where it is put. */
static bool fits(struct picture *picture, int32_t ring, int32_t wedge)
{
    struct place place = place_section(picture, ring, wedge);
    double left = (place.column - picture->pencil.column - 0.5) / 2;
    double top = picture->pencil.row - place.row + 0.5;

    if (place.width > 2 * RADIUS_MOST)
        return false;
    for (int32_t i = 0; i <= place.width && place.width > 0; i++)
        if (!is_inside(picture, ring, wedge, left + 0.5 * i, top) ||
            !is_inside(picture, ring, wedge, left + 0.5 * i, top - 1))
            return false;
    return true;
}

/* Makes a ring thick enough for its numbers; false if that gets too large. */
static bool lay_out_ring(struct picture *picture, int32_t ring)
{
    double *outer = &picture->radii[ring + 1];

    *outer = ring == 0 ? centre_least : picture->radii[ring] + thickness_least;
    for (int32_t wedge = 0; wedge < picture->target->wedges && *outer <= RADIUS_MOST;)
        if (fits(picture, ring, wedge)) {
            wedge++;
        } else {
            *outer += radius_step;
            wedge = 0;
        }
    return *outer <= RADIUS_MOST;
}

static bool lay_out(struct picture *picture)
{
    const struct view_target *target = picture->target;

    if (target->wedges > WEDGES_MOST || target->rings > RINGS_MOST)
        return false;
    for (int32_t ring = 0; ring <= target->rings; ring++)
        if (!lay_out_ring(picture, ring))
            return false;
    return true;
}

static void draw_circle(const struct picture *picture, int32_t ring)
{
    struct pencil pencil = picture->pencil;

    if (ring > 0 && is_last(picture, (size_t)ring * (size_t)picture->target->wedges)) {
        pencil.thick = true;
        pencil.character = '#';
    }
    pencil_circle(&pencil, picture->radii[ring + 1]);
}

static void draw_spokes(const struct picture *picture)
{
    int32_t wedges = picture->target->wedges;
    double outer = picture->radii[picture->target->rings + 1];

    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        double x = sin(full_turn * wedge / wedges), y = cos(full_turn * wedge / wedges);
        double inner = wedges > 4 ? hub : 0;

        pencil_line(&picture->pencil, inner * x, inner * y, outer * x, outer * y);
    }
}

/* The numbers of the wedges, around the target. */
static void number_wedges(const struct picture *picture)
{
    int32_t wedges = picture->target->wedges;
    double radius = picture->radii[picture->target->rings + 1] + 1.4;
    char text[16];

    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        double angle = full_turn * (wedge + 0.5) / wedges;
        int32_t width = snprintf(text, sizeof text, "%d", wedge + 1);
        int32_t column = pencil_column(&picture->pencil, radius * sin(angle));

        raster_text(picture->pencil.raster, column - (width - 1) / 2,
                    pencil_row(&picture->pencil, radius * cos(angle)), text);
    }
}

static void draw(struct picture *picture)
{
    draw_spokes(picture);
    for (int32_t ring = 0; ring <= picture->target->rings; ring++)
        draw_circle(picture, ring);
    for (int32_t ring = 0; ring <= picture->target->rings; ring++)
        for (int32_t wedge = 0; wedge < picture->target->wedges; wedge++) {
            struct place place = place_section(picture, ring, wedge);

            raster_text(picture->pencil.raster, place.column, place.row, place.text);
        }
    number_wedges(picture);
}

bool text_target_picture(const struct view *view, const struct drawing *drawing)
{
    struct picture picture = {
        .target = &view->target,
        .last_move = view->last_move,
        .pencil = {.style = drawing->style, .character = '.', .on = 1},
    };
    bool drawn = lay_out(&picture);

    if (drawn) {
        int32_t radius = (int32_t)ceil(picture.radii[view->target.rings + 1]);
        struct raster raster = raster_new(2 * (2 * radius + MARGIN_ACROSS) + 1,
                                          2 * (radius + MARGIN_DOWN) + 1, drawing->scratch);

        picture.pencil.raster = &raster;
        picture.pencil.column = 2 * radius + MARGIN_ACROSS;
        picture.pencil.row = radius + MARGIN_DOWN;
        draw(&picture);
        raster_write(&raster, drawing->out);
    }
    buffer_release(&picture.number);
    return drawn;
}
