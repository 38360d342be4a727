/* Who met whom, and who came first. */
#ifndef RECTO_ARCHIVE_TOURNAMENT_STANDINGS_H
#define RECTO_ARCHIVE_TOURNAMENT_STANDINGS_H

#include "archive/tournament/tie_breaks.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum result { RESULT_FIRST, RESULT_SECOND, RESULT_DRAW, RESULT_NOBODY };

/* Points for a win, a draw and a loss, in hundredths. */
struct awards {
    int64_t win, draw, loss;
};

struct entrant {
    const char *name;
    size_t len;
    uint64_t games;               /* records */
    uint64_t wins, draws, losses; /* encounters */
    int64_t points;               /* in hundredths */
    int64_t breaks[TIE_BREAKS];   /* in two hundredths where they are points, else how many */
    int64_t lowest, highest;      /* points of an opponent; in two hundredths, too */
    uint64_t opponents;           /* encounters that were told in these */
    bool met; /* direct encounters count: all with the same points and tie-breaks so far have met */
    size_t place;
    bool shared; /* nothing tells this one from a neighbour */
};

/* A game of two; in a game of more every two of its players meet. */
struct encounter {
    uint32_t first, second; /* entrants; `first` sat before the other */
    uint8_t result;
    bool unplayed;    /* a forfeit that tie-breaks are not to take for a game */
    uint64_t ordinal; /* from 0, as they were added */
};

/* All zero but for awards and tie-breaks: nobody has met. */
struct standings {
    struct awards awards;
    struct tie_breaks order;
    struct arena arena; /* names */
    struct entrant *entrants;
    size_t count, capacity;
    uint32_t *slots; /* hashed names: index + 1, 0 for nobody */
    size_t slot_count;
    struct encounter *encounters; /* once ranked, by the better of the two, the other, ordinal */
    size_t met, met_capacity;
};

void standings_release(struct standings *standings);

/* The index of the entrant of that name; a new one if there is none. */
uint32_t standings_entrant(struct standings *standings, const char *name, size_t len);
void standings_meet(struct standings *standings, uint32_t first, uint32_t second,
                    enum result result, bool unplayed);

/* Adds up, once, and sorts the entrants, who get other indices: by points, then by the tie-breaks
 * in their order, and for the eye by name. Points for the tie-breaks are those awarded, however
 * long a game was. An unplayed one counts for points, and in Sonneborn-Berger and Buchholz as
 * against an opponent with one's own points; direct encounters, games won and games as second
 * player leave it out. Without games an entrant has a place too. */
void standings_rank(struct standings *standings);

/* The encounters of two entrants, once ranked; how many they are. */
size_t standings_pairing(const struct standings *standings, size_t one, size_t other,
                         const struct encounter **first);

/* What an encounter was to an entrant, in half wins: 2, 1 or 0. */
int encounter_halves(const struct encounter *encounter, size_t entrant);

#endif
