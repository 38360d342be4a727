/* Charts on paper to be hung up: titles, tables and charts, below each other. */
#ifndef RECTO_RENDER_SHEETS_CHART_PAGES_H
#define RECTO_RENDER_SHEETS_CHART_PAGES_H

#include "render/charts.h"
#include "render/picture/picture.h"

/* Lengths are those of the pictures that come of it: points of a PDF, pixels of the others. */
struct poster_format {
    double em;    /* the size of the words */
    double least; /* … and how small a table may be set to stay in one piece */
    double margin;
    double width, width_most; /* of a page: wider, if a table needs it, but no wider than that */
    double height;            /* 0: one page that is as high as it must be */
    /* The width of a text at size 1. */
    double (*measure)(void *context, const char *text, bool strong);
    void *context;
};

struct poster {
    struct picture *pages;
    size_t count;
    size_t torn; /* tables that go on on another page */
    bool shrunk; /* a table is set smaller, or comes in parts */
};

/* The pages, which live in the arena. */
struct poster poster_make(const struct charts *charts, const struct poster_format *format,
                          struct arena *arena);

#endif
