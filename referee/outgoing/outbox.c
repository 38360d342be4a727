#include "referee/outgoing/outbox.h"

#include "notation/time/moment.h"
#include "referee/organiser/hear.h"

#include <inttypes.h>
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

static size_t line_len(const char *bytes, size_t len)
{
    const char *const stop = memchr(bytes, '\n', len);
    return stop == NULL ? len : (size_t)(stop - bytes) + 1;
}

/* Writes a message with another To. */
static void write_readdressed(struct span message, const char *address, struct buffer *out)
{
    size_t at = 0;
    bool left_out = false;

    buffer_format(out, "To: <%s>\n", address);
    while (at < message.len && message.bytes[at] != '\n') {
        const char *const line = message.bytes + at;
        const size_t len = line_len(line, message.len - at);
        left_out = (left_out && (line[0] == ' ' || line[0] == '\t')) ||
                   (len > 3 && strncasecmp(line, "To:", 3) == 0);
        if (!left_out)
            buffer_append(out, line, len);
        at += len;
    }
    buffer_append(out, message.bytes + at, message.len - at);
}

static void readdress(struct referee *referee, const char *id, const char *address)
{
    struct buffer bytes = {0};
    struct query *const query =
        store_query(referee->store, "SELECT bytes FROM outbox WHERE id = ?", "t", id);

    if (query_next(query))
        write_readdressed(query_bytes(query, 0), address, &bytes);
    query_end(query);
    (void)store_run(referee->store,
                    "UPDATE outbox SET sent = 0, tries = 0, recipient = ?, bytes = ? WHERE id = ?",
                    "tbt", address, bytes.bytes, bytes.len, id);
    buffer_release(&bytes);
}

static void set_state(struct referee *referee, const char *id, enum outbox_state state)
{
    (void)store_run(referee->store, "UPDATE outbox SET sent = ?, tries = 0 WHERE id = ?", "it",
                    (int64_t)state, id);
}

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

    set_state(referee, id, OUTBOX_ASIDE);
    if (query_next(query))
        organiser_hear(referee, game_of(referee, id),
                       strcasecmp(query_text(query, 0), organiser.address) == 0 ? HEAR_LATER
                                                                                : HEAR_NOW,
                       "A message to %s does not go out: the mail program does not take it. It is "
                       "put aside, and `recto referee outbox` can send it again.\n",
                       query_text(query, 0));
    query_end(query);
}

/* What is done to a message, and its state after that. */
static const struct action {
    const char *name;
    enum outbox_state state;
} actions[] = {{"aside", OUTBOX_ASIDE},      {"hold", OUTBOX_HELD},
               {"release", OUTBOX_WAITING},  {"drop", OUTBOX_DROPPED},
               {"remove", OUTBOX_DROPPED},   {"retry", OUTBOX_WAITING},
               {"readdress", OUTBOX_WAITING}};

enum { ACTIONS = sizeof actions / sizeof actions[0] };

static const struct action *find_action(const char *name)
{
    for (size_t i = 0; i < ACTIONS; i++)
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
    return NULL;
}

static void act(struct referee *referee, const struct action *action, const char *id,
                const char *address, const char *why)
{
    if (action->state == OUTBOX_ASIDE)
        put_aside(referee, id);
    else if (strcmp(action->name, "readdress") == 0)
        readdress(referee, id, address);
    else
        set_state(referee, id, action->state);
    referee_note(referee, game_of(referee, id), "message %s: %s%s%s%s%s", id, action->name,
                 address[0] != '\0' ? " " : "", address, why[0] != '\0' ? ", " : "", why);
}

void outbox_arbitrate(struct referee *referee)
{
    const char *at = referee_entry_text(referee);
    const struct action *const action = find_action(referee_next_line(referee, &at));
    const char *ids = referee_next_line(referee, &at);
    const char *const address = referee_next_line(referee, &at);
    const char *const why = referee_next_line(referee, &at);

    if (action == NULL) {
        referee_refuse(referee, "nothing of the kind can be done to a message");
        return;
    }
    while (*ids != '\0') {
        const int len = (int)strcspn(ids, " ");
        act(referee, action, referee_text(referee, "%.*s", len, ids), address, why);
        ids += len + (ids[len] == ' ');
    }
}

/* The states from which an action takes messages, as digits. */
static const char *states_for(const char *what)
{
    return strcmp(what, "release") == 0 ? "4" : strcmp(what, "hold") == 0 ? "02" : "024";
}

static struct query *choose(struct referee *referee, const char *states,
                            const struct outbox_choice *choice)
{
    return store_query(referee->store,
                       "SELECT id, recipient, sent, tries, moment FROM outbox JOIN journal"
                       " USING(seq) WHERE sent IN (0, 2, 4) AND instr(?1, sent) > 0"
                       " AND ?2 IN ('', id) AND (?3 = '' OR recipient = ?3 COLLATE NOCASE)"
                       " AND ?4 IN (0, game) ORDER BY outbox.rowid",
                       "ttti", states, choice->id, choice->recipient, choice->game);
}

size_t outbox_choose(struct referee *referee, const char *what, const struct outbox_choice *choice,
                     struct buffer *ids)
{
    struct query *const query = choose(referee, states_for(what), choice);
    size_t count = 0;

    while (query_next(query))
        buffer_format(ids, "%s%s", count++ > 0 ? " " : "", query_text(query, 0));
    query_end(query);
    return count;
}

static void write_state(int64_t state, int64_t tries, struct buffer *out)
{
    if (state == OUTBOX_ASIDE)
        buffer_text(out, ", put aside");
    else if (state == OUTBOX_HELD)
        buffer_text(out, ", held");
    else if (tries == 0)
        buffer_text(out, ", waits");
    else
        buffer_format(out, ", waits, handed over %" PRId64 " time%s in vain", tries,
                      tries == 1 ? "" : "s");
}

void outbox_list(struct referee *referee, const struct outbox_choice *choice, struct buffer *out)
{
    struct query *const query = choose(referee, "024", choice);

    while (query_next(query)) {
        buffer_format(out, "%s to ", query_text(query, 0));
        buffer_visible(out, query_text(query, 1), strlen(query_text(query, 1)));
        buffer_text(out, ", written ");
        moment_write(query_number(query, 4), 0, out);
        write_state(query_number(query, 2), query_number(query, 3), out);
        buffer_character(out, '\n');
    }
    query_end(query);
}
