#include "cli/play/signals.h"

#include <signal.h>
#include <stddef.h>

#ifndef SIGWINCH /* not in POSIX 2008 */
#define SIGWINCH 28
#endif

static volatile sig_atomic_t caught;

/* One that asks for the end is not forgotten over another. */
static void note(int signal)
{
    if (caught != SIGHUP && caught != SIGTERM && caught != SIGQUIT)
        caught = signal;
}

void signals_catch(void)
{
    static const int signals[] = {SIGINT, SIGHUP, SIGTERM, SIGQUIT, SIGWINCH, SIGCONT};
    struct sigaction action = {.sa_handler = note};

    (void)sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)sigaction(signals[i], &action, NULL);
}

int signals_take(void)
{
    const int signal = caught;

    caught = 0;
    return signal;
}

bool signals_came(void)
{
    return caught != 0;
}
