/* Records as one HTML page that needs nothing else: boards to step through, moves, verdicts. */
#ifndef RECTO_RENDER_HTML_HTML_H
#define RECTO_RENDER_HTML_HTML_H

#include "base/buffer.h"
#include "render/picture/picture.h"
#include "render/scoresheet.h"

/* A page under way. */
struct html {
    struct buffer *out;  /* may be emptied between two calls */
    struct buffer index; /* its lines */
    uint32_t at;         /* every record opens at this move, or at its end if it has fewer */
    size_t records;      /* that will be on the page … */
    size_t added;        /* … and those that are */
    bool begun;
};

/* Starts it; html_end() must follow. */
void html_start(struct html *html, struct buffer *out, uint32_t at);

/* Announces a record, malformed ones too, for the index that a page of several has. */
void html_index(struct html *html, const struct scoresheet *sheet);

/* The head of the page, when all records have been announced. Strings are UTF-8 and are escaped. */
void html_begin(struct html *html, const char *title);

/* A record; `sheet` (with the scores after each move) and `picture` (with the history) are of the
 * whole game. Marks of a refused move appear in the picture at move sheet->last + 1. */
void html_add(struct html *html, const struct scoresheet *sheet, const struct picture *picture);

/* A record that could not be read, with its errors. */
void html_add_malformed(struct html *html, const struct scoresheet *sheet);

/* The end of the page, if one has begun. */
void html_end(struct html *html);

#endif
