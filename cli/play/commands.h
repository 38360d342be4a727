/* What can be typed at the prompt beside moves. */
#ifndef RECTO_CLI_PLAY_COMMANDS_H
#define RECTO_CLI_PLAY_COMMANDS_H

#include "cli/play/session.h"

/* Does what a line says: a command, or moves. */
void commands_follow(struct session *session, const char *line);

/* Adds the commands that a line can begin with. */
void commands_add(struct candidates *candidates);

#endif
