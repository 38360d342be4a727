/* The line of `check --json`. */
#ifndef RECTO_CLI_REPORT_RECORD_JSON_H
#define RECTO_CLI_REPORT_RECORD_JSON_H

#include "cli/input/input.h"
#include "cli/report/clock.h"

/* Writes an object on one line. `now`, for the clock, may be NULL. */
void record_json(const struct visit *visit, const struct now *now, struct buffer *out);

#endif
