/* Symmetries of a board: ways to lay it on itself that keep the rules of its game. */
#ifndef RECTO_ARCHIVE_DIGEST_SYMMETRY_H
#define RECTO_ARCHIVE_DIGEST_SYMMETRY_H

#include "validator/arbiter.h"
#include "validator/game.h"

#include <stdint.h>

enum { SYMMETRIES_MAX = 8 };

/* A symmetry. If a board may also be shifted or turned by any amount, symmetry_settle() chooses
 * the amount that brings a given place to the first one: a1, wedge 1, bearing 0. */
struct symmetry {
    const struct symmetries *board;
    int index;    /* 0: nothing changes but the shift or turn */
    int32_t side; /* squares, dots or wedges */
    struct square origin;
    int64_t bearing; /* 10^-9 degrees */
};

/* How many symmetries a game has, shifts and turns aside. */
int symmetry_count(const struct game *game);

struct symmetry symmetry_of(const struct game *game, const struct setup *setup, int index);

/* Chooses the shift or turn by the first move of a game; does nothing if there is none to
 * choose. */
void symmetry_settle(struct symmetry *symmetry, const struct move *first);

/* The image of a square or dot, of a wedge (from 0) of a ring (0: the central circle), of a
 * bearing. */
struct square symmetry_square(const struct symmetry *symmetry, struct square square);
int32_t symmetry_wedge(const struct symmetry *symmetry, int32_t ring, int32_t wedge);
int64_t symmetry_bearing(const struct symmetry *symmetry, int64_t bearing);

/* Writes the image of a board key that is a list to `turned`, which has room for it; zeros for a
 * sealed list. */
void symmetry_list(const struct symmetry *symmetry, const struct setup *setup, int key,
                   int32_t *turned);

/* --- a game as bytes: the same for every spelling of its record, and for every board that a
 * symmetry makes of it */

/* Appends game, number of players, board keys and variants. */
void game_bytes_setup(const struct record *record, const struct symmetry *symmetry,
                      struct buffer *bytes);

/* Appends a move and its player. */
void game_bytes_move(const struct judgement *judgement, const struct symmetry *symmetry,
                     const struct trace_entry *entry, struct buffer *bytes);

/* The first move of a game; NULL if there is none. */
const struct move *game_first_move(const struct trace *trace);

#endif
