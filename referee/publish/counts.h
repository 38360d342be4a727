/* Standings and statistics of a club, counted by recto-archive as for `recto table` and `recto
 * stats`. */
#ifndef RECTO_REFEREE_PUBLISH_COUNTS_H
#define RECTO_REFEREE_PUBLISH_COUNTS_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

/* Writes standings.html and statistics.html from the records that the folder has. False after a
 * complaint. */
bool counts_write(const struct club *club, struct pages *pages);

#endif
