/* Who met whom, and who came first. */
#ifndef RECTO_ARCHIVE_STANDINGS_H
#define RECTO_ARCHIVE_STANDINGS_H

#include "notation/memory.h"

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
    uint64_t games, wins, draws, losses, second; /* `second`: sat behind the other player */
    int64_t points, buchholz, direct;            /* in hundredths … */
    int64_t sonneborn;                           /* … and this in two hundredths */
    bool met; /* `direct` counts: all with the same points and tie-breaks so far have met */
    size_t place;
    bool shared; /* nothing tells this one from a neighbour */
};

/* A game of two; in a game of more every two of its players meet. */
struct encounter {
    uint32_t first, second; /* entrants; `first` sat before the other */
    uint8_t result;
    uint64_t ordinal; /* from 0, as they were added */
};

/* All zero but for the awards: nobody has met. */
struct standings {
    struct awards awards;
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
                    enum result result);

/* Adds up, once, and sorts the entrants, who get other indices: by points, then
 *   Sonneborn-Berger: the points of everybody beaten, and half of those of everybody drawn with;
 *   Buchholz: the points of all opponents, once for every game;
 *   direct encounter: among those who are still level, if each of them has met each other, the
 *     points of these games;
 *   games won; games as second player, more of them being better;
 * and for the eye by name. Points for the tie-breaks are those awarded, however long a game
 * was. Without games an entrant has a place too. */
void standings_rank(struct standings *standings);

/* The encounters of two entrants, once ranked; how many they are. */
size_t standings_pairing(const struct standings *standings, size_t one, size_t other,
                         const struct encounter **first);

/* What an encounter was to an entrant, in half wins: 2, 1 or 0. */
int encounter_halves(const struct encounter *encounter, size_t entrant);

#endif
