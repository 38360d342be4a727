#include "referee/commands/migration.h"

#include "cli/output/output.h"
#include "referee/commands/exchange.h"
#include "referee/journal/compare.h"
#include "referee/journal/journal.h"
#include "referee/journal/upgrade.h"
#include "referee/store/folder.h"

#include <errno.h>
#include <inttypes.h>

/* Makes the copy; nothing is done without one. */
static int copy_before(struct referee *referee, const char *folder, const char *name)
{
    const char *const draft = folder_path(&referee->arena, folder, ".before-upgrade.db");
    const char *const target = folder_path(&referee->arena, folder, name);
    const int status = exchange_copy_store(referee, draft, target, folder);

    if (status == EX_CANTCREAT)
        complain_file(target, "cannot make a copy before the upgrade", errno);
    return status == EX_CANTCREAT ? EX_TEMPFAIL : status;
}

/* Whether the migrated store has all its pages, and the parts of a new one. */
static bool is_sound(struct store *store)
{
    struct buffer report = {0};
    struct comparison comparison = {
        .kept = store, .fresh = store_open_private(), .report = &report};

    const bool whole = store_check(store);
    compare_schema(&comparison);
    store_close(comparison.fresh);
    if (comparison.wrong > 0)
        complain("upgrade: %.*s", (int)report.len, buffer_string(&report));
    buffer_release(&report);
    return whole && comparison.wrong == 0;
}

bool migration_is_due(struct referee *referee)
{
    if (store_state(referee->store) == STORE_OLDER)
        return true;
    const bool due = store_number(referee->store, 0,
                                  "SELECT version <> ? FROM journal ORDER BY seq DESC LIMIT 1", "t",
                                  journal_version(referee)) != 0;
    arena_empty(&referee->arena);
    return due;
}

int migrate_store(struct referee *referee, const char *copy, int64_t now)
{
    struct store *const store = referee->store;
    const int64_t layout = store_layout(store);
    struct buffer lines = {0}, dropped = {0}, ended = {0};
    unsigned char hash[SECRET_BYTES];

    bool done =
        store_migrate(store, &dropped, &ended) && is_sound(store) && upgrade_keep(store, hash);
    if (done) {
        buffer_format(&lines, "%" PRId64 "\n%s\n%s\n%s", layout, copy, buffer_string(&dropped),
                      buffer_string(&ended));
        secret_write_hex(hash, &lines);
        buffer_character(&lines, '\n');
        done = journal_add(referee, "upgrade", now, lines.bytes, lines.len) && store_commit(store);
    }
    buffer_release(&lines);
    buffer_release(&dropped);
    buffer_release(&ended);
    if (done)
        return EX_OK;
    store_abandon(store);
    const int status = referee_status(referee);
    return status == EX_OK ? EX_SOFTWARE : status;
}

int migrate(struct referee *referee, const char *folder, int64_t now)
{
    struct buffer name = {0};

    buffer_format(&name, "before-upgrade-%s.db", referee_moment(referee, now));
    int status = copy_before(referee, folder, buffer_string(&name));
    if (status == EX_OK) {
        status = migrate_store(referee, buffer_string(&name), now);
        if (status != EX_OK)
            complain("%s cannot be brought to this version of recto; %s in it is a copy", folder,
                     buffer_string(&name));
    }
    buffer_release(&name);
    return status;
}
