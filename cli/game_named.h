/* Games as people name them on the command line. */
#ifndef RECTO_CLI_GAME_NAMED_H
#define RECTO_CLI_GAME_NAMED_H

struct game;

/* The game of that id; NULL with a complaint if there is none. */
const struct game *game_named(const char *id);

#endif
