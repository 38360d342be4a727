/* The left and upper edges of a sheet are cut off and lie on the strip at the right and lower edges
 * of its neighbours, where the same is printed again. All marks stand outside of the picture. */
#include "render/sheets/tiles.h"

#include "base/buffer.h"
#include "render/page/type.h"

#include <math.h>

#define MILLIMETRE (72 / 25.4)

/* Margins that printers leave, the lower one with words in it; what neighbours share. */
static const double margin = 10 * MILLIMETRE, foot = 18 * MILLIMETRE, overlap = 10 * MILLIMETRE;
static const double mark = 4 * MILLIMETRE, mark_gap = 1 * MILLIMETRE, mark_width = 0.5;

/* The small plan: the sides of its sheets. */
static const double plan_height = 9 * MILLIMETRE, plan_width = 30 * MILLIMETRE;

enum { GREY = 0x8A8A8A, DARK = 0x33373D, RED = 0xC01C28 };

struct tiles {
    struct canvas *canvas;
    const struct picture *picture;
    struct paper paper;
    double width, height;            /* of a sheet */
    double window_wide, window_high; /* of the picture on a sheet */
    int columns, rows;
};

/* A sheet, and the part of the picture on it in points of the sheet. */
struct tile {
    int row, column;
    double left, top, right, bottom;
};

static int sheets_for(double length, double window)
{
    return length <= window ? 1 : (int)ceil((length - overlap) / (window - overlap) - 1e-6);
}

static struct tiles cut(const struct picture *picture, enum paper_size size, bool landscape)
{
    struct tiles tiles = {.picture = picture, .paper = {size, landscape}};

    paper_measure(&tiles.paper, &tiles.width, &tiles.height);
    tiles.window_wide = tiles.width - 2 * margin;
    tiles.window_high = tiles.height - margin - foot;
    tiles.columns = sheets_for(picture->width, tiles.window_wide);
    tiles.rows = sheets_for(picture->height, tiles.window_high);
    return tiles;
}

static struct tile tile_at(const struct tiles *tiles, int row, int column)
{
    const double x = column * (tiles->window_wide - overlap);
    const double y = row * (tiles->window_high - overlap);

    return (struct tile){
        .row = row,
        .column = column,
        .left = margin,
        .top = margin,
        .right = margin + fmin(tiles->window_wide, tiles->picture->width - x),
        .bottom = margin + fmin(tiles->window_high, tiles->picture->height - y),
    };
}

static void draw_part(const struct tiles *tiles, const struct tile *tile, uint32_t moves)
{
    const double x = margin - tile->column * (tiles->window_wide - overlap);
    const double y = margin - tile->row * (tiles->window_high - overlap);

    canvas_clip(tiles->canvas, tile->left, tile->top, tile->right - tile->left,
                tile->bottom - tile->top);
    canvas_picture(tiles->canvas, tiles->picture, moves, x, y, 1);
    canvas_unclip(tiles->canvas);
}

/* --- marks */

static void write_small(const struct tiles *tiles, uint32_t colour, double x, double y,
                        const char *text)
{
    static const struct canvas_font font = {.size = 6.5, .sans = true};

    canvas_text(tiles->canvas, &font, colour, x, y, text);
}

/* Draws marks above and below, where the sheet is cut or glued along that x. */
static void mark_across(const struct tiles *tiles, const struct tile *tile, double x,
                        uint32_t colour)
{
    canvas_line(tiles->canvas, colour, mark_width, x, tile->top - mark_gap - mark, x,
                tile->top - mark_gap);
    canvas_line(tiles->canvas, colour, mark_width, x, tile->bottom + mark_gap, x,
                tile->bottom + mark_gap + mark);
}

/* The same on both sides, along that y. */
static void mark_along(const struct tiles *tiles, const struct tile *tile, double y,
                       uint32_t colour)
{
    canvas_line(tiles->canvas, colour, mark_width, tile->left - mark_gap - mark, y,
                tile->left - mark_gap, y);
    canvas_line(tiles->canvas, colour, mark_width, tile->right + mark_gap, y,
                tile->right + mark_gap + mark, y);
}

