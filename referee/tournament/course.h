/* The course of tournaments: what follows from the entries of the journal and from time. */
#ifndef RECTO_REFEREE_TOURNAMENT_COURSE_H
#define RECTO_REFEREE_TOURNAMENT_COURSE_H

#include "referee/tournament/contest.h"

/* Ends sign-up: who has not accepted is left out, everybody is told of their games, and the first
 * games are opened. With fewer than two players it does not take place. */
void course_begin(struct referee *referee, struct contest *contest);

/* Ends the tournament: everybody gets the table. Games that wait are not played; those that are
 * being played go on, and do not count. */
void course_end(struct referee *referee, struct contest *contest);

/* After every entry: takes out who leaves, notes which games have ended, and goes on with their
 * tournaments. */
void tournament_follow(struct referee *referee);

/* Whether sign-up ends at that moment, somebody is to be reminded, or games could be opened; and
 * does so for a `tick`. */
bool tournament_is_due(struct referee *referee, int64_t now);
void tournament_tick(struct referee *referee);

#endif
