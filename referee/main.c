/* recto-referee: games by mail. It is a program of its own because the others do not need its
 * libraries. */
#include "cli/program.h"

#include <signal.h>
#include <string.h>
#include <sysexits.h>

#define COMMAND(name, summary) extern const struct command referee_command_##name;
#include "referee/commands/commands.def"
#undef COMMAND

#define COMMAND(name, summary) {#name, "referee " #name, summary, &referee_command_##name},
static const struct command_line commands[] = {
#include "referee/commands/commands.def"
    {NULL, NULL, NULL, NULL}};

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto referee plays the arbiter of games by mail: it reads the players' "
                      "messages, keeps\nthe games, and answers with the board.\n\n"
                      "usage: recto referee COMMAND DIR [OPTION…] [ARGUMENT…]\n\n");
    command_list(commands, 9, text);
    buffer_text(text, "\n`recto referee COMMAND --help` says more, `man recto-referee` all.\n");
}

static int run(int argc, char **argv, struct output *out)
{
    /* A limit on the size of files is treated as a full disk. */
    (void)signal(SIGXFSZ, SIG_IGN);
    accept_words(argc, argv);
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        buffer_text(&out->buffer, program_version);
        return EX_OK;
    }
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        write_usage(&out->buffer);
        return EX_OK;
    }
    if (argc < 2) {
        complain("referee: a command is missing; `recto referee --help` lists them");
        return EX_USAGE;
    }
    const struct command_line *const command = command_find(commands, argv[1]);
    if (command != NULL)
        return command_run(command, argc - 1, argv + 1, out);
    (void)refuse_command(commands, "command of the referee", "referee --help", argv[1]);
    return EX_USAGE;
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
