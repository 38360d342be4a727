/* Adds items to the move text of a record, in the record's own style. */
#ifndef RECTO_CLI_EDIT_APPEND_H
#define RECTO_CLI_EDIT_APPEND_H

#include "cli/edit/edits.h"
#include "cli/edit/meaning.h"
#include "cli/input/input.h"

/* A move with a number directly before it. */
struct numbered_move {
    uint32_t item; /* the number's index */
    uint32_t move; /* the move's ordinal; 0 if there is no such move */
    int64_t number;
};

/* The last two of them among the first entries of a trace. All zero for none, and again when the
 * record is another one: of one that grows only what is new is looked at. */
struct numbered_moves {
    size_t entries;
    struct numbered_move last, before;
};

/* Notes the change that adds `text` after the last item of the record (before a `*`), in the way
 * its YAML is written: on the last line of a block while there is room, inside the quotes, or as an
 * entry of a list; a number begins a line where those before it do. A record without moves gets a
 * block. False with `*why` if that would change what the record says. */
bool append_items(struct edits *edits, const struct visit *visit, struct numbered_moves *found,
                  const char *text, const char **why);

/* A key to be added at the end of a record, with its value as YAML; nothing if the value is NULL.
 */
struct key_line {
    const char *key, *value;
};

/* Notes the change that adds these keys after the last line. Returns NULL, or why it cannot be
 * done.
 */
const char *append_keys(struct edits *edits, const struct visit *visit,
                        const struct key_line *lines, size_t count);

/* What stays when something is added after the last item, or before a `*`. */
struct kept append_kept(const struct judgement *judgement);

/* Whether the items between those that stay say just that. White space in and between them does not
 * matter. */
bool append_says(const struct kept *kept, const struct judgement *judgement, const char *text);

/* Appends the number that the record would have before its next move: nothing if it has no numbers,
 * or none before this move ("1. c4 d5 2. …"). */
void append_number(const struct judgement *judgement, struct numbered_moves *found,
                   struct buffer *text);

#endif
