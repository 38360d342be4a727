#include "cli/command.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "cli/gone.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct command_line *command_find(const struct command_line *lines, const char *name)
{
    for (; lines->name != NULL; lines++)
        if (lines->command != NULL && strcmp(lines->name, name) == 0)
            return lines;
    return NULL;
}

int command_run(const struct command_line *line, int argc, char **argv, struct output *out)
{
    struct command command = *line->command;

    command.name = line->called;
    if (command.summary == NULL)
        command.summary = line->summary;
    return command.run(&command, argc, argv, out);
}

void command_list(const struct command_line *lines, int width, struct buffer *out)
{
    for (; lines->name != NULL; lines++)
        buffer_format(out, "  %-*s %s\n", width, lines->name, lines->summary);
}

int refuse_command(const struct command_line *lines, const char *owner, const char *kind,
                   const char *lister, const char *name)
{
    size_t count = 0;

    if (refuse_gone(owner, name))
        return EXIT_TROUBLE;
    while (lines[count].name != NULL)
        count++;
    const char **const names = memory_allocate((count + 1) * sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = lines[i].name;
    const int status = refuse_name(kind, lister, name, names, count);
    free(names);
    return status;
}

int refuse_name(const char *kind, const char *lister, const char *name, const char *const *names,
                size_t count)
{
    struct buffer small = {0}; /* names have small letters, and ADD is one, too */

    for (const char *at = name; *at != '\0'; at++)
        buffer_character(&small, *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at);
    const char *const nearest = nearest_name(buffer_string(&small), small.len, names, count);
    buffer_release(&small);
    if (nearest != NULL)
        complain("`%s` is no %s; did you mean `%s`?", name, kind, nearest);
    else
        complain("`%s` is no %s; `recto %s` lists them", name, kind, lister);
    return EXIT_TROUBLE;
}

int refuse_usage(const struct command *self, const char *message)
{
    const bool named = self->name[0] != '\0';

    if (message != NULL)
        complain("%s%s%s", self->name, named ? ": " : "", message);
    const char *line = self->usage;
    size_t len = strcspn(line, "\n");
    complain("usage: recto%s%s%s%.*s", named ? " " : "", self->name, len > 0 ? " " : "", (int)len,
             line);
    while (line[len] != '\0') {
        line += len + 1;
        len = strcspn(line, "\n");
        complain("%.*s", (int)len, line);
    }
    return EXIT_TROUBLE;
}

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
