/* A record's sheets: the head, diagrams and moves, what is wrong and the notes. Each part begins
 * where the one before it has ended. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_RECORD_H
#define RECTO_RENDER_SHEETS_BOOKLET_RECORD_H

#include "render/page/flow.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/options.h"

/* Everything of a record, from the top of a page on. */
void booklet_record(struct flow *flow, struct layout *layout, const struct booklet_options *options,
                    const struct scoresheet *sheet, const struct picture *picture);

/* A record that could not be read, known by its name: what is wrong with it, on a page of its own.
 */
void booklet_unread(struct flow *flow, struct layout *layout, const struct scoresheet *sheet,
                    const char *name);

#endif
