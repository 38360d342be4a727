#include "referee/journal/prune.h"

#include "referee/execute/receive.h"
#include "referee/journal/journal.h"
#include "referee/mail/read.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- messages */

static void hash_column(struct store *store, const char *select, const char *update, const char *id)
{
    unsigned char hash[SECRET_BYTES];
    struct query *const query = store_query(store, select, "t", id);
    const bool found = query_next(query);

    if (found) {
        const struct span bytes = query_bytes(query, 0);
        secret_hash(bytes.bytes, bytes.len, hash);
    }
    query_end(query);
    if (found)
        (void)store_run(store, update, "bt", hash, (size_t)SECRET_BYTES, id);
}

static void prune_message(struct store *store, const char *id)
{
    hash_column(store, "SELECT bytes FROM outbox WHERE id = ?",
                "UPDATE outbox SET pruned = 1, bytes = ? WHERE id = ?", id);
    hash_column(store, "SELECT record FROM pictures WHERE id = ?",
                "UPDATE pictures SET record = ? WHERE id = ?", id);
}

/* Prunes in `store` the messages whose ids a query of `from` gives; returns how many. */
static int64_t prune_messages(struct store *from, struct store *store, const char *sql,
                              int64_t moment)
{
    struct query *const query = store_query(from, sql, "i", moment);
    int64_t count = 0;

    for (; query_next(query); count++)
        prune_message(store, query_text(query, 0));
    query_end(query);
    return count;
}

void prune_likewise(struct store *kept, struct store *fresh)
{
    (void)prune_messages(kept, fresh, "SELECT id FROM outbox WHERE pruned = ?", 1);
}

/* --- letters */

void prune_take_ids(struct store *kept, struct store *fresh)
{
    struct query *const query = store_query(
        kept, "SELECT id, seq FROM seen JOIN journal USING(seq) WHERE rest IS NOT NULL", "");

    while (query_next(query)) {
        const struct span id = query_bytes(query, 0);
        (void)store_run(fresh, "INSERT OR IGNORE INTO seen VALUES(?, ?)", "bi", id.bytes, id.len,
                        query_number(query, 1));
    }
    query_end(query);
}

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static bool same_texts(const struct texts *a, const struct texts *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same(a->list[i], b->list[i]))
            return false;
    return true;
}

/* Whether a letter means the same to the referee without its body. Only players are told why a body
 * cannot be read. */
static bool is_same(const struct letter *a, const struct letter *b)
{
    return a->kind == b->kind && (a->kind == LETTER_PERSONAL || same(a->why, b->why)) &&
           same(a->from, b->from) && same(a->name, b->name) && same(a->answer_to, b->answer_to) &&
           same(a->subject, b->subject) && same(a->message_id, b->message_id) &&
           same(a->in_reply_to, b->in_reply_to) && a->failed == b->failed &&
           same_texts(&a->references, &b->references) && same_texts(&a->tokens, &b->tokens);
}

/* Whether the hash can be checked without the body, unlike those of the first versions. */
static bool is_chained(const struct entry *entry)
{
    struct entry again = *entry;

    journal_chain(&again);
    return memcmp(again.hash, entry->hash, SECRET_BYTES) == 0;
}

/* A stranger may sign up for a tournament. */
static bool asks_for_a_place(const struct orders *orders)
{
    for (size_t i = 0; i < orders->count; i++)
        if (orders->list[i].kind == ORDER_SIGN_UP)
            return true;
    return false;
}

/* Whether the body of a letter can be pruned; sets the length of the rest, and the hash of the
 * body. */
static bool can_be_pruned(struct referee *referee, const struct entry *entry, size_t *len,
                          unsigned char rest[SECRET_BYTES])
{
    struct received whole, head;

    *len = journal_body(entry, rest);
    if (*len == entry->len || !is_chained(entry))
        return false;
    receive_read(referee, entry->bytes, entry->len, &whole);
    receive_read_head(referee, entry->bytes, *len, &head);
    return is_same(&whole.letter, &head.letter) && !asks_for_a_place(&whole.orders);
}

/* Reads the entry of this number; its bytes are in the buffer. */
static bool read_letter(struct referee *referee, int64_t seq, struct entry *entry,
                        struct buffer *bytes)
{
    struct query *const query = store_query(
        referee->store, "SELECT moment, version, bytes, previous, hash FROM journal WHERE seq = ?",
        "i", seq);
    const bool found = query_next(query);

    if (found) {
        const struct span content = query_bytes(query, 2), previous = query_bytes(query, 3),
                          hash = query_bytes(query, 4);
        bytes->len = 0;
        buffer_append(bytes, content.bytes, content.len);
        *entry = (struct entry){.seq = seq,
                                .kind = "mail",
                                .moment = query_number(query, 0),
                                .version = referee_text(referee, "%s", query_text(query, 1)),
                                .bytes = bytes->bytes,
                                .len = bytes->len};
        memcpy(entry->previous, previous.bytes, previous.len == SECRET_BYTES ? SECRET_BYTES : 0);
        memcpy(entry->hash, hash.bytes, hash.len == SECRET_BYTES ? SECRET_BYTES : 0);
    }
    query_end(query);
    return found;
}

/* A letter to be pruned. */
struct cut {
    int64_t seq;
    size_t len;
    unsigned char rest[SECRET_BYTES];
};

/* Lists the letters about no game and of nobody who is known, with a single pass over the log. */
static void list_letters(struct referee *referee, int64_t moment, struct buffer *cuts)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT seq FROM journal WHERE kind = 'mail' AND moment < ? AND rest IS NULL"
                    " AND seq NOT IN (SELECT seq FROM notes WHERE game <> 0)"
                    " AND seq NOT IN (SELECT seq FROM letters) ORDER BY seq",
                    "i", moment);

    while (query_next(query)) {
        const struct cut cut = {.seq = query_number(query, 0)};
        buffer_append(cuts, (const char *)&cut, sizeof cut);
    }
    query_end(query);
}

/* Decides what to prune, outside of the transaction, since this takes time. */
static size_t plan_cuts(struct referee *referee, struct cut *cuts, size_t count)
{
    struct buffer bytes = {0};
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        struct cut cut = cuts[i];
        struct entry entry;
        if (read_letter(referee, cut.seq, &entry, &bytes) &&
            can_be_pruned(referee, &entry, &cut.len, cut.rest))
            cuts[kept++] = cut;
        arena_empty(&referee->arena);
    }
    buffer_release(&bytes);
    return kept;
}

bool prune(struct referee *referee, int64_t moment, struct pruning *done)
{
    struct store *const store = referee->store;
    struct buffer list = {0};

    list_letters(referee, moment, &list);
    const size_t most = list.len / sizeof(struct cut);
    struct cut *const cuts = memory_allocate((most + 1) * sizeof *cuts);
    if (most > 0)
        memcpy(cuts, list.bytes, most * sizeof *cuts);
    buffer_release(&list);
    const size_t count = plan_cuts(referee, cuts, most);

    (void)store_begin(store);
    for (size_t i = 0; i < count; i++)
        (void)store_run(
            store, "UPDATE journal SET bytes = substr(bytes, 1, ?), rest = ? WHERE seq = ?", "ibi",
            (int64_t)cuts[i].len, cuts[i].rest, (size_t)SECRET_BYTES, cuts[i].seq);
    free(cuts);
    done->letters = (int64_t)count;
    done->messages = prune_messages(store, store,
                                    "SELECT id FROM outbox JOIN journal USING(seq) WHERE pruned = 0"
                                    " AND sent IN (1, 3) AND moment < ?",
                                    moment);
    return store_commit(store);
}
