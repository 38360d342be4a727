/* The clock of a record for people and for programs. */
#ifndef RECTO_CLI_REPORT_CLOCK_H
#define RECTO_CLI_REPORT_CLOCK_H

#include "validator/arbiter.h"
#include "validator/clock/clock.h"

/* The moment to ask about, as it was written. */
struct now {
    const char *text;
    struct moments moments;
};

/* Lines: who used how much, who overstepped, how long the player on the move has; each begins with
 * `prefix`. Nothing without a clock. `now` may be NULL. */
void report_clock(const struct judgement *judgement, const struct now *now, const char *prefix,
                  struct buffer *out);

/* The key `clock` of `check --json`, if the record has a time control; null without a clock. */
void report_clock_json(const struct judgement *judgement, const struct now *now,
                       struct buffer *out);

#endif
