/* Replaying a sheet: the moves that a game's restore() finds on it. */
#ifndef RECTO_VALIDATOR_RESTORE_SHEET_H
#define RECTO_VALIDATOR_RESTORE_SHEET_H

#include "validator/judgement.h"

/* Gives a record with a drawn board an item for every move that is restored from it, at the mark
 * that shows it, and replays them as replay() does; raises what forbids the sheet. Fills in what
 * the judgement says of sheets. The position is that before the first move. */
void sheet_replay(struct judgement *judgement, struct position *position, struct arena *arena);

#endif
