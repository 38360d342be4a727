/* Where results go: standard output, or a file that is replaced once they are complete. */
#ifndef RECTO_CLI_OUTPUT_DESTINATION_H
#define RECTO_CLI_OUTPUT_DESTINATION_H

#include "cli/output/output.h"
#include "cli/output/replace.h"

#include <stdbool.h>

struct destination {
    struct output *out;
    struct output own;
    struct replacement replacement;
    const char *file; /* or NULL */
};

/* `file` is NULL or `-` for `out`, which stays the caller's. False after an error. */
bool destination_open(struct destination *destination, const char *file, struct output *out);

/* For the new bytes of a file that is edited, and locked until it is closed. False after an error.
 */
bool destination_edit(struct destination *destination, const char *file);

/* Puts the file in its place if the results are `whole`. False after an error if they could not be
 * written. */
bool destination_close(struct destination *destination, bool whole);

#endif
