/* What `tick` does for the organiser: it sees to the disk, and sends the digest. */
#ifndef RECTO_REFEREE_ORGANISER_WATCH_H
#define RECTO_REFEREE_ORGANISER_WATCH_H

#include "referee/journal/look.h"

/* Whether there is anything to do, at the moment and with the sight of this look. */
bool watch_is_due(struct referee *referee, const struct look *look);

/* Does it, for an entry `tick`. */
void watch(struct referee *referee);

#endif
