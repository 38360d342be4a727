#include "referee/journal.h"

#include "cli/command.h"
#include "referee/arbitration.h"
#include "referee/pulse.h"
#include "referee/receive.h"
#include "referee/tick.h"
#include "referee/zones.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *version(struct referee *referee)
{
    const size_t len = strcspn(command_version, "\n");
    const char *const blank = memchr(command_version, ' ', len);

    return referee_text(referee, "%.*s/%d", (int)(command_version + len - blank - 1), blank + 1,
                        JUDGING);
}

/* The hash before, then each part behind its length: nothing else makes the same bytes. */
static void chain(struct entry *entry)
{
    struct buffer text = {0};

    buffer_append(&text, (const char *)entry->previous, SECRET_BYTES);
    buffer_format(&text, "%" PRId64 " %" PRId64 " %zu:%s %zu:%s %zu:", entry->seq, entry->moment,
                  strlen(entry->kind), entry->kind, strlen(entry->version), entry->version,
                  entry->len);
    buffer_append(&text, entry->bytes, entry->len);
    secret_hash(text.bytes, text.len, entry->hash);
    buffer_release(&text);
}

static void note_seen(struct referee *referee, const unsigned char id[SECRET_BYTES])
{
    (void)store_run(referee->store, "INSERT OR IGNORE INTO seen VALUES(?, ?)", "bi", id,
                    (size_t)SECRET_BYTES, referee->entry->seq);
}

static void handle_mail(struct referee *referee, const struct entry *entry)
{
    struct received again;
    const struct received *const received = referee->received != NULL ? referee->received : &again;

    if (received == &again)
        receive_read(referee, entry->bytes, entry->len, &again);
    note_seen(referee, received->id);
    receive_mail(referee, received);
}

static void handle_aside(struct referee *referee, const struct entry *entry)
{
    unsigned char id[SECRET_BYTES];

    receive_raw_id(entry->bytes, entry->len, id);
    note_seen(referee, id);
    receive_aside(referee);
}

static void write_entry(struct referee *referee)
{
    const struct entry *const entry = referee->entry;

    (void)store_run(referee->store,
                    "INSERT INTO journal(seq, kind, moment, version, bytes, previous, hash)"
                    " VALUES(?, ?, ?, ?, ?, ?, ?)",
                    "ititbbb", entry->seq, entry->kind, entry->moment, entry->version, entry->bytes,
                    entry->len, entry->previous, (size_t)SECRET_BYTES, entry->hash,
                    (size_t)SECRET_BYTES);
}

static bool handle(struct referee *referee, const struct entry *entry)
{
    referee->entry = entry;
    referee->replies = 0;
    referee->refusal.len = 0;
    write_entry(referee);
    if (strcmp(entry->kind, "mail") == 0) {
        handle_mail(referee, entry);
    } else if (strcmp(entry->kind, "aside") == 0) {
        handle_aside(referee, entry);
    } else if (strcmp(entry->kind, "tick") == 0) {
        tick(referee);
    } else if (strcmp(entry->kind, "outage") == 0) {
        pulse_outage(referee);
    } else if (strcmp(entry->kind, "set-back") == 0) {
        pulse_set_back(referee);
    } else {
        arbitrate(referee);
    }
    arena_empty(&referee->arena);
    referee->entry = NULL;
    return referee->refusal.len == 0 && store_state(referee->store) == STORE_SOUND;
}

static void find_head(struct referee *referee, struct entry *entry)
{
    struct query *const query =
        store_query(referee->store, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    entry->seq = 1;
    if (query_next(query)) {
        const struct span hash = query_bytes(query, 1);
        entry->seq = query_number(query, 0) + 1;
        if (hash.len == SECRET_BYTES)
            memcpy(entry->previous, hash.bytes, SECRET_BYTES);
    }
    query_end(query);
}

bool journal_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                 size_t len)
{
    struct entry entry = {.kind = kind, .moment = moment, .bytes = bytes, .len = len};

    entry.version = version(referee);
    find_head(referee, &entry);
    chain(&entry);
    return handle(referee, &entry);
}

