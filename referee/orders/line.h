/* Reads one line of a letter. */
#ifndef RECTO_REFEREE_ORDERS_LINE_H
#define RECTO_REFEREE_ORDERS_LINE_H

#include "base/memory.h"
#include "referee/orders/order_line.h"
#include "referee/orders/vocabulary.h"

/* Reads a line that is not blank (UTF-8, no control characters). The result is in the arena. */
struct order_line order_line_read(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena);

/* Takes the next line of a letter, trimmed, into the arena; NULL at the end. */
const char *order_line_take(const char **at, struct arena *arena);

/* Whether a line is nothing but yes or no, with courtesies; fills in ORDER_ANSWER but its texts
 * `line` and `said`. */
bool order_line_reply(const struct vocabulary *vocabulary, const char *line, struct order *order);

/* An order that is not followed; see struct order. */
struct order order_unclear(const char *why, const char *what);

/* Gives days without a year that of the next such days, as seen from a day such as 2026-11-24. */
void order_set_years(struct order *order, const char *today);

/* Whether the next line belongs to this one: a comment or list is not closed, or conditions go on.
 */
bool order_line_goes_on(const struct vocabulary *vocabulary, const char *line);

#endif
