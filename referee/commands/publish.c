#include "referee/publish/publish.h"

#include "referee/commands/session.h"
#include "referee/store/folder.h"

static int run_publish(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    int status = session_begin(self, argc, argv, 1, 1, &invocation, &referee, out);

    if (status >= 0)
        return status;
    if (folder_claim_publishing(referee.lock)) {
        status = publish(&referee, invocation.operands[0]);
        folder_yield_publishing(referee.lock);
    } else {
        complain("publish: another process is publishing from %s", invocation.folder);
        status = EX_TEMPFAIL;
    }
    return session_end(&referee, status);
}

const struct command referee_command_publish = {
    .usage = "DIR FOLDER",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_publish,
};
