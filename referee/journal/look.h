/* What `tick` saw of the machine: it stands in the entry, since it does not follow from the
 * journal. */
#ifndef RECTO_REFEREE_JOURNAL_LOOK_H
#define RECTO_REFEREE_JOURNAL_LOOK_H

#include "referee/referee.h"

struct look {
    int64_t moment;        /* of the entry; 0: nobody looked yet */
    int64_t free, percent; /* what a user may still write: bytes, and of all there are */
    int64_t waiting;       /* messages that have not gone out, but for those put aside … */
    int64_t late;          /* … and of them those that were tried in vain already */
};

/* Looks at the disk of a folder, and at the outbox. */
struct look look_now(struct referee *referee, const char *folder, int64_t now);

/* Whether the disk is nearly full. */
bool look_is_full(const struct look *look);

/* Writes it as the bytes of an entry. An entry `tick` keeps what it has seen for look_last(). */
void look_write(const struct look *look, struct buffer *out);
struct look look_keep(struct referee *referee);
struct look look_last(struct referee *referee);

#endif
