/* Replacing a file so that there is always either the old one or the whole new one. */
#ifndef RECTO_CLI_REPLACE_H
#define RECTO_CLI_REPLACE_H

#include <stdbool.h>
#include <stddef.h>

/* A new file beside the one it will replace. */
struct replacement {
    char *target, *path; /* the file's own name, links followed, and the name beside it */
    int file;            /* open for writing */
    bool durable;        /* is on the disk once it is in place; true unless the caller says so */
};

/* Creates the new file, with the mode of the old one if there is one. A device or pipe is written
 * to directly. False with a complaint. */
bool replacement_open(struct replacement *replacement, const char *name);

/* Makes it durable and moves it into place; false with a complaint, the old file being untouched.
 */
bool replacement_commit(struct replacement *replacement);

/* Leaves the old file as it is. */
void replacement_abandon(struct replacement *replacement);

/* All of it with these bytes; not `durable`: what can be made again need not outlive a crash of the
 * machine, and a thousand files take no minute. */
bool replace_file(const char *name, const char *bytes, size_t len, bool durable);

#endif
