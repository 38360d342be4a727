/* How small the words of a picture are. */
#ifndef RECTO_RENDER_PICTURE_LEGIBILITY_H
#define RECTO_RENDER_PICTURE_LEGIBILITY_H

#include "render/picture/picture.h"

/* Type smaller than this cannot be read: on paper in points, on a screen in pixels. */
enum { LEGIBLE_POINTS = 5, LEGIBLE_PIXELS = 7 };

/* The em of the smallest words that show after so many moves, in units of the picture; 0 if there
 * are none. */
double picture_type_size(const struct picture *picture, uint32_t moves);

#endif
