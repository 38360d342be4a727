/* The arbiter: reads a document, replays it against the rules, and judges. */
#ifndef RECTO_VALIDATOR_ARBITER_H
#define RECTO_VALIDATOR_ARBITER_H

#include "validator/judgement.h"

#include <stddef.h>
#include <stdint.h>

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
