/* Which printed lines and coordinates of a large board can still be told apart at a size, so that
 * it does not come out as one grey area. Lengths are points on paper, pixels on a screen. */
#ifndef RECTO_RENDER_PICTURE_DETAIL_H
#define RECTO_RENDER_PICTURE_DETAIL_H

#include "render/picture/picture.h"

#include <stdbool.h>
#include <stdint.h>

/* How many of a row one that is counted from 1 stands for when others are left out: the fifth for
 * 5, the tenth for 10, then 50, 100, 500. */
int32_t detail_level(int32_t number);

/* Whether an element is drawn where a unit of the picture is that long. */
bool detail_shows(const struct element *element, double unit);

/* Its ink there: crowded strong lines are drawn like faint ones. */
enum ink detail_ink(const struct element *element, double unit);

/* The em of words there, which are enlarged while others are left out; 0: so small that a line
 * does as well. */
double detail_em(const struct element *element, double unit);

#endif
