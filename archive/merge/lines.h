/* Reading files line by line. */
#ifndef RECTO_ARCHIVE_MERGE_LINES_H
#define RECTO_ARCHIVE_MERGE_LINES_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A file that is read line by line. All zero before it is first opened; its memory is used again
 * until lines_release(). */
struct lines {
    FILE *file;
    char *line; /* ended by a NUL byte, without its line break; valid until the next one */
    size_t len, capacity;
    uint64_t offset; /* of the next line in the file */
    int error;       /* errno of what failed, or 0 */
    bool broken;     /* the file ends within a line, which is not given */
};

/* Takes over an open file, and starts at an offset in it. */
void lines_open(struct lines *lines, int file, uint64_t offset);
void lines_close(struct lines *lines);
void lines_release(struct lines *lines);

/* Goes on to the next line; false at the end, or with `error` or `broken`. */
bool lines_next(struct lines *lines);

/* Appends the last line of a file, without its line break. False with errno, which is 0 if the file
 * is empty or ends within a line. */
bool last_line(int file, struct buffer *line);

#endif
