#include "cli/output/hold.h"

#include <stddef.h>

void hold_signals(sigset_t *signals)
{
    static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

    (void)sigemptyset(signals);
    for (size_t i = 0; i < sizeof asking / sizeof asking[0]; i++)
        (void)sigaddset(signals, asking[i]);
}

void hold_begin(sigset_t *before)
{
    sigset_t signals;

    hold_signals(&signals);
    (void)pthread_sigmask(SIG_BLOCK, &signals, before);
}

void hold_end(const sigset_t *before)
{
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
}
