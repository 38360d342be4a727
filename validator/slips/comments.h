/* Comments of other languages, and words between the moves. */
#ifndef RECTO_VALIDATOR_SLIPS_COMMENTS_H
#define RECTO_VALIDATOR_SLIPS_COMMENTS_H

#include "validator/slips/slip.h"

/* Each recognises one habit, and fills in the slip; false if the text is not of its kind. */
bool recognise_comment(struct walk *walk, struct slip *slip);
bool recognise_prose(struct walk *walk, struct slip *slip);

#endif
