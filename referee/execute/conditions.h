/* Answers that a player announces for moves to come: checked as far as they can be, kept, and
 * played when they are due. */
#ifndef RECTO_REFEREE_EXECUTE_CONDITIONS_H
#define RECTO_REFEREE_EXECUTE_CONDITIONS_H

#include "referee/execute/response.h"

void execute_condition(struct response *response, const struct order *order);

/* Forgets all that the player has announced. */
void execute_cancel(struct response *response);

/* Plays what the player on the move has announced for the case that has come; false if nothing. */
bool execute_announced(struct response *response);

#endif
