/* Lengths on screens and on paper. */
#ifndef RECTO_RENDER_LENGTH_H
#define RECTO_RENDER_LENGTH_H

#include <stdbool.h>

enum length_unit { LENGTH_PIXELS, LENGTH_MILLIMETRES, LENGTH_CENTIMETRES, LENGTH_INCHES };

struct length {
    double value;
    enum length_unit unit;
};

/* Reads "640", "640px", "120mm", "12.5cm" or "5in", above 0 and at most LENGTH_MOST of its unit;
 * false if it is none of these. */
enum { LENGTH_MOST = 100000 };
bool length_read(const char *text, struct length *length);

/* As SVG writes it: "px", "mm", "cm", "in". */
const char *length_unit_name(enum length_unit unit);

/* In points, where a pixel is 1/96 inch. */
double length_points(const struct length *length);

#endif
