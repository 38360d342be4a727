/* Sheets of positions, several boards to a page: tasks and their key. */
#ifndef RECTO_RENDER_SHEETS_PUZZLES_H
#define RECTO_RENDER_SHEETS_PUZZLES_H

#include "render/page/layout.h"
#include "render/scoresheet.h"

/* A sheet while it is drawn. */
struct puzzle_pages {
    struct layout page; /* set by puzzle_pages_make() */
    int placed;         /* boards on this page */
    char part[80];      /* the heading of this part */
};

struct puzzle_pages puzzle_pages_make(struct canvas *canvas, const struct paper *paper);

/* Adds the last position of a record, with its id, the first line of its notes above and the others
 * below. A record of another event than the one before begins a page. */
void puzzle_pages_add(struct puzzle_pages *pages, const struct scoresheet *sheet,
                      const struct picture *picture);

/* Ends the last page. */
void puzzle_pages_end(struct puzzle_pages *pages);

#endif
