#include "cli/tournament/standings.h"

#include "base/list.h"
#include "base/same_name.h"

#include <stdlib.h>
#include <string.h>

void standings_release(struct standings *standings)
{
    free(standings->entrants);
    free(standings->slots);
    free(standings->encounters);
    arena_release(&standings->arena);
    memset(standings, 0, sizeof *standings);
}

/* --- names */

/* FNV-1a. */
static uint64_t hash(const char *name, size_t len)
{
    uint64_t sum = 14695981039346656037U;

    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (unsigned char)name[i]) * 1099511628211U;
    return sum;
}

/* The slot that holds the key of a name, or the free slot where it belongs. */
static uint32_t *find_slot(const struct standings *standings, const char *key, size_t len)
{
    size_t at = (size_t)hash(key, len) & (standings->slot_count - 1);

    for (;; at = (at + 1) & (standings->slot_count - 1)) {
        const uint32_t found = standings->slots[at];
        if (found == 0)
            return &standings->slots[at];
        const struct entrant *const entrant = &standings->entrants[found - 1];
        if (entrant->key_len == len && memcmp(entrant->key, key, len) == 0)
            return &standings->slots[at];
    }
}

/* Keeps at least half of the slots free. */
static void make_slots(struct standings *standings)
{
    if (2 * (standings->count + 1) <= standings->slot_count)
        return;
    free(standings->slots);
    standings->slot_count = standings->slot_count > 0 ? 2 * standings->slot_count : 64;
    standings->slots = memory_allocate_zeroed(standings->slot_count, sizeof *standings->slots);
    for (size_t i = 0; i < standings->count; i++)
        *find_slot(standings, standings->entrants[i].key, standings->entrants[i].key_len) =
            (uint32_t)i + 1;
}

uint32_t standings_entrant(struct standings *standings, const char *name, size_t len)
{
    struct buffer key = {0};

    make_slots(standings);
    fold_name(name, len, &key);
    uint32_t *const slot = find_slot(standings, buffer_string(&key), key.len);
    if (*slot != 0) {
        buffer_release(&key);
        return *slot - 1;
    }
    if (standings->count == standings->capacity)
        standings->entrants =
            list_grow(standings->entrants, &standings->capacity, sizeof *standings->entrants);
    standings->entrants[standings->count] =
        (struct entrant){.name = arena_copy(&standings->arena, name, len),
                         .len = len,
                         .key = arena_copy(&standings->arena, key.bytes, key.len),
                         .key_len = key.len};
    buffer_release(&key);
    *slot = (uint32_t)++standings->count;
    return *slot - 1;
}

void standings_meet(struct standings *standings, uint32_t first, uint32_t second,
                    enum result result, bool unplayed)
{
    if (standings->met == standings->met_capacity)
        standings->encounters = list_grow(standings->encounters, &standings->met_capacity,
                                          sizeof *standings->encounters);
    standings->encounters[standings->met] =
        (struct encounter){first, second, (uint8_t)result, unplayed, standings->met};
    standings->met++;
}

/* --- adding up */

int encounter_halves(const struct encounter *encounter, size_t entrant)
{
    if (encounter->result == RESULT_DRAW)
        return 1;
    return (encounter->result == RESULT_FIRST) == (encounter->first == entrant) ? 2 : 0;
}

static int64_t points_for(const struct awards *awards, int halves)
{
    return halves == 2 ? awards->win : halves == 1 ? awards->draw : awards->loss;
}

static void count_encounter(struct entrant *entrant, const struct awards *awards,
                            const struct encounter *encounter, int halves)
{
    entrant->wins += halves == 2;
    entrant->draws += halves == 1;
    entrant->losses += halves == 0;
    entrant->points += points_for(awards, halves);
    entrant->breaks[TIE_WON] += halves == 2 && !encounter->unplayed;
}

static void add_points(struct standings *standings)
{
    for (size_t i = 0; i < standings->met; i++) {
        const struct encounter *const encounter = &standings->encounters[i];
        count_encounter(&standings->entrants[encounter->first], &standings->awards, encounter,
                        encounter_halves(encounter, encounter->first));
        count_encounter(&standings->entrants[encounter->second], &standings->awards, encounter,
                        encounter_halves(encounter, encounter->second));
        standings->entrants[encounter->second].breaks[TIE_SECOND] += !encounter->unplayed;
    }
}

