/* What the referee writes to people. */
#ifndef RECTO_REFEREE_OUTGOING_ANSWER_H
#define RECTO_REFEREE_OUTGOING_ANSWER_H

#include "referee/mail/letter.h"
#include "referee/match/match.h"

/* Puts a message to a player into the outbox: what happened (`text`: paragraphs separated by empty
 * lines; lines that begin with a blank are not wrapped), the board, whose turn it is, and how to
 * answer. It is a reply to `letter` unless that is NULL. */
void answer_player(struct referee *referee, struct match *match, int player,
                   const struct letter *letter, const char *text);

/* The same to all players but one (0: to all). */
void answer_others(struct referee *referee, struct match *match, int except, const char *text);

/* Answers an address that belongs to no player. It may be forged, so the message contains nothing
 * that the sender wrote, not even a name, a subject or an id. */
void answer_stranger(struct referee *referee, const char *address, const char *text);

#endif
