/* The character raster. */
#include "render/text/raster.h"

#include "base/character.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BRAILLE = 0x2800 };

enum taken { TAKEN_NOT, TAKEN_MARK, TAKEN_TEXT };

struct raster raster_new(int32_t width, int32_t height, const struct drawing *drawing)
{
    const size_t cells = (size_t)width * (size_t)height;

    return (struct raster){
        .width = width,
        .height = height,
        .colour = drawing->colour,
        .cells = arena_allocate_zeroed(drawing->scratch, cells * sizeof(struct raster_cell)),
    };
}

/* The cell at a place; NULL outside of the raster. */
static struct raster_cell *cell_at(const struct raster *raster, int32_t column, int32_t row)
{
    if (column < 0 || column >= raster->width || row < 0 || row >= raster->height)
        return NULL;
    return &raster->cells[(size_t)row * (size_t)raster->width + (size_t)column];
}

static void put(const struct raster *raster, int32_t column, int32_t row, struct raster_cell cell)
{
    struct raster_cell *const at = cell_at(raster, column, row);

    if (at != NULL)
        *at = cell;
}

/* The length of a character in text of ours, which is valid UTF-8, from its first byte. */
static size_t length_of(const char *at)
{
    const unsigned char first = (unsigned char)*at;

    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

void raster_part(const struct raster *raster, int32_t column, int32_t row, const char *text,
                 size_t len, int player)
{
    struct raster_cell cell = {.player = (uint8_t)player, .taken = TAKEN_TEXT};
    const char *const end = text + len;

    for (size_t step; text < end; text += step, column++) {
        step = length_of(text);
        cell.character = (uint16_t)utf8_decode(text, step);
        put(raster, column, row, cell);
    }
}

void raster_fill(const struct raster *raster, int32_t column, int32_t end, int32_t row,
                 const char *character, int player)
{
    const struct raster_cell cell = {.character =
                                         (uint16_t)utf8_decode(character, length_of(character)),
                                     .player = (uint8_t)player,
                                     .taken = TAKEN_TEXT};

    for (; column < end; column++)
        put(raster, column, row, cell);
}

void raster_text(const struct raster *raster, int32_t column, int32_t row, const char *text,
                 int player)
{
    raster_part(raster, column, row, text, strlen(text), player);
}

void raster_number(const struct raster *raster, int32_t column, int32_t row, int64_t number)
{
    char text[24];

    (void)snprintf(text, sizeof text, "%lld", (long long)number);
    raster_text(raster, column, row, text, 0);
}

void raster_mark(const struct raster *raster, int32_t column, int32_t row, uint16_t character,
                 int player)
{
    put(raster, column, row,
        (struct raster_cell){
            .character = character, .player = (uint8_t)player, .taken = TAKEN_MARK});
}

bool raster_label(const struct raster *raster, int32_t column, int32_t row, const char *text)
{
    int32_t width = (int32_t)strlen(text);

    for (int32_t i = -1; i <= width; i++) {
        const struct raster_cell *const at = cell_at(raster, column + i, row);
        const enum taken taken = at ? (enum taken)at->taken : TAKEN_NOT;
        bool beside = i < 0 || i == width;

        if (taken == TAKEN_TEXT || (!beside && (!at || taken == TAKEN_MARK)))
            return false;
    }
    raster_text(raster, column, row, text, 0);
    return true;
}

static bool is_braille(const struct raster_cell *cell)
{
    return (cell->character & ~0xFF) == BRAILLE;
}

/* Sets or clears one of the dots, unless a character hides it; those outside are ignored. */
static void raster_dot(const struct raster *raster, int32_t x, int32_t y, bool set)
{
    static const uint8_t bits[DOTS_DOWN][DOTS_ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

    if (x < 0 || y < 0)
        return;
    struct raster_cell *const cell = cell_at(raster, x / DOTS_ACROSS, y / DOTS_DOWN);
    if (cell == NULL || (cell->character != 0 && !is_braille(cell)))
        return;
    const unsigned bit = bits[y % DOTS_DOWN][x % DOTS_ACROSS], before = cell->character & 0xFF;
    const unsigned dots = set ? before | bit : before & ~bit;
    cell->character = dots == 0 ? 0 : (uint16_t)(BRAILLE | dots);
}

static void write_character(uint16_t character, struct buffer *out)
{
    char bytes[4];

    if (character < 0x80)
        buffer_character(out, (char)character);
    else
        buffer_append(out, bytes, utf8_encode(character, bytes));
}

/* How many cells a row has up to the last one that is not blank. */
static int32_t row_length(const struct raster *raster, int32_t row)
{
    const struct raster_cell *const cells = cell_at(raster, 0, row);
    int32_t length = raster->width;

    while (length > 0 && (cells[length - 1].character == 0 || cells[length - 1].character == ' '))
        length--;
    return length;
}

/* Changes from the colour of one player, or of nobody, to another. */
static void change_colour(const struct raster *raster, int *begun, int player, struct buffer *out)
{
    if (!raster->colour || *begun == player)
        return;
    if (*begun > 0)
        colours_end(out);
    if (player > 0)
        colours_begin(player, out);
    *begun = player;
}

void raster_write_row(const struct raster *raster, int32_t row, struct buffer *out)
{
    const struct raster_cell *const cells = cell_at(raster, 0, row);
    const int32_t end = row_length(raster, row);
    int32_t written = 0;
    int begun = 0;

    for (int32_t column = 0; column < end; column++) {
        if (cells[column].character == 0)
            continue;
        if (written < column) {
            change_colour(raster, &begun, 0, out);
            buffer_repeat(out, ' ', (size_t)(column - written));
        }
        change_colour(raster, &begun, cells[column].player, out);
        write_character(cells[column].character, out);
        written = column + 1;
    }
    change_colour(raster, &begun, 0, out);
    buffer_character(out, '\n');
}

void raster_write(const struct raster *raster, struct buffer *out)
{
    int32_t first = 0, end = raster->height;

    while (first < end && row_length(raster, first) == 0)
        first++;
    while (end > first && row_length(raster, end - 1) == 0)
        end--;
    for (int32_t row = first; row < end; row++)
        raster_write_row(raster, row, out);
}

void raster_clear(const struct raster *raster)
{
    memset(raster->cells, 0,
           (size_t)raster->width * (size_t)raster->height * sizeof *raster->cells);
}

/* --- pencils */

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

/* The point that is number `i` along a curve; `steep` if the curve runs up or down there. */
static void draw_point(const struct pencil *pencil, int32_t i, double x, double y, bool steep)
{
    struct raster_cell *const cell =
        cell_at(pencil->raster, pencil_column(pencil, x), pencil_row(pencil, y));

    if (pencil->style == TEXT_UTF8 && i % (pencil->on + pencil->off) < pencil->on)
        draw_dots(pencil, x, y, steep);
    if (cell == NULL || pencil->erase)
        return;
    if (pencil->style != TEXT_UTF8)
        cell->character = (unsigned char)pencil->character;
    cell->player = (uint8_t)pencil->player;
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
