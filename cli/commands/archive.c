/* The commands on archives, which recto-archive runs. */
#include "cli/command.h"
#include "cli/process/sibling.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)argc;
    (void)out;
    return sibling_run("recto-archive", argv);
}

/* For all of these commands. recto-archive finds the command by argv[0] and reads the options. */
const struct command command_archive = {.usage = "", .run = run};
