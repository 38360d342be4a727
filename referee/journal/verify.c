#include "referee/journal/verify.h"

#include "referee/journal/journal.h"
#include "referee/journal/prune.h"
#include "referee/journal/zones.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The state of a verification. */
struct proof {
    struct referee *kept, *fresh;
    int64_t another;           /* the last entry with another version of judging */
    int64_t games;             /* the last game begun by then */
    bool messages;             /* whether messages are compared: all entries are of this version */
    const unsigned char *head; /* hash to be found, or NULL … */
    int64_t headed;            /* … and the entry that has it, 0 if none */
    int64_t pruned;            /* entries */
    struct buffer *report;
    size_t wrong;
};

/* --- entries */

/* Whether an entry continues the chain, and matches its hash. */
static bool is_linked(const struct entry *entry, const unsigned char head[SECRET_BYTES])
{
    struct entry again = *entry, old = *entry;

    journal_chain(&again);
    journal_chain_of_old(&old);
    return memcmp(entry->previous, head, SECRET_BYTES) == 0 &&
           (memcmp(entry->hash, again.hash, SECRET_BYTES) == 0 ||
            (entry->rest == NULL && memcmp(entry->hash, old.hash, SECRET_BYTES) == 0));
}

static bool read_entry(struct query *query, struct entry *entry)
{
    const struct span bytes = query_bytes(query, 4), previous = query_bytes(query, 5),
                      hash = query_bytes(query, 6), rest = query_bytes(query, 7);

    *entry = (struct entry){.seq = query_number(query, 0),
                            .kind = query_text(query, 1),
                            .moment = query_number(query, 2),
                            .version = query_text(query, 3),
                            .bytes = bytes.bytes,
                            .len = bytes.len,
                            .rest = rest.len == SECRET_BYTES ? rest.bytes : NULL};
    if (previous.len != SECRET_BYTES || hash.len != SECRET_BYTES ||
        (rest.len != 0 && rest.len != SECRET_BYTES))
        return false;
    memcpy(entry->previous, previous.bytes, SECRET_BYTES);
    memcpy(entry->hash, hash.bytes, SECRET_BYTES);
    return true;
}

static struct query *read_journal(struct referee *kept)
{
    return store_query(kept->store,
                       "SELECT seq, kind, moment, version, bytes, previous, hash, rest FROM journal"
                       " ORDER BY seq",
                       "");
}

/* Reads the next entry, checks its place in the chain, and updates the head; false at the end. */
static bool next_entry(struct query *query, struct entry *entry, int64_t *next,
                       unsigned char head[SECRET_BYTES], struct buffer *report, size_t *wrong)
{
    if (!query_next(query))
        return false;
    const bool whole = read_entry(query, entry) && entry->seq == *next && is_linked(entry, head);
    if (!whole) {
        ++*wrong;
        buffer_format(report, "entry %" PRId64 ": the chain is broken here\n", entry->seq);
    }
    *next = entry->seq + 1;
    memcpy(head, entry->hash, SECRET_BYTES);
    return true;
}

/* Repeats an entry. One with another version of judging may be refused now. */
static bool repeat(struct referee *fresh, const struct entry *entry, bool another)
{
    (void)store_run(fresh->store, "SAVEPOINT repeated", "");
    const bool done = journal_repeat(fresh, entry);
    if (!done && another)
        (void)store_run(fresh->store, "ROLLBACK TO repeated", "");
    (void)store_run(fresh->store, "RELEASE repeated", "");
    return done || (another && store_state(fresh->store) == STORE_SOUND);
}

static void replay_entries(struct proof *proof)
{
    unsigned char head[SECRET_BYTES] = {0};
    int64_t next = 1;
    struct entry entry;

    struct query *const query = read_journal(proof->kept);
    while (next_entry(query, &entry, &next, head, proof->report, &proof->wrong)) {
        if (!repeat(proof->fresh, &entry, entry.seq <= proof->another)) {
            proof->wrong++;
            buffer_format(proof->report, "entry %" PRId64 " cannot be carried out again: %s\n",
                          entry.seq,
                          proof->fresh->refusal.len > 0 ? buffer_string(&proof->fresh->refusal)
                                                        : store_error(proof->fresh->store));
            break;
        }
        proof->pruned += entry.rest != NULL;
        if (proof->head != NULL && memcmp(proof->head, entry.hash, SECRET_BYTES) == 0)
            proof->headed = entry.seq;
    }
    query_end(query);
}

/* The id of a message depends on its body, so those of pruned messages are copied. */
static void take_seen(struct proof *proof)
{
    struct store *const fresh = proof->fresh->store;
    struct query *const query =
        store_query(proof->kept->store,
                    "SELECT id, seq FROM seen JOIN journal USING(seq) WHERE rest IS NOT NULL", "");

    (void)store_run(fresh,
                    "DELETE FROM seen WHERE seq IN"
                    " (SELECT seq FROM journal WHERE rest IS NOT NULL)",
                    "");
    while (query_next(query)) {
        const struct span id = query_bytes(query, 0);
        (void)store_run(fresh, "INSERT OR IGNORE INTO seen VALUES(?, ?)", "bi", id.bytes, id.len,
                        query_number(query, 1));
    }
    query_end(query);
}

