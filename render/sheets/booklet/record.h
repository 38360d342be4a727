/* The sheets of a record: head, diagrams, moves, errors, notes. Each part begins where the one
 * before it ended. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_RECORD_H
#define RECTO_RENDER_SHEETS_BOOKLET_RECORD_H

#include "render/page/flow.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/options.h"

/* Draws a record from the top of a page on; gives the smallest unit of its diagrams in points. */
double booklet_record(struct flow *flow, struct layout *layout,
                      const struct booklet_options *options, const struct scoresheet *sheet,
                      const struct picture *picture);

/* Draws a page for a record that could not be read: its name and its errors. */
void booklet_unread(struct flow *flow, struct layout *layout, const struct scoresheet *sheet,
                    const char *name);

#endif
