/* The files that an archive is split into. */
#ifndef RECTO_ARCHIVE_SPLIT_SPLIT_FILES_H
#define RECTO_ARCHIVE_SPLIT_SPLIT_FILES_H

#include "archive/records/document_stream.h"
#include "cli/output/replace.h"

#include <stdint.h>

struct split_file;

/* How the files are named, and those that are being written. All zero but the first two. */
struct split_files {
    const char *pattern; /* %s: the value, %d or %04d: the number from 1 */
    bool force;          /* files that are there are replaced */
    struct split_file **list;
    size_t count, capacity;
    size_t pending; /* bytes in all of them since they were written out */
};

/* Whether a pattern has one place for that letter, `s` or `d`, and no other. */
bool split_pattern_is_valid(const char *pattern, char letter);

/* The file for a value; it is begun if there is none yet. NULL with a complaint. */
struct split_file *split_files_of(struct split_files *files, const char *value, size_t len);

/* The file of that number. */
struct split_file *split_files_numbered(struct split_files *files, uint64_t number);

/* How many bytes a record would add, with what parts it from the one before. */
size_t split_file_room(const struct split_file *file, const char *bytes, size_t len);

/* Adds a record; false with a complaint. */
bool split_files_add(struct split_files *files, struct split_file *file, const char *bytes,
                     size_t len);

/* Puts all of them into their places, if they are `whole`, and forgets them. False with a
 * complaint.
 */
bool split_files_close(struct split_files *files, bool whole);

/* A value as it may stand in the name of a file, whatever it is: slashes, control characters, `%`
 * and what would hide the file or look like an option become `%2F` and the like. What is too long
 * is cut, and its digest stands behind. */
void split_write_value(const char *value, size_t len, struct buffer *name);

#endif
