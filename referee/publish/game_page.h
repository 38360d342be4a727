/* The pages of a game: its board to step through, with all that the public may know. */
#ifndef RECTO_REFEREE_PUBLISH_GAME_PAGE_H
#define RECTO_REFEREE_PUBLISH_GAME_PAGE_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

/* No page of a game is larger, unless its board is. */
enum { GAME_PAGE_MOST = 99000 };

/* Writes `game-12.html`, the record `game-12.yaml` and the feed `game-12.atom`. A game whose page
 * would be too large gets several: the newest steps are in `game-12.html`, the oldest in
 * `game-12-1.html`. `match` is the one that club_add() got. False as pages_put(). */
bool game_page_write(const struct club *club, const struct public_game *game,
                     struct referee *referee, struct match *match, struct pages *pages);

#endif
