/* recto referee: games by mail, which recto-referee runs. */
#include "cli/command.h"
#include "cli/process/sibling.h"

#include <string.h>

/* EX_TEMPFAIL: mail servers keep the message and deliver it again. */
enum { TRY_LATER = 75 };

/* A message must not get lost because the referee crashed or could not start. */
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
