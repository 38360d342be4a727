/* What the owner of the referee decides. */
#ifndef RECTO_REFEREE_JOURNAL_DECISIONS_H
#define RECTO_REFEREE_JOURNAL_DECISIONS_H

#include "referee/referee.h"

/* `start` (lines: address, name, perhaps name and address of the organiser), `rekey` (the hash of
 * the new key), and `decision` (lines: what, game, further words, why). */
void decision_start(struct referee *referee);
void decision_rekey(struct referee *referee);
void decision_make(struct referee *referee);

#endif
