/* What `recto puzzle` draws: sheets of tasks with a key. */
#ifndef RECTO_CLI_DRAW_PUZZLES_H
#define RECTO_CLI_DRAW_PUZZLES_H

#include "cli/draw/job.h"

/* Draws records of tasks, and then of their solutions, told apart by their event: a PDF, or else a
 * page of HTML. */
void puzzles_draw(struct drawing_job *job);

#endif
