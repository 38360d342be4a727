/* What the parts of a poster share. */
#ifndef RECTO_RENDER_SHEETS_POSTER_PARTS_H
#define RECTO_RENDER_SHEETS_POSTER_PARTS_H

#include "render/sheets/poster.h"

struct poster_maker {
    const struct poster_format *format;
    struct poster poster;
    struct arena *arena;
    size_t capacity;
    double em, left, right, width; /* of what may be filled */
    double y;                      /* what is still free begins here */
};

/* Adds an element to the page that is being filled. */
void poster_add(struct poster_maker *maker, struct element element);

/* A line of text, the middle of its capitals at y. */
void poster_text(struct poster_maker *maker, enum ink ink, double size, enum text_align align,
                 double x, double y, const char *text);
void poster_box(struct poster_maker *maker, enum ink ink, int player, double x, double y, double x2,
                double y2);
void poster_line(struct poster_maker *maker, enum ink ink, double x, double y, double x2,
                 double y2);
double poster_width(const struct poster_maker *maker, const char *text, bool strong);

/* Begins a new page unless there is so much room left on this one; true if it did. */
bool poster_need(struct poster_maker *maker, double height);

/* The block there in its place. */
void poster_bars(struct poster_maker *maker, const struct chart_block *block);
void poster_ranges(struct poster_maker *maker, const struct chart_block *block);

/* One of `count` histograms beside each other; below the last of a row, y moves on. */
void poster_histogram(struct poster_maker *maker, const struct chart_block *block, size_t index,
                      size_t count);

#endif
