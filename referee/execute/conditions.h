/* Conditional moves: answers to moves to come. They are checked as far as possible, kept, and
 * played when they are due. */
#ifndef RECTO_REFEREE_EXECUTE_CONDITIONS_H
#define RECTO_REFEREE_EXECUTE_CONDITIONS_H

#include "referee/execute/response.h"

void execute_condition(struct response *response, const struct order *order);

/* Deletes all conditions of the player. */
void execute_cancel(struct response *response);

/* Plays the answer that the player to move has announced for this case; false if there is none. */
bool execute_announced(struct response *response);

#endif
