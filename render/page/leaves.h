/* The pages of a booklet as they are filled, and the faces that its words are set in. */
#ifndef RECTO_RENDER_PAGE_LEAVES_H
#define RECTO_RENDER_PAGE_LEAVES_H

#include "render/page/canvas.h"
#include "render/page/paper.h"

/* The paper that is being filled, from the top of a page to its bottom. */
struct leaves {
    struct canvas *canvas;
    double width, height;            /* of a page */
    double left, right, top, bottom; /* what may be filled */
    double y;                        /* what is still free begins here */
    int page;                        /* its number, 0 before the first */
    const char *label;               /* stands at the foot of every page */
};

struct leaves leaves_make(struct canvas *canvas, const struct paper *paper);
void leaves_turn(struct leaves *leaves);

/* Turns the page unless there is so much room left on it. */
void leaves_need(struct leaves *leaves, double height);

enum face {
    FACE_TITLE,
    FACE_HEADING,
    FACE_TEXT,
    FACE_STRONG,
    FACE_ASIDE, /* comments */
    FACE_SMALL, /* times, captions */
    FACE_POINTS,
    FACE_ERROR,
    FACES
};

struct face_style {
    struct canvas_font font;
    uint32_t colour;
    double leading;
};

const struct face_style *face_style(enum face face);

#endif
