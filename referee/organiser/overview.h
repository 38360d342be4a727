/* What the organiser is told about games and messages. */
#ifndef RECTO_REFEREE_ORGANISER_OVERVIEW_H
#define RECTO_REFEREE_ORGANISER_OVERVIEW_H

#include "referee/execute/response.h"
#include "referee/orders/organiser_line.h"

/* The games in a state, or of a player; "": those that are not over. */
void overview_list(struct response *response, const struct organiser_order *order);

/* A game with its players and its board; and the end of its log. */
void overview_show(struct response *response, const struct organiser_order *order);
void overview_log(struct response *response, const struct organiser_order *order);

/* Who would step in for others, who plays, and which tournaments there are. */
void overview_waiting(struct response *response, const struct organiser_order *order);
void overview_players(struct response *response, const struct organiser_order *order);
void overview_tournaments(struct response *response, const struct organiser_order *order);

/* Messages that were put aside, and how many waited when `tick` last looked. */
void overview_outbox(struct response *response, const struct organiser_order *order);

/* Says a game with its number, title and players, a line with what it waits for, and perhaps its
 * board. */
void overview_game(struct response *response, int64_t id, bool board);

/* Appends a board in indented lines. */
void overview_write_board(struct referee *referee, struct match *match, enum language language,
                          struct buffer *out);

#endif
