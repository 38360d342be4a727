/* Vacations: absences of a person from all games, those included that begin meanwhile. */
#ifndef RECTO_REFEREE_EXECUTE_VACATION_H
#define RECTO_REFEREE_EXECUTE_VACATION_H

#include "referee/execute/response.h"

/* Notes a vacation, applies it to all games of who wrote, and tells their opponents, each in one
 * mail. Without days, lists the vacations that are not over. */
void execute_vacation(struct response *response, const struct order *order);

/* Ends vacations with this day, in all games of who wrote. */
void execute_return(struct response *response);

/* Applies the vacations of the players to a game that begins; of one player (0: of all). */
void vacation_apply(struct referee *referee, struct match *match, int player);

#endif
