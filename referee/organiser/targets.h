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

/* Whether a name is meant by a text: 2 if it is the name, 1 if the name begins with it as a word, 0
 * if not. */
int target_fits(const char *name, const char *text);

#endif
