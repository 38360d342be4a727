/* Mending the record of a session that does not hold. */
#ifndef RECTO_CLI_PLAY_MENDING_H
#define RECTO_CLI_PLAY_MENDING_H

#include "cli/play/session.h"

/* Undoes the likeliest slip of the pen if it stands clear of the others, or the one with that
 * number, from 1; otherwise lists them. */
void mending_try(struct session *session, uint32_t which);

#endif
