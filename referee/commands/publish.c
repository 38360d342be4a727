#include "referee/publish/publish.h"

#include "referee/commands/session.h"
#include "referee/store/folder.h"

static int publish_alone(struct referee *referee, const struct invocation *invocation,
                         struct output *out)
{
    (void)out;
    if (!folder_claim_publishing(referee->lock)) {
        complain("publish: another process is publishing from %s", invocation->folder);
        return EX_TEMPFAIL;
    }
    const int status = publish(referee, invocation->operands[0]);
    folder_yield_publishing(referee->lock);
    return status;
}

const struct command referee_command_publish = {
    .usage = "DIR FOLDER",
    .options = {invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){1, 1, publish_alone},
};
