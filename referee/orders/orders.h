/* What a player wants, from what the player wrote.
 *
 * Orders stand at the top of a letter, each in a line of its own; blank lines, a greeting and a
 * line that ends in a colon may come before. The first line of prose behind an order ends them:
 * what follows is for people and is not looked at. Prose may come first too, but then the orders
 * must stand in a paragraph of their own, and there may be only one such. A line that begins like
 * an order and cannot be read to its end is ORDER_UNCLEAR; so is one that could be a part of a
 * sentence. What is not surely an order is never made one. */
#ifndef RECTO_REFEREE_ORDERS_ORDERS_H
#define RECTO_REFEREE_ORDERS_ORDERS_H

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

enum { ORDERS_MOST = 100 };

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
struct step {
    const char *coming; /* one move of the player before */
    const char *answer; /* what is to be played then */
};

struct order {
    enum order_kind kind;
    size_t line;      /* of the letter's text, from 1 */
    const char *said; /* the line as it was written, for the answer; blanks at its ends removed */
    const char *text; /* moves; "" in other orders */
    const struct step *steps;
    size_t step_count;
    enum stance stance;
    enum picture picture;
    char from[11], to[11]; /* days that there are, such as 2026-12-24; `from` is not behind `to` */
    const char *why;       /* what is unclear, a sentence for the player; "" in other orders */
};

struct orders {
    const struct order *list;
    size_t count;
    size_t unclear;     /* how many; if any, no order that changes a game may be followed */
    size_t ignored;     /* lines taken for prose, greetings apart */
    const char *unread; /* the first of them that follows the orders, for the answer, or "" */
};

/* Reads the sender's own text of a letter; everything is in the arena. */
struct orders orders_read(const char *text, struct arena *arena);

#endif
