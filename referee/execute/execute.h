/* Executes the orders of a message: either all that change the game, or none of them. */
#ifndef RECTO_REFEREE_EXECUTE_EXECUTE_H
#define RECTO_REFEREE_EXECUTE_EXECUTE_H

#include "referee/execute/response.h"
#include "referee/orders/orders.h"

/* Executes all orders and their consequences. If one that changes the game cannot be followed, none
 * of those is. Saves the game in the store. The caller releases the response. */
void execute_orders(struct response *response, const struct orders *orders);

#endif
