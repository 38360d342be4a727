/* Turns a sheet into the moves that it shows, and moves into the sheet that they leave. */
#ifndef RECTO_CLI_EDIT_CONVERSION_H
#define RECTO_CLI_EDIT_CONVERSION_H

#include "cli/edit/proof.h"

enum conversion_way {
    CONVERT_TO_MOVES, /* `board:` becomes `moves:` */
    CONVERT_TO_SHEET, /* and the other way round */
};

/* All zero at the start but for `lossy`; the memory is used again from record to record. */
struct conversion {
    bool lossy; /* a sheet may be without what has no place on it; `lost` then says what */
    struct edits edits;
    struct edit_proof whole,
        part;             /* of all that must stay the same, and of what a sheet must tell */
    struct source source; /* reads the record that was written */
    struct buffer text;   /* of the block */
    struct buffer why;    /* why a record cannot be converted */
    struct buffer lost;   /* empty if everything is kept */
};

/* The record written the other way, with the same header, claims, moves, players and verdict: it
 * has been judged again by the visit's arbiter, whose judgement of the visit is gone. The visit's
 * own document if the record is written so already; NULL if it cannot be had, and conversion->why
 * says why. The record must not be malformed. The document lives until the next conversion. */
const struct document *conversion_document(struct conversion *conversion, const struct visit *visit,
                                           enum conversion_way way);
void conversion_release(struct conversion *conversion);

#endif
