/* One line on a terminal that tells how far reading has got, from the second second on. */
#ifndef RECTO_CLI_WORK_PROGRESS_H
#define RECTO_CLI_WORK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct input;
struct output;
struct progress;

/* Begins if standard error is a terminal, else gives NULL, which all of these take. The line is
 * drawn by a thread of its own, whatever the others wait for, and keeps out of the way of `out` and
 * `errors` as they are flushed; all three must stay where they are until progress_end(). */
struct progress *progress_begin(const struct input *input, struct output *out,
                                struct output *errors);

/* So much has been read, and so many records have been judged. */
void progress_note(struct progress *progress, uint64_t bytes, uint64_t records);

/* Takes the line away while something else is written to the terminal. */
void progress_pause(struct progress *progress);
void progress_resume(struct progress *progress);

/* Takes it away for good; true if it was ever shown. */
bool progress_end(struct progress *progress);

#endif
