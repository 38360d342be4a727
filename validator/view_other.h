/* Views of what is no board: cards, target, circle, rounds. Moves count from 1. */
#ifndef RECTO_VALIDATOR_VIEW_OTHER_H
#define RECTO_VALIDATOR_VIEW_OTHER_H

#include "notation/schema.h"
#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two cards that changed places. */
struct view_exchange {
    int32_t cards[2];
    uint32_t move;
    uint16_t player;
};

struct view_cards {
    const int32_t *order; /* card at each place */
    size_t count;
    int32_t exchanged[2];                  /* cards of the last move, 0 if there is none */
    const struct view_exchange *exchanges; /* all of them; at the start the cards lay in order */
    size_t exchange_count;
};

struct view_target {
    int32_t wedges, rings;          /* rings without the central circle */
    const struct integer *sections; /* (rings + 1) * wedges, central circle first */
    const uint32_t *moves;          /* the move that wrote each, 0 while it is empty */
    const uint16_t *players;        /* who wrote it */
};

struct view_chord {
    double from[2], to[2]; /* x to the right, y upwards, the circle has radius 1 */
    int64_t bearing;       /* 10^-9 degrees, clockwise from up */
    double length;
    int32_t crossings;
    uint32_t move;
    uint16_t player;
};

struct view_circle {
    struct view_chord *chords;
    size_t count;
};

/* One pick or answer of `permutations`. */
struct view_answer {
    int32_t round;
    uint16_t player;
    bool pick;
    uint32_t move;
    struct integer number;      /* the pick, or m */
    const struct integer *list; /* of an answer: `round` numbers in the order answered */
    struct integer points;
    /* Behind it so many players' answers of the round are sealed: the first ones' behind the pick,
     * the next ones' behind an answer. */
    int sealed;
};

struct view_rounds {
    int32_t rounds; /* to be played */
    struct view_answer *answers;
    size_t count;
};

#endif
