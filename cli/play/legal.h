/* The moves that can be typed. */
#ifndef RECTO_CLI_PLAY_LEGAL_H
#define RECTO_CLI_PLAY_LEGAL_H

#include "cli/input/input.h"
#include "cli/play/candidates.h"

/* Adds the legal moves of the last position, with the points that they win or without. False if
 * they cannot be listed, or if something sealed is owed before them. */
bool legal_add(const struct visit *visit, bool points, struct candidates *candidates);

/* Appends lines about what can be played then. */
void legal_describe(const struct visit *visit, struct buffer *out);

#endif