/* Checks that pruned messages are about no game, so that nothing else follows from their bodies. */
static void check_pruned(struct proof *proof)
{
    struct query *const query = store_query(proof->fresh->store,
                                            "SELECT DISTINCT seq FROM notes JOIN journal "
                                            "USING(seq) WHERE rest IS NOT NULL AND game <> 0",
                                            "");

    while (query_next(query)) {
        proof->wrong++;
        buffer_format(proof->report, "entry %" PRId64 " is pruned, but about a game\n",
                      query_number(query, 0));
    }
    query_end(query);
}

/* --- tables */

/* Columns and whole tables that are not compared, since they do not follow from the journal. */
static const struct exception {
    const char *table, *column;
} exceptions[] = {
    {"journal", ""},      /* its chain is checked */
    {"pulse", ""},        /* moments at which the referee worked */
    {"outbox", "sent"},   /* what became of a message … */
    {"outbox", "tries"},  /* … how often it was tried … */
    {"outbox", "first"},  /* … and since when */
    {"outbox", "pruned"}, /* prune_likewise() sets it before the bytes are compared */
};

/* What the rows of a table are called in the report (otherwise by the name of the table), before
 * the value of the first column. */
static const struct label {
    const char *table, *label;
} labels[] = {
    {"games", "game"},
    {"players", "player of game"},
    {"notes", "log of entry"},
    {"secrets", "secret of game"},
    {"outbox", "message"},
    {"pictures", "picture of message"},
    {"meta", "setting"},
    {"offers", "offer in game"},
    {"absences", "absence in game"},
    {"conditions", "condition of game"},
    {"decisions", "decision of entry"},
    {"tallies", "count of"},
};

enum {
    EXCEPTIONS = sizeof exceptions / sizeof exceptions[0],
    LABELS = sizeof labels / sizeof labels[0]
};

static bool is_excepted(const char *table, const char *column)
{
    for (size_t i = 0; i < EXCEPTIONS; i++)
        if (strcmp(exceptions[i].table, table) == 0 && strcmp(exceptions[i].column, column) == 0)
            return true;
    return false;
}

static const char *label_of(const char *table)
{
    for (size_t i = 0; i < LABELS; i++)
        if (strcmp(labels[i].table, table) == 0)
            return labels[i].label;
    return table;
}

static bool has_column(struct referee *kept, const char *table, const char *column)
{
    return store_number(kept->store, 0, "SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = ?",
                        "tt", table, column) > 0;
}

/* Lists the columns of a table's key, or those to be compared; returns how many. */
static int list_columns(struct referee *kept, const char *table, bool key, struct buffer *sql)
{
    struct query *const query =
        store_query(kept->store,
                    key ? "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
                        : "SELECT name FROM pragma_table_info(?)",
                    "t", table);
    int count = 0;

    while (query_next(query))
        if (key || !is_excepted(table, query_text(query, 0)))
            buffer_format(sql, "%s\"%s\"", count++ > 0 ? ", " : "", query_text(query, 0));
    query_end(query);
    return count;
}

/* Restricts the rows to those after the entries with another version of judging. */
static void write_condition(const struct proof *proof, const char *table, struct buffer *sql)
{
    const bool entries = has_column(proof->kept, table, "seq");
    const bool games = has_column(proof->kept, table, "game");

    if (strcmp(table, "games") == 0)
        buffer_format(sql, " WHERE id > %" PRId64, proof->games);
    else if (entries && games)
        buffer_format(sql, " WHERE seq > %" PRId64 " AND (game = 0 OR game > %" PRId64 ")",
                      proof->another, proof->games);
    else if (entries)
        buffer_format(sql, " WHERE seq > %" PRId64, proof->another);
    else if (games)
        buffer_format(sql, " WHERE game > %" PRId64, proof->games);
}

