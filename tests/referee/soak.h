/* How soak.c has the program run by soak_server.c. */
#ifndef RECTO_TESTS_REFEREE_SOAK_H
#define RECTO_TESTS_REFEREE_SOAK_H

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SOAK_REQUESTS = 198, SOAK_ANSWERS = 199, SOAK_WORDS = 24 };

struct soak_request {
    long kill_after;  /* in microseconds; 0: never */
    char input[64];   /* a file */
    char words[1024]; /* each with its 0, and another 0 */
};

struct soak_answer {
    int status; /* as wait4() gives it */
    struct rusage usage;
};

/* Reads from a file, and writes into `out` and `complaints`. */
static inline void soak_redirect(const char *input)
{
    const int in = open(input, O_RDONLY | O_CLOEXEC);
    const int out = open("out", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const int complaints = open("complaints", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

    if (in < 0 || out < 0 || complaints < 0)
        _exit(127);
    (void)dup2(in, STDIN_FILENO);
    (void)dup2(out, STDOUT_FILENO);
    (void)dup2(complaints, STDERR_FILENO);
}

#endif
