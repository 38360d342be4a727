/* The pages of a game: its board to step through, with all that the public may know. */
#ifndef RECTO_REFEREE_PUBLISH_GAME_PAGE_H
#define RECTO_REFEREE_PUBLISH_GAME_PAGE_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

/* No page of a game is larger; and what grows when the same game gives another page. */
enum { GAME_PAGE_MOST = 99000, GAME_PAGE_FORM = 3 };

/* Writes `game-12.html`, the record `game-12.yaml` and the feed `game-12.atom`, unless they are
 * there and were made from the same. A game whose page would be too large gets several: the newest
 * steps stand in `game-12.html`, the oldest in `game-12-1.html`. `match` is the one that
 * club_add() got. False as pages_put(). */
bool game_page_write(const struct club *club, const struct showing *game, struct referee *referee,
                     struct match *match, struct pages *pages);

#endif
