#include "validator/restore/filling.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX /* no vertex, or no value */

enum { NEIGHBOURS = 4 };

/* The squares are vertices, numbered as they are given. */
struct graph {
    const struct filling *filling;
    uint32_t count;
    uint32_t (*beside)[NEIGHBOURS]; /* NONE where there is none */
    uint32_t *value;                /* by vertex, counted from 0 in ascending order */
    uint32_t *total;                /* vertices by value */
    uint32_t values, first;         /* how many there are, and which one comes first; NONE if
                                       no square has it */
    int32_t *shown;                 /* by value: as it was given */
};

static int compare_values(const void *a, const void *b)
{
    const int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;

    return (first > second) - (first < second);
}

/* The distinct values in ascending order. */
static void list_values(struct graph *graph, struct arena *arena)
{
    const struct filling *const filling = graph->filling;

    graph->shown = arena_allocate(arena, filling->count * sizeof *graph->shown);
    memcpy(graph->shown, filling->values, filling->count * sizeof *graph->shown);
    qsort(graph->shown, filling->count, sizeof *graph->shown, compare_values);
    graph->values = 1;
    for (size_t i = 1; i < filling->count; i++)
        if (graph->shown[i] != graph->shown[graph->values - 1])
            graph->shown[graph->values++] = graph->shown[i];
}

static uint32_t find_value(const struct graph *graph, int32_t value)
{
    const int32_t *const found =
        bsearch(&value, graph->shown, graph->values, sizeof *graph->shown, compare_values);

    return found == NULL ? NONE : (uint32_t)(found - graph->shown);
}

static void count_values(struct graph *graph, struct arena *arena)
{
    const struct filling *const filling = graph->filling;

    list_values(graph, arena);
    graph->first = find_value(graph, filling->first);
    graph->value = arena_allocate(arena, filling->count * sizeof *graph->value);
    graph->total = arena_allocate_zeroed(arena, graph->values * sizeof *graph->total);
    for (size_t i = 0; i < filling->count; i++) {
        graph->value[i] = find_value(graph, filling->values[i]);
        graph->total[graph->value[i]]++;
    }
}

static void find_neighbours(struct graph *graph, struct arena *arena)
{
    static const struct square steps[NEIGHBOURS] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const struct filling *const filling = graph->filling;
    const size_t width = (size_t)filling->side + 2; /* with an edge around the board */
    uint32_t *const at = arena_allocate(arena, width * width * sizeof *at);

    for (size_t i = 0; i < width * width; i++)
        at[i] = NONE;
    for (uint32_t i = 0; i < filling->count; i++)
        at[(size_t)(filling->squares[i].row + 1) * width + (size_t)filling->squares[i].column + 1] =
            i;
    graph->beside = arena_allocate(arena, filling->count * sizeof *graph->beside);
    for (size_t i = 0; i < filling->count; i++)
        for (int way = 0; way < NEIGHBOURS; way++) {
            const int32_t row = filling->squares[i].row + 1 + steps[way].row;
            const int32_t column = filling->squares[i].column + 1 + steps[way].column;
            graph->beside[i][way] = at[(size_t)row * width + (size_t)column];
        }
}

/* The value of the vertex that must come last; NONE if any may. */
static uint32_t last_value(const struct graph *graph)
{
    return graph->filling->last == ANY_LAST ? NONE : graph->value[graph->filling->last];
}

/* Among `left` moves that are still to be made, those that may have this value if it is not made
 * twice in turn: the very last one is taken by another value, and so is the next one if the value
 * has just been made. */
static uint32_t room_for(uint32_t left, bool last_taken, bool just_made)
{
    const uint32_t moves = left - last_taken;

    return just_made ? moves / 2 : (moves + 1) / 2;
}

int32_t filling_excess(const struct filling *filling, struct arena *arena)
{
    struct graph graph = {.filling = filling, .count = (uint32_t)filling->count};

    count_values(&graph, arena);
    for (uint32_t value = 0; value < graph.values; value++) {
        const bool taken = filling->last != ANY_LAST && value != last_value(&graph);
        const bool starts = value == graph.first;
        /* Whatever comes first is as if the others had just been made. */
        if (graph.total[value] > room_for(graph.count, taken, !starts))
            return graph.shown[value];
    }
    return 0;
}

