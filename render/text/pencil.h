/* Lines and circles on a raster: in ASCII with one character, else with braille dots. Points have
 * x to the right and y upwards from the centre, in rows; a row is as high as two columns are wide
 * and as four dots. */
#ifndef RECTO_RENDER_TEXT_PENCIL_H
#define RECTO_RENDER_TEXT_PENCIL_H

#include "render/text/raster.h"
#include "render/text/style.h"

#include <stdbool.h>
#include <stdint.h>

struct pencil {
    const struct raster *raster;
    enum text_style style;
    int32_t column, row; /* the character in whose middle the centre lies */
    char character;      /* ASCII: what to draw with */
    int32_t on, off;     /* dots: how many are drawn, how many are left out; `off` may be 0 */
    bool thick;          /* dots: two side by side */
    bool erase;          /* dots: clears them along the line and beside it, nothing in ASCII */
};

void pencil_line(const struct pencil *pencil, double x1, double y1, double x2, double y2);
void pencil_circle(const struct pencil *pencil, double radius);

/* The character that a point falls on. */
int32_t pencil_column(const struct pencil *pencil, double x);
int32_t pencil_row(const struct pencil *pencil, double y);

#endif
