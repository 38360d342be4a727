/* Feeds: the newest moves of a game, as Atom (RFC 4287). */
#ifndef RECTO_REFEREE_PUBLISH_FEED_H
#define RECTO_REFEREE_PUBLISH_FEED_H

#include "referee/publish/club.h"
#include "render/scoresheet.h"

/* Appends the feed of a game: an entry for each of the last 20 lines of its sheet. Ids stay the
 * same whatever becomes of the address of the pages; times are those of the moves. */
void feed_write(const struct club *club, const struct public_game *game,
                const struct scoresheet *sheet, struct buffer *out);

#endif
