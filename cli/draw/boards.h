/* Boards in formats that are pictures: one file a board. */
#ifndef RECTO_CLI_DRAW_BOARDS_H
#define RECTO_CLI_DRAW_BOARDS_H

#include "cli/draw/job.h"

/* Draws the boards of all records to files whose name has a %d for the number, or the only board to
 * job->out. Complains of errors, and sets job->status. */
void boards_draw(struct drawing_job *job);

#endif
