/* A game as bytes: the same for every spelling of its record, and for every board that a
 * symmetry makes of it. */
#ifndef RECTO_ARCHIVE_DIGEST_GAME_BYTES_H
#define RECTO_ARCHIVE_DIGEST_GAME_BYTES_H

#include "archive/digest/symmetry.h"
#include "validator/arbiter.h"

/* Appends game, number of players, board keys and variants. */
void game_bytes_setup(const struct record *record, const struct symmetry *symmetry,
                      struct buffer *bytes);

/* Appends a move and its player. */
void game_bytes_move(const struct judgement *judgement, const struct symmetry *symmetry,
                     const struct trace_entry *entry, struct buffer *bytes);

/* The first move of a game; NULL if there is none. */
const struct move *game_first_move(const struct trace *trace);

#endif
