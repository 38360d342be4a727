/* The lines that `check --json --shard` writes: one for each record, and one with sums after the
 * records of each file. */
#ifndef RECTO_ARCHIVE_MERGE_SHARD_LINES_H
#define RECTO_ARCHIVE_MERGE_SHARD_LINES_H

#include "cli/input/shard.h"
#include "notation/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a shard has of one file. Texts are JSON, `null` where there is none. All zero before it is
 * first read; its memory is used again until sums_line_release(). */
struct sums_line {
    struct shard shard;
    struct shard_sums sums;    /* without its texts */
    struct buffer options;     /* version and --now, which all shards of a reading share */
    struct buffer name, error; /* of the file; why it could not be read */
};

/* Reads such a line, with its fields in any order and others beside them; false if one is missing
 * or contradicts another. */
bool sums_line_read(const char *text, size_t len, struct sums_line *line);
void sums_line_release(struct sums_line *line);

/* The line of a record, whose first fields are those in which `check --json` writes them. Spans
 * point into the line. */
struct record_line {
    struct span name; /* of the file, as JSON */
    uint64_t record, line;
    struct span rest;
};

/* False if the line is not a record's. No library reads these lines: scores are integers of any
 * size, which jansson refuses and cJSON cuts off. */
bool record_line_read(const char *text, size_t len, struct record_line *record);

#endif
