/* The parts of a reading: what `check --json --shard` wrote, to be joined again. */
#ifndef RECTO_ARCHIVE_MERGE_SHARD_LINES_H
#define RECTO_ARCHIVE_MERGE_SHARD_LINES_H

#include "cli/input/shard.h"
#include "notation/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The line with which a file ends in a part. Spans are JSON, and point into that line. */
struct sums_line {
    struct shard shard;
    struct span options;     /* version and options, which all parts of one reading share */
    struct shard_sums sums;  /* without its texts */
    struct span name, error; /* of the file; `null` if there is none */
};

/* Reads such a line, without its line break; false if it is none. */
bool sums_line_read(const char *text, size_t len, struct sums_line *line);

/* The beginning of a line of `check --json`, and what is left behind it. */
struct record_line {
    struct span name; /* as JSON */
    uint64_t record, line;
    struct span rest;
};
bool record_line_read(const char *line, size_t len, struct record_line *record);

/* A file that is read line by line; all zero before it is first opened. */
struct lines {
    int file;
    int error;        /* errno of what failed, 0 if nothing has */
    uint64_t offset;  /* in the file, behind the line */
    const char *line; /* NUL-terminated instead of its break; valid until the next */
    size_t len;
    bool broken; /* the file ended within a line, which was not given */
    struct buffer buffer;
    size_t at, next;
    bool at_end;
};

/* Begins at an offset; the memory is used again. The caller opens and closes the file. */
void lines_open(struct lines *lines, int file, uint64_t offset);
void lines_release(struct lines *lines);

/* Goes on to the next line; false at the end. */
bool lines_next(struct lines *lines);

/* The last line of a file, without its break; false with errno, which is 0 if it has none, or none
 * that is whole. */
bool last_line(int file, struct buffer *line);

#endif
