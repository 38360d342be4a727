/* Drawing on a raster. */
#include "render/text/pencil.h"

#include <math.h>

/* Dots cleared on either side of a line. */
enum { ERASER = 2 };

static const double full_turn = 6.283185307179586;

int32_t pencil_column(const struct pencil *pencil, double x)
{
    return (int32_t)floor(pencil->column + 0.5 + 2 * x);
}

int32_t pencil_row(const struct pencil *pencil, double y)
{
    return (int32_t)floor(pencil->row + 0.5 - y);
}

static void draw_dots(const struct pencil *pencil, double x, double y, bool steep)
{
    int32_t across = (int32_t)floor((pencil->column + 0.5 + 2 * x) * DOTS_ACROSS);
    int32_t down = (int32_t)floor((pencil->row + 0.5 - y) * DOTS_DOWN);
    int32_t from = pencil->erase ? -ERASER : 0, to = pencil->erase ? ERASER : 0;

    if (pencil->thick)
        to++;
    for (int32_t i = from; i <= to; i++)
        raster_dot(pencil->raster, across + (steep ? i : 0), down + (steep ? 0 : i),
                   !pencil->erase);
}

static void give(const struct pencil *pencil, double x, double y)
{
    raster_give(pencil->raster, pencil_column(pencil, x), pencil_row(pencil, y), 1, pencil->player);
}

/* The point that is number `i` along a curve; `steep` if the curve runs up or down there. */
static void draw_point(const struct pencil *pencil, int32_t i, double x, double y, bool steep)
{
    uint16_t *character;

    if (pencil->style == TEXT_UTF8) {
        if (i % (pencil->on + pencil->off) < pencil->on)
            draw_dots(pencil, x, y, steep);
        if (!pencil->erase)
            give(pencil, x, y);
        return;
    }
    if (pencil->erase)
        return;
    character = raster_at(pencil->raster, pencil_column(pencil, x), pencil_row(pencil, y));
    if (character)
        *character = (unsigned char)pencil->character;
    give(pencil, x, y);
}

void pencil_line(const struct pencil *pencil, double x1, double y1, double x2, double y2)
{
    double across = fabs(x2 - x1), down = fabs(y2 - y1);
    double steps =
        pencil->style == TEXT_UTF8 ? DOTS_DOWN * fmax(across, down) : fmax(2 * across, down);
    int32_t count = (int32_t)ceil(steps);

    for (int32_t i = 0; i <= count; i++) {
        double part = count > 0 ? (double)i / count : 0;

        draw_point(pencil, i, x1 + part * (x2 - x1), y1 + part * (y2 - y1), down > across);
    }
}

void pencil_circle(const struct pencil *pencil, double radius)
{
    int32_t count = (int32_t)ceil(full_turn * radius * DOTS_DOWN * 0.9);

    for (int32_t i = 0; i < count; i++) {
        double x = radius * sin(full_turn * i / count), y = radius * cos(full_turn * i / count);

        draw_point(pencil, i, x, y, fabs(x) > fabs(y));
    }
}
