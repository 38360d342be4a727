/* Boards, each in a file of its own: formats that are pictures. */
#ifndef RECTO_CLI_DRAW_BOARDS_H
#define RECTO_CLI_DRAW_BOARDS_H

#include "cli/draw/job.h"

/* Draws the board of every record into files whose name has a %d for the number, or the only board
 * into job->out; says why not, and job->status tells how it went. */
void boards_draw(struct drawing_job *job);

#endif
