/* Moves as people type them: on the command line, where the shell has cut them at their blanks, and
 * line by line. */
#ifndef RECTO_CLI_EDIT_TYPED_MOVES_H
#define RECTO_CLI_EDIT_TYPED_MOVES_H

#include "base/buffer.h"

#include <stdbool.h>

/* Texts of one move each. */
struct typed_moves {
    struct buffer *list;
    int count;
};

/* Joins words that belong together: a number and the move after it, `1.` and `a1-b1`; what stands
 * between brackets or braces, `[8:`, `4` and `7]`. The caller releases them. */
struct typed_moves typed_moves_join(int count, char **words);

/* The same for a line, cut at its blanks; comments, points and a time belong to the move before
 * them, too. */
struct typed_moves typed_moves_of_line(const char *line);
void typed_moves_release(struct typed_moves *moves);

/* Whether a move is one line of visible characters, so that it cannot add anything else to a
 * record. */
bool typed_move_fits(const char *move);

#endif
