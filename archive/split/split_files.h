/* The files that an archive is split into. */
#ifndef RECTO_ARCHIVE_SPLIT_SPLIT_FILES_H
#define RECTO_ARCHIVE_SPLIT_SPLIT_FILES_H

#include "archive/records/document_stream.h"
#include "cli/output/replace.h"

#include <stdint.h>

struct split_file;

/* The files that are being written. All zero but the first two. */
struct split_files {
    const char *pattern; /* of their names; %s: the value, %d or %04d: the number, from 1 */
    bool force;          /* existing files are replaced */
    struct split_file **list;
    size_t count, capacity;
    size_t pending; /* bytes added since all were last written out */
};

/* Whether a pattern has exactly one placeholder, with that letter: `s` or `d`. */
bool split_pattern_is_valid(const char *pattern, char letter);

/* The file for a value; begins it for the first record. NULL with a complaint. */
struct split_file *split_files_of(struct split_files *files, const char *value, size_t len);

/* Begins the file of that number. NULL with a complaint. */
struct split_file *split_files_numbered(struct split_files *files, uint64_t number);

/* How many bytes a record would add, with the separator before it. */
size_t split_file_room(const struct split_file *file, const char *bytes, size_t len);

/* Adds a record; false with a complaint. */
bool split_files_add(struct split_files *files, struct split_file *file, const char *bytes,
                     size_t len);

/* Moves all files to their names if they are `whole`, else removes them. Either way there are
 * none afterwards. False with a complaint. */
bool split_files_close(struct split_files *files, bool whole);

/* Appends a value so that it can stand in a file name: slashes, control characters, `%` and what
 * would hide the file or look like an option become `%2F` and the like. A value that is too long
 * is cut off and followed by its digest. */
void split_write_value(const char *value, size_t len, struct buffer *name);

#endif
