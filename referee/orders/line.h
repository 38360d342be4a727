/* Reads one line of a letter by the table of orders. */
#ifndef RECTO_REFEREE_ORDERS_LINE_H
#define RECTO_REFEREE_ORDERS_LINE_H

#include "base/memory.h"
#include "referee/orders/order.h"
#include "referee/orders/words.h"

/* The phrases for everybody, and for the organiser. */
#define WORDS_ALL       "all|everybody|everyone|all players|others|all others"
#define WORDS_ORGANISER "organiser|organizer|arbiter|director"

enum line_kind {
    LINE_OTHER,
    LINE_LEAD, /* a greeting, or a line that ends in a colon and announces what follows */
    LINE_ORDER,
    LINE_UNCLEAR, /* begins like an order; an order of the kind ORDER_UNCLEAR */
};

struct order_line {
    enum line_kind kind;
    bool bare;          /* an order of plain numbers, which may mean something else */
    struct order order; /* of LINE_ORDER and LINE_UNCLEAR, all but `line` and `said` */
};

/* Reads a line that is not blank (UTF-8, no control characters). The result is in the arena. */
struct order_line order_line_read(const char *said, struct arena *arena);

/* Whether a line is like `--- to all`: what is below it is a text for others, up to the next such
 * line. Fills in the order but its texts `line`, `said` and `text`. */
bool order_line_mark(const char *line, struct order *order, struct arena *arena);

/* Whether a line within such a text is like that, or may have been meant so, as `--- Zoe` or
 * `=== to Zoe`: what is below it must not go to those whom the text above it is for. */
bool order_line_mark_perhaps(const char *line, struct order *order, struct arena *arena);

/* Takes the next line of a letter, trimmed, into the arena; NULL at the end. */
const char *order_line_take(const char **at, struct arena *arena);

/* Whether a line, as written, is a greeting or a closing. */
bool order_line_greets(const char *line);

/* What is said of a line that is an order of version 0.2 which is gone, for players or for the
 * organiser: a text of the catalogue; NULL if it is not one. */
const char *order_gone(const char *line, bool organiser);

/* An order that is not followed; see struct order. */
struct order order_unclear(const char *why, const char *what);

/* The seconds of a number of hours, days or weeks, such as `3 days` or `12h`; 0 if there is no such
 * span. Passes it, and the blanks, commas and colons after it. */
int64_t order_take_span(const char **at);

/* A row of a table of orders. */
struct order_verb {
    const char *words; /* the phrases that it begins with, for words_begin() */
    const char *form;  /* how it is written */
    const char *help;  /* what it does; NULL: the help names it in another row */
};

/* Appends a row of the table as a line of the help, or as two. */
void order_verb_write(const struct order_verb *verb, enum language language, struct buffer *out);

/* The row of the players' table with this index, NULL after the last. */
const struct order_verb *order_verb_at(size_t index);

/* Appends the orders that a player can write. */
void orders_help_write(enum language language, struct buffer *out);

#endif
