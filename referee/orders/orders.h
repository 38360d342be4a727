/* Reads what a player wants from what the player wrote.
 *
 * Orders stand at the top of a letter, each on its own line; empty lines, a greeting and a line
 * that ends in a colon may precede them. The first line of prose after an order ends the orders:
 * the rest is for people and is not read. Prose may also come first, but then the orders must stand
 * in a paragraph of their own, and only one such paragraph is allowed. A line that begins like an
 * order and cannot be read completely is ORDER_UNCLEAR, and so is an order that may be part of a
 * sentence: only what is certainly an order is followed.
 *
 * Below a line such as `--- to all`, wherever it stands, everything up to the next such line is a
 * text for others. */
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
    const char *rest;   /* what stands from there on, or everything if there is no order at all */
    /* A letter without orders, or which only chooses a language, may have a first line that is
     * nothing but yes or no: an answer for whoever is asked one thing only, right behind the list;
     * NULL if it has none. And what is unread behind that line. */
    const struct order *reply;
    const char *behind_reply;
};

/* Reads the unquoted text of a letter; everything is in the arena. */
struct orders orders_read(const char *text, struct arena *arena);

/* Takes the reply, if there is one, for the last order of the letter. */
void orders_take_reply(struct orders *orders);

#endif