/* --- verify */

/* The last entry that was judged in another way than this program does; 0 if there is none. What
 * followed from it and those before cannot be recomputed, nor can games that had begun by then. */
static int64_t last_of_another(struct referee *kept)
{
    return store_number(kept->store, 0,
                        "SELECT MAX(seq) FROM journal WHERE version NOT LIKE '%/' || ?", "i",
                        (int64_t)JUDGING);
}

/* Entries are linked, and each is what its hash says. */
static bool check_links(const struct entry *entry, const unsigned char head[SECRET_BYTES],
                        struct buffer *report)
{
    struct entry again = *entry;

    chain(&again);
    if (memcmp(entry->previous, head, SECRET_BYTES) == 0 &&
        memcmp(entry->hash, again.hash, SECRET_BYTES) == 0)
        return true;
    buffer_format(report, "entry %" PRId64 ": the chain is broken here\n", entry->seq);
    return false;
}

static bool read_entry(struct query *query, struct entry *entry)
{
    const struct span bytes = query_bytes(query, 4), previous = query_bytes(query, 5),
                      hash = query_bytes(query, 6);

    *entry = (struct entry){.seq = query_number(query, 0),
                            .kind = query_text(query, 1),
                            .moment = query_number(query, 2),
                            .version = query_text(query, 3),
                            .bytes = bytes.bytes,
                            .len = bytes.len};
    if (previous.len != SECRET_BYTES || hash.len != SECRET_BYTES)
        return false;
    memcpy(entry->previous, previous.bytes, SECRET_BYTES);
    memcpy(entry->hash, hash.bytes, SECRET_BYTES);
    return true;
}

/* Carries out an entry; one that was judged in another way may be refused now. */
static bool repeat(struct referee *fresh, const struct entry *entry, bool another)
{
    (void)store_run(fresh->store, "SAVEPOINT repeated", "");
    const bool done = handle(fresh, entry);
    if (!done && another)
        (void)store_run(fresh->store, "ROLLBACK TO repeated", "");
    (void)store_run(fresh->store, "RELEASE repeated", "");
    return done || (another && store_state(fresh->store) == STORE_SOUND);
}

static size_t replay_entries(struct referee *kept, struct referee *fresh, int64_t another,
                             struct buffer *report)
{
    unsigned char head[SECRET_BYTES] = {0};
    size_t wrong = 0;
    int64_t next = 1;
    struct entry entry;

    struct query *const query = store_query(
        kept->store,
        "SELECT seq, kind, moment, version, bytes, previous, hash FROM journal ORDER BY seq", "");
    while (query_next(query)) {
        const bool whole = read_entry(query, &entry) && entry.seq == next++;
        wrong += !whole || !check_links(&entry, head, report);
        memcpy(head, entry.hash, SECRET_BYTES);
        if (!repeat(fresh, &entry, entry.seq <= another)) {
            wrong++;
            buffer_format(report, "entry %" PRId64 " cannot be carried out again: %s\n", entry.seq,
                          fresh->refusal.len > 0 ? buffer_string(&fresh->refusal)
                                                 : store_error(fresh->store));
            break;
        }
    }
    query_end(query);
    return wrong;
}

static void write_row(struct query *query, int columns, struct buffer *row)
{
    row->len = 0;
    for (int i = 0; i < columns; i++) {
        const struct span bytes = query_bytes(query, i);
        buffer_format(row, "%zu:", bytes.len);
        buffer_append(row, bytes.bytes, bytes.len);
    }
}

/* The games that had not begun at the entry ?1. */
#define GAMES_SINCE "(SELECT COALESCE(MAX(game), 0) FROM notes WHERE seq <= ?1)"

/* What followed behind the entry `since` in a table of both stores, in the same order; its first
 * column tells which row differs. */
