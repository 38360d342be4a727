/* What a search finds: edits of the document, the likeliest kept. */
#ifndef RECTO_VALIDATOR_MEANT_FINDING_H
#define RECTO_VALIDATOR_MEANT_FINDING_H

#include "base/memory.h"
#include "validator/meant/meant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An edit that undoes one slip. */
struct finding {
    struct repair_edit edit;
    double weight;
    size_t item; /* of the script: the first that is changed, or that a move is put before */
    int player;  /* of the move that is changed or put in */
};

struct findings {
    struct finding *list; /* the likeliest first */
    size_t count, most;
    double weight; /* of all that were found, also of those not kept */
};

/* Empties a list, which is all zero at first, and makes room for `most` findings. */
void findings_start(struct findings *findings, size_t most);
void findings_release(struct findings *findings);

/* Adds a finding at its place, with its text in the arena, unless `most` others are likelier. */
void findings_add(struct findings *findings, const struct finding *finding, struct arena *texts);

#endif
