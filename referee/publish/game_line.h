/* A game as a line of a list. */
#ifndef RECTO_REFEREE_PUBLISH_GAME_LINE_H
#define RECTO_REFEREE_PUBLISH_GAME_LINE_H

#include "referee/publish/club.h"

/* Appends the line; `remark` stands before what has become of the game. */
void game_line_write(const struct showing *game, const char *remark, struct buffer *out);

#endif
