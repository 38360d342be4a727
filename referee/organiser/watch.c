#include "referee/organiser/watch.h"

#include "referee/execute/tally.h"
#include "referee/organiser/digest.h"
#include "referee/organiser/hear.h"

enum { SECONDS_A_DAY = 86400 };

static const char disk[] = "disk";

/* Once a day. */
static bool is_disk_due(struct referee *referee, const struct look *look)
{
    return look_is_full(look) && organiser_find(referee).id != 0 &&
           store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM tallies WHERE whom = ? AND day = ?", "ti", disk,
                        look->moment / SECONDS_A_DAY) == 0;
}

bool watch_is_due(struct referee *referee, const struct look *look)
{
    const bool due = is_disk_due(referee, look) || digest_is_due(referee, look->moment);

    arena_empty(&referee->arena);
    return due;
}

void watch(struct referee *referee)
{
    const struct look look = look_keep(referee);

    if (is_disk_due(referee, &look)) {
        (void)tally_add(referee, disk, look.moment / SECONDS_A_DAY);
        organiser_hear(referee, 0, HEAR_NOW,
                       "The disk of this machine is nearly full. Once it is, mail waits, and "
                       "nothing is played.\n");
    }
    if (digest_is_due(referee, referee->entry->moment))
        digest_send(referee, &look);
}
