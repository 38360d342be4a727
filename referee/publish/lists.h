/* The pages that list games and players. */
#ifndef RECTO_REFEREE_PUBLISH_LISTS_H
#define RECTO_REFEREE_PUBLISH_LISTS_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

/* Writes index.html with the running games, those first that have the least time left; ended.html,
 * the newest first; players.html, and a page for each player. Lists of more than 200 games go on
 * with further pages. False as pages_put(). */
bool lists_write(const struct club *club, struct pages *pages);

#endif
