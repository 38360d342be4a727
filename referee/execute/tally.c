#include "referee/execute/tally.h"

int64_t tally_add(struct referee *referee, const char *whom, int64_t day)
{
    (void)store_run(referee->store,
                    "INSERT INTO tallies VALUES(?, ?, 1) ON CONFLICT(whom, day)"
                    " DO UPDATE SET count = count + 1",
                    "ti", whom, day);
    return store_number(referee->store, 0, "SELECT count FROM tallies WHERE whom = ? AND day = ?",
                        "ti", whom, day);
}
