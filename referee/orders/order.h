/* One order of a player. */
#ifndef RECTO_REFEREE_ORDERS_ORDER_H
#define RECTO_REFEREE_ORDERS_ORDER_H

#include <stdbool.h>
#include <stddef.h>

enum order_kind {
    /* Orders that change a game. */
    ORDER_MOVES,     /* text: items as in a record, moves above all; what they are the game knows */
    ORDER_CONDITION, /* steps: if this comes, play that; and then if … */
    ORDER_CANCEL,    /* forget my conditions */
    ORDER_RESIGN,
    ORDER_DRAW,     /* stance */
    ORDER_TAKEBACK, /* stance */
    ORDER_ANSWER,   /* stance, never STANCE_OFFER: to whatever is open, such as an invitation */
    ORDER_ABSENT,   /* from, to */
    /* Questions, which change nothing. */
    ORDER_PREVIEW,  /* text: as of ORDER_MOVES */
    ORDER_BOARD,    /* picture */
    ORDER_PICTURES, /* picture: with every message from now on, or none */
    ORDER_HISTORY,
    ORDER_RULES,
    ORDER_MOVE_LIST, /* the legal moves */
    ORDER_HELP,
    /* Neither: to be answered with `why`. */
    ORDER_UNCLEAR,
};

enum stance {
    STANCE_OFFER, /* of a draw, of a takeback; where one is offered already, to be taken as yes */
    STANCE_ACCEPT,
    STANCE_DECLINE,
};

enum picture { PICTURE_NONE, PICTURE_SVG, PICTURE_PNG };

/* Items as in a record, such as `12. c4-c5! {better}`: one line, no control character, comments
 * in braces only. */
struct condition_step {
    const char *coming; /* one move of the player before */
    const char *answer; /* what is to be played then */
};

struct order {
    enum order_kind kind;
    size_t line;      /* of the letter's text, from 1 */
    const char *said; /* the line as it was written, for the answer; blanks at its ends removed */
    const char *text; /* moves; "" in other orders */
    const struct condition_step *steps;
    size_t step_count;
    enum stance stance;
    enum picture picture;
    char from[11], to[11]; /* days that there are, such as 2026-12-24; `from` is not behind `to` */
    const char *why;       /* what is unclear, a sentence for the player; "" in other orders */
};

#endif
