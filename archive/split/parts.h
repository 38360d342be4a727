/* The files that an archive is split into. */
#ifndef RECTO_ARCHIVE_SPLIT_PARTS_H
#define RECTO_ARCHIVE_SPLIT_PARTS_H

#include "archive/joint.h"
#include "cli/output/replace.h"

#include <stdint.h>

struct part_file;

/* How the files are named, and those that are being written. All zero but the first two. */
struct parts {
    const char *pattern; /* %s: the value, %d or %04d: the number from 1 */
    bool force;          /* files that are there are replaced */
    struct part_file **list;
    size_t count, capacity;
    size_t pending; /* bytes in all of them since they were written out */
};

/* Whether a pattern has one place for that letter, `s` or `d`, and no other. */
bool parts_pattern(const char *pattern, char letter);

/* The file for a value; it is begun if there is none yet. NULL with a complaint. */
struct part_file *parts_of(struct parts *parts, const char *value, size_t len);

/* The file of that number. */
struct part_file *parts_numbered(struct parts *parts, uint64_t number);

/* How many bytes a record would add, with what parts it from the one before. */
size_t part_room(const struct part_file *part, const char *bytes, size_t len);

/* Adds a record; false with a complaint. */
bool part_add(struct parts *parts, struct part_file *part, const char *bytes, size_t len);

/* Puts all of them into their places, if they are `whole`, and forgets them. False with a
 * complaint.
 */
bool parts_close(struct parts *parts, bool whole);

/* A value as it may stand in the name of a file, whatever it is: slashes, control characters, `%`
 * and what would hide the file or look like an option become `%2F` and the like. What is too long
 * is cut, and its digest stands behind. */
void part_write_value(const char *value, size_t len, struct buffer *name);

#endif
