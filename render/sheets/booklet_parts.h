/* A record's sheets and their parts. Each part begins where the one before it has ended. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_PARTS_H
#define RECTO_RENDER_SHEETS_BOOKLET_PARTS_H

#include "render/page/flow.h"

/* Everything of a record, from the top of a page on. */
void booklet_record(struct flow *flow, struct leaves *leaves, const struct booklet_options *options,
                    const struct scoresheet *sheet, const struct picture *picture);

/* A record that could not be read, known by its name: what is wrong with it, on a page of its own.
 */
void booklet_unread(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet,
                    const char *name);

/* The list of moves: a line a round with a column a player, as score sheets have it; so many of
 * these side by side as there is room for. */
void booklet_moves(struct flow *flow, struct leaves *leaves, const struct scoresheet *sheet);

/* Diagrams with their captions, so many to a page as the options say. */
void booklet_diagrams(struct flow *flow, struct leaves *leaves,
                      const struct booklet_options *options, const struct scoresheet *sheet,
                      const struct picture *picture);

/* The ink that a player writes with. */
uint32_t player_colour(int player);

#endif
