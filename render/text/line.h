/* Writes text line by line. Blanks appear only when something follows them, so that no line ends in
 * blanks. */
#ifndef RECTO_RENDER_TEXT_LINE_H
#define RECTO_RENDER_TEXT_LINE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct line {
    struct buffer *out;
    size_t column; /* where the next character goes, from 0 */
    bool colour;   /* the text of players is coloured */
    int player;    /* whose text follows; 0: nobody's. Blanks between texts are nobody's */
    int begun;     /* whose colour is in force */
};

/* Moves on to a column, unless the line is already further on. */
void line_to(struct line *line, size_t column);

/* Writes UTF-8 text in which each character takes one column. */
void line_text(struct line *line, const char *bytes, size_t len);

/* Writes a string `count` times. */
void line_repeat(struct line *line, const char *text, size_t count);

/* Writes a number with its first digit in that column. */
void line_number(struct line *line, size_t column, int64_t number);

/* Ends the line and starts the next. */
void line_end(struct line *line);

/* Columns that a text takes: its characters. */
size_t text_width(const char *bytes, size_t len);

/* Decimal digits of a number from 0. */
size_t digits_of(int64_t number);

/* --- colours */

/* Appends the sequence that begins the text of a player, from 1; twelve of them look different. */
void colours_begin(int player, struct buffer *out);

/* Appends the sequence that ends it. */
void colours_end(struct buffer *out);

#endif