/* A tree over the values whose root is the one with the largest key. */
struct tournament {
    uint32_t leaves; /* a power of two */
    uint32_t *keys;  /* by value */
    uint32_t *nodes; /* the winner below each node; the root is nodes[1] */
};

static void tournament_make(struct tournament *tournament, uint32_t values, struct arena *arena)
{
    tournament->leaves = 1;
    while (tournament->leaves < values)
        tournament->leaves *= 2;
    tournament->keys = arena_allocate(arena, tournament->leaves * sizeof *tournament->keys);
    tournament->nodes =
        arena_allocate(arena, 2 * (size_t)tournament->leaves * sizeof *tournament->nodes);
}

static void play_node(struct tournament *tournament, uint32_t node)
{
    const uint32_t left = tournament->nodes[2 * node], right = tournament->nodes[2 * node + 1];

    tournament->nodes[node] = tournament->keys[right] > tournament->keys[left] ? right : left;
}

static void tournament_clear(struct tournament *tournament)
{
    memset(tournament->keys, 0, tournament->leaves * sizeof *tournament->keys);
    for (uint32_t i = 0; i < tournament->leaves; i++)
        tournament->nodes[tournament->leaves + i] = i;
    for (uint32_t node = tournament->leaves - 1; node > 0; node--)
        play_node(tournament, node);
}

static void tournament_set(struct tournament *tournament, uint32_t value, uint32_t key)
{
    if (tournament->keys[value] == key)
        return;
    tournament->keys[value] = key;
    for (uint32_t node = (tournament->leaves + value) / 2; node > 0; node /= 2)
        play_node(tournament, node);
}

/* NONE if all keys are 0. */
static uint32_t tournament_best(const struct tournament *tournament)
{
    const uint32_t best = tournament->nodes[1];

    return tournament->keys[best] == 0 ? NONE : best;
}

enum reached { AWAY, BORDER, FILLED };

/* An attempt takes the value that most squares still lack, and never goes back. The border is what
 * can be filled next. */
struct attempt {
    const struct graph *graph;
    struct tournament most; /* of all values but the last one's, by what is left of them */
    struct tournament open; /* of those on the border, but not of the one just made */
    uint8_t *reached;       /* enum reached, by vertex */
    uint32_t *left;         /* by value */
    uint32_t *border;       /* by value: its first vertex on the border */
    uint32_t *next;         /* by vertex: the next one with this value there */
    uint32_t *openers;      /* vertices that brought the scarce value to the border, newest last */
    uint32_t opener_count;
    uint32_t scarce;           /* the value that is hardest to place: the most frequent one */
    uint32_t scarce_border;    /* how often it is on the border */
    uint32_t scarce_away;      /* and beyond */
    uint32_t made, made_value; /* moves, and the value of the last one */
    uint64_t seed;
    uint32_t *order;
};

static void attempt_make(struct attempt *attempt, const struct graph *graph, struct arena *arena)
{
    *attempt = (struct attempt){.graph = graph};
    tournament_make(&attempt->most, graph->values, arena);
    tournament_make(&attempt->open, graph->values, arena);
    attempt->reached = arena_allocate(arena, graph->count);
    attempt->left = arena_allocate(arena, graph->values * sizeof *attempt->left);
    attempt->border = arena_allocate(arena, graph->values * sizeof *attempt->border);
    attempt->next = arena_allocate(arena, graph->count * sizeof *attempt->next);
    attempt->openers = arena_allocate(arena, graph->count * sizeof *attempt->openers);
    for (uint32_t value = 1; value < graph->values; value++)
        if (graph->total[value] > graph->total[attempt->scarce])
            attempt->scarce = value;
}

static void attempt_clear(struct attempt *attempt, uint64_t seed)
{
    const struct graph *const graph = attempt->graph;

    memset(attempt->reached, AWAY, graph->count);
    memcpy(attempt->left, graph->total, graph->values * sizeof *attempt->left);
    tournament_clear(&attempt->most);
    tournament_clear(&attempt->open);
    for (uint32_t value = 0; value < graph->values; value++) {
        attempt->border[value] = NONE;
        if (value != last_value(graph))
            tournament_set(&attempt->most, value, graph->total[value]);
    }
    attempt->opener_count = attempt->made = attempt->scarce_border = 0;
    attempt->scarce_away = graph->total[attempt->scarce];
    attempt->made_value = NONE;
    attempt->seed = seed;
}

