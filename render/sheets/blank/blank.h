/* Sheets to play on with a pencil. */
#ifndef RECTO_RENDER_SHEETS_BLANK_BLANK_H
#define RECTO_RENDER_SHEETS_BLANK_BLANK_H

#include "render/page/canvas.h"
#include "render/page/paper.h"
#include "validator/game.h"

/* A page (more for a large board's moves): the empty board of that set-up, edge lists, boxes for
 * names and scores, numbered lines for moves in the game's notation with an example, the rules in
 * five sentences. `view` is what stands there before the first move; `names` may be NULL for lines
 * to write on, as are single ones that are NULL or only say "Player 1". What is needed of memory is
 * taken from the view's arena. */
void blank_draw(struct canvas *canvas, const struct paper *paper, const struct game *game,
                const struct setup *setup, const char *const *names, const struct view *view);

#endif
