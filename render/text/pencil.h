/* Lines and circles on a raster: in ASCII with one character, otherwise with braille dots. Points
 * are measured in rows from the centre, x to the right and y up. A row is as high as two columns
 * are wide, and has four dots. */
#ifndef RECTO_RENDER_TEXT_PENCIL_H
#define RECTO_RENDER_TEXT_PENCIL_H

#include "render/text/raster.h"
#include "render/text/style.h"

#include <stdbool.h>
#include <stdint.h>

struct pencil {
    const struct raster *raster;
    enum text_style style;
    int32_t column, row; /* the character whose middle is the centre */
    char character;      /* ASCII: what to draw with */
    int32_t on, off;     /* dots drawn and dots left out; `off` may be 0 */
    bool thick;          /* two dots side by side */
    int player;          /* whose the places along the line become; 0: nobody's */
    bool erase;          /* clears dots along the line and beside it; nothing in ASCII */
};

void pencil_line(const struct pencil *pencil, double x1, double y1, double x2, double y2);
void pencil_circle(const struct pencil *pencil, double radius);

/* The character at a point. */
int32_t pencil_column(const struct pencil *pencil, double x);
int32_t pencil_row(const struct pencil *pencil, double y);

#endif
