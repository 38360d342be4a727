/* outbox: messages that have not gone out. */
#include "referee/outgoing/outbox.h"

#include "referee/commands/invocation.h"
#include "referee/commands/session.h"

#include "cli/gone.h"

static int list(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)invocation;
    outbox_list(referee, &out->buffer);
    return EX_OK;
}

static int run_outbox(const struct command *self, int argc, char **argv, struct output *out)
{
    for (int i = 2; i < argc; i++)
        if (refuse_gone("referee outbox DIR", argv[i]))
            return EX_USAGE;
    return session_run(self, argc, argv, out);
}

const struct command referee_command_outbox = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_outbox,
    .own = &(const struct session_work){0, 0, list},
};
