/* Who the organiser of the club is: a person who gives orders by mail and hears what happens. */
#ifndef RECTO_REFEREE_ORGANISER_ORGANISER_H
#define RECTO_REFEREE_ORGANISER_ORGANISER_H

#include "referee/people/people.h"

/* Makes this person the organiser, who gets a mail with what an organiser can write, and tells the
 * one before; or refuses the entry. Without an address (""), there is no organiser any more. */
void organiser_appoint(struct referee *referee, const char *name, const char *address);

/* Handles `organiser` (lines: name, address). */
void organiser_take(struct referee *referee);

/* Whether this person is the organiser. */
bool organiser_is(struct referee *referee, const struct person *person);

#endif
