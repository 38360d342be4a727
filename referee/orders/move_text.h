/* Recognises texts that look like a move of some game. */
#ifndef RECTO_REFEREE_ORDERS_MOVE_TEXT_H
#define RECTO_REFEREE_ORDERS_MOVE_TEXT_H

#include "base/buffer.h"

struct move_text {
    size_t moves; /* how many there are */
    size_t words; /* how many other words there are */
    bool good;    /* there are moves, and nothing that cannot stand with them */
    bool bare;    /* all of them are plain numbers */
    bool begins;  /* the first token after a number of a move looks like a move, or nearly */
};

/* Reads a piece of a line (UTF-8), and writes it as items of a record: typographic dashes as `-`,
 * commas between moves as blanks, `; …` as a comment in braces. What is written counts only if the
 * result is good. Dashes alone are a move only after a number of a move, or if moves are
 * `announced`; elsewhere they are a ruled line. */
struct move_text move_text_read(struct buffer *out, const char *text, size_t len, bool announced);

#endif
