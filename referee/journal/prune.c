#include "referee/journal/prune.h"

#include "referee/execute/extract.h"
#include "referee/journal/journal.h"
#include "referee/orders/orders.h"

#include <stdlib.h>
#include <string.h>

/* What a transaction prunes at most, so that others need not wait for long. */
enum { LETTERS_AT_ONCE = 100, BYTES_AT_ONCE = 4 << 20, MESSAGES_AT_ONCE = 200 };

/* --- messages */

void prune_likewise(struct store *kept, struct store *fresh, int64_t since)
{
    struct query *const query =
        store_query(kept, "SELECT id FROM outbox WHERE pruned = 1 AND seq >= ?", "i", since);

    while (query_next(query)) {
        const char *const id = query_text(query, 0);
        (void)store_run(fresh, "UPDATE outbox SET bytes = hash(bytes), pruned = 1 WHERE id = ?",
                        "t", id);
        (void)store_run(fresh, "UPDATE pictures SET record = hash(record) WHERE id = ?", "t", id);
    }
    query_end(query);
}

#define IS_TO_GO \
    " FROM outbox JOIN journal USING(seq) WHERE pruned = 0 AND sent IN (1, 3) AND moment < ?1"
#define SOME_TO_GO " WHERE id IN (SELECT id" IS_TO_GO " ORDER BY outbox.seq, id LIMIT ?2)"

static int64_t prune_messages(struct store *store, int64_t moment)
{
    const int64_t count = store_number(store, 0, "SELECT COUNT(*)" IS_TO_GO, "i", moment);

    for (int64_t done = 0; done < count && store_begin(store); done += MESSAGES_AT_ONCE) {
        (void)store_run(store, "UPDATE pictures SET record = hash(record)" SOME_TO_GO, "ii", moment,
                        (int64_t)MESSAGES_AT_ONCE);
        (void)store_run(store, "UPDATE outbox SET bytes = hash(bytes), pruned = 1" SOME_TO_GO, "ii",
                        moment, (int64_t)MESSAGES_AT_ONCE);
        (void)store_commit(store);
        store_let_others(store);
    }
    return count;
}

/* --- letters */

/* Whether a letter is of somebody who is known, or about a game. */
static bool is_of_somebody(struct referee *referee, int64_t seq)
{
    return store_number(referee->store, 1,
                        "SELECT EXISTS(SELECT 1 FROM letters WHERE seq = ?1) OR"
                        " EXISTS(SELECT 1 FROM notes WHERE seq = ?1 AND game <> 0)",
                        "i", seq) != 0;
}

bool prune_went_too_far(struct referee *referee, const struct entry *entry)
{
    struct extract extract;

    if (entry->rest == NULL || (extract_find(entry, &extract) && extract.has_text))
        return false;
    return is_of_somebody(referee, entry->seq);
}

/* Whether something may follow from the text of a stranger, such as a place in a tournament. */
static bool has_orders(struct referee *referee, const struct extract *extract)
{
    struct received received;

    if (!extract_read(extract, &referee->arena, &received))
        return true;
    return received.letter.kind == LETTER_PERSONAL &&
           orders_read(received.letter.text, &referee->arena).count > 0;
}

/* Whether an entry is as it was written: no other is touched, since a verification would not find
 * any more what was changed. */
static bool is_chained(const struct entry *entry)
{
    struct entry again = *entry;

    journal_chain(&again);
    return memcmp(again.hash, entry->hash, SECRET_BYTES) == 0;
}

/* Cuts off what a letter has after the text that counts, and keeps the hash of that; returns how
 * many bytes go, 0 if the letter is left as it is. */
static size_t cut_off(struct referee *referee, const struct entry *entry)
{
    struct extract extract;
    unsigned char rest[SECRET_BYTES];

    if (!extract_find(entry, &extract) || !is_chained(entry))
        return 0;
    const bool text = is_of_somebody(referee, entry->seq) || has_orders(referee, &extract);
    const size_t len = text ? extract.text_end : extract.facts_end;
    if (len == extract.text_end)
        extract_hash_whole(entry, &extract, rest);
    else
        extract_hash_body(entry, &extract, rest);
    const size_t gone = entry->len - len;
    return store_run(referee->store,
                     "UPDATE journal SET bytes = substr(bytes, 1, ?), rest = ? WHERE seq = ?",
                     "ibi", (int64_t)len, rest, (size_t)SECRET_BYTES, entry->seq)
               ? gone
               : 0;
}

static bool take_hash(struct query *query, int column, unsigned char hash[SECRET_BYTES])
{
    const struct span bytes = query_bytes(query, column);

    if (bytes.len == SECRET_BYTES)
        memcpy(hash, bytes.bytes, SECRET_BYTES);
    return bytes.len == SECRET_BYTES;
}

static size_t prune_letter(struct referee *referee, int64_t seq)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT moment, version, bytes, previous, hash FROM journal WHERE seq = ? AND rest IS NULL",
        "i", seq);
    size_t gone = 0;

    if (query_next(query)) {
        const struct span content = query_bytes(query, 2);
        struct entry entry = {.seq = seq,
                              .kind = "letter",
                              .moment = query_number(query, 0),
                              .version = query_text(query, 1),
                              .bytes = content.bytes,
                              .len = content.len};
        if (take_hash(query, 3, entry.previous) && take_hash(query, 4, entry.hash))
            gone = cut_off(referee, &entry);
    }
    query_end(query);
    arena_empty(&referee->arena);
    return gone;
}

void prune_stranger(struct referee *referee)
{
    const int64_t seq =
        store_number(referee->store, 0, "SELECT MAX(seq) FROM journal WHERE kind = 'letter'", "");

    if (!is_of_somebody(referee, seq))
        (void)prune_letter(referee, seq);
}

static int64_t prune_letters(struct referee *referee, int64_t moment)
{
    int64_t pruned = 0;
    size_t count, at = 0;
    int64_t *const list =
        query_numbers(store_query(referee->store,
                                  "SELECT seq FROM journal WHERE kind = 'letter' AND rest IS NULL"
                                  " AND moment < ? ORDER BY moment",
                                  "i", moment),
                      &count);

    while (at < count && store_begin(referee->store)) {
        size_t bytes = 0;
        for (int i = 0; i < LETTERS_AT_ONCE && bytes < BYTES_AT_ONCE && at < count; i++) {
            const size_t gone = prune_letter(referee, list[at++]);
            pruned += gone > 0;
            bytes += gone;
        }
        (void)store_commit(referee->store);
        store_let_others(referee->store);
    }
    free(list);
    return pruned;
}

bool prune(struct referee *referee, int64_t moment, struct pruning *done)
{
    done->letters = prune_letters(referee, moment);
    done->messages = prune_messages(referee->store, moment);
    return store_state(referee->store) == STORE_SOUND;
}
