/* What a player's message brings about: what the player, the others and the log are told. */
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
    struct buffer why;    /* the reason for which an order was first not followed */
    struct buffer log;    /* orders that were not followed, with the reasons: a line each */
    const char *order;    /* the line that is being heard, NULL for none */
    struct buffer aside;  /* a word for one of the others alone, … */
    int aside_for;        /* … that player */
    bool wrong;           /* an order cannot be followed: then none that changes the game is */
    bool played;          /* the record has changed */
    enum picture picture; /* asked for with this answer */
    bool stale;           /* an answer to an older message: changes nothing */
};

void response_release(struct response *response);

/* The name of the player who wrote. */
const char *response_player(const struct response *response);

/* Says why an order is not followed. */
void response_refuse(struct response *response, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a sentence to both texts, beginning with the player's name. */
void response_tell(struct response *response, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a paragraph. */
void paragraph_append(struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
