/* Who met whom, and who came in which place. */
#ifndef RECTO_CLI_TOURNAMENT_STANDINGS_H
#define RECTO_CLI_TOURNAMENT_STANDINGS_H

#include "base/memory.h"
#include "cli/tournament/tie_breaks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum result { RESULT_FIRST, RESULT_SECOND, RESULT_DRAW };

/* Points for a win, a draw and a loss, in hundredths of a point. */
struct awards {
    int64_t win, draw, loss;
};

struct entrant {
    const char *name; /* as it was written first */
    size_t len;
    const char *key; /* as fold_name() has it */
    size_t key_len;
    uint64_t games;               /* records */
    uint64_t wins, draws, losses; /* encounters */
    int64_t points;               /* in hundredths */
    int64_t breaks[TIE_BREAKS];   /* in two-hundredths of a point, or a number of games */
    int64_t lowest, highest;      /* points of an opponent, in two-hundredths */
    uint64_t opponents;           /* encounters counted in the two numbers above */
    bool met; /* direct encounters decide: all who are level up to there have met */
    size_t place;
    bool shared; /* the entrant shares the place with another */
};

/* A game of two players. In a game of more, every two of its players have an encounter. */
struct encounter {
    uint32_t first, second; /* indices of entrants; `first` sat before `second` */
    uint8_t result;
    bool unplayed;    /* a forfeit that tie-breaks do not count as a game */
    uint64_t ordinal; /* the order in which they were added, from 0 */
};

/* Starts as all zero but for awards and tie-breaks. */
struct standings {
    struct awards awards;
    struct tie_breaks order;
    struct arena arena; /* names */
    struct entrant *entrants;
    size_t count, capacity;
    uint32_t *slots; /* a hash table by name: index + 1, or 0 for a free slot */
    size_t slot_count;
    struct encounter
        *encounters; /* once ranked: sorted by the better entrant, the other, and ordinal */
    size_t met, met_capacity;
};

void standings_release(struct standings *standings);

/* The index of the entrant with the same_name(), who is added if there is none. */
uint32_t standings_entrant(struct standings *standings, const char *name, size_t len);
void standings_meet(struct standings *standings, uint32_t first, uint32_t second,
                    enum result result, bool unplayed);

/* Adds up all encounters and sorts the entrants, whose indices change: by points, then by the
 * tie-breaks in their order, then by name. To be called once. Tie-breaks use the points awarded,
 * however long a game was. An unplayed encounter counts for points, and in Sonneborn-Berger and
 * Buchholz like one against an opponent with the entrant's own points; direct encounters, games
 * won and games as second player leave it out. An entrant without games gets a place, too. */
void standings_rank(struct standings *standings);

/* Finds the encounters of two entrants, once ranked; gives how many there are. */
size_t standings_pairing(const struct standings *standings, size_t one, size_t other,
                         const struct encounter **first);

/* What an encounter gave an entrant, in half wins: 2, 1 or 0. */
int encounter_halves(const struct encounter *encounter, size_t entrant);

#endif
