/* Records on paper: sheets with diagrams and moves, bound to a booklet with contents and results.
 */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_BOOKLET_H
#define RECTO_RENDER_SHEETS_BOOKLET_BOOKLET_H

#include "base/buffer.h"
#include "render/page/canvas.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/options.h"

struct booklet;

/* The same records are added twice: first to a booklet on a canvas that only measures, to count
 * pages for the contents; then, that one being finished and handed over as `contents`, to the one
 * that is printed. Canvas and `contents` stay the caller's. */
struct booklet *booklet_new(struct canvas *canvas, const struct booklet_options *options,
                            const struct booklet *contents);
void booklet_free(struct booklet *booklet);

/* How many pages there are so far, with the contents in front. */
int booklet_pages(const struct booklet *booklet);

/* The sheets of a record; `picture` has the history of all moves up to sheet->shown. */
void booklet_add(struct booklet *booklet, const struct scoresheet *sheet,
                 const struct picture *picture);

/* A record that could not be read; `sheet` has file, record, status and errors. */
void booklet_add_malformed(struct booklet *booklet, const struct scoresheet *sheet);

/* Ends the counting, or prints the closing page if there are several records. */
void booklet_finish(struct booklet *booklet);

#endif
