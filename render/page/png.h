/* Pictures as PNG files (ISO/IEC 15948): a palette if there are at most 256 colours, else three
 * bytes a pixel. Pictures of boards have large areas of one colour, so that zlib's fastest level
 * does. */
#ifndef RECTO_RENDER_PAGE_PNG_H
#define RECTO_RENDER_PAGE_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows of pixels 0xRRGGBB, whose upper byte counts for nothing. */
struct pixels {
    const uint32_t *rows;
    size_t width, height;
    size_t stride; /* pixels from a row to the next */
};

/* Takes the next bytes of the file; false ends it. */
typedef bool png_take(void *context, const unsigned char *bytes, size_t len);

/* Writes a file; false if `take` has failed or there was no memory. */
bool png_write(const struct pixels *pixels, png_take *take, void *context);

#endif
