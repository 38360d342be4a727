/* Two players' copies of a game, and where they part. */
#ifndef RECTO_CLI_EDIT_GAME_COPY_H
#define RECTO_CLI_EDIT_GAME_COPY_H

#include "cli/input/input.h"

#include <stdbool.h>
#include <stddef.h>

/* A move or an ending of a copy; the last one may be what is illegal. */
struct step {
    const struct trace_entry *entry; /* NULL: the refused item … */
    const struct diagnostic *why;    /* … and why */
    uint32_t item;
};

/* All zero is a copy that has not been read. */
struct game_copy {
    struct visit visit; /* with an arbiter of its own */
    struct document document;
    struct buffer content; /* its bytes */
    struct step *steps;    /* none if malformed */
    size_t count;
};

/* Reads a copy from a file that holds one record; false with a complaint. */
bool game_copy_read(struct game_copy *copy, const char *name);
void game_copy_release(struct game_copy *copy);

/* How many steps both have in common, however they are written. */
size_t game_copies_common(const struct game_copy *a, const struct game_copy *b);

/* Moves among the first so many steps of a copy, or the moves and endings behind. */
size_t game_copy_moves(const struct game_copy *copy, size_t steps);

/* Names what makes them different games from the start (game, players, board, variants), one after
 * the other; false if nothing does. */
bool game_copies_differ_at_start(const struct game_copy *a, const struct game_copy *b,
                                 struct buffer *names);

/* Names claims that contradict each other (points, scores, winner) in copies of the same moves; the
 * same for what does not matter: names, times, comments … */
bool game_copies_contradict(const struct game_copy *a, const struct game_copy *b,
                            struct buffer *names);
void game_copies_remarks(const struct game_copy *a, const struct game_copy *b,
                         struct buffer *names);

#endif
