/* A folder of pages that a web server may serve at any time. Each file is whole at every moment,
 * and is written only if it is to be another one. The folder has a list of what was written, so
 * that nothing else is ever removed. */
#ifndef RECTO_REFEREE_PUBLISH_PAGES_H
#define RECTO_REFEREE_PUBLISH_PAGES_H

#include "base/buffer.h"

#include <stdbool.h>

struct pages;

/* Opens the folder, and makes it unless it is there. NULL after an error: it cannot be made, or
 * holds files and was not made by this function. */
struct pages *pages_open(const char *folder);

/* Its name. */
const char *pages_folder(const struct pages *pages);

/* Makes these bytes the file of that name, and leaves a file alone that has them already. Names are
 * of small letters, digits, `-` and `.`, have a dot, and do not begin with one. False after an
 * error; then nothing more is written or removed. */
bool pages_put(struct pages *pages, const char *name, const struct buffer *bytes);

/* Removes the files written in earlier runs that were not put this time; false after an error, now
 * or before. Releases everything. */
bool pages_close(struct pages *pages);

/* Releases everything, and changes nothing. */
void pages_leave(struct pages *pages);

#endif
