/* recto-referee: games by mail. A program of its own, since it needs libraries that others do not.
 */
#include "cli/program.h"
#include "referee/commands/commands.h"

#include <signal.h>
#include <string.h>
#include <sysexits.h>

static const struct command *const commands[] = {
    &referee_init,   &referee_receive,  &referee_open_game, &referee_send,    &referee_outbox,
    &referee_list,   &referee_show,     &referee_export,    &referee_log,     &referee_pause,
    &referee_resume, &referee_rollback, &referee_replace,   &referee_adjourn, &referee_decide,
    &referee_tick,   &referee_rekey,    &referee_backup,    &referee_restore, &referee_prune,
    &referee_verify, &referee_import,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const char *short_name(const struct command *command)
{
    return strchr(command->name, ' ') + 1;
}

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto referee plays the arbiter of games by mail: it reads the players' "
                      "messages, keeps\nthe games, and answers with the board.\n\n"
                      "usage: recto referee COMMAND DIR [OPTION…] [ARGUMENT…]\n\n");
    for (int i = 0; i < COMMANDS; i++)
        buffer_format(text, "  %-9s %s\n", short_name(commands[i]), commands[i]->summary);
    buffer_text(text, "\n`recto referee COMMAND --help` says more, `man recto-referee` all.\n");
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(short_name(commands[i]), name) == 0)
            return commands[i];
    return NULL;
}

static int refuse(const char *name)
{
    const char *names[COMMANDS];

    for (int i = 0; i < COMMANDS; i++)
        names[i] = short_name(commands[i]);
    (void)refuse_name("command of the referee", "referee --help", name, names, COMMANDS);
    return EX_USAGE;
}

static int run(int argc, char **argv, struct output *out)
{
    /* A file that may not grow is a full disk, and no reason to die. */
    (void)signal(SIGXFSZ, SIG_IGN);
    heed_words(argc, argv);
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
    const struct command *const command = find_command(argv[1]);
    if (command == NULL)
        return refuse(argv[1]);
    return command->run(command, argc - 1, argv + 1, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
