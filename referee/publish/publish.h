/* Publishes the games of a referee as pages that need no server but one for files. */
#ifndef RECTO_REFEREE_PUBLISH_PUBLISH_H
#define RECTO_REFEREE_PUBLISH_PUBLISH_H

#include "referee/referee.h"

/* Makes the folder hold the pages of the games as they stand, and writes only what changes. Gives
 * an exit status, after a complaint unless it is EX_OK. */
int publish(struct referee *referee, const char *folder);

#endif