/* Two random bits: Knuth's generator. */
static uint32_t toss(struct attempt *attempt)
{
    attempt->seed = attempt->seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(attempt->seed >> 62);
}

/* How many squares beside a vertex it would bring to the border; the scarce value counts four
 * times. */
static uint32_t worth(const struct attempt *attempt, uint32_t vertex, bool only_scarce)
{
    const struct graph *const graph = attempt->graph;
    uint32_t sum = 0;

    for (int way = 0; way < NEIGHBOURS; way++) {
        const uint32_t beside = graph->beside[vertex][way];
        if (beside == NONE || attempt->reached[beside] != AWAY)
            continue;
        sum += graph->value[beside] == attempt->scarce ? 4 : !only_scarce;
    }
    return sum;
}

static void update_open(struct attempt *attempt, uint32_t value)
{
    const bool open = value != attempt->made_value && attempt->border[value] != NONE;

    tournament_set(&attempt->open, value, open ? attempt->left[value] : 0);
}

static void bring_to_border(struct attempt *attempt, uint32_t vertex)
{
    const uint32_t value = attempt->graph->value[vertex];
    const bool is_scarce = value == attempt->scarce;

    attempt->reached[vertex] = BORDER;
    attempt->scarce_away -= is_scarce;
    if (vertex == attempt->graph->filling->last)
        return;
    attempt->next[vertex] = attempt->border[value];
    attempt->border[value] = vertex;
    attempt->scarce_border += is_scarce;
    update_open(attempt, value);
}

static void fill(struct attempt *attempt, uint32_t vertex)
{
    const struct graph *const graph = attempt->graph;
    const uint32_t value = graph->value[vertex], before = attempt->made_value;

    attempt->scarce_away -= attempt->reached[vertex] == AWAY && value == attempt->scarce;
    attempt->reached[vertex] = FILLED;
    attempt->order[attempt->made++] = vertex;
    attempt->left[value]--;
    attempt->made_value = value;
    if (value != last_value(graph))
        tournament_set(&attempt->most, value, attempt->left[value]);
    update_open(attempt, value);
    if (before != NONE)
        update_open(attempt, before);
    for (int way = 0; way < NEIGHBOURS; way++) {
        const uint32_t beside = graph->beside[vertex][way];
        if (beside != NONE && attempt->reached[beside] == AWAY) {
            bring_to_border(attempt, beside);
            if (worth(attempt, beside, true) > 0)
                attempt->openers[attempt->opener_count++] = beside;
        }
    }
}

/* Whether a value must be made now, since it would have to follow itself later on. */
static bool is_due(const struct attempt *attempt, uint32_t value)
{
    const struct graph *const graph = attempt->graph;
    const uint32_t left = graph->count - attempt->made;
    const bool taken = graph->filling->last != ANY_LAST && value != last_value(graph);

    return value != NONE && attempt->left[value] > room_for(left, taken, true);
}

enum { LOOKED_AT = 16 };

/* Takes a vertex of this value from the border: among the newest ones, that which opens most. */
static uint32_t take_from_border(struct attempt *attempt, uint32_t value)
{
    uint32_t *link = &attempt->border[value], *best = link;
    uint32_t most = 0;

    for (int i = 0; i < LOOKED_AT && *link != NONE; i++, link = &attempt->next[*link]) {
        const uint32_t here = worth(attempt, *link, false) * 4 + toss(attempt);
        if (here > most) {
            most = here;
            best = link;
        }
    }
    const uint32_t vertex = *best;
    *best = attempt->next[vertex];
    attempt->scarce_border -= value == attempt->scarce;
    return vertex;
}

/* A value on the border one of whose vertices would bring the scarce value there, if little of that
 * is; else NONE. */
