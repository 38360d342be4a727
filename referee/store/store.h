/* The database: statements, transactions, and what to do when it fails. The one place that knows
 * SQLite. A store that has failed once does nothing any more but roll back: callers need to ask
 * only at the end whether all went well. */
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
    STORE_LATER,  /* locked, disk full, cannot be written: a retry can cure it */
    STORE_BROKEN, /* no store, damaged, or written by a later version */
};

/* Opens the database of that name; never NULL. If it is to be created, a file that is there without
 * any table gets them: who was interrupted goes on. Nobody else can read what is made. */
struct store *store_open(const char *name, bool create);

/* What store_copy() has made, to be read only; and a store in memory, with the same tables. */
struct store *store_open_copy(const char *name);
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

/* A transaction that reads all as it stands now, and keeps nobody from writing meanwhile; and for
 * how many seconds one that writes waits for others (5). */
bool store_begin_reading(struct store *store);
void store_set_patience(struct store *store, int seconds);

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

/* The numbers in the first column of all rows, and how many there are; the query has ended. The
 * caller frees the list. */
int64_t *query_numbers(struct query *query, size_t *count);

/* The number in the first row and column, `otherwise` if there is none. */
int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *kinds,
                     ...);

/* Writes the whole database into a file that is there and empty, marked as a copy: put in the place
 * of a store it is taken for one only if nothing of that store is left beside it. False if that
 * cannot be done. */
bool store_copy(struct store *store, const char *name);

/* Whether the file is sound, each of its pages; if it is not, the store has failed. */
bool store_check(struct store *store);

/* Gives back the room of what was taken out; others wait while it does. */
void store_shrink(struct store *store);

/* What a file is: a copy, or a copy with the log of some store beside it, which is none. Versions
 * that did not mark their copies left them without a log, too. */
enum store_file { STORE_FILE_OTHER, STORE_FILE_COPY, STORE_FILE_MIXED };
enum store_file store_look_at(const char *name);

#endif
