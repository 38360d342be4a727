/* People who would step in for players who must be replaced. */
#ifndef RECTO_REFEREE_EXECUTE_STANDBY_H
#define RECTO_REFEREE_EXECUTE_STANDBY_H

#include "referee/execute/response.h"

/* Puts who wrote on the list, or takes them off it (STANCE_DECLINE). */
void execute_step_in(struct response *response, enum stance stance);

/* The first of the list who does not play in this game and is not asked already; id 0 if there is
 * nobody. */
struct person standby_first(struct referee *referee, int64_t game);

#endif
