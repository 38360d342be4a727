/* The clock of a game: pauses and absences in its record, and the time that is left. */
#ifndef RECTO_REFEREE_MATCH_TIMING_H
#define RECTO_REFEREE_MATCH_TIMING_H

#include "referee/match/match.h"
#include "validator/clock/clock.h"

/* These functions do nothing to a record without a time control. They give false, and leave the
 * record as it was, if it is written so that the change is impossible. */

/* Starts the clock of the player to move at the moment of the entry, or later if the record says
 * so: the time before the game could be played counts for no player. */
bool timing_begin(struct referee *referee, struct match *match);

/* Stops all clocks from that moment until timing_resume(). */
bool timing_pause(struct referee *referee, struct match *match, int64_t from);
bool timing_resume(struct referee *referee, struct match *match, int64_t to);

/* Stops all clocks between two moments. */
bool timing_halt(struct referee *referee, struct match *match, int64_t from, int64_t to);

/* After an outage, and when the organiser stops all clocks, mail that was sent in time may come in
 * until that moment: before it nothing else ends by time either. */
void timing_set_lull(struct referee *referee, int64_t until);
bool timing_is_lull(struct referee *referee, int64_t now);

/* Corrects the record after a time when the machine's clock was ahead: replaces every later moment
 * that the referee has written for entries after `seq` by the moment of the entry, and stops all
 * clocks since `sound`. Says whether anything has changed. */
bool timing_set_back(struct referee *referee, struct match *match, int64_t seq, int64_t sound,
                     bool *changed);

/* Stops all clocks since the last move, after moves were taken back. */
bool timing_forgive(struct referee *referee, struct match *match);

/* Writes days of absence into the record, from today on. Returns whether the clock stands still on
 * them, as far as the allowance goes: not without one, nor when the time of the player is over. */
bool timing_absence(struct referee *referee, struct match *match, int player, const char *from,
                    const char *to);

/* Ends a player's absences in the record with this day; those that lie ahead are taken out. */
bool timing_return(struct referee *referee, struct match *match, int player);

/* Gives a player so many seconds more, in whole hours, for the turn that lasts; in a secret round
 * all players, since they have one deadline. Says why it cannot be done, a text of the catalogue,
 * or NULL if it is done. */
const char *timing_extend(struct referee *referee, struct match *match, int player,
                          int64_t seconds);

/* Who has more time by that, such as "Ann, Ben"; in the arena. */
const char *timing_extended(struct referee *referee, const struct match *match, int player);

/* The clock as it runs for this player; false if it does not run. In a secret round that of
 * everybody who owes an answer does, except in games that began before all had the same deadline:
 * there it is that of the first one, and the caller has peeked. */
bool timing_clock_of(struct referee *referee, const struct match *match, int player,
                     struct clock *clock);

/* Appends a paragraph for a player: the time left at the moment of the entry, and when the flag
 * falls. Nothing without a clock; in a secret round nothing about others. */
void timing_write(struct referee *referee, struct match *match, int player, struct buffer *out);

/* The last moment in time of the player whose clock runs, grace included; MOMENT_NEVER if none
 * does, or there is none. */
int64_t timing_deadline(const struct match *match);

/* Whether a clock is running, or will run when the record begins. */
bool timing_is_running(const struct match *match);

#endif
