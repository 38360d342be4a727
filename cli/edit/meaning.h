/* What a record means, however it is written. */
#ifndef RECTO_CLI_EDIT_MEANING_H
#define RECTO_CLI_EDIT_MEANING_H

#include "validator/arbiter.h"

#include <stdint.h>

/* The claims of a record; a sum of these. */
enum claims { CLAIMS_NONE = 0, CLAIMS_NUMBERS = 1, CLAIMS_POINTS = 2, CLAIMS_RESULT = 4 };

/* Parts of a record. */
enum kept_part {
    KEPT_HEADER = 1,   /* every key but `moves:` and `board:`, with its value */
    KEPT_ITEMS = 2,    /* each with its tag and mark, moves in canonical notation */
    KEPT_VERDICT = 4,  /* status, ending, winners, codes of what was raised */
    KEPT_MOVES = 8,    /* those accepted, each with its player */
    KEPT_OUTCOME = 16, /* status, ending, winners, scores */
    KEPT_STATUS = 32
};

/* What a change leaves as it is. */
struct kept {
    unsigned parts;      /* a sum of enum kept_part */
    unsigned apart_from; /* claims: neither they nor what is wrong with them matter */
    uint32_t head, tail; /* how many first items, and how many last ones */
};

#define KEPT_ALL_ITEMS UINT32_MAX /* as `head` */

/* Appends what stays of a record that is not malformed: the same bytes whenever it means the same.
 */
void meaning_write(const struct judgement *judgement, const struct kept *kept, struct buffer *told);

/* Appends an entry of the trace in canonical notation, without tag and mark: nothing for one with a
 * single notation. */
void meaning_item(const struct judgement *judgement, const struct trace_entry *entry,
                  struct buffer *text);

#endif
