#include "referee/journal/snapshot.h"

#include "referee/journal/compare.h"
#include "referee/journal/upgrade.h"

#include <string.h>

/* Neither what becomes of messages, nor what is to be pruned one day. */
static const char forget[] =
    "UPDATE copy.outbox SET sent = 1, tries = 0, first = 0, pruned = 0, bytes = x'';"
    "UPDATE copy.pictures SET record = x''";

static void keep_bytes(struct store *store, struct span bytes)
{
    (void)(store_run(store, "DELETE FROM snapshot", "") &&
           store_run(store, "INSERT INTO snapshot VALUES(?)", "b", bytes.bytes, bytes.len));
}

bool snapshot_keep(struct store *store, unsigned char hash[SECRET_BYTES])
{
    struct buffer tables = {0}, bytes = {0};

    compare_list_tables(store, &tables);
    if (store_save_tables(store, &tables, forget, &bytes)) {
        secret_hash(bytes.bytes, bytes.len, hash);
        keep_bytes(store, (struct span){bytes.bytes, bytes.len});
    }
    buffer_release(&tables);
    buffer_release(&bytes);
    return store_state(store) == STORE_SOUND;
}

bool snapshot_load(struct store *from, const struct entry *upgrade, struct store *fresh)
{
    unsigned char hash[SECRET_BYTES], wanted[SECRET_BYTES];
    struct query *const query = store_query(from, "SELECT bytes FROM snapshot", "");
    struct buffer tables = {0};
    bool loaded = false;

    if (upgrade_read_hash(upgrade, wanted) && query_next(query)) {
        const struct span bytes = query_bytes(query, 0);
        secret_hash(bytes.bytes, bytes.len, hash);
        if (memcmp(hash, wanted, SECRET_BYTES) == 0) {
            compare_list_tables(fresh, &tables);
            loaded = store_load_tables(fresh, &tables, bytes);
            keep_bytes(fresh, bytes);
        }
    }
    query_end(query);
    buffer_release(&tables);
    return loaded;
}
