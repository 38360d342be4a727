/* Moments in which the program is not ended. */
#ifndef RECTO_CLI_OUTPUT_HOLD_H
#define RECTO_CLI_OUTPUT_HOLD_H

#include <signal.h>

/* The signals by which people, terminals and systems ask a program to end. */
void signal_mask_asking(sigset_t *signals);

/* Lets them wait, for this thread and those it starts; `before` is for signal_mask_restore(). */
void signal_mask_block(sigset_t *before);

/* What has come in the meantime comes now. */
void signal_mask_restore(const sigset_t *before);

#endif
