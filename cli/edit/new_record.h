/* A record ready to be filled in, from what the command line says of it. */
#ifndef RECTO_CLI_EDIT_NEW_RECORD_H
#define RECTO_CLI_EDIT_NEW_RECORD_H

#include "cli/options.h"

/* Appends a record of the game that the first operand names, with KEY=VALUE of the others. Gives
 * EXIT_SOUND, or another status after a complaint. */
int new_record_write(const struct command *self, const struct arguments *operands,
                     struct buffer *text);

#endif
