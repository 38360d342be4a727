/* Boards with captions: the words around a board (game, players, points, verdict) in one picture
 * with it, for formats that are pictures. */
#ifndef RECTO_RENDER_PICTURE_CAPTION_H
#define RECTO_RENDER_PICTURE_CAPTION_H

#include "render/picture/picture.h"
#include "render/picture/width.h"
#include "render/scoresheet.h"

/* The board with a heading above it and players, last move, verdict and footnotes below, all broken
 * to fit. Its unit is a pixel of a screen, its width CAPTIONED_WIDTH unless the board needs more.
 * Lives in the board's arena. */
enum { CAPTIONED_WIDTH = 640 };
struct picture caption_board(const struct picture *board, const struct scoresheet *sheet);

/* The unit of a board on a screen, in pixels: as large as a usual page has room for, but large
 * enough to read what stands there after so many moves. */
double caption_unit(const struct picture *board, uint32_t moves);

#endif
