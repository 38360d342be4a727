/* The boards of an article, drawn from its records. */
#ifndef RECTO_CLI_DRAW_ILLUSTRATIONS_H
#define RECTO_CLI_DRAW_ILLUSTRATIONS_H

#include "render/picture/illustrated.h"

/* Makes the boards of all pictures in that arena, where the article lasts as long. False if a
 * record cannot be read, or has fewer moves, after a complaint. */
bool illustrations_make(const struct article *article, struct arena *arena,
                        const struct illustration **pictures);

#endif
