/* Booklets: records on paper, with diagrams and moves, contents and results. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_BOOKLET_H
#define RECTO_RENDER_SHEETS_BOOKLET_BOOKLET_H

#include "base/buffer.h"
#include "render/page/canvas.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/options.h"

struct booklet;

/* Add all records twice: first to a booklet on a measuring canvas, to count pages for the contents,
 * and finish it; then to the one to be printed, which takes the first as `contents`. The caller
 * owns canvas and `contents`. */
struct booklet *booklet_new(struct canvas *canvas, const struct booklet_options *options,
                            const struct booklet *contents);
void booklet_free(struct booklet *booklet);

/* Pages so far, with the contents. */
int booklet_pages(const struct booklet *booklet);

/* Adds a record; `picture` has the history of all moves up to sheet->shown. Gives the smallest unit
 * of its diagrams in points. */
double booklet_add(struct booklet *booklet, const struct scoresheet *sheet,
                   const struct picture *picture);

/* Adds a record that could not be read: `sheet` has file, record, status and errors. */
void booklet_add_malformed(struct booklet *booklet, const struct scoresheet *sheet);

/* Ends the counting, or prints the results if there are several records. */
void booklet_finish(struct booklet *booklet);

#endif
