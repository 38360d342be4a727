/* How a game runs on paper: the lines that a sheet to play on needs. */
#ifndef RECTO_VALIDATOR_PLAN_H
#define RECTO_VALIDATOR_PLAN_H

#include "base/buffer.h"
#include "notation/schema.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SUMMARY_SENTENCES = 5, STRETCHES_MOST = 2, EXAMPLE_SQUARES = 6, WORKINGS_MOST = 2 };

/* A part of a game whose moves are written and numbered alike. */
struct stretch {
    const char *heading;                    /* NULL if the game has only one stretch */
    const char *example;                    /* legal first moves; each # stands for … */
    struct square squares[EXAMPLE_SQUARES]; /* … the next of these */
    uint32_t number;                        /* of its first move */
    uint32_t moves;                         /* the most that there can be */
    bool whole;     /* two moves share a number: openings, the halves of a whole move, … */
    bool alternate; /* … and the player who ends a whole move begins the next */
    int player;     /* who begins; 0 for either */
    bool wide;      /* a move is as long as the board is wide and needs a line of its own */
};

/* A list made after the last move to find the scores. */
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
