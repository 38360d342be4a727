/* Blocks the signals that ask the program to end. */
#ifndef RECTO_CLI_OUTPUT_HOLD_H
#define RECTO_CLI_OUTPUT_HOLD_H

#include <signal.h>
#include <stdbool.h>

/* The signals by which users, terminals and the system ask a program to end. */
void signal_mask_asking(sigset_t *signals);

/* Blocks them in this thread and those it starts. `before` gets the mask for signal_mask_restore().
 */
void signal_mask_block(sigset_t *before);

/* Whether one of them waits until the mask is restored. One that is ignored, as below nohup, is
 * pending while blocked, but asks for nothing. */
bool signal_mask_is_asked(void);

/* Restores the mask; signals that came in the meantime are delivered now. */
void signal_mask_restore(const sigset_t *before);

#endif
