/* A plate: a board with its words around it (game, players, points, verdict), as one picture to be
 * written as SVG or PNG. */
#ifndef RECTO_RENDER_SVG_PLATE_H
#define RECTO_RENDER_SVG_PLATE_H

#include "render/picture/picture.h"
#include "render/picture/scoresheet.h"
#include "render/svg/words.h"

/* Heading above, the picture, below it players, last move, verdict and footnotes; words are broken
 * where they would leave the plate. Units are the pixels of a screen (a plate is PLATE_WIDTH wide
 * unless the board needs more). Lives in the picture's arena. */
enum { PLATE_WIDTH = 640 };
struct picture plate_make(const struct picture *board, const struct scoresheet *sheet);

#endif