static uint32_t find_opener(struct attempt *attempt)
{
    if (attempt->scarce_border > 3 || attempt->scarce_away == 0)
        return NONE;
    for (uint32_t i = attempt->opener_count, tries = 0; i > 0 && tries < LOOKED_AT; i--, tries++) {
        const uint32_t vertex = attempt->openers[i - 1];
        if (attempt->reached[vertex] == BORDER && vertex != attempt->graph->filling->last &&
            attempt->graph->value[vertex] != attempt->made_value &&
            worth(attempt, vertex, true) > 0)
            return attempt->graph->value[vertex];
        if (attempt->reached[vertex] != BORDER && i == attempt->opener_count)
            attempt->opener_count--;
    }
    return NONE;
}

/* The value to be made next; NONE at a dead end. */
static uint32_t choose_value(struct attempt *attempt)
{
    const uint32_t most = tournament_best(&attempt->most);
    const uint32_t last = last_value(attempt->graph);
    const bool due = is_due(attempt, most), last_due = is_due(attempt, last);

    if (due && last_due)
        return NONE;
    if (due || last_due) {
        const uint32_t value = due ? most : last;
        return value == attempt->made_value || attempt->border[value] == NONE ? NONE : value;
    }
    const uint32_t opener = find_opener(attempt);
    return opener != NONE ? opener : tournament_best(&attempt->open);
}

static bool attempt_from(struct attempt *attempt, uint32_t start, uint64_t seed)
{
    const uint32_t last = attempt->graph->filling->last;
    const uint32_t end = attempt->graph->count - (last != ANY_LAST);

    attempt_clear(attempt, seed);
    fill(attempt, start);
    while (attempt->made < end) {
        const uint32_t value = choose_value(attempt);
        if (value == NONE)
            return false;
        fill(attempt, take_from_border(attempt, value));
    }
    if (last == ANY_LAST)
        return true;
    attempt->order[attempt->made++] = last;
    return attempt->graph->value[last] != attempt->made_value;
}

/* Vertices that can come first. */
static uint32_t list_starts(const struct graph *graph, uint32_t *starts)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < graph->count; i++)
        if (graph->value[i] == graph->first && i != graph->filling->last)
            starts[count++] = i;
    return count;
}

/* Clearing an attempt costs about as much as so small a part of making all its moves. */
enum { CLEARED = 16, MADE_LEAST = 200000, TIMES_MADE = 8 };

/* Attempts from different starts; those that fail soon are made up for by others. */
static bool make_attempts(const struct graph *graph, struct arena *arena, uint32_t *order)
{
    uint32_t *const starts = arena_allocate(arena, graph->count * sizeof *starts);
    const uint32_t count = list_starts(graph, starts);
    const uint64_t most = MADE_LEAST + (uint64_t)TIMES_MADE * graph->count;
    uint64_t made = 0, seed = 0;
    struct attempt attempt;

    attempt_make(&attempt, graph, arena);
    attempt.order = order;
    while (made < most) {
        seed += 0x9e3779b97f4a7c15U;
        if (attempt_from(&attempt, starts[(seed >> 32) * count >> 32], seed))
            return true;
        made += attempt.made + graph->count / CLEARED;
    }
    return false;
}

enum { SEARCHED_MOST = 64, STEPS_MOST = 400000, SLOTS = 1 << 17 };

/* Every order, depth first, on boards so small that a word has a bit for each vertex. */
struct search {
    const struct graph *graph;
    uint64_t beside[SEARCHED_MOST];  /* by vertex */
    uint64_t holding[SEARCHED_MOST]; /* by value */
    uint64_t filled, last;           /* the vertices filled; the one that comes last, if any */
    struct dead_end {
        uint64_t filled;
        uint32_t value;
    } * dead_ends; /* SLOTS of them; filled == 0 for none */
    uint32_t steps;
    uint32_t *order;
};

static uint64_t bit(uint32_t i)
{
    return (uint64_t)1 << i;
}

static uint32_t count_bits(uint64_t bits)
{
    return (uint32_t)__builtin_popcountll(bits);
}

static struct dead_end *dead_end_slot(const struct search *search, uint32_t value)
{
    const uint64_t mixed = (search->filled + value) * 0x9e3779b97f4a7c15U;

