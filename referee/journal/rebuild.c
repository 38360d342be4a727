#include "referee/journal/rebuild.h"

#include "referee/journal/compare.h"
#include "referee/journal/journal.h"
#include "referee/journal/prune.h"
#include "referee/journal/replay.h"
#include "referee/outgoing/outbox.h"

#include <inttypes.h>
#include <string.h>

enum { DAY = 86400, DIFFERENCES_SHOWN = 20, STATE_UNKNOWN = -1 };

/* Nobody wants ten years of mail again: of what nothing is known, the messages of the last day are
 * sent, and older ones count as sent. */
static void settle_unknown(struct store *fresh, struct buffer *report)
{
    const int64_t unknown = store_number(fresh, 0, "SELECT COUNT(*) FROM outbox WHERE sent = ?",
                                         "i", (int64_t)STATE_UNKNOWN);
    if (unknown == 0)
        return;
    const int64_t last =
        store_number(fresh, 0, "SELECT moment FROM journal ORDER BY seq DESC LIMIT 1", "");
    (void)store_run(fresh,
                    "UPDATE outbox SET sent = ? WHERE sent = ? AND"
                    " seq > (SELECT COALESCE(MAX(seq), 0) FROM journal WHERE moment <= ?)",
                    "iii", (int64_t)OUTBOX_WAITING, (int64_t)STATE_UNKNOWN, last - DAY);
    (void)store_run(fresh, "UPDATE outbox SET sent = ? WHERE sent = ?", "ii", (int64_t)OUTBOX_SENT,
                    (int64_t)STATE_UNKNOWN);
    buffer_format(report,
                  "of %" PRId64
                  " messages nobody knows whether they were sent: those of the last day are sent "
                  "now, perhaps again\n",
                  unknown);
}

/* Takes over what became of messages, and the bytes of those from before the last upgrade, which
 * are in no snapshot. */
static void take_messages(struct store *kept, struct store *fresh, int64_t since,
                          struct buffer *report)
{
    (void)store_run(fresh, "UPDATE outbox SET sent = ? WHERE sent = ? AND seq >= ?", "iii",
                    (int64_t)STATE_UNKNOWN, (int64_t)OUTBOX_WAITING, since);
    (void)store_run(fresh,
                    "UPDATE outbox SET sent = k.sent, tries = k.tries, first = k.first"
                    " FROM kept.outbox AS k WHERE k.id = outbox.id AND k.sent >= 0 AND k.sent < ?",
                    "i", (int64_t)OUTBOX_STATES);
    settle_unknown(fresh, report);
    (void)store_run(fresh,
                    "UPDATE outbox SET bytes = k.bytes, pruned = k.pruned FROM kept.outbox AS k"
                    " WHERE k.id = outbox.id AND k.seq < ?",
                    "i", since);
    (void)store_run(fresh,
                    "UPDATE pictures SET record = k.record FROM kept.pictures AS k"
                    " WHERE k.id = pictures.id AND k.seq < ?",
                    "i", since);
    prune_likewise(kept, fresh, since);
}

/* If nobody knows when the referee last worked, it was at the newest entry. */
static void take_pulse(struct store *fresh)
{
    (void)store_run(fresh,
                    "INSERT OR REPLACE INTO pulse SELECT 'alive', moment FROM journal"
                    " ORDER BY seq DESC LIMIT 1",
                    "");
    (void)store_run(fresh, "INSERT OR REPLACE INTO pulse SELECT name, value FROM kept.pulse", "");
}

static void compare_with(struct store *kept, struct store *fresh, int64_t since,
                         struct buffer *report)
{
    struct comparison comparison = {
        .kept = kept, .fresh = fresh, .since = since, .report = report, .shown = DIFFERENCES_SHOWN};

    compare_all(&comparison);
    if (comparison.wrong > comparison.shown)
        buffer_format(report, "… and %zu more\n", comparison.wrong - comparison.shown);
}

