/* What the moves of a record may have been before a slip that changes several places, or whole
 * lines: comments that were to be moves, lines that changed places, one habit in many moves. */
#ifndef RECTO_VALIDATOR_MEANT_REWRITTEN_H
#define RECTO_VALIDATOR_MEANT_REWRITTEN_H

#include "validator/judgement.h"
#include "validator/meant/meant.h"

#include <stdbool.h>

/* Takes a form, whose edits live in the arena; false ends the listing. */
typedef bool rewritten_each(void *context, const struct repair_form *form);

/* Lists the forms of a judged record whose text is all items, the likeliest first: few, since each
 * is tried by judging the whole record. */
void rewritten_list(const struct judgement *judgement, struct arena *arena, rewritten_each *each,
                    void *context);

#endif
