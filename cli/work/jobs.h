/* Reading and judging on several cores: the input is cut into batches of records, which workers
 * judge in any order, and what they have to say comes out in the order of the input. */
#ifndef RECTO_CLI_WORK_JOBS_H
#define RECTO_CLI_WORK_JOBS_H

#include "cli/input/input.h"
#include "cli/output/output.h"

enum { JOBS_MOST = 256 };

/* Where standard error takes over from standard output, and how far it goes. */
struct gathered_turn {
    size_t out, errors;
};

/* What the records of one batch have to say. */
struct gathered {
    struct output out, errors; /* never written by themselves: to be filled … */
    struct buffer notes;       /* what a worker has to tell plan->gather besides */
    struct gathered_turn *turns;
    size_t turn_count, turn_capacity;
    size_t records, tally[STATUSES];
    uint64_t of_records, outside; /* bytes of them, and of documents that are no records */
    bool trouble;                 /* something could not be done; it is among the errors */
};

struct jobs_plan {
    const struct input *input;
    unsigned jobs;              /* workers, at least 1 */
    bool colour, colour_errors; /* of standard output and standard error */
    /* Says what there is to say of a record; called by all workers at once, `context` is shared. */
    void (*work)(const void *context, const struct visit *visit, struct gathered *gathered);
    /* Takes what a batch had to say, one after the other; false ends it all. */
    bool (*gather)(void *context, const struct gathered *gathered);
    /* Told of every file when all its records have been gathered; or NULL. */
    void (*file_done)(void *context, const struct shard_sums *sums);
    void *context;
    /* What is written to meanwhile: the line that shows how far it has got keeps out of their way.
     * Without `out` no such line is shown; without `errors` nobody writes there. */
    struct output *out, *errors;
    bool read_again;         /* this is not the last reading of the same: no account is told yet */
    bool stops;              /* at the first file that cannot be read, not behind the last */
    struct account *account; /* what it all came to is added here; or NULL */
};

/* Judges every record of every file. False if a file could not be read, which has been said in its
 * place among the other messages, or if messages could not be written. Shows its progress, and
 * then, or because input->account asks for it, the account. */
bool jobs_run(const struct jobs_plan *plan);

/* The cores that this program may use. */
unsigned jobs_default(void);

/* The value of `--jobs`; false with a complaint. */
struct command;
bool jobs_option(const struct command *self, const char *value, uint32_t *jobs);

/* Notes that what was written to gathered->errors since the last time comes here in the output. */
void gathered_turn(struct gathered *gathered);

/* Writes it all; in turns where `in_turns` (both streams end in the same place). */
void gathered_write(const struct gathered *gathered, bool in_turns, struct output *out,
                    struct output *errors);

#endif
