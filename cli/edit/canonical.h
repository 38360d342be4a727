/* Writes records in canonical notation, and reads each one again before giving it out. */
#ifndef RECTO_CLI_EDIT_CANONICAL_H
#define RECTO_CLI_EDIT_CANONICAL_H

#include "cli/edit/proof.h"

/* All zero at the start; the memory is used again from record to record. */
struct canonical {
    unsigned claims; /* the sum of enum claims that is corrected, and nothing else is changed; 0:
                        the notation is made canonical */
    struct edits edits;
    struct edit_proof proof;
    struct source source;  /* reads the record that was written */
    struct buffer text;    /* one item */
    struct buffer message; /* the remark's */
    /* What has been left as it was, and why; no facts if there is nothing. */
    struct diagnostic remark;
    enum status status; /* of the record that was given out */
};

/* A record in canonical notation: moves and endings in their shortest notation with blanks between
 * the items, numbers of the header without leading zeros, yes and no as true and false. From a
 * refused item on nothing is changed, of a malformed record nothing at all.
 *
 * What is given has been judged, by the visit's arbiter: it says what the record says, apart from
 * claims that were to be corrected, and stays as it is when it is written again. It lives until the
 * next one is written. Where that cannot be had, and where there is nothing to change, it is the
 * visit's own document, and `remark` says what had to be left; it lives as long as the document.
 * The judgement of the visit is gone. */
const struct document *canonical_document(struct canonical *canonical, const struct visit *visit);
void canonical_release(struct canonical *canonical);

#endif
