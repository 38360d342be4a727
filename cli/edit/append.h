/* Adding items to the move text of a record, in the record's own style. */
#ifndef RECTO_CLI_EDIT_APPEND_H
#define RECTO_CLI_EDIT_APPEND_H

#include "cli/edit/edits.h"
#include "cli/input/input.h"

/* Notes the change that puts `text` behind the last item of the record (before a `*`), as its YAML
 * is written: on the last line of a block while there is room, inside the quotes, as an entry of a
 * list. A record without moves gets a block. False if the text cannot be put there without changing
 * what the record says; then `*why` says why. */
bool append_items(struct edits *edits, const struct visit *visit, const char *text,
                  const char **why);

/* What a record says before something is added to it. All zero is a start. */
struct prior {
    struct buffer header, head, tail; /* the items before and behind what is added */
    uint32_t place, count;            /* how many are before it, and in all */
};

void append_note(struct prior *prior, const struct judgement *judgement);

/* Whether the record, judged again, says what it said, and behind the last item, or before a `*`,
 * just `text`. */
bool append_holds(const struct prior *prior, const struct judgement *judgement, const char *text);
void append_forget(struct prior *prior);

/* Appends the move number that the record would have before its next move: none if it has no
 * numbers, or none at this one ("1. c4 d5 2. …"). */
void append_number(const struct visit *visit, struct buffer *text);

#endif
