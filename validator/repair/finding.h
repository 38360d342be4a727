/* What a search finds: changes of the move text, the likeliest kept. */
#ifndef RECTO_VALIDATOR_REPAIR_FINDING_H
#define RECTO_VALIDATOR_REPAIR_FINDING_H

#include "base/memory.h"
#include "notation/diagnostic.h"
#include "validator/repair/kinds.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHANGES_MOST = 2 };

/* Bytes of the move text and what should stand in their place. */
struct change {
    size_t start, end;
    const char *text;
    size_t len;
};

/* Changes that undo one slip. */
struct finding {
    struct change changes[CHANGES_MOST];
    int change_count;
    enum repair_kind kind;
    double weight;
    size_t item;      /* of the script: the first that is changed, or that a move is put before */
    size_t reach;     /* how many items of the script then hold … */
    bool holds;       /* … all of them, and the claims of the header */
    uint32_t ordinal; /* of the move that is changed or put in, and its number and player */
    struct move_number number;
    int player;
};

struct findings {
    struct finding *list; /* the likeliest first */
    size_t count, most;
    double weight; /* of all that were found, also of those not kept */
};

/* Empties a list, which is all zero at first, and makes room for `most` findings. */
void findings_start(struct findings *findings, size_t most);
void findings_release(struct findings *findings);

/* Adds a finding at its place, with its texts in the arena, unless `most` others are likelier. */
void findings_add(struct findings *findings, const struct finding *finding, struct arena *texts);

#endif