static size_t compare(struct referee *kept, struct referee *fresh, int64_t since, const char *what,
                      const char *sql, int columns, struct buffer *report)
{
    struct query *const ours = store_query(kept->store, sql, "i", since);
    struct query *const theirs = store_query(fresh->store, sql, "i", since);
    struct buffer row = {0}, other = {0};
    size_t wrong = 0;

    for (;;) {
        const bool here = query_next(ours), there = query_next(theirs);
        if (!here && !there)
            break;
        if (here)
            write_row(ours, columns, &row);
        if (there)
            write_row(theirs, columns, &other);
        if (here && there && row.len == other.len && memcmp(row.bytes, other.bytes, row.len) == 0)
            continue;
        wrong++;
        buffer_format(report, "%s %s %s\n", what, query_text(here ? ours : theirs, 0),
                      here && there ? "differs"
                      : here        ? "is too much"
                                    : "is missing");
        if (!here || !there)
            break;
    }
    query_end(ours);
    query_end(theirs);
    buffer_release(&row);
    buffer_release(&other);
    return wrong;
}

static void put_back(char *folder)
{
    (void)(folder == NULL ? unsetenv("TZDIR") : setenv("TZDIR", folder, 1));
    free(folder);
}

static size_t compare_all(struct referee *kept, struct referee *fresh, int64_t since,
                          struct buffer *report)
{
    const bool same =
        store_number(kept->store, 0, "SELECT COUNT(*) FROM journal WHERE version <> ?", "t",
                     version(kept)) == 0;

    size_t wrong = compare(kept, fresh, since, "game",
                           "SELECT id, state, turn, moved, reminded, record FROM games"
                           " WHERE id > " GAMES_SINCE " ORDER BY id",
                           6, report) +
                   compare(kept, fresh, since, "player of game",
                           "SELECT game, number, name, address, epoch, accepted, thread, picture,"
                           " oldest FROM players WHERE game > " GAMES_SINCE " ORDER BY game,"
                           " number",
                           9, report) +
                   compare(kept, fresh, since, "log of entry",
                           "SELECT seq, game, text FROM notes WHERE seq > ?1 AND"
                           " (game = 0 OR game > " GAMES_SINCE ") ORDER BY rowid",
                           3, report) +
                   compare(kept, fresh, since, "secret of game",
                           "SELECT game, player, text, moment FROM secrets"
                           " WHERE game > " GAMES_SINCE " ORDER BY game, player",
                           4, report);
    if (same)
        wrong += compare(kept, fresh, since, "message",
                         "SELECT id, seq, recipient, bytes FROM outbox WHERE seq > ?1"
                         " ORDER BY rowid",
                         4, report) +
                 compare(kept, fresh, since, "picture of message",
                         "SELECT id, seq, kind, record FROM pictures WHERE seq > ?1 ORDER BY id", 4,
                         report);
    else
        buffer_text(report, "messages are not compared: some are of another version of recto\n");
    return wrong;
}

static void write_end(struct referee *kept, int64_t another, struct buffer *report)
{
    const int64_t entries = store_number(kept->store, 0, "SELECT COUNT(*) FROM journal", "");

    if (another > 0)
        buffer_format(report,
                      "entries 1 to %" PRId64
                      " were judged by an earlier version of recto: they are "
                      "as they were written, but games begun by then are not compared\n",
                      another);
    buffer_format(report, "%" PRId64 " entries, and all%s follows from them\n", entries,
                  another > 0 ? " that was compared" : "");
}

size_t journal_verify(struct referee *kept, struct referee *fresh, struct buffer *report)
{
    const char *const folder = getenv("TZDIR");
    char *const before = folder == NULL ? NULL : strdup(folder);
    const int64_t another = last_of_another(kept);
    size_t wrong = zones_open_own(fresh) ? 0 : 1;

    if (wrong > 0)
        buffer_text(report, "no folder can be made for time zones\n");
    wrong += replay_entries(kept, fresh, another, report);
    zones_close_own(fresh);
    put_back(before);
    zones_compare(fresh, report);
    wrong += compare_all(kept, fresh, another, report);
    if (wrong == 0)
        write_end(kept, another, report);
    return wrong;
}
