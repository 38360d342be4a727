/* `my games`: what a person plays. */
#ifndef RECTO_REFEREE_PEOPLE_MY_GAMES_H
#define RECTO_REFEREE_PEOPLE_MY_GAMES_H

#include "referee/execute/response.h"

/* Tells who wrote about all games of that address that have not ended: first those that wait for
 * the person, each with its deadline, and with the address of its page if the setting `url` is set.
 * The match of the response is judged anew. */
void my_games_list(struct response *response);

#endif
