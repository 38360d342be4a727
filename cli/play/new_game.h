/* The file of a game that begins with a session. */
#ifndef RECTO_CLI_PLAY_NEW_GAME_H
#define RECTO_CLI_PLAY_NEW_GAME_H

#include "cli/play/lines.h"
#include "cli/play_options.h"

/* Makes sure that there is a file to play in: makes one of the settings if there is none, and asks
 * for the players if they do not name them and somebody can answer. Gives EXIT_SOUND, or another
 * status after a complaint. */
int new_game_make(const struct command *self, const struct play_options *options,
                  struct lines *lines, struct output *out);

#endif
