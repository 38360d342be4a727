#include "referee/journal/verify.h"

#include "referee/journal/compare.h"
#include "referee/journal/journal.h"
#include "referee/journal/prune.h"
#include "referee/journal/replay.h"

#include <inttypes.h>

/* The state of a verification. */
struct proof {
    struct referee *fresh;
    struct replay replay;
    struct comparison comparison;
};

/* Checks that nothing can follow from what was pruned. */
static void check_pruned(struct proof *proof)
{
    struct query *const query =
        store_query(proof->fresh->store,
                    "SELECT seq, kind, bytes, rest FROM journal WHERE rest IS NOT NULL", "");

    while (query_next(query)) {
        const struct span bytes = query_bytes(query, 2), rest = query_bytes(query, 3);
        const struct entry entry = {.seq = query_number(query, 0),
                                    .kind = query_text(query, 1),
                                    .bytes = bytes.bytes,
                                    .len = bytes.len,
                                    .rest = rest.bytes};
        if (prune_went_too_far(proof->fresh, &entry))
            compare_report(&proof->comparison,
                           "entry %" PRId64
                           " is pruned too far: it is about a game, or of a player",
                           entry.seq);
    }
    query_end(query);
}

static void tell_head(struct proof *proof)
{
    const struct replay *const replay = &proof->replay;

    if (replay->head == NULL)
        return;
    if (replay->headed > 0)
        buffer_format(replay->report, "entry %" PRId64 " has that head\n", replay->headed);
    else
        compare_report(&proof->comparison,
                       "no entry has that head: this is not the journal that it is of");
}

static void write_end(struct proof *proof)
{
    struct buffer *const report = proof->replay.report;
    const int64_t since = proof->comparison.since;
    struct query *const query = store_query(
        proof->comparison.kept, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    if (since > 0)
        buffer_format(report,
                      "entries 1 to %" PRId64
                      " were carried out by earlier versions of recto, and are not repeated: "
                      "their chain is whole, and so is the snapshot of what came of them\n",
                      since - 1);
    if (proof->replay.pruned > 0)
        buffer_format(report,
                      "%" PRId64 " messages were pruned: what was read of them is here, and the "
                      "rest is known by its hash\n",
                      proof->replay.pruned);
    if (query_next(query)) {
        buffer_format(report, "%" PRId64 " entries, and all follows from them; the head is ",
                      query_number(query, 0));
        secret_write_hex((const unsigned char *)query_bytes(query, 1).bytes, report);
        buffer_character(report, '\n');
    }
    query_end(query);
}

static size_t check_all(struct proof *proof)
{
    struct store *const kept = proof->comparison.kept, *const fresh = proof->comparison.fresh;

    (void)store_check(kept);
    replay_journal(kept, proof->fresh, &proof->replay);
    if (proof->replay.lost)
        return proof->replay.wrong;
    check_pruned(proof);
    prune_likewise(kept, fresh, proof->comparison.since);
    compare_all(&proof->comparison);
    tell_head(proof);
    const size_t wrong = proof->replay.wrong + proof->comparison.wrong;
    if (wrong == 0 && store_state(kept) == STORE_SOUND)
        write_end(proof);
    return wrong;
}

size_t verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report)
{
    struct store *const store = kept->store;
    struct referee fresh;
    size_t wrong = 0;

    referee_open(&fresh, store_open_private(), kept->kinds);
    fresh.keys = kept->keys;
    fresh.keys.current = 0;
    if (store_begin_reading(store) && store_begin(fresh.store)) {
        const int64_t since =
            store_number(store, 0, "SELECT MAX(seq) FROM journal WHERE kind = 'upgrade'", "");
        struct proof proof = {
            .fresh = &fresh,
            .replay = {.since = since, .last = INT64_MAX, .head = head, .report = report},
            .comparison = {.kept = store, .fresh = fresh.store, .since = since, .report = report}};
        wrong = check_all(&proof);
    }
    store_abandon(store);
    fresh.keys.list = NULL;
    referee_close(&fresh);
    return wrong;
}
