/* Moves as a record writes them, with a number left open: `R#`, `L#.5`, `[#]`. Where the legal
 * moves cannot be listed, they tell what a move that was left out may have looked like. */
#ifndef RECTO_VALIDATOR_REPAIR_MOULDS_H
#define RECTO_VALIDATOR_REPAIR_MOULDS_H

#include "validator/repair/script.h"

#include <stddef.h>
#include <stdint.h>

enum { MOULDS_MOST = 16, MOULD_SIDE_MOST = 8, MOULD_NUMBERS_MOST = 400 };

/* What stands before and after the number. */
struct mould {
    char before[MOULD_SIDE_MOST + 1], after[MOULD_SIDE_MOST + 1];
    uint8_t shape;
    int largest; /* the largest number worth trying */
};

struct moulds {
    struct mould list[MOULDS_MOST];
    size_t count;
};

/* Takes the moulds of the moves of a script, each once. */
void moulds_read(struct moulds *moulds, const struct script *script);

#endif
