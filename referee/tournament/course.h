/* The course of a tournament: it begins, goes on with every game that ends, and ends. */
#ifndef RECTO_REFEREE_TOURNAMENT_COURSE_H
#define RECTO_REFEREE_TOURNAMENT_COURSE_H

#include "referee/tournament/pairing.h"

enum { COURSE_GAMES_MOST = 60 }; /* opened by one entry of the journal */

/* Ends sign-up: who has not accepted is left out, everybody is told of their games, and the first
 * games are opened. With fewer than two players it does not take place. */
void course_begin(struct referee *referee, struct contest *contest);

/* Opens the next games, and begins the final or ends the tournament once all games are over. */
void course_go_on(struct referee *referee, struct contest *contest);

/* Ends the tournament: everybody gets the table, in the text and as a PDF. Games that wait are not
 * played; those that are being played go on, and do not count. */
void course_end(struct referee *referee, struct contest *contest);

/* Takes out a competitor who leaves. In a ladder, the game in progress is lost. Otherwise, if at
 * least half of the player's games were played to their end, all that are over count, and the
 * others are lost by forfeit; with fewer, none of them counts (FIDE Handbook, C.05, General
 * Regulations for Competitions, 6.6; before 2018, C.06, Tournament Rules, 5.4: with less than 50 %
 * the results remain in the table, but are not counted in the final standings). */
void course_leave(struct referee *referee, struct contest *contest, struct competitor *competitor);

#endif
