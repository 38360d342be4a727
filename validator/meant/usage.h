/* What is usual in a record: how long its numbers are, which of them stand before lists, and from
 * which end segments are written. A text that would be unusual was hardly meant. */
#ifndef RECTO_VALIDATOR_MEANT_USAGE_H
#define RECTO_VALIDATOR_MEANT_USAGE_H

#include "notation/schema.h"
#include "validator/meant/script.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEADS_MOST = 100 };

/* The digits of the longest number, and of the longest but that one, which may be the slip. */
struct usual_length {
    unsigned longest, second;
};

/* By shape: of the first number of a move, and of the others. */
struct usage {
    const struct schema *schema;
    struct usual_length first[SHAPES_MOST], others[SHAPES_MOST];
    uint32_t heads[HEADS_MOST]; /* how often a number stands before a list */
    uint32_t head_count;
    uint32_t directions[3]; /* segments by enum direction, the first not counted */
    bool characters[128];   /* what moves are written with */
};

void usage_read(struct usage *usage, const struct schema *schema, const struct script *script);

/* How likely a move of that shape is among those of the record, not above 1. */
double usage_chance(const struct usage *usage, int shape, struct scanner body);

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
