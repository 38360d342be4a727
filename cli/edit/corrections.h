/* Corrects the claims of a record: move numbers, points, final scores and winners. */
#ifndef RECTO_CLI_EDIT_CORRECTIONS_H
#define RECTO_CLI_EDIT_CORRECTIONS_H

#include "cli/edit/edits.h"
#include "cli/edit/meaning.h"
#include "cli/input/input.h"

/* Notes the changes that make these claims, a sum of enum claims, right, up to a refused item, and
 * nothing else.
 *
 * Numbers stay where they stand; a record without any gets one before each move that begins a turn
 * of all players, or a number of its own where moves share them. Points are added to every move
 * that scores some. Scores and winners of a finished game are added at the end of the record.
 * Numbers that cannot stand where they are go, and so do points of a move that scores none. Claims
 * of what the game does not have stay as they are. The record must not be malformed. Gives NULL, or
 * why something is left out. */
const char *corrections_note(struct edits *edits, const struct visit *visit, unsigned claims);

#endif
