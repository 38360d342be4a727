/* Lines that flow through columns and over pages. They are made first, each with its pieces of
 * text, and placed afterwards, so that columns come out equally long. */
#ifndef RECTO_RENDER_PAGE_FLOW_H
#define RECTO_RENDER_PAGE_FLOW_H

#include "base/memory.h"
#include "render/page/layout.h"

enum flow_kind { PIECE_TEXT, PIECE_END, PIECE_RULE, PIECE_DOTS, PIECE_PICTURE, PIECE_LINK };

/* A piece of a line: text that begins or ends at x, something that goes from x to x2, or a picture
 * as wide as that in the middle of the line. */
struct flow_piece {
    uint8_t kind, style;
    float x, x2;
    const struct picture *picture;
    const char *text; /* or the target of a link */
    size_t len;
};

struct flow_line {
    float height;
    bool keep; /* stays with the next one */
    size_t first;
};

struct flow {
    struct layout *layout; /* of the pages; set by the caller, the rest is zero */
    struct arena arena;    /* holds text made for the flow */
    struct flow_line *lines;
    size_t count, capacity;
    struct flow_piece *pieces;
    size_t piece_count, piece_capacity;
    size_t heads; /* this many first lines stand at the top of every column */
};

void flow_clear(struct flow *flow);
void flow_release(struct flow *flow);

/* Adds a line of that height below the last one; pieces that follow stand on it. */
void flow_line(struct flow *flow, double height, bool keep);
void flow_piece(struct flow *flow, struct flow_piece piece);

/* A piece of words. */
struct flow_piece flow_words(enum flow_kind kind, enum type_style style, double x, const char *text,
                             size_t len);

/* Adds text that begins or ends at x; a rule from the left edge on; a sample of how a player draws
 * from x on. */
void flow_text(struct flow *flow, enum type_style style, double x, const char *text);
void flow_end(struct flow *flow, enum type_style style, double x, const char *text);
void flow_rule(struct flow *flow, double width);
void flow_sample(struct flow *flow, enum sample_kind kind, int player, double x, double size);

/* Adds the lines of a text that is broken between x and x2, or across the layout; `keep` is for the
 * last of them. */
void flow_paragraph(struct flow *flow, enum type_style style, double x, double x2, const char *text,
                    bool keep);
void flow_across(struct flow *flow, enum type_style style, const char *text, bool keep);

/* Whether all lines fit into that many columns on the rest of the page. */
bool flow_fits(const struct flow *flow, int columns);

/* Draws all lines in columns of that width, `gap` apart and equally long on the last page, or in
 * one column, and moves layout->y below them. */
void flow_columns(const struct flow *flow, int columns, double width, double gap);
void flow_place(const struct flow *flow);

#endif
