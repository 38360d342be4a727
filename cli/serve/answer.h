/* What a request is answered with, as JSON on one line. */
#ifndef RECTO_CLI_SERVE_ANSWER_H
#define RECTO_CLI_SERVE_ANSWER_H

#include "cli/serve/judge.h"
#include "cli/serve/task.h"

/* Appends what a judge answered; returns the status of HTTP: 200, or 422 if the work could not be
 * done. */
int answer_write(const struct task *task, const struct judge_answer *judged, struct buffer *out);

/* Appends that there is no answer, and why, in a sentence. */
void answer_refuse(const char *why, struct buffer *out);

#endif
