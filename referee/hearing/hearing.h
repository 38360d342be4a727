/* A player's message being heard: what it asks for, and what comes of it. */
#ifndef RECTO_REFEREE_HEARING_HEARING_H
#define RECTO_REFEREE_HEARING_HEARING_H

#include "referee/mail/letter.h"
#include "referee/match/match.h"
#include "referee/orders/orders.h"

struct hearing {
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

/* Follows all orders of a message and what they bring about, or, if one that changes the game
 * cannot be followed, none of these; keeps the game in the store. Release it then. */
void hear_orders(struct hearing *hearing, const struct orders *orders);
void hearing_release(struct hearing *hearing);

/* Says why an order is not followed. */
void hearing_refuse(struct hearing *hearing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds a sentence to both texts, beginning with the player's name. */
void hearing_tell(struct hearing *hearing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a paragraph. */
void hearing_say(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends "move 12, c4-c5; move 13, d4-d5": the moves behind the first `from` entries of the trace.
 */
void hearing_write_moves(const struct match *match, size_t from, struct buffer *out);

/* The game can be played from now on. */
void hearing_start_clock(struct hearing *hearing);

/* Orders that change the game. */
void hear_moves(struct hearing *hearing, const char *text);
void hear_conditions(struct hearing *hearing, const struct order *order);
void hear_cancel(struct hearing *hearing);
void hear_resignation(struct hearing *hearing);
void hear_draw(struct hearing *hearing, enum stance stance);
void hear_takeback(struct hearing *hearing, enum stance stance);
void hear_invitation(struct hearing *hearing, enum stance stance);
void hear_absence(struct hearing *hearing, const struct order *order);

/* Questions. */
void hear_question(struct hearing *hearing, const struct order *order);

/* What players can write. */
const char *hearing_help(void);

/* What follows from the moves by itself: a secret round that is complete is published, announced
 * answers are played. */
void hear_consequences(struct hearing *hearing);

/* Plays what the player on the move has announced for the case that has come; false if nothing. */
bool hear_announced(struct hearing *hearing);

#endif
