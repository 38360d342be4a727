/* People: everybody who plays, has played, or has written to the referee about something other than
 * a game. A person is an address, since that is all that the referee can be sure of. */
#ifndef RECTO_REFEREE_PEOPLE_PEOPLE_H
#define RECTO_REFEREE_PEOPLE_PEOPLE_H

#include "referee/language/language.h"
#include "referee/referee.h"

/* The language of a row of `people`, as a column of a query. */
#define PEOPLE_LANGUAGE \
    "COALESCE(NULLIF(language, ''), (SELECT value FROM meta WHERE meta.name = 'language'))"

struct person {
    int64_t id; /* from 1; 0: nobody */
    const char *address, *name;
    enum language language;
    bool chosen;   /* the person has chosen the language; otherwise it is that of the settings */
    int64_t epoch; /* of the person's tokens; others are not valid */
};

/* The person with this address, in any case of letters; id 0 if there is none. Texts are in the
 * arena. */
struct person person_find(struct referee *referee, const char *address);
struct person person_load(struct referee *referee, int64_t id);

/* The same, if the person has played or has proved to read mail at that address: nobody becomes so
 * by a forged sender. */
struct person person_find_known(struct referee *referee, const char *address);

/* The same, and a new person of this name if there is none. */
struct person person_note(struct referee *referee, const char *address, const char *name);

/* The organiser, a person whose id is in the settings; id 0 if there is none. */
struct person organiser_find(struct referee *referee);

/* Sets the language in which a person is written to. */
void person_set_language(struct referee *referee, struct person *person, enum language language);

/* The token that proves that somebody reads the person's mail, in whatever has to do with no game;
 * in the arena. And whose it is: id 0 unless it is valid. */
const char *person_token(struct referee *referee, const struct person *person);
struct person person_of_token(struct referee *referee, const char *token);

/* Notes that the current entry is a letter of this person, or about mail to that person, so that
 * its body is kept. */
void person_note_letter(struct referee *referee, const struct person *person);

/* Those who would step in for others, in the order in which they are asked: name, address, the
 * moment of their offer, and the game about which one is asked, or 0. */
struct query *people_standing_by(struct referee *referee);

/* Invalidates all tokens that a person has had so far. */
void person_renew_token(struct referee *referee, struct person *person);

#endif
