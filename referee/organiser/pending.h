/* What the organiser writes to players, and orders that cannot be taken back: they wait until a
 * second mail confirms them. */
#ifndef RECTO_REFEREE_ORGANISER_PENDING_H
#define RECTO_REFEREE_ORGANISER_PENDING_H

#include "referee/execute/response.h"
#include "referee/orders/organiser_line.h"

/* Shows what the lines of a decision about a game would do, and asks for a confirmation; or refuses
 * what could not be done anyway. */
void pending_ask(struct response *response, int64_t game, const char *lines);

/* What must not have changed when an order about a game is carried out that was thought over; in
 * the arena. */
const char *pending_standing(struct referee *referee, int64_t game);

/* Has a search look for a proof of who wins, after the mail is carried out: a request that waits
 * like an order; or refuses a game that no decision can end. */
void pending_ask_for_proof(struct response *response, int64_t game, const char *why);

/* Searches for what waits, each for some seconds, and adds what is found to the journal; between
 * transactions. Returns a status. */
int pending_prove(struct referee *referee, int64_t now);

/* Handles `proof` (lines: number of the request, seconds, the parts of struct proving): asks the
 * organiser for a confirmation if the result is proved, else shows the bounds. */
void pending_take_proof(struct referee *referee);

/* The same for a text to the players of all running games. */
void pending_ask_broadcast(struct response *response, const struct organiser_order *order);

/* Carries out what waits for the code, unless that is over or the game has changed since. */
void pending_confirm(struct response *response, const struct organiser_order *order);

/* Whether a text is short enough to be passed on; refuses it otherwise. */
bool message_fits(struct response *response, const char *text);

/* Writes to all players of a game, or to one person, what the organiser says. */
void message_to_game(struct response *response, int64_t game, const char *text);
void message_to_person(struct response *response, const struct person *person, const char *text);

#endif
