/* The entry that says that the store was brought to another layout. */
#ifndef RECTO_REFEREE_JOURNAL_UPGRADE_H
#define RECTO_REFEREE_JOURNAL_UPGRADE_H

#include "referee/referee.h"

/* Handles `upgrade` (lines: the layout before, the file with a copy of the store before). */
void upgrade_take(struct referee *referee);

#endif
