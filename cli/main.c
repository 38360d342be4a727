/* recto: an arbiter for pencil-and-paper games. */
#include "cli/commands/command.h"

#include <string.h>
#include <unistd.h>

static const struct command *const commands[] = {
    &command_check,      &command_show,       &command_moves,      &command_add,
    &command_fmt,        &command_new,        &command_games,      &command_rules,
    &command_explain,    &command_compare,    &command_archive[0], &command_archive[1],
    &command_archive[2], &command_archive[3], &command_archive[4], &command_archive[5],
    &command_seal,       &command_referee,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto reads records of pencil-and-paper games, replays every move against "
                      "the rules,\nsays who won and why, and prints the boards.\n\n"
                      "usage: recto COMMAND [OPTION…] [FILE…]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        buffer_format(text, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
    buffer_text(text, "\n`recto help COMMAND` says more, `man recto` all.\n");
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
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
    heed_words(argc, argv);
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
        buffer_text(&out->buffer, command_version);
        return EXIT_SOUND;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        write_usage(&out->buffer);
        return EXIT_SOUND;
    }
    const struct command *const command = find_command(argv[1]);
    if (command == NULL)
        return refuse_command(argv[1]);
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--version") == 0) {
            buffer_text(&out->buffer, command_version);
            return EXIT_SOUND;
        }
    return command->run(command, argc - 1, argv + 1, out);
}

int main(int argc, char **argv)
{
    return run_program(run, argc, argv);
}
