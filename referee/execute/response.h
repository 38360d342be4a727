/* The response to a message: what its author, the other players, and the log are told. */
#ifndef RECTO_REFEREE_EXECUTE_RESPONSE_H
#define RECTO_REFEREE_EXECUTE_RESPONSE_H

#include "referee/language/language.h"
#include "referee/match/match.h"
#include "referee/orders/order.h"
#include "referee/people/people.h"

struct response {
    struct referee *referee;
    struct match *match;  /* NULL: the message is about no game … */
    int player;           /* … and this is 0 */
    struct person person; /* who wrote */
    struct buffer said;   /* for who wrote, in that person's language */
    struct tongues news;  /* for the others */
    struct buffer why;    /* why the first order that failed was not followed */
    struct buffer log;    /* a line for each order that was not followed, with the reason */
    const char *order;    /* the current line, or NULL */
    struct buffer aside;  /* a message for one of the others alone … */
    int aside_for;        /* … this player */
    struct buffer press[PLAYERS_MOST + 1]; /* texts of the author for each player */
    struct buffer to_organiser;            /* the same for the organiser */
    struct buffer told;                    /* a line for the log about each of them */
    bool seen;                             /* there is no order, but a move among other words */
    bool wrong;           /* an order failed: no order that changes the game is followed */
    bool played;          /* the record has changed */
    enum picture picture; /* asked for with this answer */
    bool stale;           /* the message answers an older one: it changes nothing */
};

/* Carries out one kind of order. */
typedef void order_runner(struct response *response, const struct order *order);

void response_release(struct response *response);

/* The name of who wrote. */
const char *response_player(const struct response *response);

/* Whether the author plays a secret round, in whatever game, and a text (any, if it is NULL) has
 * what reads like an answer of it. The match is judged anew. */
bool response_is_secret(struct response *response, const char *text);

/* All texts are of the catalogue, with arguments that suit every language. */

/* Quotes a line of the message, before what is said about it. */
void response_quote(struct response *response, const char *said);

/* Says something to who wrote. */
void response_say(struct response *response, const char *english, ...)
    __attribute__((format(printf, 2, 3)));

/* Tells everybody a paragraph. */
void response_announce(struct response *response, struct tongues *told);

/* Refuses the current order, and says why; and the same with a reason that is made already, and
 * stands in the catalogue if it is always the same. */
void response_refuse(struct response *response, const char *english, ...)
    __attribute__((format(printf, 2, 3)));
void response_refuse_for(struct response *response, const char *reason);

/* Tells the player and the others what the player has done: a sentence without its subject, which
 * is put behind the player's name and a colon; and the same with one that is made already. */
void response_tell(struct response *response, const char *english, ...)
    __attribute__((format(printf, 2, 3)));
void response_tell_told(struct response *response, struct tongues *told);

/* The orders that a player can write. */
void response_help(struct response *response, const struct order *order);

/* Says that a message has no order, and what orders look like. */
void response_say_no_order(struct response *response);

/* Appends a paragraph. */
void paragraph_append(struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the lines of a board, indented so that they are not wrapped. */
void paragraph_indent(struct buffer *out, const char *text);

#endif
