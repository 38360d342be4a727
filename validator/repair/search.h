/* The search for single slips: from the trouble of a record backwards, every change that one slip
 * can undo is tried in the position where it stands. */
#ifndef RECTO_VALIDATOR_REPAIR_SEARCH_H
#define RECTO_VALIDATOR_REPAIR_SEARCH_H

#include "validator/repair/kinds.h"
#include "validator/repair/rehearsal.h"

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
    size_t count, capacity;
    double weight; /* of all that were found, also of those not kept */
};

/* What a search needs, used again for every record. */
struct search;
struct search *search_new(void);
void search_free(struct search *search);

/* Tries the slips of a judged record until `*steps` are spent, and takes off those it spent.
 * `holding` are those that leave nothing wrong, `partial` those that let more items hold. Both live
 * until the next search. Returns whether all slips were tried. */
bool search_run(struct search *search, const struct judgement *judgement, uint64_t *steps,
                const struct findings **holding, const struct findings **partial);

#endif
