/* What a person may want anywhere, in a game's mail and outside of games. */
#ifndef RECTO_REFEREE_EXECUTE_PERSONAL_H
#define RECTO_REFEREE_EXECUTE_PERSONAL_H

#include "referee/execute/response.h"

/* Carries out an order of that kind; false if it is of another. */
bool execute_personal(struct response *response, const struct order *order);

#endif
