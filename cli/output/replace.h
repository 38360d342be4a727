/* Replaces files. However the program ends, there is either the old file or the whole new one, and
 * nothing else is left behind. */
#ifndef RECTO_CLI_OUTPUT_REPLACE_H
#define RECTO_CLI_OUTPUT_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A new file, which has no name until it replaces the old one. */
struct replacement {
    char *target;        /* the file's name */
    int file;            /* open for writing */
    bool direct;         /* `file` is the target itself: a device or a pipe */
    struct stat old;     /* the old file, if there is one */
    bool durable;        /* survives a crash of the machine; true unless the caller changes it */
    bool edited;         /* was made from the old file, which must not have changed since */
    bool fresh;          /* replaces nothing: fails if there is a file of that name */
    struct stat *placed; /* gets the facts of the new file once it is in place; or NULL */
};

/* Creates the new file, with the mode of the old one if there is one. Devices and pipes are written
 * to directly. Symbolic links are refused. False with a complaint. */
bool replacement_open(struct replacement *replacement, const char *name);

/* Makes the new file durable and moves it into place. False with a complaint; then the old file is
 * untouched. */
bool replacement_commit(struct replacement *replacement);

/* Drops the new file; the old one stays. */
void replacement_abandon(struct replacement *replacement);

/* Replaces a file by one with these bytes. What can be made again need not be `durable`: a thousand
 * such files would take a minute. */
bool replace_file(const char *name, const char *bytes, size_t len, bool durable);

/* The same for bytes made from the file as it was when fstat() gave `read`, which then gets the
 * facts of the new file. Fails if the old one has changed since. */
bool replace_edited(const char *name, struct stat *read, const char *bytes, size_t len);

/* Whether the file of that name is no longer as it was when fstat() gave `then`. */
bool file_has_changed(const struct stat *then, const char *name);

#endif
