/* One order of a player. */
#ifndef RECTO_REFEREE_ORDERS_ORDER_H
#define RECTO_REFEREE_ORDERS_ORDER_H

#include "referee/language/language.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum order_kind {
    /* Orders that change a game. */
    ORDER_MOVES,     /* text: items as in a record, mostly moves; the game reads them; loose */
    ORDER_CONDITION, /* coming, text: if this comes, play that */
    ORDER_CANCEL,    /* forget my conditions */
    ORDER_RESIGN,
    ORDER_DRAW,      /* stance */
    ORDER_TAKEBACK,  /* stance */
    ORDER_EXTENSION, /* stance; seconds, or 0; text: why */
    ORDER_ANSWER,    /* stance, never STANCE_OFFER: answers what is open, such as an invitation;
                        loose: only that */
    ORDERS_OF_GAMES = ORDER_ANSWER, /* the last of them */
    /* Questions, which change nothing. */
    ORDER_PREVIEW,  /* text: as of ORDER_MOVES */
    ORDER_BOARD,    /* picture */
    ORDER_PICTURES, /* picture: with every message from now on, or none */
    ORDER_HISTORY,
    ORDER_RULES,
    ORDER_MOVE_LIST, /* the legal moves */
    ORDER_TELL,      /* text, for the audience; whom */
    ORDER_MY_GAMES,  /* what the person plays */
    ORDER_SIGN_UP,   /* text: for which tournament */
    ORDER_LEAVE,     /* text: which tournament */
    ORDER_TABLE,     /* text: of which tournament */
    ORDER_LANGUAGE,  /* language: in which the person wants to be written to */
    ORDER_LANGUAGES, /* which languages there are */
    ORDER_VACATION,  /* from, to; or "" to be told */
    ORDER_BACK,      /* from all vacations */
    ORDER_STEP_IN,   /* stance: to be asked when a player must be replaced, or no more */
    ORDER_HELP,
    /* Neither; it is answered with `why`. */
    ORDER_UNCLEAR,
};

enum stance {
    STANCE_OFFER, /* a draw or takeback; means yes if one is offered already */
    STANCE_ACCEPT,
    STANCE_DECLINE,
};

enum picture { PICTURE_NONE, PICTURE_SVG, PICTURE_PNG };

enum audience {
    AUDIENCE_ALL, /* the other players of the game */
    AUDIENCE_ONE, /* a player, by name or number */
    AUDIENCE_ORGANISER,
};

struct order {
    enum order_kind kind;
    size_t line;        /* of the letter's text, from 1 */
    const char *said;   /* the line as written, trimmed, for the answer */
    const char *text;   /* moves, a reason, the name of a tournament or player, or what is to be
                           told, in lines; "" in other orders. Moves are items of a record in one
                           line, such as `12. c4-c5! {better}`, with comments in braces only */
    const char *coming; /* one move of the previous player, likewise */
    int64_t game;       /* the number that the line names, as in `Game 12: c4`; or 0 */
    enum audience audience;
    const char *whom; /* as written */
    enum stance stance;
    bool loose; /* said by `yes` or `no`; of moves: among other words, or nearly one */
    enum picture picture;
    int64_t seconds;
    enum language language;
    char from[11], to[11]; /* existing days, such as 2026-12-24; `from` is not after `to` */
    /* What is unclear, for the player, without a full stop: a text of the catalogue, and a format
     * for `what` if it has a %s. Both are "" in other orders. */
    const char *why, *what;
};

#endif
