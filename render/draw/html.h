/* Records as one HTML page that needs nothing else: boards to step through, moves, verdicts. */
#ifndef RECTO_RENDER_DRAW_HTML_H
#define RECTO_RENDER_DRAW_HTML_H

#include "notation/buffer.h"
#include "render/draw/picture.h"
#include "render/draw/scoresheet.h"

/* A page under way: html_begin() sets all of it, nothing is to be released. */
struct html {
    struct buffer *out; /* may be emptied between two calls */
    uint32_t at;        /* every record opens at this move, or at its end if it has fewer */
    size_t records;     /* that will be on the page, … */
    size_t listed;      /* … are in the index so far, … */
    size_t added;       /* … and are written */
};

/* The head of the page. Strings are UTF-8 and are escaped here and below. */
void html_begin(struct html *html, struct buffer *out, const char *title, size_t records,
                uint32_t at);

/* A line of the index, which a page of several records has: all of them come before the first
 * record, in the order of the records, malformed ones too. */
void html_index(struct html *html, const struct scoresheet *sheet);

/* A record; `sheet` and `picture` are of the whole game, the picture with the history of all moves
 * (marks of a refused move appear at move `last` + 1). */
void html_add(struct html *html, const struct scoresheet *sheet, const struct picture *picture);

/* A record that could not be read, with its errors. */
void html_add_malformed(struct html *html, const struct scoresheet *sheet);
void html_end(struct html *html);

#endif
