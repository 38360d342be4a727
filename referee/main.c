/* recto-referee: games by mail. It is a program of its own because the others do not need its
 * libraries. */
#include "cli/command.h"
#include "cli/options.h"
#include "referee/commands/work.h"

#include <signal.h>
#include <sysexits.h>

#define NO_OPTIONS
#define COMMAND(name, summary, words, remarks, opening, least, most, work, ...)        \
    {#name, "referee " #name, summary,                                                 \
     &(const struct command){                                                          \
         .usage = (words),                                                             \
         .options = {(const struct option_line[]){                                     \
             __VA_ARGS__{KEY_NOW, "now", "TIME", "what time it is, for tests"}, {0}}}, \
         .values = invocation_values,                                                  \
         .notes = (remarks),                                                           \
         .no_letters = true,                                                           \
         .run = session_run,                                                           \
         .own = &(const struct session_command){opening, least, most, work}}},
static const struct command_line commands[] = {
#include "referee/commands/commands.def"
    {NULL, NULL, NULL, NULL}};

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto referee plays the arbiter of games by mail: it reads the players' "
                      "messages, keeps\nthe games, and answers with the board.\n\n"
                      "usage: recto referee COMMAND DIR [OPTION…] [ARGUMENT…]\n\n");
    command_list(commands, 9, text);
    buffer_text(text, "\n`recto referee COMMAND --help` says more, `man recto-referee` all.\n\n"
                      "example: recto referee init club --address referee@example.org\n");
}

static int run(int argc, char **argv, struct output *out)
{
    static const struct command before = {.name = "referee",
                                          .usage = "COMMAND DIR [OPTION…] [ARGUMENT…]",
                                          .operands_first = true,
                                          .write_help = write_usage};
    struct arguments words = {argc, argv};

    /* A limit on the size of files is treated as a full disk. */
    (void)signal(SIGXFSZ, SIG_IGN);
    accept_words(argc, argv);
    const int status = options_read(&before, &words, NULL, NULL, out);
    if (status != OPTIONS_READ)
        return status == EXIT_SOUND ? EX_OK : EX_USAGE;
    if (words.count == 0) {
        complain("referee: a command is missing; `recto referee --help` lists them");
        return EX_USAGE;
    }
    const struct command_line *const command = command_find(commands, words.list[0]);
    if (command != NULL)
        return command_run(command, words.count, words.list, out);
    (void)refuse_command(commands, "referee", "command of the referee", "referee --help",
                         words.list[0]);
    return EX_USAGE;
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
