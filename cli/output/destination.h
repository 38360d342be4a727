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

/* `file` is NULL or `-` for `out`, which stays the caller's. False with a complaint. */
bool destination_open(struct destination *destination, const char *file, struct output *out);

/* Puts the file in its place if the results are `whole`. False with a complaint if they could not
 * be written. */
bool destination_close(struct destination *destination, bool whole);

#endif
