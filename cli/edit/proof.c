#include "cli/edit/proof.h"

void proof_begin(struct edit_proof *proof, const struct judgement *judgement, struct kept kept)
{
    proof->kept = kept;
    proof->before.len = 0;
    meaning_write(judgement, &proof->kept, &proof->before);
}

bool proof_holds(struct edit_proof *proof, const struct judgement *judgement)
{
    if (judgement == NULL || judgement->status == STATUS_MALFORMED)
        return false;
    proof->after.len = 0;
    meaning_write(judgement, &proof->kept, &proof->after);
    return buffer_same(&proof->before, &proof->after);
}

bool proof_of_edits(struct edit_proof *proof, struct edits *edits, struct visit *visit,
                    struct source *source)
{
    const struct document *const written = edits_write(edits, visit->document, source);

    if (written == NULL)
        return false;
    visit->document = written;
    visit->judgement = arbiter_judge(visit->arbiter, written);
    return proof_holds(proof, visit->judgement);
}

void proof_release(struct edit_proof *proof)
{
    buffer_release(&proof->before);
    buffer_release(&proof->after);
}
