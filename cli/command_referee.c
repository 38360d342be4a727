/* recto referee: games by mail, by a program of their own. */
#include "cli/command.h"
#include "cli/programs.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)argc;
    (void)out;
    return program_run("recto-referee", argv);
}

const struct command command_referee = {
    .name = "referee",
    .usage = "COMMAND DIR …",
    .summary = "play the arbiter of games by mail",
    .help = "",
    .run = run,
};