/* Counts an opponent with so many points, against whom the entrant won `halves` half points. */
static void count_opponent(struct entrant *entrant, int64_t points, int halves)
{
    const int64_t doubled = 2 * points;

    if (entrant->opponents == 0 || doubled < entrant->lowest)
        entrant->lowest = doubled;
    if (entrant->opponents == 0 || doubled > entrant->highest)
        entrant->highest = doubled;
    entrant->opponents++;
    entrant->breaks[TIE_BUCHHOLZ] += doubled;
    entrant->breaks[TIE_SONNEBORN] += halves * points;
}

static void add_opponents(struct standings *standings)
{
    for (size_t i = 0; i < standings->met; i++) {
        const struct encounter *const encounter = &standings->encounters[i];
        struct entrant *const first = &standings->entrants[encounter->first];
        struct entrant *const second = &standings->entrants[encounter->second];
        count_opponent(first, encounter->unplayed ? first->points : second->points,
                       encounter_halves(encounter, encounter->first));
        count_opponent(second, encounter->unplayed ? second->points : first->points,
                       encounter_halves(encounter, encounter->second));
    }
    for (size_t i = 0; i < standings->count; i++) {
        struct entrant *const entrant = &standings->entrants[i];
        const int64_t all = entrant->breaks[TIE_BUCHHOLZ];
        entrant->breaks[TIE_CUT] = all - entrant->lowest;
        entrant->breaks[TIE_MEDIAN] =
            entrant->opponents > 1 ? all - entrant->lowest - entrant->highest : 0;
    }
}

/* --- sorting */

static int order(int64_t a, int64_t b)
{
    return (a < b) - (a > b);
}

/* Below 0 if `a` is better: compares points, then the first `count` tie-breaks. */
static int compare_by(const struct entrant *a, const struct entrant *b,
                      const struct tie_breaks *breaks, size_t count)
{
    int found = order(a->points, b->points);

    for (size_t i = 0; i < count && found == 0; i++)
        found = order(a->breaks[breaks->list[i]], b->breaks[breaks->list[i]]);
    return found;
}

/* An entrant with what compare_entrants() needs, since qsort() passes no context. */
struct ranked {
    struct entrant entrant;
    const struct tie_breaks *order;
};

static int compare_entrants(const void *a, const void *b)
{
    const struct ranked *const one = a;
    const struct entrant *const first = &one->entrant, *const second =
                                                           &((const struct ranked *)b)->entrant;
    const int found = compare_by(first, second, one->order, one->order->count);
    const size_t len = first->len < second->len ? first->len : second->len;

    if (found != 0)
        return found;
    const int name = memcmp(first->name, second->name, len);
    return name != 0 ? name : (first->len > second->len) - (first->len < second->len);
}

static size_t better(const struct encounter *encounter)
{
    return encounter->first < encounter->second ? encounter->first : encounter->second;
}

static size_t worse(const struct encounter *encounter)
{
    return encounter->first < encounter->second ? encounter->second : encounter->first;
}

static int compare_pair(const struct encounter *encounter, size_t one, size_t other)
{
    if (better(encounter) != one)
        return better(encounter) < one ? -1 : 1;
    return worse(encounter) == other ? 0 : worse(encounter) < other ? -1 : 1;
}

static int compare_encounters(const void *a, const void *b)
{
    const struct encounter *const first = a, *const second = b;
    const int pair = compare_pair(first, better(second), worse(second));

    return pair != 0 ? pair
                     : (first->ordinal > second->ordinal) - (first->ordinal < second->ordinal);
}

static void sort_entrants(struct standings *standings)
{
    const size_t count = standings->count;
    struct ranked *const ranked = memory_allocate((count + 1) * sizeof *ranked);

    for (size_t i = 0; i < count; i++)
        ranked[i] = (struct ranked){standings->entrants[i], &standings->order};
    if (count > 0)
        qsort(ranked, count, sizeof *ranked, compare_entrants);
    for (size_t i = 0; i < count; i++)
        standings->entrants[i] = ranked[i].entrant;
    free(ranked);
}

