/* Words set in lines that flow through columns and over pages. Lines ("strips") are made first,
 * each with its pieces of text; then they are placed, so that columns can be made equally long. */
#ifndef RECTO_RENDER_PAGE_FLOW_H
#define RECTO_RENDER_PAGE_FLOW_H

#include "base/memory.h"
#include "render/page/leaves.h"

enum piece_kind { PIECE_TEXT, PIECE_END, PIECE_RULE, PIECE_DOTS, PIECE_DISC, PIECE_LINK };

/* A piece of a strip: text that begins or ends at x, or whatever goes from x to x2. */
struct piece {
    uint8_t kind, face;
    float x, x2;
    uint32_t colour;  /* of a disc */
    const char *text; /* or where a link leads */
    size_t len;
};

struct strip {
    float height;
    bool keep; /* stays with the next one */
    size_t first;
};

struct flow {
    struct arena arena; /* for text that is made for the flow */
    struct strip *strips;
    size_t count, capacity;
    struct piece *pieces;
    size_t piece_count, piece_capacity;
    size_t heads; /* so many strips stand at the top of every column */
};

void flow_clear(struct flow *flow);
void flow_release(struct flow *flow);

/* A strip of that height, below the last one; pieces added from now on stand on it. */
void flow_strip(struct flow *flow, double height, bool keep);
void flow_piece(struct flow *flow, struct piece piece);
void flow_text(struct flow *flow, enum face face, double x, const char *text);

/* Strips for a text broken into lines between x and x2; the last one keeps as `keep` says. */
void flow_paragraph(struct flow *flow, struct canvas *canvas, enum face face, double x, double x2,
                    const char *text, bool keep);

/* Whether all strips go into so many columns on what is left of the page. */
bool flow_fits(const struct flow *flow, const struct leaves *leaves, int columns);

/* Draws all strips in columns of that width, `gap` apart, of equal length on the last page, and
 * moves the leaves' y below them. */
void flow_place(const struct flow *flow, struct leaves *leaves, int columns, double width,
                double gap);

#endif
