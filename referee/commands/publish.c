#include "referee/publish/publish.h"

#include "referee/commands/work.h"
#include "referee/store/folder.h"

int work_publish(struct referee *referee, const struct invocation *invocation, struct output *out)
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
