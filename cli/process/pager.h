/* Shows what is longer than the screen with a pager, as git does. */
#ifndef RECTO_CLI_PROCESS_PAGER_H
#define RECTO_CLI_PROCESS_PAGER_H

#include "cli/output/output.h"

#include <stdbool.h>

/* From now on, the output goes to a pager as soon as it is longer than the screen; until then it
 * is held. Nothing happens if it goes elsewhere than to a terminal, if the terminal is dumb, or if
 * RECTO_PAGER, or else PAGER, is empty or `cat`; without either, the pager is `less`. Standard
 * error goes with it if it is a terminal, too. Whoever offers an output ends it. */
void pager_offer(struct output *output);

/* No pager is offered from now on, nor by the programs that this one runs. */
void pager_refuse(void);

/* Writes what was held; if a pager shows it, waits until the user has seen enough. To be called
 * before the last flush, whether the output was offered or not. */
void pager_end(struct output *output);

#endif
