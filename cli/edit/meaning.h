/* What a record means, however it is written. */
#ifndef RECTO_CLI_EDIT_MEANING_H
#define RECTO_CLI_EDIT_MEANING_H

#include "validator/arbiter.h"

#include <stdbool.h>
#include <stddef.h>

/* Records that mean the same have the same bytes in each of these. All zero at the start; the
 * memory is used again from record to record. */
struct meaning {
    struct buffer header;  /* every key but `moves:` and `board:`, with its value */
    struct buffer items;   /* every item with its tag and mark, moves in canonical notation */
    struct buffer verdict; /* status, ending, winners, codes of what was raised */
};

/* The claims of a record; a sum of these. */
enum claims { CLAIMS_NONE = 0, CLAIMS_NUMBERS = 1, CLAIMS_POINTS = 2, CLAIMS_RESULT = 4 };

/* Reads the meaning of a record that is not malformed, apart from such claims: then neither they
 * nor what is wrong with them belong to it. */
void meaning_read(struct meaning *meaning, const struct judgement *judgement, unsigned apart_from);
void meaning_release(struct meaning *meaning);

bool meaning_same(const struct meaning *a, const struct meaning *b);

/* Appends the header, or the items from `start` to before `end`, as `struct meaning` has them. */
void meaning_header(const struct record *record, struct buffer *told);
void meaning_items(const struct judgement *judgement, uint32_t start, uint32_t end,
                   struct buffer *told);

/* Appends an entry of the trace in canonical notation, without tag and mark: nothing for one with a
 * single notation. */
void meaning_item(const struct judgement *judgement, const struct trace_entry *entry,
                  struct buffer *text);

#endif
