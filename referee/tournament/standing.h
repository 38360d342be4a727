/* The table of a tournament, as `recto table` makes it from the records of its games. */
#ifndef RECTO_REFEREE_TOURNAMENT_STANDING_H
#define RECTO_REFEREE_TOURNAMENT_STANDING_H

#include "cli/tournament/tournament.h"
#include "referee/tournament/contest.h"

/* Adds up and ranks the games that are over, with all competitors whose games count. `drawn`: for a
 * picture. The caller releases the charts. */
void standing_table(struct referee *referee, const struct contest *contest, bool drawn,
                    struct charts *charts);

/* The same as text, indented by one blank, for mail. */
void standing_write(struct referee *referee, const struct contest *contest, struct buffer *out);

#endif
