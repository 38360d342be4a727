/* The diagrams of a record. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_DIAGRAMS_H
#define RECTO_RENDER_SHEETS_BOOKLET_DIAGRAMS_H

#include "render/page/flow.h"
#include "render/scoresheet.h"
#include "render/sheets/booklet/options.h"

/* Draws diagrams with their captions, as many to a page as the options say. Gives the
 * smallest unit among them in points. */
double booklet_diagrams(struct flow *flow, const struct booklet_options *options,
                        const struct scoresheet *sheet, const struct picture *picture);

#endif
