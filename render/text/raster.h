/* A raster of characters over a finer one of braille dots, two by four a character. Characters hide
 * the dots behind them. */
#ifndef RECTO_RENDER_TEXT_RASTER_H
#define RECTO_RENDER_TEXT_RASTER_H

#include "base/buffer.h"
#include "render/text/style.h"

#include <stdbool.h>
#include <stdint.h>

enum { DOTS_ACROSS = 2, DOTS_DOWN = 4 };

struct raster_cell {
    uint16_t character; /* or braille dots; 0 for none */
    uint8_t player;     /* whose it is; 0: nobody's */
    uint8_t taken;      /* labels avoid it: see raster_label() */
};

struct raster {
    int32_t width, height;     /* in characters */
    struct raster_cell *cells; /* row by row */
    bool colour;               /* what belongs to a player is coloured */
};

/* An empty raster for a drawing. */
struct raster raster_new(int32_t width, int32_t height, const struct drawing *drawing);

/* Writes text of a player (0: nobody's), in which each character takes one column, from a place on.
 * What would be outside is left out. */
void raster_text(const struct raster *raster, int32_t column, int32_t row, const char *text,
                 int player);
void raster_part(const struct raster *raster, int32_t column, int32_t row, const char *text,
                 size_t len, int player);
void raster_number(const struct raster *raster, int32_t column, int32_t row, int64_t number);

/* Writes one character again and again, from a place up to the column before `end`. */
void raster_fill(const struct raster *raster, int32_t column, int32_t end, int32_t row,
                 const char *character, int player);

/* Puts a player's mark that later labels must not cover but may touch. */
void raster_mark(const struct raster *raster, int32_t column, int32_t row, uint16_t character,
                 int player);

/* Writes text there if it covers no mark and neither covers nor touches other text. False if it
 * does not fit. */
bool raster_label(const struct raster *raster, int32_t column, int32_t row, const char *text);

/* Appends the lines of the raster, without trailing blanks and without empty lines at the top and
 * bottom. */
void raster_write(const struct raster *raster, struct buffer *out);

/* Appends one row, without trailing blanks. */
void raster_write_row(const struct raster *raster, int32_t row, struct buffer *out);

/* Makes the raster empty. */
void raster_clear(const struct raster *raster);

/* --- pencils */

struct pencil {
    const struct raster *raster;
    enum text_style style;
    int32_t column, row; /* the character whose middle is the centre */
    char character;      /* ASCII: what to draw with */
    int32_t on, off;     /* dots drawn and dots left out; `off` may be 0 */
    bool thick;          /* two dots side by side */
    int player;          /* whose the places along the line become; 0: nobody's */
    bool erase;          /* clears dots along the line and beside it; nothing in ASCII */
};

void pencil_line(const struct pencil *pencil, double x1, double y1, double x2, double y2);
void pencil_circle(const struct pencil *pencil, double radius);

/* The character at a point. */
int32_t pencil_column(const struct pencil *pencil, double x);
int32_t pencil_row(const struct pencil *pencil, double y);

#endif
