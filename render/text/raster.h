/* A raster of characters over a finer one of braille dots, two by four a character. Characters hide
 * the dots behind them. */
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
    uint8_t *taken;        /* places that labels avoid: see raster_label() */
    uint8_t *players;      /* whose each place is; 0: nobody's */
    bool colour;           /* they are coloured */
};

/* An empty raster in the arena. */
struct raster raster_new(int32_t width, int32_t height, struct arena *arena);

/* The character at a place, to be set; NULL outside of the raster. */
uint16_t *raster_at(const struct raster *raster, int32_t column, int32_t row);

/* Writes ASCII text from a place on. */
void raster_text(const struct raster *raster, int32_t column, int32_t row, const char *text);

/* Puts a mark that later labels must not cover but may touch. */
void raster_mark(const struct raster *raster, int32_t column, int32_t row, uint16_t character);

/* Writes text there if it covers no mark and neither covers nor touches other text. False if it
 * does not fit. */
bool raster_label(const struct raster *raster, int32_t column, int32_t row, const char *text);

/* Gives places of a row to a player. */
void raster_give(const struct raster *raster, int32_t column, int32_t row, int32_t width,
                 int player);

/* Sets or clears one of the dots; those outside are ignored. */
void raster_dot(const struct raster *raster, int32_t x, int32_t y, bool set);

/* Appends the lines of the raster, without trailing blanks and without empty lines at the top and
 * bottom. */
void raster_write(const struct raster *raster, struct buffer *out);

#endif
