/* Changes of a record other than adding moves: edits of its bytes, times, and moves taken back. */
#ifndef RECTO_REFEREE_MATCH_AMEND_H
#define RECTO_REFEREE_MATCH_AMEND_H

#include "referee/match/match.h"

/* Replaces the bytes of the record's document from `start` to `end`. The caller judges the record
 * again. */
void match_replace(struct match *match, size_t start, size_t end, const char *bytes, size_t len);

/* The end of a value without the line breaks after it. */
size_t match_node_end(const struct match *match, const struct node *node);

/* A text as a quoted value of YAML; in the arena. */
const char *match_quoted(struct referee *referee, const char *text);

/* Gives the last move the time of the entry; false, and nothing changed, if that is impossible. */
bool match_date(struct referee *referee, struct match *match);

/* Adds edits that replace every later time of a move by `moment`. */
void match_correct_times(const struct match *match, int64_t moment, struct edits *edits);

/* Removes everything after the first `moves` moves; false, and nothing changed, if the record is
 * written so that this is impossible. Who left right after these moves stays away, or is in the
 * game again if all return. */
bool match_cut(struct referee *referee, struct match *match, uint32_t moves, bool return_all);

/* Removes the `*` at the end of the moves, if there is one; false if that is impossible. */
bool match_reopen(struct referee *referee, struct match *match);

#endif
