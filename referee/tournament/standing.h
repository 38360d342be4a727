/* The tables of a tournament, as `recto table` makes them from the records of its games. */
#ifndef RECTO_REFEREE_TOURNAMENT_STANDING_H
#define RECTO_REFEREE_TOURNAMENT_STANDING_H

#include "cli/tournament/tournament.h"
#include "referee/tournament/pairing.h"

/* Adds up and ranks the games of a group that are over, with all competitors whose games count. The
 * caller calls tournament_release(). */
void standing_make(struct referee *referee, const struct contest *contest, int stage, int part,
                   struct tournament *table);

/* The tables of all groups, the final included, or the places of a ladder. `drawn`: for a picture.
 * The caller releases the charts. */
void tournament_table(struct referee *referee, const struct contest *contest, bool drawn,
                      struct charts *charts);

/* The same as text, indented by one blank, for mail. */
void tournament_table_write(struct referee *referee, const struct contest *contest,
                            struct buffer *out);

/* The persons of a group in the order of the table; who is level, in the order of entry. In the
 * arena. */
int64_t *standing_order(struct referee *referee, const struct contest *contest, int stage, int part,
                        size_t *count);

/* How many groups a stage has, and what one is called: "", "A", "final"; in the arena. */
int standing_parts(const struct contest *contest, int stage);
const char *standing_part_name(struct referee *referee, const struct contest *contest, int stage,
                               int part);

#endif
