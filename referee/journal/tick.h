/* What time alone brings: flags and reminders. */
#ifndef RECTO_REFEREE_JOURNAL_TICK_H
#define RECTO_REFEREE_JOURNAL_TICK_H

#include "referee/referee.h"

/* Whether there is anything to do at that moment. */
bool tick_is_due(struct referee *referee, int64_t now);

/* Handles an entry of the kind `tick`: forfeits of players whose flag has surely fallen (in games
 * of two), reminders of games that wait, invitations that expire. */
void tick(struct referee *referee);

#endif
