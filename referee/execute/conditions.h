/* Conditional moves: answers to the next move. They are checked as far as possible, kept, and
 * played when that move comes. */
#ifndef RECTO_REFEREE_EXECUTE_CONDITIONS_H
#define RECTO_REFEREE_EXECUTE_CONDITIONS_H

#include "referee/execute/response.h"

void execute_condition(struct response *response, const struct order *order);

/* Deletes all conditions of the player. */
void execute_cancel(struct response *response);

/* Plays the answer that the player to move has announced for this case; false if there is none. */
bool execute_announced(struct response *response);

#endif
