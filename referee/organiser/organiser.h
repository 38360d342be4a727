/* The organiser of the club: a person who gives orders by mail and hears what happens. Every mail
 * to a player names the organiser. */
#ifndef RECTO_REFEREE_ORGANISER_ORGANISER_H
#define RECTO_REFEREE_ORGANISER_ORGANISER_H

#include "referee/language/language.h"
#include "referee/people/people.h"

/* Makes this person the organiser, who gets a mail with what an organiser can write, and tells the
 * one before; or refuses the entry. Without an address (""), there is no organiser any more. */
void organiser_appoint(struct referee *referee, const char *name, const char *address);

/* Handles `organiser` (lines: name, address). */
void organiser_take(struct referee *referee);

/* Whether this person is the organiser. */
bool organiser_is(struct referee *referee, const struct person *person);

enum urgency {
    HEAR_LATER, /* it stands in the next digest */
    HEAR_NEWS,  /* a mail at once, with nothing to be done */
    HEAR_NOW,   /* a mail at once, since somebody has to do something */
    HEAR_LETTER /* a mail at once with what somebody writes; however many there are, those that need
                   somebody still come */
};

/* Tells the organiser something about a game (0: about none), a text of the catalogue with
 * arguments, which becomes a line of the log, too. Without an organiser it is only logged. */
void organiser_hear(struct referee *referee, int64_t game, enum urgency urgency,
                    const char *english, ...) __attribute__((format(printf, 4, 5)));

/* The same with a text that is made already. Its first line is that of the log. */
void organiser_hear_all(struct referee *referee, int64_t game, enum urgency urgency,
                        struct tongues *text);

#endif
