/* Blocks the signals that ask the program to end. */
#ifndef RECTO_CLI_PROCESS_SIGNAL_MASK_H
#define RECTO_CLI_PROCESS_SIGNAL_MASK_H

#include <signal.h>

/* The signals by which users, terminals and the system ask a program to end. */
void signal_mask_asking(sigset_t *signals);

/* Blocks them in this thread and those it starts. `before` gets the mask for signal_mask_restore().
 */
void signal_mask_block(sigset_t *before);

/* Restores the mask; signals that came in the meantime are delivered now. */
void signal_mask_restore(const sigset_t *before);

#endif
