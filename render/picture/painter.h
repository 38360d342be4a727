/* What the painters of pictures share. */
#ifndef RECTO_RENDER_PICTURE_PAINTER_H
#define RECTO_RENDER_PICTURE_PAINTER_H

#include "base/buffer.h"
#include "render/picture/picture.h"
#include "render/references.h"

/* Boards as large as that have coordinates on all four edges. */
enum { PICTURE_FAR_EDGES_FROM = 20 };

struct painter {
    const struct view *view;
    const struct paint_options *options;
    struct picture picture;
    struct references references;
    uint32_t *noted; /* the move that wrote the number of each reference */
    size_t noted_capacity;
    struct buffer text; /* scratch */
};

/* Adds an element; `until` may be left 0 for good. Without the history, what no longer stands and
 * the marks of older moves are passed over. */
void painter_add(struct painter *painter, struct element element);

/* The element as a mark of a refused move: it stands there behind the last move where there is a
 * history, else in the position that is shown. */
struct element painter_refused(const struct painter *painter, struct element element);

/* A copy in the picture's arena of what stands in the scratch buffer, which is emptied. */
const char *painter_text(struct painter *painter);

/* Adds a number, centred at (like->x, like->y) in that room: no larger than `largest`, shrunk, then
 * broken over lines, then a letter with a footnote. */
void painter_number(struct painter *painter, const struct element *like, struct integer number,
                    double width, double height, double largest);

/* Appends a number to the scratch buffer, its letter if it has more digits; the footnote stands
 * there from that move on. */
void painter_write(struct painter *painter, struct integer number, size_t digits_most,
                   uint32_t move);

/* Adds the digits of a number, or a letter with a footnote instead, as they come. */
void painter_digits(struct painter *painter, const struct element *like, struct integer number,
                    double size);
void painter_letter(struct painter *painter, const struct element *like, struct integer number,
                    double size);

/* Adds a short number of the size of `like`, shrunk to the width. */
void painter_label(struct painter *painter, const struct element *like, int64_t number,
                   double width);

/* Coordinates beside squares or dots: letters at y, or row numbers at x (middles), `first` being
 * the middle of a1 along the edge. */
void painter_letters(struct painter *painter, const struct element *like, int32_t count,
                     double first);
void painter_rows(struct painter *painter, const struct element *like, int32_t count, double first);

#endif
