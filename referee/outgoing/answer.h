/* What the referee writes to people. */
#ifndef RECTO_REFEREE_OUTGOING_ANSWER_H
#define RECTO_REFEREE_OUTGOING_ANSWER_H

#include "referee/language/language.h"
#include "referee/mail/letter.h"
#include "referee/match/match.h"
#include "referee/people/people.h"

/* Puts a message to a player into the outbox: what happened (`text`: paragraphs separated by empty
 * lines; lines that begin with a blank are not wrapped), the board, whose turn it is, and how to
 * answer. It is a reply to `letter` unless that is NULL. */
void answer_player(struct referee *referee, struct match *match, int player,
                   const struct letter *letter, const char *text);

/* Whether a player is told what happens: one who has left hears only of the end. */
bool answer_concerns(const struct match *match, int player);

/* The same to all players whom it concerns but one (0: to all), a text of the catalogue in the
 * language of each. The arguments must suit every language. */
void answer_others(struct referee *referee, struct match *match, int except, const char *english,
                   ...) __attribute__((format(printf, 4, 5)));

/* The same with a text that is made already. */
void answer_others_all(struct referee *referee, struct match *match, int except,
                       struct tongues *text);

/* Appends the board as it stands in mail, with the words around it in the language of its reader.
 * Comments on the last move are marked as texts of others are; those of somebody whom the reader
 * does not hear are left out. The record is judged again. */
void answer_write_board(struct referee *referee, struct match *match, const struct person *reader,
                        struct buffer *out);

/* Writes to a person about no game (in that person's language: `subject`, a line, and `text`). An
 * answer comes with the person's token. */
void answer_person(struct referee *referee, const struct person *person,
                   const struct letter *letter, const char *subject, const char *text);

/* Answers a message that did not prove whose it is, in the language of the settings, or of who is
 * known at the address (else NULL). It may be forged, so the message contains nothing that the
 * sender wrote, not even a name, a subject or an id. */
void answer_stranger(struct referee *referee, const char *address, const struct person *known,
                     const char *text);

#endif
