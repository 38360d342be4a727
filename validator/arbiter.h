/* The arbiter: reads a document, replays it against the rules, and judges. */
#ifndef RECTO_VALIDATOR_ARBITER_H
#define RECTO_VALIDATOR_ARBITER_H

#include "notation/record.h"
#include "validator/game.h"
#include "validator/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum status {
    STATUS_MALFORMED,
    STATUS_ILLEGAL,
    STATUS_DISPUTED,
    STATUS_COMPLETE,
    STATUS_UNFINISHED
};

enum { STATUSES = 5 };

enum ending {
    ENDING_NONE,
    ENDING_RULES,
    ENDING_RESIGN,
    ENDING_FORFEIT,
    ENDING_DRAW,
    ENDING_ADJUDGED
};

extern const char *const status_names[STATUSES];
extern const char *const ending_names[ENDING_ADJUDGED + 1]; /* NULL for ENDING_NONE */

struct clock;

/* What a reading concludes. Valid until the arbiter judges the next document. */
struct judgement {
    struct record record;
    const struct game *game;         /* NULL if the game is not known */
    struct trace trace;              /* what was accepted; empty if malformed */
    const struct position *position; /* after it; NULL if malformed */
    enum status status;
    enum ending ending;
    uint32_t moves;
    uint32_t seals, opened; /* seals, and how many of them have been opened */
    int to_move;            /* 0 for nobody */
    bool scored;            /* the position has scores that count */
    bool winners[PLAYERS_MOST + 1];
    const struct clock *clock; /* NULL without `time:`, if malformed, or if its zone is not known */
    uint32_t refused; /* index of the refused item; the number of items if none is refused */
};

/* One worker: everything that reading and deciding need, used again for every record. */
struct arbiter;

struct arbiter *arbiter_new(void);
void arbiter_free(struct arbiter *arbiter);

/* Reads and judges; NULL if the document holds nothing after all. */
const struct judgement *arbiter_judge(struct arbiter *arbiter, const struct document *document);

/* The position after the first `moves` moves of the trace (at most as many as there are) with what
 * follows them up to the next; `*entries` is how much of the trace that is. Takes the place of the
 * judgement's own position, which it makes invalid. */
struct position *arbiter_position(struct arbiter *arbiter, const struct judgement *judgement,
                                  uint32_t moves, size_t *entries);

/* Plays the whole trace again and calls back behind every entry. Takes the place of the judgement's
 * own position. */
typedef void walk_entry(void *context, const struct position *position, size_t entry);
void arbiter_walk(struct arbiter *arbiter, const struct judgement *judgement, walk_entry *each,
                  void *context);

/* Memory that lasts as long as the judgement. */
struct arena *arbiter_arena(struct arbiter *arbiter);

#endif
