#include "cli/process/signal_mask.h"

#include <stddef.h>

static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ASKING = sizeof asking / sizeof asking[0] };

void signal_mask_asking(sigset_t *signals)
{
    (void)sigemptyset(signals);
    for (size_t i = 0; i < ASKING; i++)
        (void)sigaddset(signals, asking[i]);
}

void signal_mask_block(sigset_t *before)
{
    sigset_t signals;

    signal_mask_asking(&signals);
    (void)pthread_sigmask(SIG_BLOCK, &signals, before);
}

void signal_mask_restore(const sigset_t *before)
{
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
}
