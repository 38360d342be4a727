/* The game that a text means without naming it by its id. */
#ifndef RECTO_NOTATION_HEADER_GAMES_H
#define RECTO_NOTATION_HEADER_GAMES_H

#include "notation/header/values.h"

/* The game whose id or title a text is, but for capitals and the signs between words; NULL if it is
 * none. */
const struct schema *game_called(const struct header *header, const struct node *value);

/* The same, also for a part of a title that no other has, and for misspelt names. */
const struct schema *game_meant(const struct header *header, const struct node *value);

#endif
