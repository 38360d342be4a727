/* Reads and judges records on several cores. The input is cut into chunks of records, workers judge
 * these in any order, and the results come out in the order of the input. */
#ifndef RECTO_CLI_WORK_JOBS_H
#define RECTO_CLI_WORK_JOBS_H

#include "cli/input/input.h"
#include "cli/output/output.h"

enum { JOBS_MAX = 256 };

/* The lengths of both outputs where standard error takes over from standard output. */
struct output_turn {
    size_t out, errors;
};

/* What workers write about the records of one chunk. */
struct chunk_result {
    struct output out, errors; /* only their buffers are used, and never flushed */
    struct buffer notes;       /* for plan->gather: bytes in a form of its own */
    struct output_turn *turns;
    size_t turn_count, turn_capacity;
    size_t records, tally[STATUSES];
    uint64_t of_records, outside; /* bytes of records, and of other documents */
    bool trouble;                 /* something failed; `errors` says what */
};

struct jobs_plan {
    const struct input *input;
    unsigned jobs;              /* threads, at least 1 */
    bool colour, colour_errors; /* whether the outputs are coloured */
    /* Writes what there is to say about a record. Called by several threads with the same
     * `context`.
     */
    void (*work)(const void *context, const struct visit *visit, struct chunk_result *result);
    /* Takes the result of one chunk, in the order of the input; false ends the reading. */
    bool (*gather)(void *context, const struct chunk_result *result);
    void *context;
    /* The outputs that `gather` writes to. The line of progress keeps out of their way; without
     * `out` there is no such line. `errors` may be NULL. */
    struct output *out, *errors;
    bool proofs;             /* of decisions are verified */
    bool stops;              /* at the first file that cannot be read, not after the last */
    struct account *account; /* the totals are added here; or NULL */
};

/* Judges every record of every file. False if a file could not be read, after an error in its
 * place among the other messages, or if messages could not be written. Tells the account at the end
 * if it has shown progress, or if input->account asks for it. */
bool jobs_run(const struct jobs_plan *plan);

/* The cores that this program may use. */
unsigned jobs_default(void);

/* Notes that what was written to result->errors since the last call belongs here in the output. */
void chunk_result_turn(struct chunk_result *result);

/* Writes both outputs; in turns where `in_turns`, which is for streams that end in the same place.
 */
void chunk_result_write(const struct chunk_result *result, bool in_turns, struct output *out,
                        struct output *errors);

#endif
