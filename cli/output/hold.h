/* Moments in which the program is not ended. */
#ifndef RECTO_CLI_OUTPUT_HOLD_H
#define RECTO_CLI_OUTPUT_HOLD_H

#include <signal.h>

/* The signals by which people, terminals and systems ask a program to end. */
void hold_signals(sigset_t *signals);

/* Lets them wait, for this thread and those it starts; `before` is for hold_end(). */
void hold_begin(sigset_t *before);

/* What has come in the meantime comes now. */
void hold_end(const sigset_t *before);

#endif
