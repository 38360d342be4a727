/* Who plays in a tournament: signing up, and being asked. */
#ifndef RECTO_REFEREE_TOURNAMENT_ENROLMENT_H
#define RECTO_REFEREE_TOURNAMENT_ENROLMENT_H

#include "referee/tournament/contest.h"

/* Adds somebody in a state, under a name that nobody else has in this tournament: the wanted one,
 * or with a number behind it. */
struct competitor enrolment_add(struct referee *referee, const struct contest *contest,
                                int64_t person, const char *wanted, const char *state);

/* Why nobody can sign up any more, a text of the catalogue; NULL if one can. */
const char *enrolment_refusal(struct referee *referee, const struct contest *contest);

/* Makes who was invited, or has asked, a player; a name "" stays as it was. */
void enrolment_enter(struct referee *referee, const struct contest *contest,
                     struct competitor *competitor, const char *name);

/* Asks somebody whose name the owner of the referee has given, and somebody who may have written
 * without a token: a mail that can be answered. */
void enrolment_invite(struct referee *referee, const struct contest *contest,
                      struct competitor *competitor);
void enrolment_ask(struct referee *referee, const struct contest *contest, const char *from);

/* Whether somebody who is invited is to be reminded at that moment: after each span of the setting
 * `invitation-remind`, and on the last day of sign-up, unless that is `never`. And reminds them. */
bool enrolment_may_remind(struct referee *referee, const struct contest *contest, int64_t now);
void enrolment_remind(struct referee *referee, const struct contest *contest);

/* Takes out who is asked and has not answered; who was invited is told, and so is the organiser. */
void enrolment_expire(struct referee *referee, const struct contest *contest);

/* The tournaments that somebody is asked about, in the order in which they were made. The caller
 * frees the list. */
int64_t *enrolment_open(struct referee *referee, int64_t person, size_t *count);

/* "Spring, Autumn": those that one can sign up for; in the arena. */
const char *enrolment_names(struct referee *referee);

/* What is asked in it: the number of games, who meets whom; in a language, in the arena. */
const char *enrolment_about(struct referee *referee, const struct contest *contest,
                            enum language language);

#endif
