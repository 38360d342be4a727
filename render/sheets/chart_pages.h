/* Charts on paper to be hung up: titles, tables and charts, below each other. */
#ifndef RECTO_RENDER_SHEETS_CHART_PAGES_H
#define RECTO_RENDER_SHEETS_CHART_PAGES_H

#include "base/wrap.h"
#include "render/charts.h"
#include "render/picture/picture.h"

/* Lengths are those of the pictures that come of it: points of a PDF, pixels of the others. */
struct chart_format {
    double em;    /* the size of the words */
    double least; /* … and how small a table may be set to stay in one piece */
    double margin;
    double width, width_most; /* of a page: wider, if a table needs it, but no wider than that */
    double height;            /* 0: one page that is as high as it must be */
    /* At size 1: the width of a text, and what of it goes on a line of a width. */
    double (*measure)(void *context, const char *text, bool strong);
    struct line_break (*fit)(void *context, const char *text, double width, bool strong);
    void *context;
};

struct chart_pages {
    struct picture *pages;
    size_t count;
    size_t torn; /* tables that go on on another page */
    bool shrunk; /* a table is set smaller, or comes in parts */
};

/* The pages, which live in the arena. */
struct chart_pages chart_pages_make(const struct charts *charts, const struct chart_format *format,
                                    struct arena *arena);

#endif
