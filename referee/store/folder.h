/* The folder of a referee: nobody else looks into it, and who works in it at the same time. */
#ifndef RECTO_REFEREE_STORE_FOLDER_H
#define RECTO_REFEREE_STORE_FOLDER_H

#include "base/buffer.h"

#include <stdbool.h>

/* The path of a file in a folder; valid until the buffer changes. */
const char *folder_path(struct buffer *path, const char *folder, const char *name);

/* Makes an empty file that nobody else can read, unless there is one; false with errno. */
bool folder_make_file(const char *path);

/* Takes from the folder, and from every file in it that the referee keeps, what others could read
 * or write; only of what this user owns. */
void folder_tighten(const char *folder);

/* Enters a folder that is there, for as long as the file that this gives is open: with others, or
 * alone, which waits for them for some seconds. -1 after a complaint. A process enters one folder
 * at a time, and opens the lock in no other way: closing any copy of it would give it up. */
int folder_enter(const char *folder, bool alone);

/* Of all who are in, one sends: true for that one until it yields or leaves; false with EAGAIN if
 * there is one already. */
bool folder_claim_sending(int lock);
void folder_yield_sending(int lock);

#endif
