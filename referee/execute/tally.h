/* What is counted for each day (UTC). */
#ifndef RECTO_REFEREE_EXECUTE_TALLY_H
#define RECTO_REFEREE_EXECUTE_TALLY_H

#include "referee/referee.h"

/* Adds one to the count of that name on a day since 1970; gives the count. */
int64_t tally_add(struct referee *referee, const char *whom, int64_t day);

#endif
