/* Round robins as they are kept in the store: what each is, who plays in it, and who meets whom. */
#ifndef RECTO_REFEREE_TOURNAMENT_CONTEST_H
#define RECTO_REFEREE_TOURNAMENT_CONTEST_H

#include "referee/people/people.h"
#include "referee/referee.h"

enum {
    CONTEST_NAME_LONGEST = 60, /* bytes */
    CONTEST_GAMES_MOST = 20,   /* that alternate */
    CONTEST_PLAYERS_MOST = 40,
    COMPETITOR_NAME_LONGEST = 60,
};

struct contest {
    int64_t id; /* 0: there is none */
    const char *name;
    const char *state; /* open (for sign-up), running, over, cancelled */
    int64_t closing;   /* the moment at which sign-up ends */
    int cycles;        /* how often two players meet */
    int at_once;       /* games of a player at the same time; 0: all */
    int games;         /* that alternate */
};

/* A tournament by its name, in any case of letters, or by its id. Texts are in the arena. */
struct contest contest_find(struct referee *referee, const char *name);
struct contest contest_load(struct referee *referee, int64_t id);

/* Writes all of it but `games` back; a new one gets an id. */
void contest_save(struct referee *referee, struct contest *contest);

/* The ids of all, in their order. The caller frees the list. */
int64_t *contest_list(struct referee *referee, size_t *count);

/* The last day of sign-up, in UTC; in the arena. */
const char *contest_last_day(struct referee *referee, const struct contest *contest);

bool contest_is(const struct contest *contest, const char *state);

/* Takes a name as people write it, without blanks at its ends, quotes and a full stop, with single
 * blanks between its words; "" if it has letters that no name has. In the arena. */
const char *contest_name(struct referee *referee, const char *text, size_t longest);

struct competitor {
    int64_t person;
    int number;        /* order of entry */
    const char *name;  /* under which the person plays */
    const char *state; /* invited, asked, entered, leaving, withdrawn, struck */
    int64_t asked;     /* when an invited one was asked, or reminded, the last time */
};

/* All competitors in the order of entry; in the arena. */
struct competitor *contest_competitors(struct referee *referee, const struct contest *contest,
                                       size_t *count);

/* One of them; person 0 if there is none. */
struct competitor contest_competitor(struct referee *referee, const struct contest *contest,
                                     int64_t person);
void contest_put(struct referee *referee, const struct contest *contest,
                 const struct competitor *competitor);
void contest_remove(struct referee *referee, const struct contest *contest, int64_t person);

/* Whether the competitor plays, is invited, has left a tournament that runs; and whether the games
 * of one who plays or has left count. */
bool competitor_plays(const struct competitor *competitor);
bool competitor_is_invited(const struct competitor *competitor);
bool competitor_has_left(const struct competitor *competitor);
bool competitor_counts(const struct competitor *competitor);

/* Who meets whom, and what has become of it. */
struct pairing {
    int64_t id; /* 0: a new one */
    int64_t tournament;
    int round, board;      /* from 1 */
    int64_t first, second; /* persons; `first` has the first move */
    int kind;              /* which of the tournament's games, from 0 */
    const char *state;     /* waiting, playing, over, struck */
    int64_t game;          /* 0: none yet */
};

void pairing_save(struct referee *referee, struct pairing *pairing);

/* Those of a tournament in the order of rounds; in the arena. */
struct pairing *pairing_list(struct referee *referee, const struct contest *contest, size_t *count);

/* The first of them whose game waits and can be opened; id 0 if there is none. */
struct pairing pairing_next(struct referee *referee, const struct contest *contest);

bool pairing_is(const struct pairing *pairing, const char *state);
bool pairing_has(const struct pairing *pairing, int64_t person);

/* Writes a text of the catalogue to a person, and to everybody who plays or is invited; the subject
 * is the tournament's name. */
void contest_write_to(struct referee *referee, const struct contest *contest,
                      const struct person *person, const char *english, ...)
    __attribute__((format(printf, 4, 5)));
void contest_tell(struct referee *referee, const struct contest *contest, const char *english, ...)
    __attribute__((format(printf, 3, 4)));

#endif
