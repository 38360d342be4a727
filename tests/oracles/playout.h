/* Games played at random through the interface. After every move an oracle works out scores, turn
 * and end from the list of moves, and its answers are compared with those of check() and legal() on
 * the next move. All games of a table share memory that is not cleared in between. */
#ifndef RECTO_TESTS_ORACLES_PLAYOUT_H
#define RECTO_TESTS_ORACLES_PLAYOUT_H

#include "base/buffer.h"
#include "base/memory.h"
#include "tests/oracles/own_code.h"
#include "validator/game.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOVES_MOST = 2000, CELLS_MOST = 64 };

struct oracle;

/* One worker and the game that is played. */
struct table {
    const struct oracle *oracle;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct setup setup;
    int32_t lists[2][CELLS_MOST]; /* for lists of the setup */
    struct position *position;
    size_t room; /* bytes after `position` */
    void *tools; /* of the game, if it has any */
    uint32_t stamp;
    uint64_t seed;
    struct move moves[MOVES_MOST];
    size_t count;
    struct trace_entry entries[MOVES_MOST + 2];
    struct trace trace;
    bool over; /* from here on as the oracle says */
    int player;
    struct integer scores[PLAYERS_MOST + 1];
};

struct oracle {
    const struct game *game;
    void (*set_up)(struct table *table);  /* players, numbers, lists, variants */
    void (*judge)(struct table *table);   /* over, player, scores, which are 0 before */
    void (*compare)(struct table *table); /* check() and legal() with the rules */
    void (*look)(struct table *table, const struct view *view); /* view() with the moves */
    /* Writes a random move of the second phase; NULL if legal() lists them all. */
    void (*invent)(struct table *table, struct buffer *text, int *shape);
};

/* Plays games and fails the running test at the first difference. */
void play_games(const struct oracle *oracle, int count);

/* A random number from 0 to below - 1. */
int32_t draw(struct table *table, int32_t below);

/* Adds to a score of the oracle. */
void score(struct table *table, int player, struct integer points);

/* What check() says; if it refuses, explain() must explain it. */
int ask(const struct table *table, const struct move *move);

/* The move that read() makes of a text. It lives as long as the game. */
struct move read_move(const struct table *table, int shape, const struct buffer *text);

/* Counts the moves that legal() lists and checks each; `all`: whether it must claim to list all. */
int32_t count_legal(const struct table *table, bool all);

#endif
