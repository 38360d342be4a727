/* What the organiser of the club shall know. Every mail to a player names the organiser. */
#ifndef RECTO_REFEREE_ORGANISER_HEAR_H
#define RECTO_REFEREE_ORGANISER_HEAR_H

#include "referee/language/tongues.h"
#include "referee/people/people.h"

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
