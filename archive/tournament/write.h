/* The standings of a tournament for programs. */
#ifndef RECTO_ARCHIVE_TOURNAMENT_WRITE_H
#define RECTO_ARCHIVE_TOURNAMENT_WRITE_H

#include "cli/tournament/tournament.h"

/* To be called once the standings are ranked. */
void tournament_json(const struct tournament *tournament, struct buffer *out);
void tournament_csv(const struct tournament *tournament, struct buffer *out);

#endif
