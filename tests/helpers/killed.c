/* Runs a command and kills recto-referee in it at a chosen call, for tests of what is left then:
 * `killed LIBRARY CALL NUMBER COMMAND…`. LIBRARY is tests/gates/faults/inject.so, CALL `write` or
 * `place` (rename, unlink and the like), and the process is killed before the call of that number,
 * from 1. Ends as the command does, as a shell would say it; if the call never came, with 1. With
 * the number 0 it kills nothing and prints the number of calls instead. */
#define _GNU_SOURCE
#include "tests/gates/faults/inject.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void become(char **words, const char *library, int descriptor)
{
    char number[16];

    (void)snprintf(number, sizeof number, "%d", descriptor);
    (void)setenv("RECTO_FAULT", number, 1);
    (void)setenv("LD_PRELOAD", library, 1);
    (void)dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    (void)execvp(words[0], words);
    _exit(127);
}

int main(int argc, char **argv)
{
    const int descriptor = memfd_create("fault", 0);
    int status;

    if (argc < 5 || descriptor < 0 || ftruncate(descriptor, sizeof(struct fault)) != 0)
        return EXIT_FAILURE;
    struct fault *const fault =
        mmap(NULL, sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (fault == MAP_FAILED)
        return EXIT_FAILURE;
    (void)snprintf(fault->program, sizeof fault->program, "recto-referee");
    fault->call = strcmp(argv[2], "place") == 0 ? FAULT_PLACE : FAULT_WRITE;
    fault->at = strtoul(argv[3], NULL, 10);
    fault->effect = fault->at > 0 ? EFFECT_SIGNAL - SIGKILL : EFFECT_NONE;
    fault->descriptor = -1;
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1); /* what it had started is waited for, too */
    const pid_t process = fork();
    if (process == 0)
        become(argv + 4, argv[1], descriptor);
    if (waitpid(process, &status, 0) != process)
        return EXIT_FAILURE;
    while (wait(NULL) > 0) {
    }
    if (fault->at == 0)
        (void)printf("%lu\n", fault->calls);
    else if (fault->injected == 0)
        return EXIT_FAILURE;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
