/* What the owner of the referee decides about tournaments. */
#ifndef RECTO_REFEREE_TOURNAMENT_ARBITRATE_H
#define RECTO_REFEREE_TOURNAMENT_ARBITRATE_H

#include "referee/referee.h"

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