/* Sorts entrants by what is known of them so far, and encounters by their entrants. */
static void sort(struct standings *standings)
{
    const size_t count = standings->count;
    uint32_t *const moved = memory_allocate((count + 1) * sizeof *moved);

    for (size_t i = 0; i < count; i++)
        standings->entrants[i].place = i;
    sort_entrants(standings);
    for (size_t i = 0; i < count; i++)
        moved[standings->entrants[i].place] = (uint32_t)i;
    for (size_t i = 0; i < standings->met; i++) {
        standings->encounters[i].first = moved[standings->encounters[i].first];
        standings->encounters[i].second = moved[standings->encounters[i].second];
    }
    if (standings->met > 0)
        qsort(standings->encounters, standings->met, sizeof *standings->encounters,
              compare_encounters);
    free(moved);
}

/* --- direct encounters: within groups of neighbours that are level */

/* The end of the group that begins at `start`: entrants who are level in points and in the first
 * `before` tie-breaks. */
static size_t group_end(const struct standings *standings, size_t start, size_t before)
{
    size_t end = start + 1;

    while (end < standings->count &&
           compare_by(&standings->entrants[start], &standings->entrants[end], &standings->order,
                      before) == 0)
        end++;
    return end;
}

/* The index of the first encounter that is not before the pair `one`, `other`. */
static size_t first_encounter(const struct standings *standings, size_t one, size_t other)
{
    size_t low = 0, high = standings->met;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_pair(&standings->encounters[middle], one, other) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds the points that members of a group won against each other. False if two of them have not
 * met. */
static bool add_direct(struct standings *standings, size_t start, size_t end)
{
    const uint64_t size = end - start;
    uint64_t pairs = 0;
    size_t last = SIZE_MAX;

    for (size_t i = first_encounter(standings, start, 0);
         i < standings->met && better(&standings->encounters[i]) < end; i++) {
        const struct encounter *const encounter = &standings->encounters[i];
        if (worse(encounter) >= end || encounter->unplayed)
            continue;
        const bool again =
            last != SIZE_MAX && compare_pair(encounter, better(&standings->encounters[last]),
                                             worse(&standings->encounters[last])) == 0;
        pairs += !again;
        last = i;
        standings->entrants[encounter->first].breaks[TIE_DIRECT] +=
            2 * points_for(&standings->awards, encounter_halves(encounter, encounter->first));
        standings->entrants[encounter->second].breaks[TIE_DIRECT] +=
            2 * points_for(&standings->awards, encounter_halves(encounter, encounter->second));
    }
    return pairs == size * (size - 1) / 2;
}

static void compare_directly(struct standings *standings)
{
    const size_t before = tie_breaks_find(&standings->order, TIE_DIRECT);

    if (before == standings->order.count)
        return;
    for (size_t start = 0, end; start < standings->count; start = end) {
        end = group_end(standings, start, before);
        if (end - start == 1)
            continue;
        const bool met = add_direct(standings, start, end);
        for (size_t i = start; i < end; i++) {
            standings->entrants[i].met = met;
            if (!met)
                standings->entrants[i].breaks[TIE_DIRECT] = 0;
        }
    }
}

static void give_places(struct standings *standings)
{
    for (size_t start = 0, end; start < standings->count; start = end) {
        end = group_end(standings, start, standings->order.count);
        for (size_t i = start; i < end; i++) {
            standings->entrants[i].place = start + 1;
            standings->entrants[i].shared = end - start > 1;
        }
    }
}

void standings_rank(struct standings *standings)
{
    add_points(standings);
    add_opponents(standings);
    sort(standings);
    compare_directly(standings);
    sort(standings);
    give_places(standings);
}

size_t standings_pairing(const struct standings *standings, size_t one, size_t other,
                         const struct encounter **first)
{
    const size_t high = one < other ? one : other, low = one < other ? other : one;
    const size_t start = first_encounter(standings, high, low);
    size_t end = start;

    while (end < standings->met && compare_pair(&standings->encounters[end], high, low) == 0)
        end++;
    *first = end > start ? &standings->encounters[start] : NULL;
    return end - start;
}
