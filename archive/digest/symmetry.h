/* The symmetries of a board: ways to lay it on itself that keep the rules of its game. */
#ifndef RECTO_ARCHIVE_DIGEST_SYMMETRY_H
#define RECTO_ARCHIVE_DIGEST_SYMMETRY_H

#include "validator/game.h"

#include <stdint.h>

enum { SYMMETRIES_MOST = 8 };

/* One of them. Where a board may also be shifted or turned by any amount, that is settled by a
 * place on it which is to go to the first: a1, wedge 1, bearing 0. */
struct symmetry {
    const struct symmetries *board;
    int index;    /* 0 changes nothing but what is settled */
    int32_t side; /* squares, dots or wedges */
    struct square origin;
    int64_t bearing; /* 10^-9 degrees */
};

/* How many there are for a game, apart from what is settled. */
int symmetry_count(const struct game *game);

struct symmetry symmetry_of(const struct game *game, const struct setup *setup, int index);

/* Settles a symmetry by the first move of a game; nothing where there is nothing to settle. */
void symmetry_settle(struct symmetry *symmetry, const struct move *first);

/* Where a square or dot goes, a wedge (from 0) of a ring (0 for the central circle), a bearing. */
struct square symmetry_square(const struct symmetry *symmetry, struct square square);
int32_t symmetry_wedge(const struct symmetry *symmetry, int32_t ring, int32_t wedge);
int64_t symmetry_bearing(const struct symmetry *symmetry, int64_t bearing);

/* The numbers of a move's list as they stand then; to `room`, if they change places. */
const struct integer *symmetry_ring(const struct symmetry *symmetry, int32_t ring,
                                    const struct integer *list, struct integer *room);

/* The numbers of a board key that is a list go to `turned`, which has room for all of them; of a
 * list that is sealed, zeros. */
void symmetry_list(const struct symmetry *symmetry, const struct setup *setup, int key,
                   int32_t *turned);

#endif
