#include "validator/meant/stations.h"

#include <stdlib.h>
#include <string.h>

enum { COPY_BYTES = 2048 }; /* a step copies so many bytes, */
enum {
    CHECK_BYTES = 8192
};                         /* games that compute much keep much: so many tell what a check costs */
enum { LIST_BYTES = 512 }; /* and so many tell what a list of the game's size costs */

static const size_t kept_bytes_most = (size_t)32 * 1024 * 1024;
static const size_t large_position = (size_t)1024 * 1024; /* is not kept for the next record */

void stations_init(struct stations *stations)
{
    stations->arithmetic = arithmetic_new(&stations->arena);
}

static void release_station(struct station *station)
{
    free(station->position);
    *station = (struct station){0};
}

static void release_positions(struct stations *stations)
{
    for (size_t i = 0; i < STATIONS_MOST; i++)
        release_station(&stations->kept[i]);
    release_station(&stations->before);
}

void stations_release(struct stations *stations)
{
    for (int i = 0; i < GAME_COUNT; i++)
        workspace_release(&stations->workspaces[i]);
    release_positions(stations);
    free(stations->shadow.trace.entries);
    arithmetic_free(stations->arithmetic);
    arena_release(&stations->arena);
}

static void make_room(struct station *station, size_t size)
{
    if (station->room >= size)
        return;
    free(station->position);
    station->position = memory_allocate(size);
    station->room = size;
}

static uint32_t next_stamp(struct stations *stations)
{
    if (++stations->stamp == 0) {
        for (int i = 0; i < GAME_COUNT; i++)
            workspace_clear(&stations->workspaces[i]);
        stations->stamp = 1;
    }
    return stations->stamp;
}

void stations_start(struct stations *stations, const struct judgement *judgement, int game,
                    uint64_t steps)
{
    const struct setup *const setup = &judgement->record.setup;
    const struct trace trace = stations->shadow.trace;

    arena_empty(&stations->arena);
    if (stations->position_size > large_position)
        release_positions(stations);
    stations->position_size = judgement->game->size(setup);
    make_room(&stations->before, stations->position_size);
    script_read(&stations->script, &judgement->record, &stations->arena);
    stations->shadow = *judgement;
    stations->shadow.trace = (struct trace){.entries = trace.entries, .capacity = trace.capacity};
    stations->shadow.record.next_change = 0;
    stations->shadow.moves = 0;
    stations->shadow.ending = ENDING_NONE;
    stations->here =
        (struct replay){.judgement = &stations->shadow,
                        .game = judgement->game,
                        .quiet = true,
                        .play.progress.decided = judgement->record.common[COMMON_DECISION] != NULL,
                        .play.position = workspace_set_up(
                            &stations->workspaces[game], judgement->game, setup,
                            stations->arithmetic, &stations->arena, next_stamp(stations))};
    stations->steps = 0;
    stations->steps_most = steps;
    stations->list_steps = stations->position_size / LIST_BYTES;
    stations->check_steps = stations->position_size / CHECK_BYTES;
    stations->count = stations->item = stations->trouble = 0;
}

/* Copies a position as far as it is in use; costs steps. */
static void copy(struct stations *stations, struct position *to, const struct position *from)
{
    const struct game *const game = stations->here.game;
    const size_t size = game->used != NULL ? game->used(from) : stations->position_size;

    memcpy(to, from, size);
    stations->steps += 1 + size / COPY_BYTES;
}

/* Notes what has been played, apart from the position. */
static void note(const struct stations *stations, struct station *station)
{
    station->replay = stations->here;
    station->entries = stations->shadow.trace.count;
    station->moves = stations->shadow.moves;
    station->ending = stations->shadow.ending;
}

/* Goes back to a station, apart from its position. */
static void recall(struct stations *stations, const struct station *station)
{
    stations->here = station->replay;
    stations->shadow.trace.count = station->entries;
    stations->shadow.moves = station->moves;
    stations->shadow.ending = station->ending;
}

static void keep(struct stations *stations)
{
    struct station *const station = &stations->kept[stations->count++];

    make_room(station, stations->position_size);
    copy(stations, station->position, stations->here.play.position);
    note(stations, station);
    station->item = stations->item;
}

/* How many items lie between kept positions: √n, if memory allows. */
static size_t stride_of(const struct stations *stations)
{
    const size_t count = stations->script.count;
    size_t most = kept_bytes_most / stations->position_size + 1, stride = 1;

    if (most > STATIONS_MOST)
        most = STATIONS_MOST;
    while (stride * stride < count)
        stride++;
    return count / most + 1 > stride ? count / most + 1 : stride;
}

/* Plays an item, and counts what that costs: of a list what it holds, also where the notation
 * leaves it out. */
static bool play_item(struct stations *stations, const struct item *item, size_t at)
{
    const struct game *const game = stations->here.game;
    const bool sealed = item->kind == ITEM_SEAL || item->kind == ITEM_OPENING;
    const bool held =
        item->kind != ITEM_RUN && !sealed && replay_try(&stations->here, (uint32_t)at);

    stations->steps += 1 + (item->end - item->start) / 16;
    if (item->kind == ITEM_MOVE)
        stations->steps += stations->check_steps;
    if (item->kind == ITEM_MOVE && game->schema.shapes[item->shape].list)
        stations->steps += stations->list_steps + (item->end - item->start) / 12;
    return held;
}

size_t stations_play(struct stations *stations, const struct script *script, size_t at, size_t end)
{
    struct record *const record = &stations->shadow.record;

    record->text = script->text;
    record->items.list = (struct item *)script->items;
    record->items.count = (uint32_t)script->count;
    while (at < end && !stations_are_spent(stations) && play_item(stations, &script->items[at], at))
        at++;
    return at;
}

void stations_find_trouble(struct stations *stations)
{
    const size_t stride = stride_of(stations), count = stations->script.count;

    for (;; stations->item++) {
        if (stations->item % stride == 0 && stations->count < STATIONS_MOST)
            keep(stations);
        if (stations->item == count || stations_play(stations, &stations->script, stations->item,
                                                     stations->item + 1) == stations->item)
            break;
    }
    stations->trouble = stations->item;
    stations->mark = arena_mark(&stations->arena);
}

bool stations_go_to(struct stations *stations, size_t item)
{
    const struct station *station = &stations->kept[stations->count - 1];

    arena_return(&stations->arena, stations->mark);
    while (station->item > item)
        station--;
    recall(stations, station);
    copy(stations, stations->here.play.position, station->position);
    stations->item = stations_play(stations, &stations->script, station->item, item);
    return stations->item == item;
}

void stations_begin_trial(struct stations *stations)
{
    copy(stations, stations->before.position, stations->here.play.position);
    note(stations, &stations->before);
    stations->here.play.position = stations->before.position;
}

void stations_end_trial(struct stations *stations)
{
    recall(stations, &stations->before);
}
