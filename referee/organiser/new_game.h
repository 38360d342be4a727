/* The organiser opens a game by mail. */
#ifndef RECTO_REFEREE_ORGANISER_NEW_GAME_H
#define RECTO_REFEREE_ORGANISER_NEW_GAME_H

#include "referee/execute/response.h"
#include "referee/orders/organiser_line.h"

/* Invites the players of `order->text`, each a mailbox or somebody known here, to the game of
 * `order->what`, such as "differences squares=6", with `order->number` seconds for each move (0: no
 * clock). What is not said of the game is as `recto new` suggests it; lists that the players make
 * are left to them. */
void new_game_open(struct response *response, const struct organiser_order *order);

#endif
