/* Reads what the organiser wants from what the organiser wrote.
 *
 * Orders are at the top of a letter, one a line, after a greeting perhaps. A reason goes on in the
 * next lines, up to an empty one or the next order; the text of a `tell` or `broadcast` goes on to
 * the end of the letter. The first line that is not an order ends them. */
#ifndef RECTO_REFEREE_ORDERS_ORGANISER_LINE_H
#define RECTO_REFEREE_ORDERS_ORGANISER_LINE_H

#include "base/buffer.h"
#include "base/memory.h"
#include "referee/orders/line.h"

#include <stdint.h>

enum organiser_kind {
    ORGANISER_NONE, /* no order */
    /* Questions. */
    ORGANISER_LIST, /* what: a state or a name, "", or "*" for all games */
    ORGANISER_SHOW, /* game */
    ORGANISER_LOG,  /* game */
    ORGANISER_OUTBOX,
    ORGANISER_WAITING,
    ORGANISER_PLAYERS,
    ORGANISER_TOURNAMENTS,
    ORGANISER_HELP,
    ORGANISER_OTHER, /* other: what anybody may want */
    /* Orders that are carried out at once. */
    ORGANISER_PAUSE,   /* game, text */
    ORGANISER_RESUME,  /* game, text, or "" */
    ORGANISER_ADJOURN, /* game, text */
    ORGANISER_EXTEND,  /* game, who, number: of seconds, whole hours, text */
    ORGANISER_PRESS,   /* game, what: on or off, text, or "" with on */
    ORGANISER_TELL,    /* who: a game or a person, text */
    ORGANISER_OPEN,    /* what: a game with its keys, number: of seconds for a move or 0, text: who
                          plays */
    ORGANISER_DIGEST,  /* what */
    ORGANISER_CONFIRM, /* what: the code */
    /* Orders that are confirmed first. */
    ORGANISER_ADJUDICATE, /* game, what: won, drawn, void, dropped or proved,
                             who, text */
    ORGANISER_REPLACE,    /* game, who, what: the mailbox of another, or "", text */
    ORGANISER_ROLL_BACK,  /* game, number: of moves, text */
    ORGANISER_CANCEL,     /* game, text */
    ORGANISER_BROADCAST,  /* text */
    /* Begins like an order; it is answered with `why`. */
    ORGANISER_UNCLEAR,
};

enum {
    ORGANISER_ORDERS_MOST = 50,
    ORGANISER_REASON_LONGEST = 1000, /* bytes */
    ORGANISER_TEXT_LONGEST = 4000
};

/* Missing texts are "". A game and a player are a number or a name, as written. */
struct organiser_order {
    enum organiser_kind kind;
    const char *said; /* the first line as written, for the answer */
    const char *game, *who, *what;
    int64_t number;
    const char *text;   /* the reason; of a tell or broadcast, with LF between its lines */
    struct order other; /* may be unclear */
    const char *why; /* a text of the catalogue, without a full stop, perhaps with a place for … */
    const char *about; /* … this */
};

struct organiser_orders {
    const struct organiser_order *list;
    size_t count;
    const char *unread; /* the first line that was not read, or "" */
};

/* Reads the unquoted text of a letter; everything is in the arena. */
struct organiser_orders organiser_orders_read(const char *text, struct arena *arena);

/* Whether this kind of order changes something. */
bool organiser_changes(enum organiser_kind kind);

/* The row of the organiser's table with this index, NULL after the last. */
const struct order_verb *organiser_verb_at(size_t index);

/* Appends the orders that an organiser can write. */
void organiser_help_write(enum language language, struct buffer *out);

#endif
