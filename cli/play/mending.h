/* Mending the record of a session that does not hold. */
#ifndef RECTO_CLI_PLAY_MENDING_H
#define RECTO_CLI_PLAY_MENDING_H

#include "cli/play/session.h"
#include "cli/repair/mend.h"

/* Undoes the slip of the pen that is chosen, or, without a number, the likeliest if it stands clear
 * of the others; lists them, or the choices that it has, if that leaves more than one. */
void mending_try(struct session *session, struct choice choice);

#endif
