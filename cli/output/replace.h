/* Replaces files. However the program ends, there is either the old file or the whole new one, and
 * nothing else is left behind. */
#ifndef RECTO_CLI_OUTPUT_REPLACE_H
#define RECTO_CLI_OUTPUT_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A new file, which has no name until it replaces the old one. It gets the mode, owner, group,
 * access list and extended attributes of the old one, as far as the system lets it; what cannot be
 * kept is narrower than it was. */
struct replacement {
    char *target;        /* the file's name */
    int file;            /* open for writing */
    int old;             /* the file that is edited, open for reading and locked; -1 without one */
    struct stat facts;   /* of the old file; its mode is 0 if there is none */
    bool direct;         /* `file` is the target itself: a device or a pipe */
    bool durable;        /* survives a crash of the machine; true unless the caller changes it */
    bool fresh;          /* replaces nothing: fails if there is a file of that name */
    struct stat *placed; /* gets the facts of the new file once it is in place; or NULL */
};

/* Creates the new file. Devices and pipes are written to directly. Symbolic links are refused.
 * False after an error. */
bool replacement_open(struct replacement *replacement, const char *name);

/* The same for a file that is edited: waits until nobody else edits it, and locks it. Only regular
 * files are edited. */
bool replacement_edit(struct replacement *replacement, const char *name);

/* Makes the new file durable and moves it into place, unless an edited one has been changed by
 * somebody who does not heed the lock. False after an error; then the old file is untouched. */
bool replacement_commit(struct replacement *replacement);

/* Drops the new file; the old one stays. */
void replacement_abandon(struct replacement *replacement);

/* Replaces a file by one with these bytes. What can be made again need not be `durable`: a thousand
 * such files would take a minute. */
bool replace_file(const char *name, const char *bytes, size_t len, bool durable);

/* Writes the bytes into the new file and commits it. */
bool replacement_finish(struct replacement *replacement, const char *bytes, size_t len);

/* Whether the file of that name is no longer as it was when fstat() gave `then`. */
bool file_has_changed(const struct stat *then, const char *name);

#endif
