/* recto cases: the published cases, which recto-cases has. */
#include "cli/command.h"
#include "cli/process/sibling.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)argc;
    (void)out;
    return sibling_run(self->program, argv);
}

/* recto-cases reads the options. */
const struct command command_cases = {.usage = "", .program = "recto-cases", .run = run};
