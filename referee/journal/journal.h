/* The journal: everything that came from outside, as entries in a chain of hashes. What follows
 * from an entry is the business of its kind. */
#ifndef RECTO_REFEREE_JOURNAL_JOURNAL_H
#define RECTO_REFEREE_JOURNAL_JOURNAL_H

#include "referee/referee.h"

/* Adds an entry and carries it out, in the caller's transaction. False if the store has failed or
 * the entry was refused (there is a refusal then); the caller abandons the transaction in that
 * case. */
bool journal_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                 size_t len);

/* Ends the transaction in which an entry was to be added, as journal_add() says whether it was:
 * EX_OK once it is durable, EX_DATAERR after a complaint if it was refused, otherwise
 * referee_status(). */
int journal_settle(struct referee *referee, bool added);

/* Adds an entry in a transaction of its own, and returns what journal_settle() does. */
int journal_put(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                size_t len);

/* The same with a text, which may be in the arena. */
int journal_put_text(struct referee *referee, const char *kind, int64_t moment, const char *text);

/* Adds an entry that already has its number and hashes, in the caller's transaction; the first
 * function does not carry it out. */
void journal_keep(struct referee *referee, const struct entry *entry);
bool journal_repeat(struct referee *referee, const struct entry *entry);

/* Computes the hash of an entry; the second function as the first versions did, which could not
 * prune. */
void journal_chain(struct entry *entry);
void journal_chain_of_old(struct entry *entry);

/* The version that new entries get, see struct entry; in the arena. */
const char *journal_version(struct referee *referee);

#endif
