/* recto: an arbiter for pencil-and-paper games. */
#include "cli/program.h"

#include <string.h>
#include <unistd.h>

#define COMMAND(name, summary) extern const struct command command_##name;
#define ARCHIVE_COMMAND(name, summary)
#include "cli/commands/commands.def"
#undef COMMAND
#undef ARCHIVE_COMMAND

extern const struct command command_archive;

#define COMMAND(name, summary)         {#name, #name, summary, &command_##name},
#define ARCHIVE_COMMAND(name, summary) {#name, #name, summary, &command_archive},
static const struct command_line commands[] = {
#include "cli/commands/commands.def"
    {NULL, NULL, NULL, NULL}};

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto reads records of pencil-and-paper games, replays every move against "
                      "the rules,\nsays who won and why, and prints the boards.\n\n"
                      "usage: recto COMMAND [OPTION…] [FILE…]\n\n");
    command_list(commands, 8, text);
    buffer_text(text, "\n`recto help COMMAND` says more, `man recto` all.\n");
}

static int run(int argc, char **argv, struct output *out)
{
    accept_words(argc, argv);
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
        buffer_text(&out->buffer, program_version);
        return EXIT_SOUND;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        write_usage(&out->buffer);
        return EXIT_SOUND;
    }
    const struct command_line *const command = command_find(commands, argv[1]);
    if (command == NULL)
        return refuse_command(commands, "command", "--help", argv[1]);
    if (answer_version(argc - 1, argv + 1, out))
        return EXIT_SOUND;
    return command_run(command, argc - 1, argv + 1, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
