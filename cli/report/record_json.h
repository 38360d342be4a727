/* The line of `check --json`. */
#ifndef RECTO_CLI_REPORT_RECORD_JSON_H
#define RECTO_CLI_REPORT_RECORD_JSON_H

#include "cli/input/input.h"
#include "cli/report/clock.h"

/* Writes an object on one line. `now`, for the clock, may be NULL. With `spans` also what editors
 * need: where errors are in the text, and the moves that were played. */
void record_json(const struct visit *visit, const struct now *now, bool spans, struct buffer *out);

#endif
