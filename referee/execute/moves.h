/* Moves and secret answers, and what follows from them. */
#ifndef RECTO_REFEREE_EXECUTE_MOVES_H
#define RECTO_REFEREE_EXECUTE_MOVES_H

#include "referee/execute/response.h"

void execute_moves(struct response *response, const struct order *order);

/* The first move of the game that a text seems to hold among other words, as it should be written;
 * "" if there is none. */
const char *execute_seen(struct response *response, const char *text);

/* What follows from moves: a complete secret round is published, and conditional moves are played.
 */
void execute_consequences(struct response *response);

/* Keeps an answer to the next move, checked as far as possible, until that move comes. */
void execute_condition(struct response *response, const struct order *order);

/* Deletes all conditions of the player. */
void execute_cancel(struct response *response, const struct order *order);

#endif