    return &search->dead_ends[(mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9U >> 47];
}

/* Whether each value still has room after this one. */
static bool is_hopeful(const struct search *search, uint32_t made_value)
{
    const struct graph *const graph = search->graph;
    const uint32_t left = graph->count - count_bits(search->filled);

    for (uint32_t value = 0; value < graph->values; value++) {
        const bool taken = search->last != 0 && value != last_value(graph);
        if (count_bits(search->holding[value] & ~search->filled) >
            room_for(left, taken, value == made_value))
            return false;
    }
    return true;
}

static uint64_t border_of(const struct search *search)
{
    const uint64_t whole = bit(search->graph->count - 1) * 2 - 1;
    uint64_t border = 0;

    for (uint64_t filled = search->filled; filled != 0; filled &= filled - 1)
        border |= search->beside[__builtin_ctzll(filled)];
    border &= ~search->filled;
    return (search->filled | search->last) == whole ? border : border & ~search->last;
}

static enum found search_on(struct search *search, uint32_t made, uint32_t value);

/* Fills a vertex and goes on from there. */
static enum found search_from(struct search *search, uint32_t made, uint32_t vertex)
{
    search->order[made] = vertex;
    search->filled |= bit(vertex);
    const enum found found = search_on(search, made + 1, search->graph->value[vertex]);
    search->filled &= ~bit(vertex);
    return found;
}

static enum found search_border(struct search *search, uint32_t made, uint32_t made_value)
{
    uint64_t border = border_of(search) & ~search->holding[made_value];

    for (; border != 0; border &= border - 1) {
        const enum found found = search_from(search, made, (uint32_t)__builtin_ctzll(border));
        if (found != FOUND_NONE)
            return found;
    }
    return FOUND_NONE;
}

/* It ends at a depth of SEARCHED_MOST. */
static enum found search_on(struct search *search, uint32_t made, uint32_t value)
{
    struct dead_end *const slot = dead_end_slot(search, value);

    if (made == search->graph->count)
        return FOUND;
    if (slot->filled == search->filled && slot->value == value)
        return FOUND_NONE;
    if (++search->steps > STEPS_MOST)
        return FOUND_UNDECIDED;
    const enum found found =
        is_hopeful(search, value) ? search_border(search, made, value) : FOUND_NONE;
    if (found == FOUND_NONE)
        *slot = (struct dead_end){search->filled, value};
    return found;
}

static void search_make(struct search *search, const struct graph *graph)
{
    for (uint32_t i = 0; i < graph->count; i++) {
        search->holding[graph->value[i]] |= bit(i);
        for (int way = 0; way < NEIGHBOURS; way++)
            if (graph->beside[i][way] != NONE)
                search->beside[i] |= bit(graph->beside[i][way]);
    }
    if (graph->filling->last != ANY_LAST)
        search->last = bit(graph->filling->last);
}

static enum found search_all(const struct graph *graph, uint32_t *order)
{
    struct search search = {.graph = graph, .order = order};
    enum found found = FOUND_NONE;

    if (graph->count > SEARCHED_MOST)
        return FOUND_UNDECIDED;
    search_make(&search, graph);
    search.dead_ends = memory_allocate_zeroed(SLOTS, sizeof *search.dead_ends);
    for (uint32_t i = 0; i < graph->count && found == FOUND_NONE; i++)
        if (graph->value[i] == graph->first && (graph->count == 1 || bit(i) != search.last))
            found = search_from(&search, 0, i);
    free(search.dead_ends);
    return found;
}

enum found filling_find(const struct filling *filling, struct arena *arena, uint32_t *order)
{
    struct graph graph = {.filling = filling, .count = (uint32_t)filling->count};

    count_values(&graph, arena);
    if (graph.first == NONE || filling_excess(filling, arena) != 0)
        return FOUND_NONE;
    if (graph.count == 1) {
        order[0] = 0;
        return FOUND;
    }
    if (filling->last != ANY_LAST && graph.total[graph.first] == 1 &&
        last_value(&graph) == graph.first)
        return FOUND_NONE;
    find_neighbours(&graph, arena);
    return make_attempts(&graph, arena, order) ? FOUND : search_all(&graph, order);
}
