/* Words set in lines that flow through columns and over pages. Lines ("lines") are made first,
 * each with its pieces of text; then they are placed, so that columns can be made equally long. */
#ifndef RECTO_RENDER_PAGE_FLOW_H
#define RECTO_RENDER_PAGE_FLOW_H

#include "base/memory.h"
#include "render/page/layout.h"

enum flow_kind { PIECE_TEXT, PIECE_END, PIECE_RULE, PIECE_DOTS, PIECE_DISC, PIECE_LINK };

/* A piece of a line: text that begins or ends at x, or whatever goes from x to x2. */
struct flow_piece {
    uint8_t kind, style;
    float x, x2;
    uint32_t colour;  /* of a disc */
    const char *text; /* or where a link leads */
    size_t len;
};

struct flow_line {
    float height;
    bool keep; /* stays with the next one */
    size_t first;
};

struct flow {
    struct arena arena; /* for text that is made for the flow */
    struct flow_line *lines;
    size_t count, capacity;
    struct flow_piece *pieces;
    size_t piece_count, piece_capacity;
    size_t heads; /* so many lines stand at the top of every column */
};

void flow_clear(struct flow *flow);
void flow_release(struct flow *flow);

/* A line of that height, below the last one; pieces added from now on stand on it. */
void flow_line(struct flow *flow, double height, bool keep);
void flow_piece(struct flow *flow, struct flow_piece piece);
void flow_text(struct flow *flow, enum type_style style, double x, const char *text);

/* Strips for a text broken into lines between x and x2; the last one keeps as `keep` says. */
void flow_paragraph(struct flow *flow, struct canvas *canvas, enum type_style style, double x,
                    double x2, const char *text, bool keep);

/* Whether all lines go into so many columns on what is left of the page. */
bool flow_fits(const struct flow *flow, const struct layout *layout, int columns);

/* Draws all lines in columns of that width, `gap` apart, of equal length on the last page, and
 * moves the layout' y below them. */
void flow_place(const struct flow *flow, struct layout *layout, int columns, double width,
                double gap);

#endif
