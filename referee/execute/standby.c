#include "referee/execute/standby.h"

void execute_step_in(struct response *response, enum stance stance)
{
    struct referee *const referee = response->referee;

    if (response->stale) {
        response_refuse(response, "an answer to an older message changes nothing");
        return;
    }
    (void)store_run(referee->store,
                    stance == STANCE_ACCEPT ? "INSERT OR IGNORE INTO standbys VALUES(?1, ?2)"
                                            : "DELETE FROM standbys WHERE person = ?1",
                    stance == STANCE_ACCEPT ? "ii" : "i", response->person.id, referee->entry->seq);
    referee_note(referee, 0, "%s %s", response->person.name,
                 stance == STANCE_ACCEPT ? "would step in for others"
                                         : "does not step in any more");
    response_say(response,
                 stance == STANCE_ACCEPT
                     ? SAID("  When somebody must be replaced, you may be asked, and can still say "
                            "no. `stop stepping in` ends this.\n")
                     : SAID("  You will not be asked any more to step in for others.\n"));
}

struct person standby_first(struct referee *referee, int64_t game)
{
    return person_load(
        referee,
        store_number(referee->store, 0,
                     "SELECT person FROM standbys JOIN people ON people.id = person WHERE"
                     " NOT EXISTS (SELECT 1 FROM players WHERE game = ?1 AND"
                     " people.address = players.address) AND NOT EXISTS (SELECT 1 FROM successions"
                     " WHERE game = ?1 AND successions.person = standbys.person)"
                     " ORDER BY standbys.seq LIMIT 1",
                     "i", game));
}
