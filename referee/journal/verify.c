#include "referee/journal/verify.h"

#include "referee/journal/compare.h"
#include "referee/journal/journal.h"
#include "referee/journal/prune.h"
#include "referee/journal/replay.h"

#include <inttypes.h>

/* Checks that nothing can follow from what was pruned. */
static void check_pruned(struct referee *fresh, struct comparison *found)
{
    struct query *const query = store_query(
        fresh->store, "SELECT seq, kind, bytes, rest FROM journal WHERE rest IS NOT NULL", "");

    while (query_next(query)) {
        const struct span bytes = query_bytes(query, 2), rest = query_bytes(query, 3);
        const struct entry entry = {.seq = query_number(query, 0),
                                    .kind = query_text(query, 1),
                                    .bytes = bytes.bytes,
                                    .len = bytes.len,
                                    .rest = rest.bytes};
        if (prune_went_too_far(fresh, &entry))
            compare_report(
                found, "entry %" PRId64 " is pruned too far: it is about a game, or of a player",
                entry.seq);
    }
    query_end(query);
}

static void tell_head(const struct replay *replay)
{
    if (replay->head != NULL && replay->headed > 0)
        buffer_format(replay->found->report, "entry %" PRId64 " has that head\n", replay->headed);
    else if (replay->head != NULL)
        compare_report(replay->found,
                       "no entry has that head: this is not the journal that it is of");
}

static void write_end(const struct replay *replay)
{
    struct buffer *const report = replay->found->report;
    struct query *const query = store_query(
        replay->found->kept, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    if (replay->since > 0)
        buffer_format(report,
                      "entries 1 to %" PRId64
                      " were carried out by earlier versions of recto, and are not repeated: "
                      "their chain is whole, and so is the snapshot of what came of them\n",
                      replay->since - 1);
    if (replay->pruned > 0)
        buffer_format(report,
                      "%" PRId64 " messages were pruned: what was read of them is here, and the "
                      "rest is known by its hash\n",
                      replay->pruned);
    if (query_next(query)) {
        buffer_format(report, "%" PRId64 " entries, and all follows from them; the head is ",
                      query_number(query, 0));
        secret_write_hex((const unsigned char *)query_bytes(query, 1).bytes, report);
        buffer_character(report, '\n');
    }
    query_end(query);
}

static void check_all(struct referee *fresh, struct replay *replay)
{
    struct comparison *const found = replay->found;

    (void)store_check(found->kept);
    replay_journal(found->kept, fresh, replay);
    if (replay->lost)
        return;
    check_pruned(fresh, found);
    prune_likewise(found->kept, found->fresh, found->since);
    compare_all(found);
    tell_head(replay);
    if (found->wrong == 0 && store_state(found->kept) == STORE_SOUND)
        write_end(replay);
}

int verify_afresh(struct referee *kept, const unsigned char *head, struct buffer *report)
{
    struct store *const store = kept->store;
    const size_t before = report->len;
    struct referee fresh;

    referee_open(&fresh, store_open_private(), kept->kinds);
    fresh.keys = kept->keys;
    fresh.keys.current = 0;
    struct comparison found = {.kept = store, .fresh = fresh.store, .report = report};
    if (store_begin_reading(store) && store_begin(fresh.store)) {
        found.since =
            store_number(store, 0, "SELECT MAX(seq) FROM journal WHERE kind = 'upgrade'", "");
        struct replay replay = {
            .since = found.since, .last = INT64_MAX, .head = head, .found = &found};
        check_all(&fresh, &replay);
    }
    store_abandon(store);
    int status = found.wrong == 0 ? EX_OK : EX_DATAERR;
    if (store_state(fresh.store) == STORE_LATER) { /* what was found may follow from that */
        report->len = before;
        status = referee_status(&fresh);
    }
    fresh.keys.list = NULL;
    referee_close(&fresh);
    return status;
}
