/* waiting: who would step in for others. */
#include "referee/commands/work.h"

#include <inttypes.h>
#include <string.h>

/* `Zoe <zoe@example.org>, since 2026-01-03, is asked about game 7` */
static void write_line(struct referee *referee, struct query *query, struct buffer *out)
{
    const char *const name = query_text(query, 0);
    const char *const address = query_text(query, 1);

    buffer_visible(out, name, strlen(name));
    buffer_text(out, name[0] == '\0' ? "<" : " <");
    buffer_visible(out, address, strlen(address));
    buffer_format(out, ">, since %s", referee_day(referee, query_number(query, 2)));
    if (query_number(query, 3) != 0)
        buffer_format(out, ", is asked about game %" PRId64, query_number(query, 3));
    buffer_character(out, '\n');
}

int work_waiting(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)invocation;
    struct query *const query =
        store_query(referee->store,
                    "SELECT people.name, address, journal.moment, COALESCE(game, 0) FROM standbys"
                    " JOIN people ON people.id = standbys.person JOIN journal USING(seq)"
                    " LEFT JOIN successions ON successions.person = standbys.person"
                    " ORDER BY seq, standbys.person",
                    "");
    while (query_next(query)) {
        write_line(referee, query, &out->buffer);
        output_settle(out);
    }
    query_end(query);
    return EX_OK;
}
