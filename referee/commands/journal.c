/* verify, prune: the journal as a whole. */
#include "referee/commands/work.h"
#include "referee/journal/prune.h"
#include "referee/journal/verify.h"

#include <inttypes.h>

enum { MEGABYTE = 1000000 };

int work_verify(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const bool asked = invocation->head[0] != '\0';
    unsigned char head[SECRET_BYTES];

    if (asked && !secret_read_hex(invocation->head, head)) {
        complain("verify: --head takes the %d digits at the end of a message", SECRET_HEX);
        return EX_USAGE;
    }
    return verify_afresh(referee, asked ? head : NULL, &out->buffer);
}

/* Writes what the log says of an upgrade if that is the newest entry. */
static void tell_upgrade(struct referee *referee, struct buffer *out)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT text FROM notes WHERE seq = (SELECT MAX(seq) FROM journal)"
                    " AND (SELECT kind FROM journal WHERE seq = notes.seq) = 'upgrade'",
                    "");

    const size_t before = out->len;

    while (query_next(query))
        buffer_format(out, "%s\n", query_text(query, 0));
    if (out->len == before)
        buffer_text(out, "the store is of this version\n");
    query_end(query);
}

/* Opening the folder upgrades the store, so this is left to say and to check. */
int work_upgrade(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)invocation;
    tell_upgrade(referee, &out->buffer);
    return verify_afresh(referee, NULL, &out->buffer);
}

int work_prune(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const int64_t before = store_size(referee->store);
    struct pruning done;

    if (prune(referee, invocation->now - invocation->age, &done)) {
        store_shrink(referee->store);
        buffer_format(&out->buffer,
                      "%" PRId64 " messages that were sent, %" PRId64
                      " letters; the store has %.1f MB, and had %.1f\n",
                      done.messages, done.letters, (double)store_size(referee->store) / MEGABYTE,
                      (double)before / MEGABYTE);
    }
    return EX_OK;
}
