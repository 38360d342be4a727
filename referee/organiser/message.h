/* What the organiser writes to players, marked as such: nothing in it looks like the referee's own
 * words. */
#ifndef RECTO_REFEREE_ORGANISER_MESSAGE_H
#define RECTO_REFEREE_ORGANISER_MESSAGE_H

#include "referee/execute/response.h"

/* Whether a text can be passed on as a whole; refuses the order if not. */
bool message_fits(struct response *response, const char *text);

/* Sends a text to the players of a game, to a person, and to the players of all running games, to
 * each once; says so. */
void message_to_game(struct response *response, int64_t game, const char *text);
void message_to_person(struct response *response, const struct person *person, const char *text);
void message_broadcast(struct response *response, const char *text);

/* How many people a broadcast goes to. */
int64_t message_count_players(struct referee *referee);

#endif
