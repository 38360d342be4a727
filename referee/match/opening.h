/* Opens a game: invites the players that its record names with their addresses. */
#ifndef RECTO_REFEREE_MATCH_OPENING_H
#define RECTO_REFEREE_MATCH_OPENING_H

#include "referee/match/match.h"

/* Fills in the players of a judged record. False, with a refusal, if one has no address. */
bool opening_parties(struct referee *referee, struct match *match);

/* Reads and judges a record that is to be played on; false if it cannot be, with the reason. */
bool opening_read(struct referee *referee, struct match *match, const char *bytes, size_t len,
                  struct buffer *why);

/* Stores a new game with its players, and notes their languages. */
void opening_store(struct referee *referee, struct match *match);

/* Starts the clock of a game, and notes it if the record takes no clock. */
void opening_start_clock(struct referee *referee, struct match *match);

/* Begins a game that everybody has agreed to, in whatever way: its clock starts, unless lists are
 * to come first, and vacations of its players count. */
void opening_begin(struct referee *referee, struct match *match);

/* Handles `open`, `open svg` and `open png`, whose bytes are a record: stores the game, and invites
 * its players, who get such pictures with every message. */
void opening_arbitrate(struct referee *referee);

/* Opens a game from a record: stores it, and invites its players, who get such pictures with every
 * message. Gives the number of the game; 0, with a refusal, if it cannot be played. */
int64_t opening_invite(struct referee *referee, const char *bytes, size_t len,
                       enum picture picture);

/* The minute, in UTC, in which the invitation expires; in the arena. */
const char *opening_deadline(struct referee *referee, const struct match *match);

#endif
