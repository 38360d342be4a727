/* Orders that concern a tournament. */
#ifndef RECTO_REFEREE_EXECUTE_TOURNAMENTS_H
#define RECTO_REFEREE_EXECUTE_TOURNAMENTS_H

#include "referee/execute/extract.h"
#include "referee/execute/response.h"

/* Carries out an order of that kind; false if it is of another. Outside of games, `accept` and
 * `decline` answer the question whether one plays, if there is one. */
bool execute_tournament(struct response *response, const struct order *order);

/* Whether somebody without a token asks for a place in a tournament; then the owner of the address
 * is asked. */
bool tournament_hears_stranger(struct referee *referee, const struct received *received,
                               const char *address);

#endif
