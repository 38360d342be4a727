#include "cli/commands/command.h"

#include "base/nearest.h"
#include "notation/header/header.h"
#include "notation/items/scan.h"

#include <getopt.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#ifndef RECTO_VERSION
#define RECTO_VERSION "0.1"
#endif

const char command_version[] = "recto " RECTO_VERSION "\n";

static void write_help(const struct command *command, struct buffer *text)
{
    buffer_format(text, "usage: recto %s%s%s\n%s\n", command->name,
                  command->usage[0] != '\0' ? " " : "", command->usage, command->summary);
    if (command->help[0] != '\0')
        buffer_format(text, "\n%s", command->help);
}

int next_option(const struct command *self, int argc, char **argv, const char *options,
                const struct option *longs, struct output *out)
{
    opterr = 0;
    const int before = optind > 0 ? optind : 1;
    const int option = getopt_long(argc, argv, options, longs, NULL);

    if (option == 'h') {
        write_help(self, &out->buffer);
        return -2;
    }
    if (option != '?')
        return option;
    const char *const word = argv[optind > before ? optind - 1 : before];
    complain("%s: `%s` is no option of this command, or its value is missing or too much",
             self->name, word);
    (void)refuse_usage(self, NULL);
    return -3;
}

void heed_words(int argc, char **argv)
{
    while (argc > 1 && strcmp(argv[1], "help") == 0) {
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = "--help";
    }
    if (argc > 1 && strcmp(argv[1], "version") == 0)
        argv[1] = "--version";
}

bool option_number(const struct command *self, const char *option, const char *value,
                   uint32_t *number)
{
    struct scanner scanner = {value, value + strlen(value)};
    const int64_t found = scan_number(&scanner);

    if (found < 0 || found > UINT32_MAX || scanner.at != scanner.end) {
        complain("%s: %s takes a whole number", self->name, option);
        return false;
    }
    *number = (uint32_t)found;
    return true;
}

int refuse_usage(const struct command *self, const char *message)
{
    if (message != NULL)
        complain("%s: %s", self->name, message);
    const char *line = self->usage;
    size_t len = strcspn(line, "\n");
    complain("usage: recto %s%s%.*s", self->name, len > 0 ? " " : "", (int)len, line);
    while (line[len] != '\0') {
        line += len + 1;
        len = strcspn(line, "\n");
        complain("%.*s", (int)len, line);
    }
    return EXIT_TROUBLE;
}

int refuse_name(const char *kind, const char *lister, const char *name, const char *const *names,
                size_t count)
{
    const char *const nearest = nearest_name(name, strlen(name), names, count);

    if (nearest != NULL)
        complain("`%s` is no %s; did you mean `%s`?", name, kind, nearest);
    else
        complain("`%s` is no %s; `recto %s` lists them", name, kind, lister);
    return EXIT_TROUBLE;
}

int run_program(int (*run)(int argc, char **argv, struct output *out), int argc, char **argv)
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
