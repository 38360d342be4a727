/* What a text may have been before one slip of the pen: every text from which a single slip leads
 * to it, whatever the rules say of it. */
#ifndef RECTO_VALIDATOR_MEANT_GUESSES_H
#define RECTO_VALIDATOR_MEANT_GUESSES_H

#include "notation/schema.h"
#include "validator/meant/kinds.h"

#include <stdbool.h>
#include <stddef.h>

struct guess {
    const char *text; /* ends with a NUL; valid during the call */
    size_t len;
    enum repair_kind kind;
    double weight; /* the chance of the slip */
};

/* Takes a guess; false ends the listing. */
typedef bool guess_each(void *context, const struct guess *guess);

enum { GUESS_LENGTH_MOST = 4000 };

/* `characters` tells with which ones, below 128, moves are written.
 * Lists the guesses of a text without its mark; none of one longer than GUESS_LENGTH_MOST. Some
 * may come twice. */
void guesses_list(const struct schema *schema, const bool *characters, const char *text, size_t len,
                  guess_each *each, void *context);

#endif
