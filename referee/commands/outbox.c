/* outbox: messages that have not gone out. */
#include "referee/outgoing/outbox.h"

#include "referee/commands/invocation.h"
#include "referee/commands/session.h"

#include "cli/gone.h"

static int run_outbox(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;

    for (int i = 2; i < argc; i++)
        if (refuse_gone("referee outbox DIR", argv[i]))
            return EX_USAGE;
    const int status = session_begin(self, argc, argv, 0, 0, &invocation, &referee, out);
    if (status >= 0)
        return status;
    outbox_list(&referee, &out->buffer);
    return session_end(&referee, EX_OK);
}

const struct command referee_command_outbox = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_outbox,
};
