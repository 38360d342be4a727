/* A captioned: a board with its words around it (game, players, points, verdict), as one picture to
 * be written as SVG or PNG. */
#ifndef RECTO_RENDER_PICTURE_CAPTION_H
#define RECTO_RENDER_PICTURE_CAPTION_H

#include "render/picture/picture.h"
#include "render/picture/width.h"
#include "render/scoresheet.h"

/* Heading above, the picture, below it players, last move, verdict and footnotes; words are broken
 * where they would leave the captioned. Units are the pixels of a screen (a captioned is
 * CAPTIONED_WIDTH wide unless the board needs more). Lives in the picture's arena. */
enum { CAPTIONED_WIDTH = 640 };
struct picture caption_board(const struct picture *board, const struct scoresheet *sheet);

#endif
