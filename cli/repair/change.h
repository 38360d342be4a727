/* What a repair changes, as people read it: whole moves and whole lines instead of bytes. */
#ifndef RECTO_CLI_REPAIR_CHANGE_H
#define RECTO_CLI_REPAIR_CHANGE_H

#include "base/memory.h"
#include "notation/document.h"
#include "notation/record.h"
#include "validator/meant/meant.h"

#include <stdbool.h>

/* An edit as words: the run of text that it is part of, before and after. Of a move that is added
 * or taken away, the other word is empty. */
struct change {
    size_t start, end; /* of the word in the document */
    struct span was, now;
};

/* The lines that an edit is in, without the break after them, before and after; with the other
 * edits of its form that are in them, too. What differs is within [was_at, was_end) of `was`, and
 * [now_at, now_end) of `now`. */
struct changed_lines {
    size_t start; /* in the document */
    struct span was, now;
    size_t was_at, was_end, now_at, now_end;
};

/* Whether an edit of a form is in the same lines as the one before it. */
bool change_goes_on(const struct repair_form *form, int index, const struct document *document);

/* Both take an edit of a form by its index. The words live in the arena or in the document. */
struct change change_of(const struct repair_form *form, int index, const struct document *document,
                        struct arena *arena);
struct changed_lines changed_lines_of(const struct repair_form *form, int index,
                                      const struct document *document, struct arena *arena);

/* What the moves that fit into a gap have in common; empty if that is no letter or digit. */
struct span gap_pattern(const struct repair_gap *gap);

#endif
