/* The orders of a message, one after the other: all that change the game, or none. */
#ifndef RECTO_REFEREE_EXECUTE_EXECUTE_H
#define RECTO_REFEREE_EXECUTE_EXECUTE_H

#include "referee/execute/response.h"
#include "referee/orders/orders.h"

/* Follows all orders and what they bring about, or, if one that changes the game cannot be
 * followed, none of these; keeps the game in the store. Release the response then. */
void execute_orders(struct response *response, const struct orders *orders);

#endif
