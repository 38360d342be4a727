/* Copies of a store: making one, and putting one in the place of the store. */
#ifndef RECTO_REFEREE_STORE_BACKUP_H
#define RECTO_REFEREE_STORE_BACKUP_H

#include "referee/referee.h"

/* Copies the store into a file, which nobody else can read, and which is there whole or as it was
 * before. What is there already must be a copy of this store, or empty. A status of sysexits, after
 * a complaint if not EX_OK. */
int backup_make(struct referee *referee, const char *target);

/* Makes a store of the folder out of a copy, once that has been found to be sound, to follow from
 * its journal, and to go with the keys in the folder. A store that is there is put aside, into a
 * folder within that is named after the moment; its name goes into `aside`, nothing if there was
 * none. What is wrong with the copy goes into `report`. Likewise. */
int backup_restore(const char *folder, const char *copy, int64_t moment, struct buffer *aside,
                   struct buffer *report);

#endif
