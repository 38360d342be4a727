/* Slips of the pen in the move text: text from which no item can be read gets one message for each
 * slip, at its place, which shows what was probably meant: a legal move, if just one is. */
#ifndef RECTO_VALIDATOR_SLIPS_SLIPS_H
#define RECTO_VALIDATOR_SLIPS_SLIPS_H

#include "validator/judgement.h"

/* Gives the record's diagnostics of text that is no item their messages, and marks those that
 * follow from others: the parts of a move that blanks tear apart, and the same slip made again.
 * `position` is that before the first move, or NULL if the header does not say; it is changed. */
void slips_tell(struct judgement *judgement, struct position *position, struct arena *arena);

#endif
