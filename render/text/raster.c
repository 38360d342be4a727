/* The character raster. */
#include "render/text/raster.h"
#include "render/text/line.h"

#include <string.h>

enum { BRAILLE = 0x2800 };

enum taken { TAKEN_NOT, TAKEN_MARK, TAKEN_TEXT };

struct raster raster_new(int32_t width, int32_t height, struct arena *arena)
{
    size_t cells = (size_t)width * (size_t)height;

    return (struct raster){
        .width = width,
        .height = height,
        .characters = arena_allocate_zeroed(arena, cells * sizeof(uint16_t)),
        .dots = arena_allocate_zeroed(arena, cells),
        .taken = arena_allocate_zeroed(arena, cells),
        .players = arena_allocate_zeroed(arena, cells),
    };
}

static size_t cell_index(const struct raster *raster, int32_t column, int32_t row)
{
    return (size_t)row * (size_t)raster->width + (size_t)column;
}

uint16_t *raster_at(const struct raster *raster, int32_t column, int32_t row)
{
    if (column < 0 || column >= raster->width || row < 0 || row >= raster->height)
        return NULL;
    return &raster->characters[cell_index(raster, column, row)];
}

static void put(const struct raster *raster, int32_t column, int32_t row, uint16_t character,
                enum taken taken)
{
    uint16_t *at = raster_at(raster, column, row);

    if (at) {
        *at = character;
        raster->players[at - raster->characters] = 0;
        raster->taken[at - raster->characters] = (uint8_t)taken;
    }
}

void raster_text(const struct raster *raster, int32_t column, int32_t row, const char *text)
{
    for (; *text; text++, column++)
        put(raster, column, row, (unsigned char)*text, TAKEN_TEXT);
}

void raster_mark(const struct raster *raster, int32_t column, int32_t row, uint16_t character)
{
    put(raster, column, row, character, TAKEN_MARK);
}

bool raster_label(const struct raster *raster, int32_t column, int32_t row, const char *text)
{
    int32_t width = (int32_t)strlen(text);

    for (int32_t i = -1; i <= width; i++) {
        const uint16_t *at = raster_at(raster, column + i, row);
        enum taken taken = at ? raster->taken[at - raster->characters] : TAKEN_NOT;
        bool beside = i < 0 || i == width;

        if (taken == TAKEN_TEXT || (!beside && (!at || taken == TAKEN_MARK)))
            return false;
    }
    raster_text(raster, column, row, text);
    return true;
}

void raster_give(const struct raster *raster, int32_t column, int32_t row, int32_t width,
                 int player)
{
    for (int32_t i = 0; i < width; i++) {
        const uint16_t *const at = raster_at(raster, column + i, row);
        if (at != NULL)
            raster->players[at - raster->characters] = (uint8_t)player;
    }
}

void raster_dot(const struct raster *raster, int32_t x, int32_t y, bool set)
{
    static const uint8_t bits[DOTS_DOWN][DOTS_ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    uint8_t bit, *dots;

    if (x < 0 || x >= raster->width * DOTS_ACROSS || y < 0 || y >= raster->height * DOTS_DOWN)
        return;
    bit = bits[y % DOTS_DOWN][x % DOTS_ACROSS];
    dots = &raster->dots[cell_index(raster, x / DOTS_ACROSS, y / DOTS_DOWN)];
    *dots = set ? *dots | bit : *dots & (uint8_t)~bit;
}

/* A character of the Basic Multilingual Plane. */
static void write_character(struct line *line, uint16_t character)
{
    char bytes[3];
    size_t len = 0;

    if (character < 0x80) {
        bytes[len++] = (char)character;
    } else if (character < 0x800) {
        bytes[len++] = (char)(0xc0 | character >> 6);
        bytes[len++] = (char)(0x80 | (character & 0x3f));
    } else {
        bytes[len++] = (char)(0xe0 | character >> 12);
        bytes[len++] = (char)(0x80 | (character >> 6 & 0x3f));
        bytes[len++] = (char)(0x80 | (character & 0x3f));
    }
    line_text(line, bytes, len);
}

static uint16_t character_at(const struct raster *raster, int32_t column, int32_t row)
{
    size_t at = cell_index(raster, column, row);

    if (raster->characters[at])
        return raster->characters[at];
    return raster->dots[at] ? (uint16_t)(BRAILLE | raster->dots[at]) : ' ';
}

static bool is_empty(const struct raster *raster, int32_t row)
{
    for (int32_t column = 0; column < raster->width; column++)
        if (character_at(raster, column, row) != ' ')
            return false;
    return true;
}

void raster_write(const struct raster *raster, struct buffer *out)
{
    struct line line = {.out = out, .colour = raster->colour};
    int32_t first = 0, end = raster->height;

    while (first < end && is_empty(raster, first))
        first++;
    while (end > first && is_empty(raster, end - 1))
        end--;
    for (int32_t row = first; row < end; row++) {
        for (int32_t column = 0; column < raster->width; column++) {
            uint16_t character = character_at(raster, column, row);

            if (character != ' ') {
                line_to(&line, (size_t)column);
                line.player = raster->players[cell_index(raster, column, row)];
                write_character(&line, character);
            }
        }
        line_end(&line);
    }
}
