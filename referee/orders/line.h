/* What one line of a letter is. */
#ifndef RECTO_REFEREE_ORDERS_LINE_H
#define RECTO_REFEREE_ORDERS_LINE_H

#include "base/memory.h"
#include "referee/orders/order.h"
#include "referee/orders/vocabulary.h"

enum line_kind {
    LINE_GREETING, /* or a closing: a short line that begins like one */
    LINE_LEAD,     /* announces what follows: ends in a colon */
    LINE_ORDER,
    LINE_UNCLEAR, /* begins like an order */
    LINE_PROSE,
};

struct order_line {
    enum line_kind kind;
    bool bare;          /* an order of plain numbers, which may mean something else */
    struct order order; /* of LINE_ORDER and LINE_UNCLEAR, all but `line` and `said` */
};

/* Reads a line that is not blank (UTF-8, no control characters). The result is in the arena. */
struct order_line order_line_read(const struct vocabulary *vocabulary, const char *line,
                                  struct arena *arena);

/* An order that is not followed; see struct order. */
struct order order_unclear(const char *why, const char *what);

/* Whether the next line belongs to this one: a comment or list is not closed, or conditions go on.
 */
bool order_line_goes_on(const struct vocabulary *vocabulary, const char *line);

#endif
