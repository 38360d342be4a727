/* The course of tournaments: what follows from the entries of the journal, from time, and from what
 * the owner of the referee decides. */
#ifndef RECTO_REFEREE_TOURNAMENT_COURSE_H
#define RECTO_REFEREE_TOURNAMENT_COURSE_H

#include "referee/referee.h"

/* After every entry: takes out who leaves, notes which games have ended, and goes on with their
 * tournaments. */
void tournament_follow(struct referee *referee);

/* Whether sign-up ends at that moment, somebody is to be reminded, or games could be opened; and
 * does so for a `tick`. */
bool tournament_is_due(struct referee *referee, int64_t now);
void tournament_tick(struct referee *referee);

/* Handles `tournament`. Its first two lines say what is to be done, and the tournament's name:
 *
 *     new       three lines with numbers: how often two players meet, games at once, moment of
 *               closing; one with `asked` or `agreed`; one with the number of players, and for each
 *               of them a line with the address, and one with the name; one with the number of
 *               games, and for each of them a line with its length, and its record
 *     withdraw  a line with an address; one with the reason
 *     end       a line with the reason
 */
void tournament_arbitrate(struct referee *referee);

#endif
