/* The characters of a line with the columns where they stand. */
#ifndef RECTO_NOTATION_DRAWN_GLYPH_H
#define RECTO_NOTATION_DRAWN_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character with the marks combined with it. What is not UTF-8 is U+FFFD, byte by byte. */
struct glyph {
    const char *start, *end;
    uint32_t code;
    size_t column, width;
};

/* A place in a line. Columns count from the start of the line; a tab goes on to the next that is a
 * multiple of eight. */
struct glyph_cursor {
    const char *at, *end;
    size_t column;
};

/* Takes the next character; false at the end. */
bool glyph_next(struct glyph_cursor *cursor, struct glyph *glyph);

/* Whether it draws a line of a frame: `|`, `+`, `-`, `=` or one of the box drawing characters. */
bool glyph_is_bar(uint32_t code);        /* up and down */
bool glyph_is_horizontal(uint32_t code); /* from left to right */
bool glyph_is_frame(uint32_t code);      /* either, or where they meet */

/* Whether it is one of the heavy lines around what was drawn last. */
bool glyph_is_heavy(uint32_t code);

/* A dot of what is empty: `.` or a middle dot. */
bool glyph_is_point(uint32_t code);

#endif
