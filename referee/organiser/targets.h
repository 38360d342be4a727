/* Games and people as the organiser names them. Each function refuses the order, and says why, if
 * there is no such thing, or more than one. */
#ifndef RECTO_REFEREE_ORGANISER_TARGETS_H
#define RECTO_REFEREE_ORGANISER_TARGETS_H

#include "referee/execute/response.h"

/* The number of a game that is named by its number or by a player who has one only; 0 if refused.
 */
int64_t target_game(struct response *response, const char *text);

/* The number of a player of the game, named by it or by name; 0 if refused. */
int target_player(struct response *response, const struct match *match, const char *text);

/* A person named by name or address; id 0 if refused. */
struct person target_person(struct response *response, const char *text);

/* How well a text fits a name, in capitals or not: 4 if it is the name, 3 if the name begins with
 * it as a word, 2 and 1 if only without accents and punctuation, 0 if it does not. */
int target_fits(const char *name, const char *text);

#endif
