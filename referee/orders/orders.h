/* What a player wants, from what the player wrote.
 *
 * Orders stand at the top of a letter, each in a line of its own; blank lines, a greeting and a
 * line that ends in a colon may come before. The first line of prose behind an order ends them:
 * what follows is for people and is not looked at. Prose may come first too, but then the orders
 * must stand in a paragraph of their own, and there may be only one such. A line that begins like
 * an order and cannot be read to its end is ORDER_UNCLEAR; so is one that could be a part of a
 * sentence. What is not surely an order is never made one. */
#ifndef RECTO_REFEREE_ORDERS_ORDERS_H
#define RECTO_REFEREE_ORDERS_ORDERS_H

#include "base/memory.h"
#include "referee/orders/order.h"

enum { ORDERS_MOST = 100 };

struct orders {
    const struct order *list;
    size_t count;
    size_t unclear;     /* how many; with any, no order that changes a game may be followed */
    const char *unread; /* the first line after the orders that was not read, or "" */
};

/* Reads the unquoted text of a letter; everything is in the arena. */
struct orders orders_read(const char *text, struct arena *arena);

#endif
