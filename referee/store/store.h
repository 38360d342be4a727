/* The database. The one place that knows SQLite, in which hash(bytes) is secret_hash(). After the
 * first failure a store only rolls back, so callers check its state once, at the end. */
#ifndef RECTO_REFEREE_STORE_STORE_H
#define RECTO_REFEREE_STORE_STORE_H

#include "base/buffer.h"
#include "notation/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_state {
    STORE_SOUND,
    STORE_LATER,  /* locked, disk full, not writable: a retry may succeed */
    STORE_BROKEN, /* no store, damaged, or of a later version */
    STORE_OLDER,  /* of an earlier layout: store_migrate() is to be called before anything else */
};

/* Opens the database of that name, which may be in the state STORE_OLDER; never NULL. `create` also
 * completes a file without tables, which an interrupted call has left. Other users cannot read a
 * new file. */
struct store *store_open(const char *name, bool create);

/* Opens a copy that store_copy() made, read-only; and an empty store that nobody else sees, of
 * which only a part is in memory. */
struct store *store_open_copy(const char *name);
struct store *store_open_private(void);

/* Opens a database as it is, whatever its layout. */
struct store *store_open_as_is(const char *name);
void store_close(struct store *store);

/* The layout of a store, also in the state STORE_OLDER; and brings it to the current one, in a
 * transaction that the caller ends with store_commit(); appends what the current one has no place
 * for, as a phrase, and the names of tournaments that have ended with it, in lines. False if it
 * cannot be done. */
int64_t store_layout(struct store *store);
bool store_migrate(struct store *store, struct buffer *dropped, struct buffer *ended);

/* The state, and the first error, "" if there was none. */
enum store_state store_state(const struct store *store);
const char *store_error(const struct store *store);

/* A transaction that may write. After store_commit() all of it is on the disk; false if none of it
 * is. */
bool store_begin(struct store *store);
bool store_commit(struct store *store);
void store_abandon(struct store *store);

/* A transaction that reads a snapshot, and does not keep others from writing. And the seconds that
 * a writing transaction waits for others (5). */
bool store_begin_reading(struct store *store);
void store_set_patience(struct store *store, int seconds);

/* Runs a statement. Each letter of `kinds` binds a parameter: `i` an int64_t, `t` a text (const
 * char *), `b` bytes (const void * and size_t). */
bool store_run(struct store *store, const char *sql, const char *kinds, ...);

/* The rows of a query, one after the other; query_end() must be the last call. Values of a row are
 * valid until the next one; texts are never NULL. */
struct query;
struct query *store_query(struct store *store, const char *sql, const char *kinds, ...);
bool query_next(struct query *query);
int64_t query_number(const struct query *query, int column);
const char *query_text(const struct query *query, int column);
struct span query_bytes(const struct query *query, int column);
void query_end(struct query *query);

/* Ends a query, and gives the numbers in the first column of all its rows, and how many there are.
 * The caller frees the list. */
int64_t *query_numbers(struct query *query, size_t *count);

/* The number in the first column of the first row, `otherwise` if there is no row. */
int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *kinds,
                     ...);

/* Copies the database into an existing empty file, and marks it as a copy: put in the place of a
 * store, it is accepted only if no log of that store is left beside it. False if it cannot be
 * written. */
bool store_copy(struct store *store, const char *name);

/* Copies the tables of those names, each ended by NUL, to another database, runs a statement on
 * them there, as in "UPDATE copy.outbox …", and appends the bytes of that database; and fills those
 * tables of an empty store from such bytes, which must not be damaged. At most once for a store. */
bool store_save_tables(struct store *store, const struct buffer *names, const char *forget,
                       struct buffer *bytes);
bool store_load_tables(struct store *store, const struct buffer *names, struct span bytes);

/* Checks all pages of the file; if one is damaged, the store has failed. */
bool store_check(struct store *store);

/* Returns the space of deleted data to the file system. Others wait meanwhile. */
void store_shrink(struct store *store);

/* The bytes of the database, without its log. */
int64_t store_size(struct store *store);

/* Waits a moment, so that others may write between two transactions. */
void store_let_others(struct store *store);

/* What a file is: a copy, or a copy beside the log of some store. Earlier versions did not mark
 * their copies, which have no write-ahead log either. */
enum store_file { STORE_FILE_OTHER, STORE_FILE_COPY, STORE_FILE_MIXED };
enum store_file store_look_at(const char *name);

#endif
