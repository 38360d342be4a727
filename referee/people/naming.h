/* The names of people who choose them. Texts of players are passed on under their names, so nobody
 * takes that of the organiser, of the referee, of all, or of a seat, nor one that reads as words of
 * the referee. Names that the organiser gives are free. */
#ifndef RECTO_REFEREE_PEOPLE_NAMING_H
#define RECTO_REFEREE_PEOPLE_NAMING_H

#include "referee/people/people.h"

/* Whether a name would be taken for somebody else's, unless it is the organiser's own. */
bool naming_misleads(struct referee *referee, const char *name);

/* Notes who has written without a token, under the part of the address before the @, as far as it
 * is letters, digits, and points; as `Guest 7`, the seventh person, if that misleads. Id 0 if
 * nobody can be written to there. */
struct person person_note_stranger(struct referee *referee, const char *from);

#endif
