/* Compares a store with one that was computed afresh from its journal. */
#ifndef RECTO_REFEREE_JOURNAL_COMPARE_H
#define RECTO_REFEREE_JOURNAL_COMPARE_H

#include "referee/store/store.h"

/* What is compared, and how. */
struct comparison {
    struct store *kept, *fresh;
    int64_t since; /* the entry of the last upgrade, 0 if there was none */
    struct buffer *report;
    size_t wrong; /* differences so far, each a line of the report … */
    size_t shown; /* … up to so many; 0 for all */
};

/* Adds a difference. */
void compare_report(struct comparison *comparison, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Compares the parts of the schema; and all of it but what does not follow from the journal, table
 * by table of the fresh store, so that none is forgotten. */
void compare_schema(struct comparison *comparison);
void compare_all(struct comparison *comparison);

/* The tables of a store that are compared, each name ended by NUL. */
void compare_list_tables(struct store *store, struct buffer *names);

#endif
