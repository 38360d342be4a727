/* Sheets to play on with a pencil. */
#ifndef RECTO_RENDER_SHEETS_BLANK_BLANK_H
#define RECTO_RENDER_SHEETS_BLANK_BLANK_H

#include "render/page/canvas.h"
#include "render/paper.h"
#include "validator/game.h"

/* Draws a page, or more if the board has many moves: the empty board of that set-up, edge lists,
 * boxes for names and scores, lists to be made in secret, numbered lines for moves with an
 * example, the rules in five sentences as the variants have them. `view` is the position before the
 * first move. `names`, or some of them, may be NULL or say only "Player 1": then there are lines to
 * write on. Memory comes from the view's arena. Gives the unit of the board in points; 0 if no
 * words of its picture are drawn. */
double blank_draw(struct canvas *canvas, const struct paper *paper, const struct game *game,
                  const struct setup *setup, const char *const *names, const struct view *view);

#endif
