#include "referee/journal/replay.h"

#include "referee/journal/journal.h"
#include "referee/journal/upgrade.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

/* A walk along the chain. */
struct walk {
    struct query *query;
    int64_t next;
    unsigned char head[SECRET_BYTES];
    struct entry entry;
    bool whole; /* whether the entry is in its place in the chain */
};

static void begin_walk(struct walk *walk, struct store *from)
{
    *walk = (struct walk){
        .query = store_query(from,
                             "SELECT seq, kind, moment, version, bytes, previous, hash, rest FROM"
                             " journal ORDER BY seq",
                             ""),
        .next = 1};
}

/* Reads the next entry, and checks its place in the chain; false at the end. */
static bool take_step(struct walk *walk)
{
    struct entry *const entry = &walk->entry;

    if (!query_next(walk->query))
        return false;
    walk->whole =
        read_entry(walk->query, entry) && entry->seq == walk->next && is_linked(entry, walk->head);
    walk->next = entry->seq + 1;
    memcpy(walk->head, entry->hash, SECRET_BYTES);
    return true;
}

/* Entries from before the last upgrade are not repeated: its snapshot is what came of them. */
static bool carry_out(struct store *from, struct referee *fresh, const struct entry *entry,
                      struct replay *replay)
{
    if (entry->seq < replay->since) {
        journal_keep(fresh, entry);
        return true;
    }
    if (entry->seq == replay->since && !upgrade_load(from, entry, fresh->store)) {
        replay->lost = true;
        compare_report(replay->found,
                       "entry %" PRId64
                       ": the snapshot that this upgrade made of the store is damaged",
                       entry->seq);
        return false;
    }
    if (journal_repeat(fresh, entry))
        return true;
    compare_report(replay->found, "entry %" PRId64 " cannot be carried out again: %s", entry->seq,
                   fresh->refusal.len > 0 ? buffer_string(&fresh->refusal)
                                          : store_error(fresh->store));
    return false;
}

void replay_journal(struct store *from, struct referee *fresh, struct replay *replay)
{
    struct walk walk;

    begin_walk(&walk, from);
    while (take_step(&walk) && walk.entry.seq <= replay->last) {
        const struct entry *const entry = &walk.entry;
        if (!walk.whole)
            compare_report(replay->found, "entry %" PRId64 ": the chain is broken here",
                           entry->seq);
        if (!carry_out(from, fresh, entry, replay))
            break;
        replay->count++;
        replay->pruned += entry->rest != NULL;
        if (replay->head != NULL && memcmp(replay->head, entry->hash, SECRET_BYTES) == 0)
            replay->headed = entry->seq;
    }
    query_end(walk.query);
}

struct extent replay_measure(struct store *from, const char *version)
{
    struct extent extent = {.current = true};
    struct walk walk;

    begin_walk(&walk, from);
    while (!extent.broken && take_step(&walk)) {
        extent.broken = !walk.whole;
        if (extent.broken)
            break;
        extent.whole = walk.entry.seq;
        if (strcmp(walk.entry.kind, "upgrade") == 0) {
            extent.since = walk.entry.seq;
            extent.current = true;
        }
        extent.current = extent.current && strcmp(walk.entry.version, version) == 0;
    }
    query_end(walk.query);
    extent.broken = extent.broken || store_state(from) != STORE_SOUND;
    return extent;
}
