/* Names that one player may have written in two ways. */
#ifndef RECTO_ARCHIVE_TOURNAMENT_ALIKE_H
#define RECTO_ARCHIVE_TOURNAMENT_ALIKE_H

#include "cli/tournament/tournament.h"

/* Remarks on standard error on names that differ only in case, accents, blanks, points and commas,
 * or the order of their words, each with the first of those like it; on ten at most. Who met in a
 * game are two players. To be called before the standings are ranked. */
void tournament_tell_alike(const struct tournament *tournament);

#endif
