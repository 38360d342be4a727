#include "referee/outgoing/outbox.h"

#include "notation/time/moment.h"
#include "referee/organiser/organiser.h"

#include <string.h>
#include <strings.h>

enum { TRIES_MOST = 10, DAY = 86400, DAYS_MOST = 3 };

void outbox_release(struct outgoing *outgoing)
{
    buffer_release(&outgoing->bytes);
    buffer_release(&outgoing->record);
}

int64_t *outbox_waiting(struct referee *referee, bool only_new, size_t *count)
{
    return query_numbers(
        store_query(referee->store,
                    "SELECT rowid FROM outbox WHERE sent = 0 AND tries <= ? ORDER BY tries, rowid",
                    "i", only_new ? INT64_C(0) : INT64_MAX),
        count);
}

bool outbox_has_new(struct referee *referee)
{
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM outbox WHERE sent = 0 AND tries = 0", "") > 0;
}

bool outbox_read(struct referee *referee, int64_t row, struct outgoing *outgoing)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT bytes, kind, record FROM outbox LEFT JOIN pictures USING(id)"
                    " WHERE sent = 0 AND outbox.rowid = ?",
                    "i", row);
    const bool found = query_next(query);

    outgoing->bytes.len = outgoing->record.len = 0;
    if (found) {
        const struct span content = query_bytes(query, 0), record = query_bytes(query, 2);
        outgoing->picture = (enum picture)query_number(query, 1);
        buffer_append(&outgoing->bytes, content.bytes, content.len);
        buffer_append(&outgoing->record, record.bytes, record.len);
    }
    query_end(query);
    return found;
}

bool outbox_note_try(struct referee *referee, int64_t row, int64_t moment)
{
    return store_begin(referee->store) &&
           store_run(referee->store,
                     "UPDATE outbox SET first = CASE tries WHEN 0 THEN ? ELSE first END,"
                     " tries = tries + 1 WHERE rowid = ?",
                     "ii", moment, row) &&
           store_commit(referee->store);
}

bool outbox_note_sent(struct referee *referee, int64_t row)
{
    return store_begin(referee->store) &&
           store_run(referee->store, "UPDATE outbox SET sent = ? WHERE rowid = ?", "ii",
                     (int64_t)OUTBOX_SENT, row) &&
           store_commit(referee->store);
}

const char *outbox_hopeless(struct referee *referee, int64_t moment, bool others)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT id FROM outbox WHERE sent = 0 AND tries >= ? AND (? OR first <= ?)"
                    " ORDER BY rowid LIMIT 1",
                    "iii", (int64_t)TRIES_MOST, (int64_t)others, moment - DAYS_MOST * DAY);
    const char *const id =
        query_next(query) ? referee_text(referee, "%s", query_text(query, 0)) : NULL;

    query_end(query);
    return id;
}

/* --- orders */

/* The game that a message is about, 0 for none. */
static int64_t game_of(struct referee *referee, const char *id)
{
    return store_number(referee->store, 0, "SELECT game FROM outbox WHERE id = ?", "t", id);
}

/* An alarm about a message to the organiser would not go out either. */
static void put_aside(struct referee *referee, const char *id)
{
    const struct person organiser = organiser_find(referee);
    struct query *const query =
        store_query(referee->store, "SELECT recipient FROM outbox WHERE id = ?", "t", id);

    (void)store_run(referee->store, "UPDATE outbox SET sent = ? WHERE id = ?", "it",
                    (int64_t)OUTBOX_ASIDE, id);
    if (query_next(query))
        organiser_hear(referee, game_of(referee, id),
                       strcasecmp(query_text(query, 0), organiser.address) == 0 ? HEAR_LATER
                                                                                : HEAR_NOW,
                       "A message to %s does not go out: the mail program does not take it. It is "
                       "put aside.\n",
                       query_text(query, 0));
    query_end(query);
}

void outbox_arbitrate(struct referee *referee)
{
    const char *at = referee_entry_text(referee);

    (void)referee_next_line(referee, &at); /* `aside` */
    const char *const id = referee_next_line(referee, &at);
    put_aside(referee, id);
    referee_note(referee, game_of(referee, id),
                 "message %s: aside, the mail program does not take it", id);
}

void outbox_list(struct referee *referee, struct buffer *out)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT id, recipient, moment, CASE WHEN sent <> 0 THEN 'put aside' WHEN tries = 0 THEN"
        " 'waits' ELSE 'waits, handed over ' || tries || ' time' || substr('s', 1, tries > 1) ||"
        " ' in vain' END FROM outbox JOIN journal USING(seq) WHERE sent IN (0, 2)"
        " ORDER BY outbox.rowid",
        "");

    while (query_next(query)) {
        buffer_format(out, "%s to ", query_text(query, 0));
        buffer_visible(out, query_text(query, 1), strlen(query_text(query, 1)));
        buffer_text(out, ", written ");
        moment_write(query_number(query, 2), 0, out);
        buffer_format(out, ", %s\n", query_text(query, 3));
    }
    query_end(query);
}