static bool may_begin(struct rebuild *rebuild, const struct extent *extent)
{
    const bool asked = rebuild->until > 0;

    if (extent->whole == 0)
        buffer_text(&rebuild->why, "the journal cannot be read: restore a backup\n");
    else if (!extent->current)
        buffer_format(&rebuild->why,
                      "entry %" PRId64 ", up to which the journal is whole, is of another version "
                      "of recto, which alone could carry it out again: restore a backup\n",
                      extent->whole);
    else if (asked && rebuild->until > extent->whole)
        buffer_format(&rebuild->why, "the journal is whole up to entry %" PRId64 " only\n",
                      extent->whole);
    else if (asked && rebuild->until < extent->since)
        buffer_format(&rebuild->why,
                      "entries before %" PRId64 " were carried out by another version of recto, "
                      "and are not repeated: restore a backup of that time\n",
                      extent->since);
    else if (!asked && extent->broken)
        buffer_format(&rebuild->why,
                      "the journal is whole up to entry %" PRId64 ", and broken after it: `--until "
                      "%" PRId64 "` rebuilds the store as it was then, and gives up what came "
                      "after; a backup may have more\n",
                      extent->whole, extent->whole);
    return rebuild->why.len == 0;
}

/* Measures the journal, and decides how far it is repeated. */
static bool begin(struct store *kept, struct referee *fresh, struct rebuild *rebuild,
                  struct extent *extent)
{
    if (!store_check(kept)) {
        buffer_format(&rebuild->why,
                      "the file is damaged (%s): read it as far as that goes, as `A damaged store` "
                      "in recto-referee(1) shows, or restore a backup\n",
                      store_error(kept));
        return false;
    }
    *extent = replay_measure(kept, journal_version(fresh));
    if (!may_begin(rebuild, extent))
        return false;
    if (rebuild->until == 0)
        rebuild->until = extent->whole;
    return true;
}

static bool repeat(struct store *kept, struct referee *fresh, struct rebuild *rebuild,
                   const struct extent *extent)
{
    struct comparison found = {.report = &rebuild->why};
    struct replay replay = {.since = extent->since, .last = rebuild->until, .found = &found};

    (void)store_begin(fresh->store);
    replay_journal(kept, fresh, &replay);
    if (replay.lost)
        buffer_text(&rebuild->why, "restore a backup, which has a snapshot that is whole\n");
    if (store_state(kept) != STORE_SOUND)
        buffer_format(&rebuild->why, "entry %" PRId64 " cannot be read: %s\n", replay.count + 1,
                      store_error(kept));
    const bool done = rebuild->why.len == 0 && store_commit(fresh->store);
    if (!done)
        store_abandon(fresh->store);
    else
        buffer_format(rebuild->report, "%" PRId64 " entries were carried out again\n",
                      extent->since > 0 ? replay.count - extent->since + 1 : replay.count);
    return done;
}

bool rebuild_afresh(struct referee *fresh, struct rebuild *rebuild)
{
    struct store *const kept = store_open_as_is(rebuild->source);
    struct extent extent;

    bool done = begin(kept, fresh, rebuild, &extent) && repeat(kept, fresh, rebuild, &extent);
    if (done) {
        (void)store_run(fresh->store, "ATTACH ? AS kept", "t", rebuild->source);
        (void)store_begin(fresh->store);
        take_messages(kept, fresh->store, extent.since, rebuild->report);
        take_pulse(fresh->store);
        (void)store_commit(fresh->store);
        if (!extent.broken && rebuild->until == extent.whole)
            compare_with(kept, fresh->store, extent.since, rebuild->report);
        done = store_state(fresh->store) == STORE_SOUND;
        if (store_state(kept) != STORE_SOUND) {
            buffer_format(&rebuild->why, "the store cannot be read: %s\n", store_error(kept));
            done = false;
        }
    }
    store_close(kept);
    return done;
}
