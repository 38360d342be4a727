/* The characters of text boards, and whether they are coloured. */
#ifndef RECTO_RENDER_TEXT_STYLE_H
#define RECTO_RENDER_TEXT_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum text_style {
    TEXT_ASCII,       /* nothing but printable ASCII */
    TEXT_UTF8,        /* box drawing and braille dots */
    TEXT_COLOURS,     /* added to one of these: what belongs to a player has that player's colour */
    TEXT_NUMBERS = 4, /* likewise: the numbers of moves stand beside what they drew or wrote, unless
                         that says the order by itself; in grids and lattices */
};

enum { CUTS_MOST = 704 }; /* two letters name a column: at most 702 squares or 703 dots */

/* A board that has the names of its columns in the first line. */
struct text_cuts {
    size_t start;         /* of its first line, in bytes of the text that it was appended to */
    size_t at[CUTS_MOST]; /* columns of text: edges of squares or sections, or dots, ascending */
    size_t count;         /* 0 if no such board was drawn */
};

struct arena;
struct buffer;

/* Where and how to draw; `scratch` is emptied after the drawing. */
struct drawing {
    enum text_style style; /* without what is added to it: */
    bool colour, numbers;
    struct arena *scratch;
    struct buffer *out;
    struct text_cuts *cuts; /* to be filled in, or NULL */
};

/* Appends the sequences that begin the text of a player, from 1, and end it; twelve players look
 * different. */
void colours_begin(int player, struct buffer *out);
void colours_end(struct buffer *out);

/* Decimal digits of a number from 0. */
int32_t digits_of(int64_t number);

#endif
