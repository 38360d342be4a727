/* The players that a record names, with their addresses. */
#ifndef RECTO_REFEREE_OPENING_H
#define RECTO_REFEREE_OPENING_H

#include "referee/match.h"

/* Fills in the players of a judged record; `several`: each may have more than one address, with
 * commas between. False, with a refusal, if one has none. */
bool opening_parties(struct referee *referee, struct match *match, bool several);

/* Puts them into the store. */
void opening_save_parties(struct referee *referee, const struct match *match);

#endif
