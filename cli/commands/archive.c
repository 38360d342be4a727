/* What works on archives, by a program of its own. */
#include "cli/command.h"
#include "cli/process/sibling.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)argc;
    (void)out;
    return sibling_run("recto-archive", argv);
}

/* Of all of them: recto-archive reads the options, and its name from argv[0]. */
const struct command command_archive = {.usage = "", .run = run};
