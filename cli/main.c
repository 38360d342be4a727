/* recto: an arbiter for pencil-and-paper games. */
#include "cli/command.h"

#include "notation/header.h"
#include "notation/scan.h"

#include <getopt.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#ifndef RECTO_VERSION
#define RECTO_VERSION "0.1"
#endif

static const struct command *const commands[] = {
    &command_check, &command_show,  &command_moves, &command_add,     &command_fmt,
    &command_new,   &command_games, &command_rules, &command_explain,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto reads records of pencil-and-paper games, replays every move against "
                      "the rules,\nsays who won and why, and prints the boards.\n\n"
                      "usage: recto COMMAND [OPTION…] [FILE…]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        buffer_format(text, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    buffer_text(text, "\n`recto COMMAND --help` says more, `man recto` all.\n");
}

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
    complain("usage: recto %s%s%s", self->name, self->usage[0] != '\0' ? " " : "", self->usage);
    return EXIT_TROUBLE;
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
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

static int refuse_command(const char *name)
{
    const char *names[COMMANDS];

    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    return refuse_name("command", "--help", name, names, COMMANDS);
}

static int run(int argc, char **argv, struct output *out)
{
    if (argc < 2) {
        struct output errors;
        complain("a command is missing");
        output_open(&errors, STDERR_FILENO);
        buffer_character(&errors.buffer, '\n');
        write_usage(&errors.buffer);
        (void)output_flush(&errors);
        output_release(&errors);
        return EXIT_TROUBLE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        buffer_text(&out->buffer, "recto " RECTO_VERSION "\n");
        return EXIT_SOUND;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        write_usage(&out->buffer);
        return EXIT_SOUND;
    }
    const struct command *const command = find_command(argv[1]);
    if (command == NULL)
        return refuse_command(argv[1]);
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--version") == 0) {
            buffer_text(&out->buffer, "recto " RECTO_VERSION "\n");
            return EXIT_SOUND;
        }
    return command->run(command, argc - 1, argv + 1, out);
}

int main(int argc, char **argv)
{
    struct output out;

    /* A closed pipe is a failed write like any other. */
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
