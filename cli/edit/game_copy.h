/* Two players' copies of a game, and where they differ. */
#ifndef RECTO_CLI_EDIT_GAME_COPY_H
#define RECTO_CLI_EDIT_GAME_COPY_H

#include "cli/input/input.h"

#include <stdbool.h>
#include <stddef.h>

/* A move or an ending of a copy. The last one may be the illegal one. */
struct step {
    const struct trace_entry *entry; /* NULL: the refused item … */
    const struct diagnostic *why;    /* … and why */
    uint32_t item;
};

/* All zero before it is read. */
struct game_copy {
    struct visit visit; /* has an arbiter of its own */
    struct document document;
    size_t records;        /* met in the file */
    struct buffer content; /* the bytes of the record */
    struct step *steps;    /* none if malformed */
    size_t count;
};

/* Reads a copy from a file that holds one record; false with a complaint. */
bool game_copy_read(struct game_copy *copy, const char *name);
void game_copy_release(struct game_copy *copy);

/* The number of steps that both have in common, however they are written. */
size_t game_copies_common(const struct game_copy *a, const struct game_copy *b);

/* The number of moves among so many first steps of a copy. */
size_t game_copy_moves(const struct game_copy *copy, size_t steps);

/* Appends the names of what makes them different games from the start: game, players, board,
 * variants. False if nothing does. */
bool game_copies_differ_at_start(const struct game_copy *a, const struct game_copy *b,
                                 struct buffer *names);

/* For copies with the same moves: appends the names of claims that contradict each other (points,
 * scores, winner), and of differences that do not matter (names, times, comments …). */
bool game_copies_contradict(const struct game_copy *a, const struct game_copy *b,
                            struct buffer *names);
void game_copies_remarks(const struct game_copy *a, const struct game_copy *b,
                         struct buffer *names);

#endif
