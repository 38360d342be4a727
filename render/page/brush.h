/* Strokes and areas on a canvas. What is drawn alike is collected to one path, which costs far less
 * than a path each. Lengths are points, as in canvas.h. */
#ifndef RECTO_RENDER_PAGE_BRUSH_H
#define RECTO_RENDER_PAGE_BRUSH_H

#include "render/page/canvas.h"

struct brush {
    uint32_t colour;
    double width;   /* of lines, which have round ends; 0: areas are filled */
    double dash[4]; /* on, off, on, off; all 0: a whole line */
};

/* How many numbers there are in a pattern of dashes. */
static inline int brush_dashes(const struct brush *brush)
{
    if (brush->dash[1] <= 0)
        return 0;
    return brush->dash[3] > 0 ? 4 : 2;
}

static inline bool brush_same(const struct brush *a, const struct brush *b)
{
    for (size_t i = 0; i < sizeof a->dash / sizeof *a->dash; i++)
        if (a->dash[i] != b->dash[i])
            return false;
    return a->colour == b->colour && a->width == b->width;
}

/* Whether it draws nothing. */
bool canvas_is_blind(const struct canvas *canvas);

/* Takes a brush for what follows; what another one has drawn comes on the paper now. */
void brush_take(struct canvas *canvas, const struct brush *brush);

/* What has been drawn comes on the paper, below everything that follows. */
void brush_end(struct canvas *canvas);

void brush_line(struct canvas *canvas, double x, double y, double x2, double y2);
void brush_curve(struct canvas *canvas, double points[4][2]);
void brush_box(struct canvas *canvas, double x, double y, double width, double height);
void brush_circle(struct canvas *canvas, double x, double y, double radius);
void brush_triangle(struct canvas *canvas, double corners[3][2]);

/* Text with a rim of paper around it, so wide, to be read on top of strokes. */
void canvas_halo_text(struct canvas *canvas, const struct canvas_font *font, uint32_t colour,
                      double x, double y, const char *text, double rim);

#endif
