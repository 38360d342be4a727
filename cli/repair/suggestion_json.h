/* The line of `repair --json`. */
#ifndef RECTO_CLI_REPAIR_SUGGESTION_JSON_H
#define RECTO_CLI_REPAIR_SUGGESTION_JSON_H

#include "cli/input/input.h"
#include "validator/meant/meant.h"

/* Writes an object on one line: the record and its suggestions. */
void suggestions_json(const struct visit *visit, const struct repairs *repairs, struct buffer *out);

#endif
