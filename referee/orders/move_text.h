/* Texts that look like moves, whatever the game: what can be one in any of them. */
#ifndef RECTO_REFEREE_ORDERS_MOVE_TEXT_H
#define RECTO_REFEREE_ORDERS_MOVE_TEXT_H

#include "base/buffer.h"

struct move_text {
    size_t moves; /* how many there are */
    size_t words; /* and words that are none */
    bool good;    /* there are moves, and nothing but what may stand with them */
    bool bare;    /* all of them are plain numbers */
    bool begins;  /* the first thing that is no number of a move looks like a move, or nearly */
    char bad[64]; /* the first thing that is none, as much of it as fits; "" if there is none */
};

/* Looks at a piece of a line (UTF-8), and writes what it read as items of a record: typographic
 * dashes as `-`, commas between moves as blanks, `; …` as a comment in braces. What is written
 * means something only if the result is good. Dashes alone are a move only behind a number of a
 * move, or if it is `announced` that moves follow: else they are a line that somebody drew. */
struct move_text move_text_read(struct buffer *out, const char *text, size_t len, bool announced);

#endif
