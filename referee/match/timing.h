/* The clock of a game: what stops it, written into its record, and what is left. */
#ifndef RECTO_REFEREE_MATCH_TIMING_H
#define RECTO_REFEREE_MATCH_TIMING_H

#include "referee/match/match.h"

/* All of these do nothing to a record without a time control, and leave it as it was, judged, if it
 * is written so that they cannot be done: then false. */

/* Lets the clock of whoever may move start at the moment of the entry, unless the record says that
 * it begins later: what went by before the game could be played is nobody's time. */
bool timing_begin(struct referee *referee, struct match *match);

/* Stops all clocks from that moment on, until timing_resume(). */
bool timing_pause(struct referee *referee, struct match *match, int64_t from);
bool timing_resume(struct referee *referee, struct match *match, int64_t to);

/* Takes the time between two moments for nobody's. */
bool timing_halt(struct referee *referee, struct match *match, int64_t from, int64_t to);

/* The moment of the entry stands in for every later one that the referee has written into the
 * record for entries behind that number, when its clock was wrong; what has gone by since `sound`
 * is nobody's time. Says whether that changes anything. */
bool timing_set_back(struct referee *referee, struct match *match, int64_t seq, int64_t sound,
                     bool *changed);

/* Takes what has gone by since the last move for nobody's time: moves were taken back. */
bool timing_forgive(struct referee *referee, struct match *match);

/* Writes days of absence into the record, as far as the time control allows any: not those that are
 * over. Appends what that means for the player; false, with a reason in `why`, if nothing. */
bool timing_absence(struct referee *referee, struct match *match, int player, const char *from,
                    const char *to, struct buffer *said, struct buffer *why);

/* Appends a paragraph for a player: who has how much time left at the moment of the entry, and when
 * the flag falls. Nothing without a clock, and in a secret round nothing of others. */
void timing_write(struct referee *referee, struct match *match, int player, struct buffer *out);

/* Whether anybody's clock is running, or will be at the time at which the record begins. */
bool timing_is_running(const struct match *match);

#endif
