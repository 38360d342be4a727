/* Compares a store with one that was computed afresh from its journal. */
#ifndef RECTO_REFEREE_JOURNAL_COMPARE_H
#define RECTO_REFEREE_JOURNAL_COMPARE_H

#include "referee/store/store.h"

/* What is compared, and how. */
struct comparison {
    struct store *kept, *fresh;
    int64_t another; /* the last entry that another version of judging carried out … */
    int64_t games;   /* … and the last game begun by then: neither is compared */
    bool messages;   /* whether messages are compared */
    struct buffer *report;
    size_t wrong; /* differences so far, each a line of the report … */
    size_t shown; /* … up to so many; 0 for all */
};

/* Adds a difference. */
void compare_report(struct comparison *comparison, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Compares the parts of the schema; one table, except for what does not follow from the journal;
 * and all of it, table by table of the fresh store, so that none is forgotten. */
void compare_schema(struct comparison *comparison);
void compare_table(struct comparison *comparison, const char *table);
void compare_all(struct comparison *comparison);

/* Writes " WHERE …" for the rows of a table that are compared, nothing if all are. */
void compare_condition(const struct comparison *comparison, const char *table, struct buffer *sql);

/* The tables of the fresh store, each name ended by NUL. */
void compare_list_tables(struct store *fresh, struct buffer *names);

#endif
