/* Judges: every request is answered by a process of its own, `recto COMMAND … -`, which reads the
 * record from its standard input. It starts in a millisecond, so there is no pool of them and no
 * protocol between them and the server; whatever a record does to its judge, that judge ends alone.
 */
#ifndef RECTO_CLI_SERVE_JUDGE_H
#define RECTO_CLI_SERVE_JUDGE_H

#include "base/buffer.h"
#include "cli/serve/seats.h"

#include <stdint.h>

/* What a judge may use. */
struct judge_bounds {
    const char *program; /* the path of recto */
    uint32_t memory;     /* MiB */
    uint32_t seconds;    /* of a processor, and by the clock twice as many */
};

/* What is asked of a judge. */
struct judge_job {
    char *const *arguments; /* of recto, ended by NULL */
    const struct buffer *input;
    enum seat seat; /* in which it begins */
    bool later;     /* whether the system lets others go first from the beginning */
};

enum judge_end {
    JUDGE_ANSWERED,
    JUDGE_BROKE, /* ran out of memory, time or luck */
    JUDGE_BUSY,  /* had no seat, or could not be started: asking again may help */
};

struct judge_answer {
    int status;              /* of the program, if it answered */
    struct buffer out, said; /* what it wrote to standard output and standard error */
    const char *why;         /* a sentence, unless it answered */
};

/* Runs recto. The caller releases the answer's buffers. */
enum judge_end judge_run(const struct judge_bounds *bounds, struct seats *seats,
                         const struct judge_job *job, struct judge_answer *answer);

#endif
