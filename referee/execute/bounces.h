/* Messages that came back: the organiser hears of people whom mail does not reach. */
#ifndef RECTO_REFEREE_EXECUTE_BOUNCES_H
#define RECTO_REFEREE_EXECUTE_BOUNCES_H

#include "referee/mail/letter.h"
#include "referee/people/people.h"

/* If a letter reports that a message of the outbox has not arrived, notes that for the person it
 * went to. A second message that comes back is an alarm. */
void bounces_note(struct referee *referee, const struct letter *letter);

/* Forgets what came back from a person who has written. */
void bounces_forget(struct referee *referee, const struct person *person);

#endif
