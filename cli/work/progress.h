/* A line on a terminal that shows how far the reading has got, from the second second on. */
#ifndef RECTO_CLI_WORK_PROGRESS_H
#define RECTO_CLI_WORK_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct input;
struct output;
struct progress;

/* Begins if standard error is a terminal; otherwise returns NULL, which all of these functions
 * take. A thread of its own draws the line, which disappears while `out` and `errors` are flushed.
 * The input and the outputs must stay where they are until progress_end(). */
struct progress *progress_begin(const struct input *input, struct output *out,
                                struct output *errors);

/* Notes how much has been read, and how many records have been judged. */
void progress_note(struct progress *progress, uint64_t bytes, uint64_t records);

/* Removes the line while something else is written to the terminal. */
void progress_pause(struct progress *progress);
void progress_resume(struct progress *progress);

/* Removes it for good; true if it was ever shown. */
bool progress_end(struct progress *progress);

#endif
