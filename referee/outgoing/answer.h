/* What the referee writes to people. */
#ifndef RECTO_REFEREE_OUTGOING_ANSWER_H
#define RECTO_REFEREE_OUTGOING_ANSWER_H

#include "referee/mail/letter.h"
#include "referee/match/match.h"

/* Puts a message to a player into the outbox: what happened (running text, paragraphs separated by
 * empty lines; lines that begin with a blank stand as they are), the board, whose turn it is, how
 * to answer. It answers `letter`, or nothing if that is NULL. */
void answer_player(struct referee *referee, struct match *match, int player,
                   const struct letter *letter, const char *text);

/* The same to all players but one (0: to all). */
void answer_others(struct referee *referee, struct match *match, int except, const char *text);

/* Answers whoever is nobody here. The address may be forged: whoever reads there must not be sent
 * anything that another has written, not even a name, a subject or an id. */
void answer_stranger(struct referee *referee, const char *address, const char *text);

/* Appends running text in lines of at most 78 columns; lines that begin with a blank are kept. */
void answer_wrap(const char *text, struct buffer *out);

#endif
