/* Reads what a player wants from what the player wrote.
 *
 * Orders are at the top of a letter, each on its own line; empty lines, a greeting and a line that
 * ends in a colon may come first, and so may paragraphs of prose. The first line after an order
 * that is not one ends the orders: the rest is for people and is not read. A line that begins like
 * an order and cannot be read completely is ORDER_UNCLEAR, and so is an order that may be part of a
 * sentence: only what is certainly an order is followed.
 *
 * Below a line such as `--- to all`, wherever it is, everything up to the next such line is a text
 * for others. */
#ifndef RECTO_REFEREE_ORDERS_ORDERS_H
#define RECTO_REFEREE_ORDERS_ORDERS_H

#include "base/memory.h"
#include "referee/orders/order.h"

enum { ORDERS_MOST = 100 };

struct orders {
    const struct order *list;
    size_t count;
    size_t unclear;     /* how many; with any, no order that changes a game may be followed */
    const char *unread; /* begins with the first line after the orders that was not read, or "" */
    const char *rest;   /* all from there on, or everything if there is no order at all */
};

/* Reads the unquoted text of a letter; everything is in the arena. */
struct orders orders_read(const char *text, struct arena *arena);

#endif
