/* Edits of a document that undo slips. */
#ifndef RECTO_VALIDATOR_REPAIR_EDIT_H
#define RECTO_VALIDATOR_REPAIR_EDIT_H

#include "notation/diagnostic.h"
#include "validator/repair/kinds.h"

#include <stddef.h>
#include <stdint.h>

/* Bytes of the document and what should stand in their place. `text` ends with a NUL. */
struct repair_edit {
    size_t start, end;
    const char *text;
    size_t len;
    enum repair_kind kind;
    int64_t move; /* ordinal of the move that it changes, or 0 */
    struct move_number number;
};

enum { REPAIR_EDITS_MOST = 4 };

/* One way to write what was meant: the edits of one slip, or of two, in order of place. */
struct repair_form {
    struct repair_edit edits[REPAIR_EDITS_MOST];
    int edit_count;
};

#endif
