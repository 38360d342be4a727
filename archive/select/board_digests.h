/* Digests by which boards are found: what stands on the paper, whatever moves in whatever order
 * put it there, and by whose pen where pens differ. */
#ifndef RECTO_ARCHIVE_SELECT_BOARD_DIGESTS_H
#define RECTO_ARCHIVE_SELECT_BOARD_DIGESTS_H

#include "archive/digest/digest.h"
#include "archive/digest/symmetry.h"
#include "cli/input/input.h"

/* A board, with a digest for each form in which it is to be found. */
struct board_digests {
    const struct game *game;
    uint32_t moves; /* made up to it */
    bool cards;     /* a row of cards, which can lie so after another number of moves, too */
    bool symmetric;
    size_t count;
    struct digest digests[SYMMETRIES_MAX];
};

/* The board of a record that is not malformed, after its last accepted move; if `symmetric`,
 * with all boards that a symmetry of the game makes of it. */
struct board_digests board_digests_of(const struct digest_key *key, const struct visit *visit,
                                      bool symmetric);

/* The same under one symmetry. */
struct digest board_digest_under(const struct digest_key *key, const struct visit *visit,
                                 const struct symmetry *symmetry);

/* Whether the game of a record ever had this board, with the same set-up. Of a sheet without the
 * order of its moves, only the last board is known. */
bool board_digests_reached(const struct digest_key *key, const struct board_digests *board,
                           const struct visit *visit);

#endif
