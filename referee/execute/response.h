/* The response to a player's message: what the player, the others, and the log are told. */
#ifndef RECTO_REFEREE_EXECUTE_RESPONSE_H
#define RECTO_REFEREE_EXECUTE_RESPONSE_H

#include "referee/match/match.h"
#include "referee/orders/order.h"

struct response {
    struct referee *referee;
    struct match *match;
    int player;
    struct buffer said;   /* for the player */
    struct buffer news;   /* for the others */
    struct buffer why;    /* why the first order that failed was not followed */
    struct buffer log;    /* a line for each order that was not followed, with the reason */
    const char *order;    /* the current line, or NULL */
    struct buffer aside;  /* a message for one of the others alone … */
    int aside_for;        /* … this player */
    bool wrong;           /* an order failed: no order that changes the game is followed */
    bool played;          /* the record has changed */
    enum picture picture; /* asked for with this answer */
    bool stale;           /* the message answers an older one: it changes nothing */
};

void response_release(struct response *response);

/* The name of the player who wrote. */
const char *response_player(const struct response *response);

/* Refuses the current order, and says why. */
void response_refuse(struct response *response, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Tells the player and the others a sentence that begins with the player's name. */
void response_tell(struct response *response, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a paragraph. */
void paragraph_append(struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
