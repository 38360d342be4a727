/* Posters: a board that fills a sheet, with the result as the headline. */
#ifndef RECTO_RENDER_SHEETS_POSTER_H
#define RECTO_RENDER_SHEETS_POSTER_H

#include "render/paper.h"
#include "render/picture/picture.h"
#include "render/scoresheet.h"

struct canvas;

/* The whole sheet as a picture whose unit is a point; that of its `unit` is the board's. The paper
 * lies on its side also if the board comes out larger that way. Words are measured on the canvas,
 * or guessed if that is NULL. It lives in the board's arena. */
struct picture poster_make(const struct picture *board, const struct scoresheet *sheet,
                           const struct paper *paper, struct canvas *canvas);

#endif
