/* The clock of a record, as text and as JSON. */
#ifndef RECTO_CLI_REPORT_CLOCK_H
#define RECTO_CLI_REPORT_CLOCK_H

#include "validator/arbiter.h"
#include "validator/clock/clock.h"

/* The moment of --now, and how it was written. */
struct now {
    const char *text;
    struct moments moments;
};

/* Writes lines that begin with `prefix`: the time that each player used, who overstepped, and when
 * the flag of the player on the move falls. Nothing without a clock. `now` may be NULL. */
void report_clock(const struct judgement *judgement, const struct now *now, const char *prefix,
                  struct buffer *out);

/* Writes the time that a player has used, or has left; false where there is nothing to tell. */
bool report_time_used(const struct judgement *judgement, int player, struct buffer *out);
bool report_time_left(const struct judgement *judgement, int player, struct buffer *out);

/* Writes the key `clock` of `check --json`, if the record has a time control; null without a clock.
 */
void report_clock_json(const struct judgement *judgement, const struct now *now,
                       struct buffer *out);

#endif
