/* Taking the last moves of a record back: which items go, and how their bytes are cut out. */
#ifndef RECTO_CLI_EDIT_TAKEBACK_H
#define RECTO_CLI_EDIT_TAKEBACK_H

#include "cli/edit/edits.h"
#include "cli/input/input.h"

#include <stdbool.h>
#include <stdint.h>

struct takeback {
    uint32_t from;  /* the first item that goes; all after it go, too */
    uint32_t steps; /* how many were found, if they are fewer than were asked for */
    bool opened;    /* one of them opened a seal */
};

/* Finds the last so many steps of a record that is not malformed. A step is a move, a seal, or an
 * ending, with the number before it and all that follows it; `--` and `||` belong to the move
 * before them, unless they are refused. */
struct takeback takeback_find(const struct judgement *judgement, uint32_t steps);

/* The number of steps from the refused item of an illegal record on. */
uint32_t takeback_refused(const struct judgement *judgement);

/* Notes the changes that cut the items from that one on, with the white space before them. */
void takeback_edit(struct edits *edits, const struct visit *visit, uint32_t from);

#endif
