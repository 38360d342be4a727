/* People who would step in for players who must be replaced. */
#ifndef RECTO_REFEREE_EXECUTE_STANDBY_H
#define RECTO_REFEREE_EXECUTE_STANDBY_H

#include "referee/execute/extract.h"
#include "referee/execute/response.h"

/* Puts who wrote on the list, or takes them off it (STANCE_DECLINE). */
void execute_step_in(struct response *response, enum stance stance);

/* The first of the list who does not play in this game and is not asked already; id 0 if there is
 * nobody. */
struct person standby_first(struct referee *referee, int64_t game);

/* Puts somebody who has not taken a seat at the end of the list. */
void standby_defer(struct referee *referee, int64_t person);

/* Adds to what the organiser reads of a seat who would play on, and by which order that person is
 * asked; nothing if there is nobody but `except`. */
void standby_advise(struct referee *referee, const struct match *match, int player, int64_t except,
                    struct tongues *text);

/* Asks a stranger who would step in to confirm that, since the address may be forged; false if the
 * message does not say so. */
bool standby_hears_stranger(struct referee *referee, const struct received *received,
                            const char *address);

#endif
