/* A folder of pages that a web server may serve at any time. Each file is whole at every moment,
 * and is written only if it is to be another one. The folder has a list of what was written, so
 * that nothing else is ever removed. */
#ifndef RECTO_REFEREE_PUBLISH_PAGES_H
#define RECTO_REFEREE_PUBLISH_PAGES_H

#include "base/buffer.h"

#include <stdbool.h>

struct pages;

/* Opens the folder, and makes it unless it is there. NULL after a complaint: it cannot be made, or
 * holds files and was not made by this function. */
struct pages *pages_open(const char *folder);

/* Its name. */
const char *pages_folder(const struct pages *pages);

/* Whether the folder is as the last pages_close() left it, which had the same `state` (one line).
 */
bool pages_are_of(const struct pages *pages, const char *state);

/* Whether the file of that name is there as it was written from the same `key` (a word); it then
 * stays. */
bool pages_keep(struct pages *pages, const char *name, const char *key);

/* Whether a file of that name was written by an earlier run, or this one. */
bool pages_know(const struct pages *pages, const char *name);

/* Makes these bytes the file of that name. Names are of small letters, digits, `-` and `.`, and do
 * not begin with a dot. False after a complaint; then nothing more is written or removed. */
bool pages_put(struct pages *pages, const char *name, const char *key, const struct buffer *bytes);

/* Removes the files written in earlier runs that were not kept or put this time, and notes the
 * state; false after a complaint, now or before. Releases everything. */
bool pages_close(struct pages *pages, const char *state);

/* Releases everything, and changes nothing. */
void pages_leave(struct pages *pages);

/* How many files were written or removed. */
size_t pages_changed(const struct pages *pages);

#endif
