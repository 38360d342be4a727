/* The clock of a record: its times held against its time control. */
#ifndef RECTO_VALIDATOR_CLOCK_JUDGE_H
#define RECTO_VALIDATOR_CLOCK_JUDGE_H

#include "validator/clock/clock.h"
#include "validator/judgement.h"

/* Charges every turn of a replayed game, `position` being the one after its last move. Raises
 * overstepped clocks, forfeits without one, and times before the start of the clock. NULL if the
 * record has no `time:` or its zone cannot be looked up here; else it lives in the arena. */
const struct clock *clock_judge(struct judgement *judgement, const struct position *position,
                                struct arena *arena);

#endif
