#include "render/sheets/blank/boards.h"

#include <math.h>

/* The size of a square, or the distance of two dots, in points. */
#define UNIT_MOST  39.7
#define UNIT_LEAST 25.5

#define MILLIMETRE (72 / 25.4)

enum { SCALE_WIDTH = 26 };

/* Whether the board has squares or dots, which have a usual size on paper. */
static bool is_ruled(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_GRID || sheet->view->geometry == VIEW_LATTICE;
}

/* The circle of a picture, in its own units. */
static const struct element *find_circle(const struct picture *picture)
{
    const struct element *circle = NULL;

    for (size_t i = 0; i < picture->count; i++)
        if (picture->elements[i].shape == SHAPE_CIRCLE &&
            (circle == NULL || picture->elements[i].size > circle->size))
            circle = &picture->elements[i];
    return circle;
}

/* Rounds a radius down to whole millimetres, a long one to a multiple of five, to measure with. */
static double round_radius(double radius)
{
    const double step = radius > 40 * MILLIMETRE ? 5 * MILLIMETRE : MILLIMETRE;

    return radius > step ? floor(radius / step) * step : radius;
}

/* Fits a circle with the degrees around it. */
static struct board_block fit_circle(const struct element *circle, double width, double height)
{
    const double most = (width < height ? width : height) / 2 - SCALE_WIDTH;
    const double radius = round_radius(most);
    const double side = 2 * (radius + SCALE_WIDTH);

    return (struct board_block){radius / circle->size, side, side};
}

static struct board_block fit(const struct sheet *sheet, double width, double height)
{
    const struct picture *const picture = sheet->picture;
    double unit = width / picture->width;

    if (sheet->view->geometry == VIEW_CIRCLE)
        return fit_circle(find_circle(picture), width, height);
    if (unit > height / picture->height)
        unit = height / picture->height;
    if (is_ruled(sheet) && unit > UNIT_MOST)
        unit = UNIT_MOST;
    return (struct board_block){unit, picture->width * unit, picture->height * unit};
}

struct board_block board_block(const struct sheet *sheet, double width, double height,
                               double wished)
{
    const struct board_block large = fit(sheet, width, height);
    const struct board_block small = fit(sheet, width, wished);
    const double least =
        is_ruled(sheet) && large.unit > UNIT_LEAST ? UNIT_LEAST : 0.75 * large.unit;

    return small.unit >= least ? small : large;
}

/* --- the degrees around a circle */

/* Draws a tick at every degree, longer ones at every fifth and tenth, and numbers as compass
 * bearings. */
static void draw_degrees(struct sheet *sheet, double x, double y, double radius)
{
    for (int degree = 0; degree < 360; degree++) {
        const double angle = degree * acos(-1) / 180, right = sin(angle), up = cos(angle);
        const double length = degree % 10 == 0 ? 8 : degree % 5 == 0 ? 5.5 : 2.5;
        if (radius < 100 && degree % 5 != 0)
            continue;
        canvas_line(sheet->page.canvas, degree % 5 == 0 ? 0x444444 : SHEET_GREY,
                    degree % 5 == 0 ? 0.5 : 0.35, x + right * (radius + 1.5),
                    y - up * (radius + 1.5), x + right * (radius + 1.5 + length),
                    y - up * (radius + 1.5 + length));
        if (degree % (radius < 100 ? 30 : 10) == 0)
            layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE, x + right * (radius + 18),
                          y - up * (radius + 18) + 2.4, degree, "");
    }
    canvas_line(sheet->page.canvas, 0x444444, 0.5, x - 4, y, x + 4, y);
    canvas_line(sheet->page.canvas, 0x444444, 0.5, x, y - 4, x, y + 4);
}

/* Explains, in the corners, how to measure in the circle. */
static void draw_measures(struct sheet *sheet, const struct board_block *block, double x, double y,
                          double radius)
{
    const double bottom = y + block->height;

    sheet->text.len = 0;
    buffer_format(&sheet->text, "%d mm count as 1,", (int)(radius / MILLIMETRE + 0.5));
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x, bottom - 16,
                buffer_string(&sheet->text));
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x, bottom - 7,
                "the radius as printed");
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, x + block->width, bottom - 16,
                "right adds to the bearing,");
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, x + block->width, bottom - 7,
                "left takes from it");
}

/* The picture with only the circle: degrees and cross are drawn finer here. */
static struct picture bare_circle(const struct picture *picture)
{
    struct picture bare = *picture;

    bare.elements = arena_allocate(picture->arena, picture->count * sizeof *bare.elements);
    bare.count = 0;
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->shape == SHAPE_CIRCLE || element->ink == INK_PAPER)
            bare.elements[bare.count++] = *element;
    }
    return bare;
}

static void draw_circle(struct sheet *sheet, const struct board_block *block, double x, double y)
{
    const struct element *const circle = find_circle(sheet->picture);
    const struct picture bare = bare_circle(sheet->picture);
    const double centre = x + block->width / 2, middle = y + block->height / 2;
    const double radius = circle->size * block->unit;

    canvas_picture(sheet->page.canvas, &bare, 0, centre - circle->x * block->unit,
                   middle - circle->y * block->unit, block->unit);
    draw_degrees(sheet, centre, middle, radius);
    draw_measures(sheet, block, x, y, radius);
}

void board_block_draw(struct sheet *sheet, const struct board_block *block, double x, double y)
{
    if (sheet->view->geometry == VIEW_CIRCLE)
        draw_circle(sheet, block, x, y);
    else
        canvas_picture(sheet->page.canvas, sheet->picture, 0, x, y, block->unit);
}
