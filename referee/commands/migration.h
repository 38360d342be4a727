/* Brings a store that another version of recto has written to this version. */
#ifndef RECTO_REFEREE_COMMANDS_MIGRATION_H
#define RECTO_REFEREE_COMMANDS_MIGRATION_H

#include "referee/referee.h"

/* Whether the store is of an earlier layout, or its newest entry of another version. */
bool migration_is_due(struct referee *referee);

/* Migrates the store of the folder while the caller holds the folder alone. A copy is made before,
 * in a file of the folder; an entry of the journal says so. Returns a status, after an error
 * message; unless it is EX_OK, the store is as it was. */
int migrate(struct referee *referee, const char *folder, int64_t now);

/* The same without a copy: there is one already, of that name. */
int migrate_store(struct referee *referee, const char *copy, int64_t now);

#endif
