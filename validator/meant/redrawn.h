/* What a drawing may have been before one character of it was copied wrongly, or two beside each
 * other changed places. */
#ifndef RECTO_VALIDATOR_MEANT_REDRAWN_H
#define RECTO_VALIDATOR_MEANT_REDRAWN_H

#include "validator/judgement.h"
#include "validator/meant/meant.h"

#include <stdbool.h>

/* Takes an edit, with the chance of the slip that it undoes; false ends the listing. The edit is
 * valid during the call. */
typedef bool redrawn_each(void *context, const struct repair_edit *edit, double weight);

/* Lists the changes of the drawing of a judged sheet, those of characters near to what is wrong
 * first: each character in place of which another one of the drawing, or a digit if there are any,
 * may have been meant. */
void redrawn_list(const struct judgement *judgement, struct arena *arena, redrawn_each *each,
                  void *context);

#endif
