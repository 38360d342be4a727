/* Suggestions how to repair a record, as text for people. */
#ifndef RECTO_CLI_REPAIR_SUGGESTION_H
#define RECTO_CLI_REPAIR_SUGGESTION_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "validator/meant/meant.h"

/* Writes the ranked list: of each suggestion what slip it supposes, the lines as they are and as
 * they would be, and what then holds. */
void suggestions_write(const struct visit *visit, const struct repairs *repairs,
                       struct output *out);

/* Writes one of them, after "FILE:LINE:COLUMN: TITLE: ". */
void suggestion_write(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out);

/* The same on one line, without the lines of the record. */
void suggestion_line(const struct visit *visit, const struct repair *repair, const char *title,
                     struct output *out);

/* Writes the lines that a form changes as they should be, of many the first few. Nothing if it is
 * only one. */
void suggestion_lines(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out);

/* Why there is no suggestion for a record that does not hold. */
const char *suggestion_lacks(const struct judgement *judgement, const struct repairs *repairs);

#endif
