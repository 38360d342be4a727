/* What `recto puzzle` draws: sheets of tasks with a key. */
#ifndef RECTO_CLI_DRAW_PUZZLES_H
#define RECTO_CLI_DRAW_PUZZLES_H

#include "cli/command.h"

/* `recto-draw puzzle`, with options of `show`: reads records of tasks and then of their solutions,
 * told apart by their event. */
extern const struct command command_puzzle_sheet;

#endif
