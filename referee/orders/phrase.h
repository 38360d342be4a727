/* What people write instead of commands, word for word. */
#ifndef RECTO_REFEREE_ORDERS_PHRASE_H
#define RECTO_REFEREE_ORDERS_PHRASE_H

#include "base/buffer.h"
#include "referee/orders/order.h"

/* Appends the words of a line in lower case with single blanks between; stops, and words that only
 * make it polite (please, thanks, a, the, I, my …) are left out. */
void phrase_write(struct buffer *out, const char *line);

/* Whether such words are an order, wholly; then all of the order but its texts is filled in. */
bool phrase_order(const char *phrase, struct order *order);

/* The command that a single word was probably to be, NULL if it is nothing like one. */
const char *phrase_nearest(const char *phrase);

/* Whether a word stands among these that ends or decides a game. */
bool phrase_is_grave(const char *phrase);

/* Whether a line (as it was written) begins as a greeting or a closing does. */
bool phrase_greets(const char *line);

#endif
