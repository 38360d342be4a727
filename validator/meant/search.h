/* The search for single slips: from the trouble of a record backwards, every change that one slip
 * can undo is tried in the position where it stands. */
#ifndef RECTO_VALIDATOR_MEANT_SEARCH_H
#define RECTO_VALIDATOR_MEANT_SEARCH_H

#include "validator/judgement.h"
#include "validator/meant/finding.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a search needs, used again for every record. */
struct search;
struct search *search_new(void);
void search_free(struct search *search);

/* Tries the slips of a judged record until `*steps` are spent, and takes off those it spent.
 * `holding` are those that leave nothing wrong, `partial` those that let more items hold. Both live
 * until the next search, their texts with the arena. Returns whether all slips were tried. */
bool search_run(struct search *search, const struct judgement *judgement, uint64_t *steps,
                struct arena *texts, const struct findings **holding,
                const struct findings **partial);

#endif
