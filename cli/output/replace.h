/* Replacing a file so that there is always either the old one or the whole new one, whatever ends
 * the program in between, and nothing else is left. */
#ifndef RECTO_CLI_OUTPUT_REPLACE_H
#define RECTO_CLI_OUTPUT_REPLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A new file, without a name until it takes the place of another. */
struct replacement {
    char *target;    /* the file's name */
    int file;        /* open for writing */
    bool direct;     /* … and the target itself, a device or pipe */
    struct stat old; /* the file that is there, if there is one */
    bool durable;    /* is on the disk once it is in place; true unless the caller says so */
    bool edited;     /* is made of the old file, which must not have changed by then */
    bool fresh;      /* replaces nothing: there must be no file of that name by then */
};

/* Creates the new file, with the mode of the old one if there is one. A device or pipe is written
 * to directly. A symbolic link is refused: neither it nor what it leads to is replaced. False with
 * a complaint. */
bool replacement_open(struct replacement *replacement, const char *name);

/* Makes it durable and moves it into place; false with a complaint, the old file being untouched.
 */
bool replacement_commit(struct replacement *replacement);

/* Leaves the old file as it is. */
void replacement_abandon(struct replacement *replacement);

/* A file that has no name, open for reading and writing, so that nothing is left of it however the
 * program ends; in the folder of `beside` (what stands in front of its last slash). Where the file
 * system knows no such files, its name is taken away at once. -1 with errno. */
int unnamed_file(const char *beside, mode_t mode);

/* All of it with these bytes; not `durable`: what can be made again need not outlive a crash of the
 * machine, and a thousand files take no minute. */
bool replace_file(const char *name, const char *bytes, size_t len, bool durable);

/* The same for bytes that are made of the file as it was when fstat() told `read`: if it has been
 * changed since, it stays. */
bool replace_edited(const char *name, const struct stat *read, const char *bytes, size_t len);

#endif
