/* `successors:` of a player: who took over the seat, and from which move on. */
#ifndef RECTO_NOTATION_HEADER_SUCCESSORS_H
#define RECTO_NOTATION_HEADER_SUCCESSORS_H

#include "notation/header/values.h"

/* Reads the successors of the player with that number, from 1; raises what is wrong with them. If
 * `quiet`, nothing but keys. */
void successors_read(struct header *header, const struct node *value, int player, bool quiet);

/* Raises names that another player has, when all are known. */
void successors_check_names(struct header *header);

#endif
