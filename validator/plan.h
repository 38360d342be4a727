/* How a game runs on paper: what a sheet to play on needs lines for. */
#ifndef RECTO_VALIDATOR_PLAN_H
#define RECTO_VALIDATOR_PLAN_H

#include "base/buffer.h"
#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SUMMARY_SENTENCES = 5, STRETCHES_MOST = 2, EXAMPLE_SQUARES = 6, WORKINGS_MOST = 2 };

/* A part of the game whose moves are written and numbered alike. */
struct stretch {
    const char *heading; /* what it is, where a game has several; NULL otherwise */
    const char *example; /* the first moves of one that is legal, each # standing for … */
    struct square squares[EXAMPLE_SQUARES]; /* … the next of these */
    uint32_t number;                        /* due before its first move */
    uint32_t moves;                         /* how many there can be */
    bool whole;     /* the number is shared by two: openings, the halves of a whole move, … */
    bool alternate; /* … each of which begins with the player who ended the one before */
    int player;     /* who begins, 0 for anyone */
    bool wide;      /* a move is as long as the board is wide: it needs a line of its own */
};

/* A list that is made after the last move, to find out the scores. */
struct working {
    const char *heading;
    int32_t cells;
};

struct plan {
    struct stretch stretches[STRETCHES_MOST]; /* up to the first without moves */
    struct working workings[WORKINGS_MOST];   /* up to the first without cells */
};

/* Appends the example without its number: "a1-a2 b1-b2". */
void stretch_example(const struct stretch *stretch, struct buffer *text);

#endif
