/* The clock of a record: compares its times with its time control. */
#ifndef RECTO_VALIDATOR_CLOCK_JUDGE_H
#define RECTO_VALIDATOR_CLOCK_JUDGE_H

#include "validator/clock/clock.h"
#include "validator/judgement.h"

/* Charges every turn of a replayed game; `position` is the last one. Raises overstepped clocks,
 * forfeits without one, and times before the start of the clock. The result lives in the arena;
 * NULL if the record has no `time:`. */
const struct clock *clock_judge(struct judgement *judgement, const struct position *position,
                                struct arena *arena);

#endif
