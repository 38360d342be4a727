/* Points, times, marks and seals, which belong to a move. */
#ifndef RECTO_VALIDATOR_SLIPS_ANNOTATIONS_H
#define RECTO_VALIDATOR_SLIPS_ANNOTATIONS_H

#include "validator/slips/slip.h"

/* Each recognises one habit, and fills in the slip; false if the text is not of its kind. */
bool recognise_points(struct walk *walk, struct slip *slip);
bool recognise_time(struct walk *walk, struct slip *slip);
bool recognise_mark(struct walk *walk, struct slip *slip);
bool recognise_seal(struct walk *walk, struct slip *slip);

#endif
