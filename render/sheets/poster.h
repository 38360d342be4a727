/* Posters: a board that fills a sheet, with the result as the headline. */
#ifndef RECTO_RENDER_SHEETS_POSTER_H
#define RECTO_RENDER_SHEETS_POSTER_H

#include "base/wrap.h"
#include "render/paper.h"
#include "render/picture/picture.h"
#include "render/scoresheet.h"

struct poster_format {
    struct paper paper; /* on its side also if the board comes out larger that way */
    /* The width of a text at size 1, and what of it fits on a line of that width. */
    double (*measure)(void *context, const char *text, bool strong);
    struct line_break (*fit)(void *context, const char *text, double width, bool strong);
    void *context;
};

/* The whole sheet as a picture whose unit is a point; that of its `unit` is the board's. It lives
 * in the board's arena. */
struct picture poster_make(const struct picture *board, const struct scoresheet *sheet,
                           const struct poster_format *format);

#endif
