/* The line below the errors of a record that tells its slip. */
#ifndef RECTO_CLI_REPAIR_HINT_H
#define RECTO_CLI_REPAIR_HINT_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "validator/meant/meant.h"

/* Writes the first repair as a line "FILE:LINE:COLUMN: hint: …" if it stands clear of the others,
 * the rest of the record bears it out, and no message of the record has told it. */
void hint_write(const struct visit *visit, const struct repairs *repairs, struct output *out);

#endif
