/* The database: statements, transactions, and what to do when it fails. The one place that knows
 * SQLite. A store that has failed once does nothing any more but roll back: callers need to ask
 * only at the end whether all went well. */
#ifndef RECTO_REFEREE_STORE_H
#define RECTO_REFEREE_STORE_H

#include "notation/buffer.h"
#include "notation/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_state {
    STORE_SOUND,
    STORE_LATER,  /* locked, disk full, cannot be written: a retry can cure it */
    STORE_BROKEN, /* no store, damaged, or written by a later version */
};

/* Opens the database of that name, creating it if asked to (it must not be there then); never NULL.
 * store_close() gives it back. */
struct store *store_open(const char *name, bool create);

/* A store in memory, with the same tables. */
struct store *store_open_memory(void);
void store_close(struct store *store);

/* How it stands, and the first thing that went wrong, "" if nothing did. */
enum store_state store_state(const struct store *store);
const char *store_error(const struct store *store);

/* A transaction that may write. Committed, everything in it is on the disk; false if it is not, and
 * then nothing of it is. */
bool store_begin(struct store *store);
bool store_commit(struct store *store);
void store_abandon(struct store *store);

/* Runs a statement. `kinds` tells what is bound to its parameters: a letter each, `i` for an
 * int64_t, `t` for a text (const char *), `b` for bytes (const void * and size_t). */
bool store_run(struct store *store, const char *sql, const char *kinds, ...);

/* The rows of a query, one after the other; the last call must be query_end(). What a row gives is
 * valid until the next one; texts are never NULL. */
struct query;
struct query *store_query(struct store *store, const char *sql, const char *kinds, ...);
bool query_next(struct query *query);
int64_t query_number(const struct query *query, int column);
const char *query_text(const struct query *query, int column);
struct span query_bytes(const struct query *query, int column);
void query_end(struct query *query);

/* The number in the first column of the first row, `otherwise` if there is none. */
int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *kinds,
                     ...);

/* Writes the whole database into a new file; false if that cannot be done. */
bool store_copy(struct store *store, const char *name);

#endif
