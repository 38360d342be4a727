#include "cli/program.h"

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
        complain("cannot write standard output: %s", strerror(out.error));
        status = EXIT_TROUBLE;
    }
    output_release(&out);
    return status;
}

void accept_words(int argc, char **argv)
{
    while (argc > 1 && strcmp(argv[1], "help") == 0) {
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = "--help";
    }
    if (argc > 1 && strcmp(argv[1], "version") == 0)
        argv[1] = "--version";
}

bool answer_version(int argc, char **argv, struct output *out)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--version") == 0) {
            buffer_text(&out->buffer, program_version);
            return true;
        }
    return false;
}
