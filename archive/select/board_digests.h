/* Boards that are looked for: what stands on the paper, whichever moves in whatever order put it
 * there, and whose pen where pens differ. */
#ifndef RECTO_ARCHIVE_SELECT_BOARD_DIGESTS_H
#define RECTO_ARCHIVE_SELECT_BOARD_DIGESTS_H

#include "archive/digest/digest.h"
#include "archive/digest/symmetry.h"
#include "cli/input/input.h"

/* A board, in every way in which it is to be found. */
struct board_digests {
    const struct game *game;
    uint32_t moves; /* that put it on the paper */
    bool cards;     /* a row of cards, which can lie as it did after another number of moves */
    bool symmetric;
    size_t count;
    struct digest digests[SYMMETRIES_MOST];
};

/* The board of a record that is not malformed, as its last accepted move left it; `symmetric`: and
 * all boards that are the same by a symmetry of its game. */
struct board_digests board_digests_of(const struct digest_key *key, const struct visit *visit,
                                      bool symmetric);

/* Whether a record's game, with the same set-up, ever had this board. */
bool board_digests_reached(const struct digest_key *key, const struct board_digests *board,
                           const struct visit *visit);

#endif
