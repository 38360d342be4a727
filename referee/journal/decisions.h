/* What the owner of the referee decides. */
#ifndef RECTO_REFEREE_JOURNAL_DECISIONS_H
#define RECTO_REFEREE_JOURNAL_DECISIONS_H

#include "referee/referee.h"

/* `start` (lines: address, name, perhaps name and address of the organiser), `rekey` (the hash of
 * the new key), and `decision` (lines: what, game, further words, why, and
 * perhaps the proof of a result). */
void decision_start(struct referee *referee);
void decision_rekey(struct referee *referee);
void decision_make(struct referee *referee);

/* Carries out the lines of a decision within an entry of another kind. NULL if that is done;
 * otherwise the reason, in the arena, and nothing has changed. */
const char *decision_try(struct referee *referee, const char *lines);

#endif