/* Marks the edges to cut, which are the upper and left ones and those of the whole picture. */
static void mark_cuts(const struct tiles *tiles, const struct tile *tile)
{
    mark_across(tiles, tile, tile->left, DARK);
    mark_along(tiles, tile, tile->top, DARK);
    if (tile->column + 1 == tiles->columns)
        mark_across(tiles, tile, tile->right, DARK);
    if (tile->row + 1 == tiles->rows)
        mark_along(tiles, tile, tile->bottom, DARK);
    write_small(tiles, DARK, tile->left + 2, tile->top - mark_gap - 2, "cut");
}

/* Marks the strips on which the neighbours lie. */
static void mark_glue(const struct tiles *tiles, const struct tile *tile)
{
    if (tile->column + 1 < tiles->columns) {
        mark_across(tiles, tile, tile->right - overlap, RED);
        write_small(tiles, RED, tile->right - overlap + 2, tile->top - mark_gap - 2, "glue");
    }
    if (tile->row + 1 < tiles->rows) {
        mark_along(tiles, tile, tile->bottom - overlap, RED);
        write_small(tiles, RED, tile->left - mark_gap - mark, tile->bottom - overlap + 8, "glue");
    }
}

/* --- where a sheet belongs */

/* Draws the sheets small, this one filled; gives the x after them. */
static double draw_plan(const struct tiles *tiles, const struct tile *tile, double y)
{
    const double side = fmin(plan_height / tiles->rows, plan_width / tiles->columns);
    const double wide = side * fmin(1, tiles->window_wide / tiles->window_high);
    const double high = side * fmin(1, tiles->window_high / tiles->window_wide);

    canvas_box(tiles->canvas, GREY, margin + tile->column * wide, y + tile->row * high, wide, high);
    for (int row = 0; row <= tiles->rows; row++)
        canvas_line(tiles->canvas, DARK, mark_width, margin, y + row * high,
                    margin + tiles->columns * wide, y + row * high);
    for (int column = 0; column <= tiles->columns; column++)
        canvas_line(tiles->canvas, DARK, mark_width, margin + column * wide, y,
                    margin + column * wide, y + tiles->rows * high);
    return margin + tiles->columns * wide;
}

/* "row 2 of 3, column 1 of 4 · Club evening" beside the plan. */
static void draw_label(const struct tiles *tiles, const struct tile *tile, const char *title)
{
    static const struct canvas_font font = {.size = 9, .sans = true};
    const double y = tiles->height - foot + mark_gap + mark + 1.5 * MILLIMETRE;
    const double x = draw_plan(tiles, tile, y) + 3 * MILLIMETRE;
    struct buffer text = {0};

    buffer_format(&text, "row %d of %d, column %d of %d", tile->row + 1, tiles->rows,
                  tile->column + 1, tiles->columns);
    canvas_text(tiles->canvas, &font, DARK, x, y + 8, buffer_string(&text));
    const struct line_break end =
        canvas_fit(tiles->canvas, &font, tiles->width - margin - x, title);
    canvas_part(tiles->canvas, &font, DARK, x, y + 20, title, end.len);
    buffer_release(&text);
}

void tiles_draw(struct canvas *canvas, const struct picture *picture, uint32_t moves,
                enum paper_size size, const char *title)
{
    const struct tiles upright = cut(picture, size, false), turned = cut(picture, size, true);
    struct tiles tiles =
        turned.columns * turned.rows < upright.columns * upright.rows ? turned : upright;

    tiles.canvas = canvas;
    for (int i = 0; i < tiles.rows * tiles.columns; i++) {
        const struct tile tile = tile_at(&tiles, i / tiles.columns, i % tiles.columns);
        canvas_page(canvas, tiles.width, tiles.height);
        draw_part(&tiles, &tile, moves);
        mark_cuts(&tiles, &tile);
        mark_glue(&tiles, &tile);
        draw_label(&tiles, &tile, title);
    }
}
