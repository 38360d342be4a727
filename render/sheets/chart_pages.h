/* Pages with titles, tables and charts below each other. */
#ifndef RECTO_RENDER_SHEETS_CHART_PAGES_H
#define RECTO_RENDER_SHEETS_CHART_PAGES_H

#include "base/wrap.h"
#include "render/charts.h"
#include "render/picture/picture.h"

/* Lengths are units of the resulting pictures: points in a PDF, pixels otherwise. */
struct chart_format {
    double em;    /* the size of text */
    double least; /* … and of the smallest table in one piece */
    double margin;
    double width, width_most; /* of a page, and how wide a table may make it */
    double height;            /* 0: one page, as high as necessary */
    /* The width of a text at size 1, and what of it fits on a line of that width. */
    double (*measure)(void *context, const char *text, bool strong);
    struct line_break (*fit)(void *context, const char *text, double width, bool strong);
    void *context;
};

struct chart_pages {
    struct picture *pages;
    size_t count;
    size_t torn; /* tables that continue on another page */
    bool shrunk; /* a table is shrunk or comes in parts */
};

/* The pages, which live in the arena. */
struct chart_pages chart_pages_make(const struct charts *charts, const struct chart_format *format,
                                    struct arena *arena);

#endif
