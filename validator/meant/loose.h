/* What text that is not an item probably means: `A1 : B1` or `a1 to b1` is the move `a1-b1` where
 * moves join two squares. The shapes of the game say what can be meant; the rules are not asked. */
#ifndef RECTO_VALIDATOR_MEANT_LOOSE_H
#define RECTO_VALIDATOR_MEANT_LOOSE_H

#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>

/* A way to read the start of a text as a move. */
struct loose_reading {
    int shape;
    const char *text; /* the move as it should be written; valid during the call */
    size_t len;
    size_t read;     /* bytes of the text that it takes */
    const char *why; /* what is against the notation, as "decimals have a point"; NULL: nothing
                        that has a name */
};

/* Takes a reading; false ends the search. */
typedef bool loose_each(void *context, const struct loose_reading *reading);

/* Gives the readings of a text, one line in plain characters, shape by shape. `*left` is how many
 * steps may still be made, each well below a microsecond; when they are used up, no more is found.
 */
void loose_readings(const struct schema *schema, const char *text, size_t len, unsigned *left,
                    loose_each *each, void *context);

/* The direction that a word names, as `s` for "down"; NULL if it names none. */
const char *loose_compass(const char *word, size_t len);

#endif
