/* Fixed phrases: what people write for commands. */
#ifndef RECTO_REFEREE_ORDERS_PHRASE_H
#define RECTO_REFEREE_ORDERS_PHRASE_H

#include "referee/orders/order.h"
#include "referee/orders/vocabulary.h"

/* Phrases are texts that vocabulary_phrase() made. */

/* Whether the whole phrase is an order; fills in all of it but its texts. */
bool phrase_order(const struct vocabulary *vocabulary, const char *phrase, struct order *order);

/* The command that a single mistyped word most likely means, or NULL. */
const char *phrase_nearest(const struct vocabulary *vocabulary, const char *phrase);

/* Whether the phrase contains a word that ends or decides a game. */
bool phrase_is_grave(const struct vocabulary *vocabulary, const char *phrase);

/* Whether a line, as written, begins like a greeting or a closing. */
bool phrase_greets(const char *line);

/* The length of a greeting of a few words up to a stop, at the beginning of a line, as in `Hi Zoe,
 * I play c4`; 0 if there is none. */
size_t phrase_greeting(const char *line);

#endif
