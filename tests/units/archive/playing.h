/* Small games played at random, and their images under a symmetry of the board. Tests include
 * this and playing.c, since a test is one source and the libraries. */
#ifndef RECTO_TESTS_UNITS_ARCHIVE_PLAYING_H
#define RECTO_TESTS_UNITS_ARCHIVE_PLAYING_H

#include "archive/digest/symmetry.h"
#include "cli/input/input.h"

#include <stdint.h>

/* A record and its judgement. */
struct played {
    struct buffer bytes;
    struct document *document;
    struct visit visit;
};

/* A random number below `below`: splitmix64. */
uint32_t random_below(uint64_t *random, uint32_t below);

/* Writes a header with a small board; lists are drawn at random. */
void write_header(const struct game *game, int players, uint64_t *random, struct buffer *header);

/* Plays at random until the game is over or has so many moves. The caller releases the result. */
struct played play(const char *header, uint32_t moves, uint64_t *random);

/* The same game under a symmetry: header, lists and moves. */
struct played twin_of(const struct played *played, const struct symmetry *symmetry);

/* Reads and judges a record. */
struct played recorded(const char *text);
void played_release(struct played *played);

#endif
