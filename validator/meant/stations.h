/* Positions kept on the way through a record, so that the one before any item is soon reached
 * again; and another one to try things on. */
#ifndef RECTO_VALIDATOR_MEANT_STATIONS_H
#define RECTO_VALIDATOR_MEANT_STATIONS_H

#include "validator/games/games.h"
#include "validator/meant/rehearsal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATIONS_MOST = 64 };

struct station {
    struct position *position;
    size_t room; /* bytes in memory */
    struct progress progress;
    size_t item; /* the next one */
};

struct stations {
    struct arena arena; /* what is behind `mark` lasts for one item */
    struct arena_mark mark;
    struct arithmetic *arithmetic;
    struct workspace workspaces[GAME_COUNT];
    uint32_t stamp;
    struct station kept[STATIONS_MOST];
    size_t count, position_size;
    struct station spare; /* of `trial` */
    /* Of the record at hand: */
    struct script script;
    size_t item;                  /* the one before which `here` stands */
    size_t trouble;               /* the first item that does not hold */
    struct rehearsal here, trial; /* `trial` counts its steps from those of `here` */
};

void stations_init(struct stations *stations);
void stations_release(struct stations *stations);

/* Begins a record of the game with that index, before its first item. */
void stations_start(struct stations *stations, const struct judgement *judgement, int game,
                    uint64_t steps);

/* Plays the record up to its trouble, and keeps positions on the way. */
void stations_find_trouble(struct stations *stations);

/* Brings `here` before an item, which is not beyond the trouble; false if that cannot be reached.
 * Frees what has been allocated for another item. */
bool stations_go_to(struct stations *stations, size_t item);

/* Brings `trial` to where `here` is. Its steps are spent when it ends. */
void stations_begin_trial(struct stations *stations);
void stations_end_trial(struct stations *stations);

#endif
