/* The proof of an edit: what it may not change says the same before and after. */
#ifndef RECTO_CLI_EDIT_PROOF_H
#define RECTO_CLI_EDIT_PROOF_H

#include "cli/edit/edits.h"
#include "cli/edit/meaning.h"
#include "cli/input/input.h"

/* All zero at the start; the memory is used again from record to record. */
struct edit_proof {
    struct kept kept;
    struct buffer before, after;
};

/* Notes what a change of this record, which is not malformed, must leave as it is. */
void proof_begin(struct edit_proof *proof, const struct judgement *judgement, struct kept kept);

/* Whether the changed record says the same. A malformed one, or none, does not. */
bool proof_holds(struct edit_proof *proof, const struct judgement *judgement);

/* Writes the visit's document with the changes, which are forgotten, and judges it: true if it says
 * the same. Then the visit has that document, which lives as long as the source; its judgement is
 * the new one in any case. */
bool proof_of_edits(struct edit_proof *proof, struct edits *edits, struct visit *visit,
                    struct source *source);
void proof_release(struct edit_proof *proof);

#endif
