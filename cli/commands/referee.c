/* recto referee: games by mail, by a program of their own. */
#include "cli/command.h"
#include "cli/process/sibling.h"

#include <string.h>

/* What mail servers take for: come again with this message. */
enum { TRY_LATER = 75 };

/* A message must not be lost because the referee broke down, or could not begin. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)out;
    const int status = sibling_run("recto-referee", argv);
    const bool receives = argc > 1 && strcmp(argv[1], "receive") == 0;
    return receives && status == EXIT_TROUBLE ? TRY_LATER : status;
}

const struct command command_referee = {
    .usage = "COMMAND DIR …",
    .run = run,
};
