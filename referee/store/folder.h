/* The folder of a referee: its permissions, and the lock that processes share. */
#ifndef RECTO_REFEREE_STORE_FOLDER_H
#define RECTO_REFEREE_STORE_FOLDER_H

#include "base/memory.h"

#include <stdbool.h>

/* The path of a file in a folder. */
const char *folder_path(struct arena *arena, const char *folder, const char *name);

/* Makes an empty file for this user alone, unless the file exists; false with errno. */
bool folder_make_file(const char *path);

/* Gives a file that the superuser has made to the owner of the folder; false with errno. */
bool folder_give(const char *path, const char *folder);

/* Removes the permissions of others from the folder and from the referee's files in it, as far as
 * this user owns them. */
void folder_tighten(const char *folder);

/* Locks an existing folder, shared or alone, for as long as the descriptor that this gives is open;
 * waits up to 10 seconds. -1 after a complaint. A process locks one folder at a time, and opens the
 * lock file only here, since closing any descriptor of it would unlock the folder. */
int folder_enter(const char *folder, bool alone);

/* Only one process in the folder sends: true for that one until it yields or leaves; false with
 * EAGAIN if another one does. */
bool folder_claim_sending(int lock);
void folder_yield_sending(int lock);

/* The same for publishing, and for making a backup. */
bool folder_claim_publishing(int lock);
void folder_yield_publishing(int lock);
bool folder_claim_backup(int lock);
void folder_yield_backup(int lock);

#endif
