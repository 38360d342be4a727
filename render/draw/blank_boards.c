#include "render/draw/blank_boards.h"

#include <math.h>

/* Squares and the distances of dots; other lengths are points. */
#define UNIT_MOST  39.7
#define UNIT_LEAST 28.3

#define MILLIMETRE (72 / 25.4)

enum { SCALE_WIDTH = 26 };

/* Whether the board has squares or dots, of a size that hands are used to. */
static bool is_ruled(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_GRID || sheet->view->geometry == VIEW_LATTICE;
}

/* Room around the picture for the degrees of a circle. */
static double margin_of(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_CIRCLE ? SCALE_WIDTH : 0;
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

/* The radius in whole millimetres, to be measured with: five, ten, fifteen … where it is long. */
static double round_radius(double radius)
{
    const double step = radius > 40 * MILLIMETRE ? 5 * MILLIMETRE : MILLIMETRE;

    return radius > step ? floor(radius / step) * step : radius;
}

static struct board_block fit(const struct sheet *sheet, double width, double height)
{
    const struct picture *const picture = sheet->picture;
    const struct element *const circle = find_circle(picture);
    const double margin = 2 * margin_of(sheet);
    double unit = (width - margin) / picture->width;

    if (unit > (height - margin) / picture->height)
        unit = (height - margin) / picture->height;
    if (is_ruled(sheet) && unit > UNIT_MOST)
        unit = UNIT_MOST;
    if (sheet->view->geometry == VIEW_CIRCLE && circle != NULL)
        unit = round_radius(circle->size * unit) / circle->size;
    return (struct board_block){unit, margin + picture->width * unit,
                                margin + picture->height * unit};
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

/* Ticks at every degree, longer ones at every fifth and tenth, compass bearings as numbers. */
static void draw_degrees(struct sheet *sheet, double x, double y, double radius)
{
    for (int degree = 0; degree < 360; degree++) {
        const double angle = degree * acos(-1) / 180, right = sin(angle), up = cos(angle);
        const double length = degree % 10 == 0 ? 8 : degree % 5 == 0 ? 5.5 : 2.5;
        if (radius < 100 && degree % 5 != 0)
            continue;
        canvas_line(sheet->canvas, degree % 5 == 0 ? 0x444444 : SHEET_GREY,
                    degree % 5 == 0 ? 0.5 : 0.35, x + right * (radius + 1.5),
                    y - up * (radius + 1.5), x + right * (radius + 1.5 + length),
                    y - up * (radius + 1.5 + length));
        if (degree % (radius < 100 ? 30 : 10) == 0)
            sheet_number(sheet, SHEET_CAPTION, TEXT_MIDDLE, x + right * (radius + 18),
                         y - up * (radius + 18) + 2.4, degree, "");
    }
    canvas_line(sheet->canvas, 0x444444, 0.5, x - 3, y, x + 3, y);
    canvas_line(sheet->canvas, 0x444444, 0.5, x, y - 3, x, y + 3);
}

/* How to measure in the circle, in the corners that it leaves. */
static void draw_measures(struct sheet *sheet, const struct board_block *block, double x, double y,
                          double radius)
{
    const double bottom = y + block->height;

    sheet->text.len = 0;
    buffer_format(&sheet->text, "%d mm count as 1,", (int)(radius / MILLIMETRE + 0.5));
    sheet_text(sheet, SHEET_CAPTION, TEXT_START, x, bottom - 16, buffer_string(&sheet->text));
    sheet_text(sheet, SHEET_CAPTION, TEXT_START, x, bottom - 7, "the radius as printed");
    sheet_text(sheet, SHEET_CAPTION, TEXT_END, x + block->width, bottom - 16,
               "right adds to the bearing,");
    sheet_text(sheet, SHEET_CAPTION, TEXT_END, x + block->width, bottom - 7, "left takes from it");
}

void board_block_draw(struct sheet *sheet, const struct board_block *block, double x, double y)
{
    const struct element *const circle = find_circle(sheet->picture);
    const double left = x + margin_of(sheet), top = y + margin_of(sheet), unit = block->unit;

    canvas_picture(sheet->canvas, sheet->picture, 0, left, top, unit);
    if (sheet->view->geometry != VIEW_CIRCLE || circle == NULL)
        return;
    draw_degrees(sheet, left + circle->x * unit, top + circle->y * unit, circle->size * unit);
    draw_measures(sheet, block, x, y, circle->size * unit);
}
