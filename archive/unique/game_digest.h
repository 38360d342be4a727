/* Digests of games: the same for the same moves, however the record is written. */
#ifndef RECTO_ARCHIVE_UNIQUE_GAME_DIGEST_H
#define RECTO_ARCHIVE_UNIQUE_GAME_DIGEST_H

#include "archive/digest/digest.h"
#include "cli/input/input.h"

/* When two games with the same set-up, moves and ending are the same. */
struct equivalence {
    struct digest_key key;
    bool symmetric; /* also if a symmetry of their board makes one of the other */
    bool players;   /* only if their players are the same, in the same order */
};

/* The digest of a record: of all its moves, and of how it ended unless by the rules. If
 * `beginnings` is not NULL, it has room for judgement->moves + 1 digests and gets one for each
 * beginning of the game, from the set-up alone to all moves: that of an unfinished game that went
 * so far.
 *
 * Records with wrong claims can only be the same as others with wrong claims. So it is with
 * illegal ones, whose refused items must be written alike. Malformed records are the same if
 * their bytes are, blanks around them aside; they have no beginnings. A record that is too large
 * to be held has no digest of its own. */
struct digest game_digest(const struct equivalence *equivalence, const struct visit *visit,
                          struct digest *beginnings);

#endif
