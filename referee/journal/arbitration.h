/* What the owner of the referee orders: entries of every kind but mail. */
#ifndef RECTO_REFEREE_JOURNAL_ARBITRATION_H
#define RECTO_REFEREE_JOURNAL_ARBITRATION_H

#include "referee/referee.h"

/* Handles the entry; what cannot be carried out is in the referee's refusal. Kinds are `start`
 * (lines: address, name), `rekey` (hash of the new key), `zone` (see zones.h), `open`, `open svg`,
 * `open png` (a record) and `decision` (lines: what, game, further words, why). */
void arbitrate(struct referee *referee);

#endif
