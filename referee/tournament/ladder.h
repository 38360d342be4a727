/* Ladders: everybody has a place, and takes a higher one by a challenge. */
#ifndef RECTO_REFEREE_TOURNAMENT_LADDER_H
#define RECTO_REFEREE_TOURNAMENT_LADDER_H

#include "referee/tournament/pairing.h"

/* Why one cannot challenge the other, a text of the catalogue with a place for the other's name;
 * NULL if nothing is in the way. One game at a time for each, and not too many places up. */
const char *ladder_refusal(struct referee *referee, const struct contest *contest,
                           const struct competitor *challenger,
                           const struct competitor *challenged);

/* Opens the game of a challenge. The challenged has the first move, unless that was so in their
 * last game of this ladder. */
void ladder_challenge(struct referee *referee, const struct contest *contest,
                      const struct competitor *challenger, const struct competitor *challenged);

/* What follows from a game that is over: a challenger who won takes the place of the other, and all
 * from there to the challenger's old place move down by one. Otherwise nothing changes. */
void ladder_settle(struct referee *referee, const struct contest *contest,
                   const struct pairing *pairing);

#endif
