/* What happens because time has passed: fallen flags, reminders, expired invitations. */
#ifndef RECTO_REFEREE_JOURNAL_TICK_H
#define RECTO_REFEREE_JOURNAL_TICK_H

#include "referee/referee.h"

/* Whether there is anything to do at that moment. */
bool tick_is_due(struct referee *referee, int64_t now);

/* Handles `tick`. In games of two, a player forfeits whose flag has certainly fallen. */
void tick(struct referee *referee);

#endif
