/* The other reading of a wrong claim: that the moves are right, and who claimed did not count well.
 */
#ifndef RECTO_VALIDATOR_REPAIR_CLAIMED_H
#define RECTO_VALIDATOR_REPAIR_CLAIMED_H

#include "validator/judgement.h"
#include "validator/repair/edit.h"

/* Makes the edits, at most two, that put right the scores and the winner that the header of a
 * finished game claims wrongly; returns how many, 0 if anything else is wrong with the record. The
 * texts live in the arena. */
int claimed_edits(const struct judgement *judgement, struct arena *arena,
                  struct repair_edit *edits);

#endif
