/* Suggestions how to repair a record, as text for people, and the hint below its errors. */
#ifndef RECTO_CLI_REPAIR_SUGGESTION_H
#define RECTO_CLI_REPAIR_SUGGESTION_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/repair/change.h"

/* Writes the ranked list: of each suggestion what slip it supposes, the lines as they are and as
 * they would be, and what then holds. */
void suggestions_write(const struct visit *visit, const struct repairs *repairs,
                       struct output *out);

/* Writes one of them, after "FILE:LINE:COLUMN: TITLE: ". */
void suggestion_write(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out);

/* Writes the first repair as a line "FILE:LINE:COLUMN: hint: …" if it stands clear of the others,
 * the rest of the record bears it out, and no message of the record proposes it; of what messages
 * propose in several lines, those as they should be. */
void hint_write(const struct visit *visit, const struct repairs *repairs, struct output *out);

/* Why there is no suggestion for a record that does not hold. */
const char *suggestion_lacks(const struct judgement *judgement, const struct repairs *repairs);

#endif
