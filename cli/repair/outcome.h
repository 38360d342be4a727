/* What holds once a record is repaired, in words. */
#ifndef RECTO_CLI_REPAIR_OUTCOME_H
#define RECTO_CLI_REPAIR_OUTCOME_H

#include "cli/input/input.h"
#include "validator/meant/meant.h"

/* Appends "then all 31 moves are legal, the scores are 9 : 9 : 6 as written, and Amira wins as
 * written". The judgement is that of the record as it is; it has the names. */
void outcome_write(const struct judgement *judgement, const struct repair_outcome *outcome,
                   struct buffer *out);

#endif
