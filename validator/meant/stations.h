/* Positions kept on the way through a record, so that the one before any item is soon reached
 * again; and another one to try things on. */
#ifndef RECTO_VALIDATOR_MEANT_STATIONS_H
#define RECTO_VALIDATOR_MEANT_STATIONS_H

#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/meant/script.h"
#include "validator/replay.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATIONS_MOST = 64 };

/* A place on the way. */
struct station {
    struct position *position;
    size_t room; /* bytes in memory */
    size_t item; /* the next one */
    /* What has been played, beside the position. */
    struct replay replay;
    size_t entries; /* of the trace */
    uint32_t moves;
    enum ending ending;
};

struct stations {
    struct arena arena; /* what is behind `mark` lasts for one item */
    struct arena_mark mark;
    struct arithmetic *arithmetic;
    struct workspace workspaces[GAME_COUNT];
    uint32_t stamp;
    struct station kept[STATIONS_MOST];
    size_t count, position_size;
    /* Of the record at hand: */
    struct script script;
    struct judgement shadow; /* what has been played here */
    struct replay here;
    size_t item;           /* the one before which `here` stands, but in a trial … */
    struct station before; /* … which has a position of its own, and this is where it began */
    size_t trouble;        /* the first item that does not hold */
    uint64_t steps, steps_most; /* work done, and when to give up */
    uint64_t list_steps;        /* what a move that is a list costs beyond a step, … */
    uint64_t check_steps;       /* … and what checking any move does */
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

/* Lets what is played from `here` on be forgotten at the end of the trial. */
void stations_begin_trial(struct stations *stations);
void stations_end_trial(struct stations *stations);

/* Plays items from `at` on up to the first that is refused or claims wrongly; returns its index, or
 * `end`. */
size_t stations_play(struct stations *stations, const struct script *script, size_t at, size_t end);

/* Whether the game can go on with a move here. */
static inline bool stations_are_open(const struct stations *stations)
{
    return !play_has_ended(&stations->here.play);
}

/* Whether all steps have been spent. */
static inline bool stations_are_spent(const struct stations *stations)
{
    return stations->steps >= stations->steps_most;
}

#endif
