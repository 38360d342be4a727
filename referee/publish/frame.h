/* What all pages of a club share: the navigation, and how a moment, a player and a game are
 * written. */
#ifndef RECTO_REFEREE_PUBLISH_FRAME_H
#define RECTO_REFEREE_PUBLISH_FRAME_H

#include "referee/publish/club.h"
#include "referee/publish/pages.h"

struct frame {
    const char *title;
    const char *current; /* the address in the navigation that the page belongs to, or NULL */
    const char *feed;    /* the name of its Atom feed, or NULL */
    bool boards;         /* has a board to step through */
};

/* Appends the page with that content, which is HTML. */
void frame_write(const struct club *club, const struct frame *frame, const struct buffer *content,
                 struct buffer *out);

/* The same with a sheet of text, as a file; releases the content. False as pages_put(). */
bool frame_put(const struct club *club, struct pages *pages, const char *name,
               const struct frame *frame, struct buffer *content);

/* Appends a moment as HTML, to the minute of UTC. */
void frame_moment(int64_t moment, struct buffer *out);

/* Appends the names of the players, each with a link to the page of that player. */
void frame_seat(const struct seat *seat, struct buffer *out);
void frame_seats(const struct public_game *game, struct buffer *out);

/* Appends who is waited for: "waiting for Ann since 2026-11-21 08:00", "paused since …". */
void frame_wait(const struct public_game *game, struct buffer *out);

/* Appends a game as a line of a list; `remark` is before what has become of the game. */
void frame_game(const struct public_game *game, const char *remark, struct buffer *out);

#endif
