/* Who meets whom in a tournament, and what has become of it. */
#ifndef RECTO_REFEREE_TOURNAMENT_PAIRING_H
#define RECTO_REFEREE_TOURNAMENT_PAIRING_H

#include "referee/tournament/contest.h"

struct pairing {
    int64_t id; /* 0: a new one */
    int64_t tournament;
    int stage, part;       /* of the tournament; its group, from 1; 0 in a ladder */
    int round, board;      /* from 1; in a ladder, the number of the challenge, and the seat of the
                              challenger */
    int64_t first, second; /* persons; `first` has the first move */
    int kind;              /* which of the tournament's games, from 0 */
    const char *state;     /* waiting, playing, over, struck */
    int64_t game;          /* 0: none yet */
};

void pairing_save(struct referee *referee, struct pairing *pairing);

/* Those of a stage (0: of all) in the order of rounds; in the arena. */
struct pairing *pairing_list(struct referee *referee, const struct contest *contest, int stage,
                             size_t *count);

/* The pairings that are being played although their games have ended; in the arena. */
struct pairing *pairing_ended(struct referee *referee, size_t *count);

/* The one that is over but whose game this entry has reopened, and so on; in the arena. */
struct pairing *pairing_reopened(struct referee *referee, size_t *count);

/* The pairing of a game; id 0 if it belongs to no tournament. */
struct pairing pairing_of_game(struct referee *referee, int64_t game);

bool pairing_is(const struct pairing *pairing, const char *state);
bool pairing_has(const struct pairing *pairing, int64_t person);

#endif
