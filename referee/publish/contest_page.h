/* The pages of tournaments: how to sign up, the tables, who has left, and the games of each round.
 */
#ifndef RECTO_REFEREE_PUBLISH_CONTEST_PAGE_H
#define RECTO_REFEREE_PUBLISH_CONTEST_PAGE_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

/* Writes tournaments.html, and `tournament-3.html` for each. Call it after the last club_add().
 * False as pages_put(). */
bool contest_pages_write(const struct club *club, struct referee *referee, struct pages *pages);

/* Appends a paragraph that leads to the tournaments that run or are open for sign-up; nothing if
 * there are none. */
void contest_pages_tell(const struct club *club, struct buffer *out);

#endif
