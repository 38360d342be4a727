/* What the owner of the referee orders: entries of every kind but mail. */
#ifndef RECTO_REFEREE_ARBITRATION_H
#define RECTO_REFEREE_ARBITRATION_H

#include "referee/orders.h"
#include "referee/referee.h"

/* Handles the entry; what cannot be carried out is in the referee's refusal. Kinds are `start`
 * (lines: address, name), `rekey` (hash of the new key), `zone` (see zones.h), `open`, `open svg`,
 * `open png` (a record) and `decision` (lines: what, game, further words, why). */
void arbitrate(struct referee *referee);

/* Opens a game: stores the record, and invites the players that it names, who get such pictures. */
void arbitrate_opening(struct referee *referee, enum picture picture);

/* Ends a game by a decision: `result` is won, drawn, void or dropped, `who` the number of a player
 * for the first and the last. */
struct match;
void arbitrate_result(struct referee *referee, struct match *match, const char *result,
                      const char *who, const char *why);

/* A sentence for the refusal. */
void arbitrate_refuse(struct referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
