/* The arbiter: reads a document, replays it against the rules, and judges. */
#ifndef RECTO_VALIDATOR_ARBITER_H
#define RECTO_VALIDATOR_ARBITER_H

#include "validator/judgement.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All that a worker needs to read and judge, used again for every record. */
struct arbiter;

struct arbiter *arbiter_new(void);
void arbiter_free(struct arbiter *arbiter);

/* From now on no message says what was meant: for those who only ask whether a record holds. */
void arbiter_be_brief(struct arbiter *arbiter);

/* From now on proofs of decisions are verified, each by a search with a fixed bound. */
void arbiter_verify_proofs(struct arbiter *arbiter);

/* From now on only headers are read: judgements say nothing but the game and what the record holds
 * of its header. */
void arbiter_read_headers(struct arbiter *arbiter);

/* NULL if the document turns out to be empty. The judgement is valid until the next call. */
const struct judgement *arbiter_judge(struct arbiter *arbiter, const struct document *document);

/* Judging a record on as it grows, which costs what is added and not what was there: whether that
 * can be done if bytes of text are written into the document at that place, and then, after they
 * have been, in the same memory, the judgement. NULL if something was refused: then the document
 * must be judged as a whole. */
bool arbiter_can_go_on(const struct arbiter *arbiter, size_t at);
const struct judgement *arbiter_go_on(struct arbiter *arbiter, size_t len);

/* The position before move `moves` + 1, or at the end of the trace; `*entries` is the number of
 * entries up to there. It overwrites the judgement's own position, but for UINT32_MAX if the record
 * can be judged on: then it is that position, which must stay as it is. */
struct position *arbiter_position(struct arbiter *arbiter, const struct judgement *judgement,
                                  uint32_t moves, size_t *entries);

/* Plays the whole trace again and calls back after every entry. It overwrites the judgement's own
 * position. */
typedef void walk_entry(void *context, const struct position *position, size_t entry);
void arbiter_walk(struct arbiter *arbiter, const struct judgement *judgement, walk_entry *each,
                  void *context);

/* Memory that lasts as long as the judgement. */
struct arena *arbiter_arena(struct arbiter *arbiter);

#endif
