/* Digests of games: the same for the same course, whatever the record looks like. */
#ifndef RECTO_ARCHIVE_UNIQUE_GAME_DIGEST_H
#define RECTO_ARCHIVE_UNIQUE_GAME_DIGEST_H

#include "archive/digest/digest.h"
#include "cli/input/input.h"

/* What makes two games the same besides set-up, moves and ending. */
struct equivalence {
    struct digest_key key;
    bool symmetric; /* games are the same by a symmetry of their board */
    bool players;   /* only games of the same players, in the same order, are */
};

/* A game has a digest for each of its beginnings, from the set-up alone to all moves: those of an
 * unfinished game that went so far. They go to `beginnings`, which has room for judgement->moves +
 * 1 of them, or may be NULL. Gives that of the record itself: that of all its moves, and of how it
 * ended if it was not by the rules.
 *
 * Records with wrong claims are the same as others with wrong claims only, and so are illegal ones,
 * whose refused items must be written alike. Malformed records are the same if their bytes are,
 * but for what stands around; they have no beginnings, and one that is too large has no digest of
 * its own. */
struct digest game_digest(const struct equivalence *equivalence, const struct visit *visit,
                          struct digest *beginnings);

#endif
