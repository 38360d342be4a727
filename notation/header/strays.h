/* Keys that a record does not have, and the keys that they were meant for. */
#ifndef RECTO_NOTATION_HEADER_STRAYS_H
#define RECTO_NOTATION_HEADER_STRAYS_H

#include "notation/header/values.h"

struct stray {
    const struct node *key;
    const char *meant; /* the key that it was to be; NULL if nobody knows */
    bool folded;       /* it differs only in capitals, blanks, dashes or look-alikes */
    bool one_player;   /* it is one of `player1`, `player2` … */
};

enum { STRAYS_MOST = 20 };

/* Of one record. They are looked for when the first error is met that may have to do with them. */
struct strays {
    struct stray list[STRAYS_MOST];
    size_t count;
    const char **present; /* the known keys that the record has */
    size_t present_count;
    const struct schema *schema; /* the game that is meant; NULL if nobody knows */
    bool case_told;              /* that keys are lower case */
};

/* The strays of the record being read. */
struct strays *strays_of(struct header *header);

/* Whether a key of the record was meant for this one, which is missing. */
bool strays_mean(struct header *header, const char *name);

/* Whether it is known what a key of the record was meant for. */
bool strays_know(struct header *header, const struct node *key);

/* Raises such a key with what was meant. */
void strays_raise(struct header *header, const struct node *key);

#endif
