/* What a person may want anywhere, in a game's mail and outside of games. */
#ifndef RECTO_REFEREE_EXECUTE_PERSONAL_H
#define RECTO_REFEREE_EXECUTE_PERSONAL_H

#include "referee/execute/response.h"
#include "referee/orders/orders.h"

/* Chooses the language that the orders of a message ask for, before they are carried out: so all of
 * the answer is in it, and it stays chosen if they are undone. */
void personal_choose_language(struct response *response, const struct orders *orders);

/* Carries out an order of that kind; false if it is of another. */
bool execute_personal(struct response *response, const struct order *order);

#endif
