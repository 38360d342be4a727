/* What follows for tournaments from the entries of the journal and from time. */
#ifndef RECTO_REFEREE_TOURNAMENT_FOLLOW_H
#define RECTO_REFEREE_TOURNAMENT_FOLLOW_H

#include "referee/referee.h"

/* After every entry: takes out who leaves, notes which games have ended, and goes on with their
 * tournaments. */
void tournament_follow(struct referee *referee);

/* Whether sign-up ends at that moment, somebody is to be reminded, or games could be opened; and
 * does so for a `tick`. */
bool tournament_is_due(struct referee *referee, int64_t now);
void tournament_tick(struct referee *referee);

#endif
