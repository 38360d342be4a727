/* Brings a store of an earlier version to the layout of this one. */
#ifndef RECTO_REFEREE_COMMANDS_MIGRATION_H
#define RECTO_REFEREE_COMMANDS_MIGRATION_H

#include "referee/referee.h"

/* Migrates the store of the folder, which is open in the state STORE_OLDER, while the caller holds
 * the folder alone. A copy is made before, in a file of the folder; an entry of the journal says
 * so. Gives a status, after a complaint; unless it is EX_OK, the store is as it was. */
int migrate(struct referee *referee, const char *folder, int64_t now);

#endif
