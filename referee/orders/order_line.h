/* What one line of a letter is. */
#ifndef RECTO_REFEREE_ORDERS_ORDER_LINE_H
#define RECTO_REFEREE_ORDERS_ORDER_LINE_H

#include "referee/orders/order.h"

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

#endif