static int write_select(const struct proof *proof, const char *table, struct buffer *sql)
{
    const bool keyed =
        store_number(proof->kept->store, 0, "SELECT wr FROM pragma_table_list WHERE name = ?", "t",
                     table) != 0;

    buffer_text(sql, "SELECT ");
    const int columns = list_columns(proof->kept, table, false, sql);
    buffer_format(sql, " FROM \"%s\"", table);
    write_condition(proof, table, sql);
    buffer_text(sql, " ORDER BY ");
    if (keyed)
        (void)list_columns(proof->kept, table, true, sql);
    else
        buffer_text(sql, "rowid");
    return columns;
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

static void tell(struct proof *proof, const char *what, struct query *row, const char *how)
{
    const struct span name = query_bytes(row, 0);

    proof->wrong++;
    buffer_format(proof->report, "%s ", what);
    buffer_visible(proof->report, name.bytes, name.len);
    buffer_format(proof->report, " %s\n", how);
}

/* Compares the rows of both stores, in the same order. */
static void compare(struct proof *proof, const char *what, const char *sql, int columns)
{
    struct query *const ours = store_query(proof->kept->store, sql, "");
    struct query *const theirs = store_query(proof->fresh->store, sql, "");
    struct buffer row = {0}, other = {0};
    bool here = query_next(ours), there = query_next(theirs);

    for (; here && there; here = query_next(ours), there = query_next(theirs)) {
        write_row(ours, columns, &row);
        write_row(theirs, columns, &other);
        if (row.len != other.len || memcmp(row.bytes, other.bytes, row.len) != 0)
            tell(proof, what, ours, "differs");
    }
    if (here || there)
        tell(proof, what, here ? ours : theirs, here ? "is too much" : "is missing");
    query_end(ours);
    query_end(theirs);
    buffer_release(&row);
    buffer_release(&other);
}

static void compare_table(struct proof *proof, const char *table)
{
    const bool of_message = strcmp(table, "outbox") == 0 || strcmp(table, "pictures") == 0;
    const bool of_days = strcmp(table, "tallies") == 0;
    struct buffer sql = {0};

    if (is_excepted(table, "") || (of_message && !proof->messages) ||
        (of_days && proof->another > 0))
        return;
    const int columns = write_select(proof, table, &sql);
    compare(proof, label_of(table), buffer_string(&sql), columns);
    buffer_release(&sql);
}

/* Compares all tables of the schema, so that none is forgotten. */
static void compare_all(struct proof *proof)
{
    static const char things[] = "SELECT name, type FROM sqlite_schema ORDER BY name";
    struct query *const tables =
        store_query(proof->fresh->store,
                    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", "");

    compare(proof, "part of the store", things, 2);
    while (query_next(tables))
        compare_table(proof, query_text(tables, 0));
    query_end(tables);
    if (!proof->messages)
        buffer_text(proof->report,
                    "messages are not compared: some are of another version of recto\n");
}

/* --- all of it */

static void put_back(char *folder)
{
    (void)(folder == NULL ? unsetenv("TZDIR") : setenv("TZDIR", folder, 1));
    free(folder);
}

static void replay(struct proof *proof)
{
    const char *const folder = getenv("TZDIR");
    char *const before = folder == NULL ? NULL : strdup(folder);

    if (!zones_open_own(proof->fresh)) {
        proof->wrong++;
        buffer_text(proof->report, "no folder can be made for time zones\n");
    }
    replay_entries(proof);
    zones_close_own(proof->fresh);
    put_back(before);
}

static void tell_head(struct proof *proof)
{
    if (proof->head == NULL)
        return;
    if (proof->headed > 0) {
        buffer_format(proof->report, "entry %" PRId64 " has that head\n", proof->headed);
        return;
    }
    proof->wrong++;
    buffer_text(proof->report, "no entry has that head: this is not the journal that it is of\n");
}

static void write_end(struct proof *proof)
{
    struct store *const store = proof->kept->store;
    struct query *const query =
        store_query(store, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    if (proof->another > 0)
        buffer_format(proof->report,
                      "entries 1 to %" PRId64
                      " were judged by an earlier version of recto: they are "
                      "as they were written, but games begun by then are not compared\n",
                      proof->another);
    if (proof->pruned > 0)
        buffer_format(proof->report,
                      "of %" PRId64 " messages, about no game, the body was pruned: it is known by "
                      "its hash\n",
                      proof->pruned);
    if (query_next(query)) {
        buffer_format(proof->report,
                      "%" PRId64 " entries, and all%s follows from them; the head is ",
                      query_number(query, 0), proof->another > 0 ? " that was compared" : "");
        secret_write_hex((const unsigned char *)query_bytes(query, 1).bytes, proof->report);
        buffer_character(proof->report, '\n');
    }
    query_end(query);
}

static void check_all(struct proof *proof)
{
    (void)store_check(proof->kept->store);
    replay(proof);
    zones_compare(proof->fresh, proof->report);
    take_seen(proof);
    check_pruned(proof);
    prune_likewise(proof->kept, proof->fresh);
    compare_all(proof);
    tell_head(proof);
    if (proof->wrong == 0 && store_state(proof->kept->store) == STORE_SOUND)
        write_end(proof);
}

size_t verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report)
{
    struct store *const store = kept->store;
    struct referee fresh;
    struct proof proof = {.kept = kept, .fresh = &fresh, .head = head, .report = report};

    referee_open(&fresh, store_open_memory(), kept->kinds);
    fresh.keys = kept->keys;
    fresh.keys.current = 0;
    if (store_begin_reading(store) && store_begin(fresh.store)) {
        proof.another =
            store_number(store, 0, "SELECT MAX(seq) FROM journal WHERE version NOT LIKE '%/' || ?",
                         "i", (int64_t)JUDGING);
        proof.games = store_number(store, 0, "SELECT MAX(game) FROM notes WHERE seq <= ?", "i",
                                   proof.another);
        proof.messages = store_number(store, 0, "SELECT COUNT(*) FROM journal WHERE version <> ?",
                                      "t", journal_version(kept)) == 0;
        check_all(&proof);
    }
    store_abandon(store);
    fresh.keys.list = NULL;
    referee_close(&fresh);
    return proof.wrong;
}
