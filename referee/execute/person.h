/* A message that comes with a person's own token: it is about no game. */
#ifndef RECTO_REFEREE_EXECUTE_PERSON_H
#define RECTO_REFEREE_EXECUTE_PERSON_H

#include "referee/execute/receive.h"
#include "referee/execute/response.h"

/* Carries out what a person may want anywhere, in a game's mail too: true if the order is of that
 * kind. */
bool execute_personal(struct response *response, const struct order *order);

/* Handles the message of the person in the response, and answers it. */
void person_receive(struct response *response, const struct received *received);

#endif
