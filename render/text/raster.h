/* A raster of characters to draw on, with a finer one of dots behind it (braille: two by four dots
 * a character). Characters hide the dots behind them. */
#ifndef RECTO_RENDER_TEXT_RASTER_H
#define RECTO_RENDER_TEXT_RASTER_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { DOTS_ACROSS = 2, DOTS_DOWN = 4 };

struct raster {
    int32_t width, height; /* in characters */
    uint16_t *characters;  /* row by row; 0 for none */
    uint8_t *dots;         /* eight a character, as Unicode numbers them */
    uint8_t *taken;        /* what labels keep clear of: see raster_text() */
};

/* An empty raster in the arena. */
struct raster raster_new(int32_t width, int32_t height, struct arena *arena);

/* The character at a place, to be set; NULL outside of the raster. */
uint16_t *raster_at(const struct raster *raster, int32_t column, int32_t row);

/* Writes ASCII text from a place on. */
void raster_text(const struct raster *raster, int32_t column, int32_t row, const char *text);

/* Puts a mark that later labels must not cover but may touch. */
void raster_mark(const struct raster *raster, int32_t column, int32_t row, uint16_t character);

/* Writes text there if it would cover no mark and neither cover nor touch another text. */
bool raster_label(const struct raster *raster, int32_t column, int32_t row, const char *text);

/* Sets or clears one of the dots; those outside are ignored. */
void raster_dot(const struct raster *raster, int32_t x, int32_t y, bool set);

/* Appends the raster, line by line, without trailing blanks and without the empty lines above and
 * below what is drawn. */
void raster_write(const struct raster *raster, struct buffer *out);

#endif
