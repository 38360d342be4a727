/* A message that comes with a person's own token: it is about no game. */
#ifndef RECTO_REFEREE_EXECUTE_PERSON_H
#define RECTO_REFEREE_EXECUTE_PERSON_H

#include "referee/execute/received.h"
#include "referee/execute/response.h"

/* Handles the message of the person in the response, and answers it. */
void person_receive(struct response *response, const struct received *received);

#endif
