/* recto serve: the page in a browser, which recto-serve serves. */
#include "cli/command.h"
#include "cli/process/sibling.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)argc;
    (void)out;
    return sibling_become("recto-serve", argv);
}

const struct command command_serve = {.usage = "", .run = run};
