/* Texts between people: they are passed on, marked as whose they are, and are no part of a game. */
#ifndef RECTO_REFEREE_EXECUTE_PRESS_H
#define RECTO_REFEREE_EXECUTE_PRESS_H

#include "referee/execute/extract.h"
#include "referee/execute/response.h"

/* Keeps the text of ORDER_TELL to be delivered, or refuses the order. */
void press_tell(struct response *response, const struct order *order);

/* Whether the order is for other players, and so one of those that are followed all or not at all.
 */
bool press_is_for_players(const struct order *order);

/* Passes on, with the news, why the author asks the others for something. */
void press_reason(struct response *response, const char *reason);

/* The text of moves as it is taken: with comments in braces up to so many characters a move, or
 * without any if the players do not write to each other; the author is told. In the arena. */
const char *press_comments(struct response *response, const char *text);

/* Drops all texts. */
void press_drop(struct response *response);

/* Sends the organiser's mail, and notes in the log who wrote to whom. What is for the players goes
 * along with their news. */
void press_deliver(struct response *response);

/* Quotes what of the author's letter was not read (`rest`), and says how to send it on. If the
 * letter holds no order at all, the organiser gets to know it, too. */
void press_return(struct response *response, const char *rest, bool no_order);

/* Passes on to the organiser what came without a token from the address of somebody who is known,
 * as not proven; gives whether there was something to pass on. */
bool press_hear_unproven(struct referee *referee, const struct person *person,
                         const struct received *received);

/* Lets the players of a game write to each other, or not any more, and tells them; or refuses the
 * entry. */
void press_switch(struct referee *referee, struct match *match, bool on, const char *why);

#endif
