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
    const int64_t another = proof->comparison.another;
    struct query *const query = store_query(
        proof->comparison.kept, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    if (another > 0)
        buffer_format(report,
                      "entries 1 to %" PRId64
                      " were judged by an earlier version of recto: they are "
                      "as they were written, but games begun by then are not compared\n",
                      another);
    if (proof->replay.pruned > 0)
        buffer_format(report,
                      "%" PRId64 " messages were pruned: what was read of them is here, and the "
                      "rest is known by its hash\n",
                      proof->replay.pruned);
    if (proof->replay.unlike > 0)
        buffer_format(report,
                      "%" PRId64 " messages would be read differently today, such as that of entry "
                      "%" PRId64 ", perhaps by newer libraries: what was read when they came "
                      "counts\n",
                      proof->replay.unlike, proof->replay.first_unlike);
    if (query_next(query)) {
        buffer_format(report, "%" PRId64 " entries, and all%s follows from them; the head is ",
                      query_number(query, 0), another > 0 ? " that was compared" : "");
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
    prune_take_ids(kept, fresh);
    check_pruned(proof);
    prune_likewise(kept, fresh);
    compare_all(&proof->comparison);
    tell_head(proof);
    const size_t wrong = proof->replay.wrong + proof->comparison.wrong;
    if (wrong == 0 && store_state(kept) == STORE_SOUND)
        write_end(proof);
    return wrong;
}

static struct comparison whole_comparison(struct referee *kept, struct store *fresh,
                                          struct buffer *report)
{
    struct store *const store = kept->store;
    struct comparison comparison = {.kept = store, .fresh = fresh, .report = report};

    comparison.another =
        store_number(store, 0, "SELECT MAX(seq) FROM journal WHERE version NOT LIKE '%/' || ?", "i",
                     (int64_t)JUDGING);
    comparison.games = store_number(store, 0, "SELECT MAX(game) FROM notes WHERE seq <= ?", "i",
                                    comparison.another);
    /* What has happened since in games that are not compared may build on what is refused today. */
    comparison.another = store_number(
        store, 0,
        "SELECT MAX(?, COALESCE((SELECT MAX(seq) FROM notes WHERE game BETWEEN 1 AND ?), 0))", "ii",
        comparison.another, comparison.another > 0 ? comparison.games : 0);
    comparison.games = store_number(store, 0, "SELECT MAX(game) FROM notes WHERE seq <= ?", "i",
                                    comparison.another);
    comparison.messages = store_number(store, 0, "SELECT COUNT(*) FROM journal WHERE version <> ?",
                                       "t", journal_version(kept)) == 0;
    return comparison;
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
        struct proof proof = {.fresh = &fresh,
                              .comparison = whole_comparison(kept, fresh.store, report)};
        proof.replay = (struct replay){.another = proof.comparison.another,
                                       .last = INT64_MAX,
                                       .head = head,
                                       .again = true,
                                       .report = report};
        wrong = check_all(&proof);
    }
    store_abandon(store);
    fresh.keys.list = NULL;
    referee_close(&fresh);
    return wrong;
}
