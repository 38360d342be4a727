/* The journal: everything that came from outside, in a chain of hashes, and the way from an entry
 * to all that follows from it. */
#ifndef RECTO_REFEREE_JOURNAL_JOURNAL_H
#define RECTO_REFEREE_JOURNAL_JOURNAL_H

#include "referee/referee.h"

/* Adds an entry to the journal and does what follows from it, in the transaction that the caller
 * has begun. False if the store has failed or the entry was refused (then there is a refusal): then
 * the caller abandons the transaction. */
bool journal_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                 size_t len);

/* Likewise, in a transaction of its own: EX_OK when it is durable, EX_DATAERR, after a complaint,
 * if it was refused, else as of referee_status(). */
int journal_put(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                size_t len);

/* The same with an entry that has its number and its hashes. */
bool journal_repeat(struct referee *referee, const struct entry *entry);

/* Makes the hash of an entry from all else in it; and as the first versions made it, which could
 * not prune. */
void journal_chain(struct entry *entry);
void journal_chain_of_old(struct entry *entry);

/* Where the body of a message begins, and its hash; of other entries, their end. */
size_t journal_body(const struct entry *entry, unsigned char rest[SECRET_BYTES]);

/* The version of what is written now, see struct entry; in the arena. */
const char *journal_version(struct referee *referee);

#endif
