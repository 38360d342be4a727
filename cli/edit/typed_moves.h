/* Moves on the command line, where the shell has cut them at their blanks. */
#ifndef RECTO_CLI_EDIT_TYPED_MOVES_H
#define RECTO_CLI_EDIT_TYPED_MOVES_H

#include "base/buffer.h"

/* Texts of one move each. */
struct typed_moves {
    struct buffer *list;
    int count;
};

/* Joins words that belong together: a number and the move after it, `1.` and `a1-b1`; what stands
 * between brackets or braces, `[8:`, `4` and `7]`. The caller releases them. */
struct typed_moves typed_moves_join(int count, char **words);
void typed_moves_release(struct typed_moves *moves);

#endif
