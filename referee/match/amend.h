/* Changing the record of a game other than by adding to it: its bytes, times, moves taken back. */
#ifndef RECTO_REFEREE_MATCH_AMEND_H
#define RECTO_REFEREE_MATCH_AMEND_H

#include "referee/match/match.h"

/* Puts bytes into the record at that place of its document; it is to be judged again. */
void match_insert(struct match *match, size_t at, const char *bytes, size_t len);

/* The same in place of the bytes between two places. */
void match_replace(struct match *match, size_t start, size_t end, const char *bytes, size_t len);

/* Gives the last move the time of the entry; false, and nothing done, if that cannot be. */
bool match_date(struct referee *referee, struct match *match);

/* Notes changes that put `moment` in the place of every later time of a move. */
void match_correct_times(const struct match *match, int64_t moment, struct edits *edits);

/* Takes everything behind the first `moves` moves away; false, and nothing done, if the record is
 * written so that this cannot be done. */
bool match_cut(struct referee *referee, struct match *match, uint32_t moves);

/* Takes the `*` at the end of the moves away, if there is one; false if that cannot be done. */
bool match_reopen(struct referee *referee, struct match *match);

#endif
