#include "render/draw/blank_boards.h"

#include <math.h>

/* Squares and the distances of dots, in points: 14 and 10 millimetres. */
#define UNIT_MOST  39.7
#define UNIT_LEAST 28.3

enum { CAPTION_HEIGHT = 16, SCALE_WIDTH = 26 };

static int board_count(const struct sheet *sheet)
{
    return sheet->plan.boards > 1 ? sheet->plan.boards : 1;
}

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

static struct board_block arrange(const struct sheet *sheet, bool across, double width,
                                  double height)
{
    const int count = board_count(sheet), columns = across ? count : 1, rows = across ? 1 : count;
    const double caption = count > 1 ? CAPTION_HEIGHT : 0, margin = 2 * margin_of(sheet);
    const double spare_width = width - (columns - 1) * 2 * SHEET_GAP - columns * margin;
    const double spare_height = height - (rows - 1) * SHEET_GAP - rows * (caption + margin);
    const struct picture *const picture = sheet->picture;
    double unit = spare_width / (columns * picture->width);

    if (unit > spare_height / (rows * picture->height))
        unit = spare_height / (rows * picture->height);
    if (is_ruled(sheet) && unit > UNIT_MOST)
        unit = UNIT_MOST;
    return (struct board_block){
        .unit = unit,
        .width = width - spare_width + columns * picture->width * unit,
        .height = height - spare_height + rows * picture->height * unit,
        .across = across,
    };
}

struct board_block board_block(const struct sheet *sheet, double width, double height,
                               double wished)
{
    const struct board_block across = arrange(sheet, true, width, height);
    const struct board_block down = arrange(sheet, false, width, height);
    const bool turn = down.unit > across.unit;
    const double largest = turn ? down.unit : across.unit;
    const struct board_block small = arrange(sheet, !turn, width, wished);
    const double least = is_ruled(sheet) && largest > UNIT_LEAST ? UNIT_LEAST : 0.75 * largest;

    if (small.unit >= least)
        return small;
    return turn ? down : across;
}

/* --- the degrees around a circle */

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

static void draw_board(struct sheet *sheet, double x, double y, double unit)
{
    const struct element *const circle = find_circle(sheet->picture);

    canvas_picture(sheet->canvas, sheet->picture, 0, x, y, unit);
    if (sheet->view->geometry == VIEW_CIRCLE && circle != NULL)
        draw_degrees(sheet, x + circle->x * unit, y + circle->y * unit, circle->size * unit);
}

void board_block_draw(struct sheet *sheet, const struct board_block *block, double x, double y)
{
    const int count = board_count(sheet);
    const double caption = count > 1 ? CAPTION_HEIGHT : 0, margin = margin_of(sheet);
    const double across = sheet->picture->width * block->unit + 2 * (SHEET_GAP + margin);
    const double down = sheet->picture->height * block->unit + SHEET_GAP + caption + 2 * margin;

    for (int i = 0; i < count; i++) {
        const double left = x + margin + (block->across ? i * across : 0);
        const double top = y + margin + (block->across ? 0 : i * down);
        if (count > 1)
            sheet_text(sheet, SHEET_HEADING, TEXT_START, left, top + 10,
                       sheet->plan.stretches[i].heading);
        draw_board(sheet, left, top + caption, block->unit);
    }
}
