/* A board of text on a screen that may be too small for it. */
#ifndef RECTO_CLI_PLAY_WINDOW_H
#define RECTO_CLI_PLAY_WINDOW_H

#include "base/buffer.h"
#include "render/text/style.h"

#include <stdbool.h>
#include <stddef.h>

/* Lines of text and what they take. */
struct extent {
    size_t rows, columns;
};

struct extent extent_of(const char *text, size_t len);

static inline bool extent_fits(struct extent text, struct extent screen)
{
    return text.rows <= screen.rows && text.columns <= screen.columns;
}

/* A place in lines of text, from 0. */
struct spot {
    size_t row, column;
};

/* The first place in which two texts differ; the end of the shorter one if they do not before. */
struct spot spot_of_difference(const struct buffer *before, const struct buffer *after);

/* Appends an ASCII board without the lines that hold nothing but its frame. */
void window_without_frames(const char *text, size_t len, struct buffer *out);

/* Appends the part of a text that fits, around a spot. Where `cuts` tells of a board, the names of
 * its columns and rows stay. No line gets longer, and none of them loses the end of its colour. */
void window_write(const struct buffer *text, const struct text_cuts *cuts, struct spot spot,
                  struct extent screen, struct buffer *out);

#endif
