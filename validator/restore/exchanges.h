/* The exchanges by which a row of cards in order becomes another one: on move m, card m changes
 * places with any other card. */
#ifndef RECTO_VALIDATOR_RESTORE_EXCHANGES_H
#define RECTO_VALIDATOR_RESTORE_EXCHANGES_H

#include "base/memory.h"

#include <stdint.h>

enum exchanges {
    EXCHANGES_FOUND,
    EXCHANGES_ODD,   /* it takes an odd number of exchanges where that is even, or the reverse */
    EXCHANGES_APART, /* two cards have changed places that have not had their moves */
};

/* Finds one way to get `row`, whose entry i is the card at place i + 1, each card from 1 to `cards`
 * standing there once, by the moves of the cards 1 … `moves`: `partners[m - 1]` is the card that
 * card m changes places with. In time and scratch memory that grow as the number of cards. If there
 * is no way, says why; EXCHANGES_APART gives two such cards in `partners`, which has room for two
 * and for all moves. */
enum exchanges exchanges_find(const int32_t *row, int32_t cards, int32_t moves, int32_t *partners,
                              struct arena *scratch);

#endif
