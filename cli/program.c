#include "cli/program.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#ifndef RECTO_VERSION
#define RECTO_VERSION "0.1"
#endif

const char program_version[] = "recto " RECTO_VERSION "\n";

int program_main(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv)
{
    struct output out;

    (void)signal(SIGPIPE, SIG_IGN);
    output_open(&out, STDOUT_FILENO);
    int status = run(argc, argv, &out);
    if (!output_flush(&out)) {
        /* `recto schema | head` has seen enough. */
        if (out.error != EPIPE)
            complain("cannot write standard output: %s", strerror(out.error));
        status = EXIT_TROUBLE;
    }
    output_release(&out);
    return status;
}

void accept_words(int argc, char **argv)
{
    int first = 1;

    while (first < argc && argv[first][0] == '-')
        first++;
    while (first < argc && strcmp(argv[first], "help") == 0) {
        memmove(argv + first, argv + first + 1, (size_t)(argc - first - 1) * sizeof *argv);
        argv[argc - 1] = "--help";
    }
    if (first < argc && strcmp(argv[first], "version") == 0)
        argv[first] = "--version";
}
