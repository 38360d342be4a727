/* Games on the command line. */
#ifndef RECTO_CLI_GAME_NAMED_H
#define RECTO_CLI_GAME_NAMED_H

#include "base/buffer.h"

struct game;
struct schema;

/* The game of that id; NULL with a complaint if there is none. */
const struct game *game_named(const char *id);

/* Writes for how many players a game is: "2", "1-10". */
void write_player_count(const struct schema *schema, struct buffer *out);

#endif
