#include "validator/restore/pairs.h"

#include "base/list.h"
#include "validator/games/directions.h"

#include <string.h>

/* A dot has no kind before it has a segment, is an endpoint with one and a midpoint with more. */
enum kind { NO_KIND, ENDPOINT, MIDPOINT, KINDS };

enum {
    CLASSES = 22,      /* of half-moves, by the size of the branch, at most 701 * 701 dots */
    EXACT_MOST = 62,   /* nodes of a tree of which all orders are tried: the nodes that have been
                          drawn and the kind that is due are a word */
    CHOICES_USUAL = 3, /* half-moves of a kind that are tried at each place of a larger tree, … */
    CHOICES_SORTED = 12,  /* … and where they are sorted */
    MEMORY = 1 << 14,     /* positions remembered as hopeless */
    STEPS_LEAST = 200,    /* half-moves of every other run, beyond those that lead through */
    STEPS_MOST = 1200000, /* of all runs, with several ways through; and of the last */
    WAYS_MOST = 8,
};

/* Half-moves that can be made next, of one kind and class: by the nodes that they reach. */
struct bucket {
    uint32_t *nodes;
    size_t count, capacity;
};

/* A half-move that was made, and which can be made after it. */
struct made {
    uint32_t node; /* what it drew; the root stands before all */
    uint32_t next, choice_count;
    size_t choices; /* where they begin */
    enum kind due;  /* of the second half, or NO_KIND */
};

struct search {
    const struct net *net;
    const struct tree *tree;
    struct arena *arena;
    bool exact;
    uint32_t last;            /* the node that waits for all others, or 0 */
    uint32_t *node_at;        /* by dot; UINT32_MAX if it is not of the tree */
    uint8_t *free;            /* by dot: neighbours without a segment */
    uint8_t *degrees;         /* by node: segments */
    int64_t available[KINDS]; /* half-moves, on the sheet or not: a dot of the kind, a free one */
    uint32_t left[KINDS];     /* half-moves on the sheet that are still to be made */
    struct bucket buckets[KINDS][CLASSES];
    uint32_t *places; /* by node: where it is in its bucket */
    uint64_t *keys;   /* by node */
    uint64_t key;     /* of the nodes that were drawn */
    struct made *made;
    uint32_t depth; /* half-moves made */
    uint32_t *choices;
    size_t choice_count, choice_capacity;
    uint64_t *hopeless; /* keys of positions */
    uint64_t run;       /* of several from the start */
    int64_t *scarcity;  /* by node: half-moves that would be available after it */
    uint64_t seed;      /* not used in the first run, which leaves nothing to chance */
    uint64_t steps;
};

static uint64_t random_next(uint64_t *seed)
{
    uint64_t z = (*seed += 0x9E3779B97F4A7C15U);

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

static enum kind kind_with(unsigned segments)
{
    return segments > 1 ? MIDPOINT : segments > 0 ? ENDPOINT : NO_KIND;
}

static enum kind kind_of(const struct search *search, uint32_t node)
{
    return kind_with(search->degrees[node]);
}

/* Large branches go first, so that there is always a choice; what can wait longest is a leaf that
 * stands alone, since it makes the end of a game with an odd number of half-moves. */
static unsigned class_of(const struct search *search, uint32_t node)
{
    const struct tree_node *const nodes = search->tree->nodes;
    unsigned class = nodes[nodes[node].parent].kid_count > 1;

    for (uint32_t size = nodes[node].size; size > 1; size /= 2)
        class = class == 0 ? 2 : class + 1;
    return class;
}

static void put(struct search *search, enum kind kind, uint32_t node)
{
    struct bucket *const bucket = &search->buckets[kind][class_of(search, node)];

    if (bucket->count == bucket->capacity)
        bucket->nodes =
            list_grow_in(search->arena, bucket->nodes, &bucket->capacity, sizeof *bucket->nodes);
    search->places[node] = (uint32_t)bucket->count;
    bucket->nodes[bucket->count++] = node;
}

static void take(struct search *search, enum kind kind, uint32_t node)
{
    struct bucket *const bucket = &search->buckets[kind][class_of(search, node)];
    const uint32_t moved = bucket->nodes[--bucket->count];

    bucket->nodes[search->places[node]] = moved;
    search->places[moved] = search->places[node];
}

/* Puts the other branches of a dot, none of which is drawn, where they belong after its kind has
 * changed. */
static void change_kind(struct search *search, uint32_t node, uint32_t but, enum kind from,
                        enum kind to)
{
    const struct tree_node *const changed = &search->tree->nodes[node];

    if (from == to)
        return;
    for (uint32_t i = 0; i < changed->kid_count; i++)
        if (changed->kids[i] != but && search->degrees[changed->kids[i]] == 0) {
            take(search, from, changed->kids[i]);
            put(search, to, changed->kids[i]);
        }
    search->available[from] -= search->free[changed->dot];
    search->available[to] += search->free[changed->dot];
}

/* A dot has got its first segment (by -1) or lost it (by 1): its neighbours have one free dot less
 * or more. */
static void count_free(struct search *search, uint32_t dot, int by)
{
    const struct square square = net_square(search->net, dot);

    for (int direction = 0; direction < 8; direction += 2) {
        const struct square beside = step(square, direction);
        if ((uint32_t)beside.column >= (uint32_t)search->net->side ||
            (uint32_t)beside.row >= (uint32_t)search->net->side)
            continue;
        const uint32_t other = net_dot(search->net, beside);
        search->free[other] = (uint8_t)(search->free[other] + by);
        if (search->node_at[other] != UINT32_MAX)
            search->available[kind_of(search, search->node_at[other])] += by;
    }
}

static void draw(struct search *search, uint32_t node)
{
    const struct tree_node *const drawn = &search->tree->nodes[node];
    const enum kind kind = kind_of(search, drawn->parent);

    take(search, kind, node);
    search->left[kind]--;
    count_free(search, drawn->dot, -1);
    search->degrees[drawn->parent]++;
    change_kind(search, drawn->parent, node, kind, kind_of(search, drawn->parent));
    search->degrees[node] = 1;
    search->available[ENDPOINT] += search->free[drawn->dot];
    for (uint32_t i = 0; i < drawn->kid_count; i++)
        put(search, ENDPOINT, drawn->kids[i]);
    search->key ^= search->keys[node];
}

/* Undoes draw(), step by step. */
static void erase(struct search *search, uint32_t node)
{
    const struct tree_node *const drawn = &search->tree->nodes[node];
    const enum kind kind = kind_of(search, drawn->parent);
    const enum kind before = kind_with(search->degrees[drawn->parent] - 1U);

    search->key ^= search->keys[node];
    for (uint32_t i = drawn->kid_count; i-- > 0;)
        take(search, ENDPOINT, drawn->kids[i]);
    search->available[ENDPOINT] -= search->free[drawn->dot];
    search->degrees[node] = 0;
    change_kind(search, drawn->parent, node, kind, before);
    search->degrees[drawn->parent]--;
    count_free(search, drawn->dot, 1);
    search->left[before]++;
    put(search, before, node);
}

static bool waits(const struct search *search, uint32_t node)
{
    return node == search->last && search->depth + 2 < search->tree->count;
}

static void choose(struct search *search, uint32_t node)
{
    if (waits(search, node))
        return;
    if (search->choice_count == search->choice_capacity)
        search->choices = list_grow_in(search->arena, search->choices, &search->choice_capacity,
                                       sizeof *search->choices);
    search->choices[search->choice_count++] = node;
}

/* Whether a half must still be lost: those that are left do not come out in pairs, even if the last
 * one stands alone. */
static bool must_lose(const struct search *search)
{
    return search->left[ENDPOINT] % 2 != 0 && search->left[MIDPOINT] % 2 != 0;
}

/* Whether this run looks for the place where it is lost. */
static bool seeks_loss(const struct search *search)
{
    return search->run % 4 != 0 && must_lose(search);
}

/* Sorts half-moves by how many of one kind would be available after them, the fewest first: so they
 * run out, and a half is lost. */
static void sort_scarce(struct search *search, size_t start)
{
    const enum kind kind = search->run % 4 == 2 ? ENDPOINT : MIDPOINT;
    uint32_t *const choices = search->choices;

    for (size_t i = start; i < search->choice_count; i++) {
        const uint32_t node = choices[i];
        size_t place = i;

        draw(search, node);
        search->scarcity[node] = search->available[kind];
        erase(search, node);
        search->steps++;
        for (; place > start && search->scarcity[choices[place - 1]] > search->scarcity[node];
             place--)
            choices[place] = choices[place - 1];
        choices[place] = node;
    }
}

/* Lists half-moves of a kind and class, beginning with any after the first run, up to `most` of
 * their kind. */
static void list_class(struct search *search, const struct bucket *bucket, uint64_t chance,
                       size_t most)
{
    const size_t first = search->run == 0 ? bucket->count - 1 : (size_t)(chance % bucket->count);

    for (size_t i = 0; i < bucket->count && search->choice_count < most; i++)
        choose(search, bucket->nodes[(first + bucket->count - i) % bucket->count]);
}

/* Lists half-moves of a kind. After the first run, one in four classes is passed over at first. */
static void list_kind(struct search *search, enum kind kind)
{
    const bool seeks = seeks_loss(search);
    const size_t start = search->choice_count;
    const size_t most = search->exact ? SIZE_MAX : start + (seeks ? CHOICES_SORTED : CHOICES_USUAL);
    uint32_t passed = 0;

    for (unsigned i = 2 * CLASSES; i-- > 0;) {
        const unsigned class = i % CLASSES;
        const struct bucket *const bucket = &search->buckets[kind][class];
        if (bucket->count == 0 || (i < CLASSES && (passed >> class & 1) == 0))
            continue;
        const uint64_t chance = search->run == 0 ? 1 : random_next(&search->seed);
        if (i >= CLASSES && chance % 4 == 0)
            passed |= 1U << class;
        else
            list_class(search, bucket, chance / 4, most);
    }
    if (seeks)
        sort_scarce(search, start);
}

static size_t count_kind(const struct search *search, enum kind kind)
{
    size_t count = 0;

    for (int class = 0; class < CLASSES; class ++)
        count += search->buckets[kind][class].count;
    return count;
}

/* Whether midpoints go before endpoints: if there are more of them; or if a half must be lost,
 * which happens when players draw from midpoints until nothing is left. */
static bool goes_first(struct search *search)
{
    const bool more = count_kind(search, MIDPOINT) > count_kind(search, ENDPOINT);

    if (search->run == 0)
        return more;
    const uint64_t chance = random_next(&search->seed);
    return must_lose(search) ? chance % 16 != 0 : more != (chance % 4 == 0);
}

/* Of the kind that is due, or of both. */
static void list_choices(struct search *search, struct made *made)
{
    made->choices = search->choice_count;
    made->next = 0;
    if (made->due != NO_KIND) {
        list_kind(search, made->due);
    } else {
        const bool first = goes_first(search);
        list_kind(search, NO_KIND);
        list_kind(search, first ? MIDPOINT : ENDPOINT);
        list_kind(search, first ? ENDPOINT : MIDPOINT);
    }
    made->choice_count = (uint32_t)(search->choice_count - made->choices);
}

/* Where a position is remembered. The key of an exact search tells it apart from all others. */
static uint64_t *memory_of(const struct search *search, enum kind due, uint64_t *key)
{
    uint64_t mixed;

    *key = search->key ^ (uint64_t)due << EXACT_MOST;
    mixed = *key;
    return &search->hopeless[random_next(&mixed) % MEMORY];
}

static bool is_hopeless(const struct search *search, enum kind due)
{
    uint64_t key;
    const uint64_t *const place = memory_of(search, due, &key);

    return *place == key;
}

/* The kind due after a half-move: none after a second half, after the opening, and if nobody can
 * make a second half, which is then lost. */
static enum kind due_after(const struct search *search, enum kind due, enum kind kind)
{
    if (due != NO_KIND || kind == NO_KIND || search->available[kind] == 0)
        return NO_KIND;
    return kind;
}

static void go_on(struct search *search, uint32_t node)
{
    struct made *const before = &search->made[search->depth];
    const enum kind kind = kind_of(search, search->tree->nodes[node].parent);

    draw(search, node);
    search->steps++;
    const enum kind due = due_after(search, before->due, kind);
    if (is_hopeless(search, due)) {
        erase(search, node);
        return;
    }
    search->depth++;
    search->made[search->depth] = (struct made){.node = node, .due = due};
    list_choices(search, &search->made[search->depth]);
}

static void go_back(struct search *search)
{
    const struct made *const made = &search->made[search->depth];
    uint64_t key;
    uint64_t *const place = memory_of(search, made->due, &key);

    *place = key;
    search->choice_count = made->choices;
    search->depth--;
    erase(search, made->node);
}

/* Goes into the depth until everything is drawn, everything has been tried, or it has taken too
 * many steps. Leaves the position only if it was found. */
static enum pairs_found run(struct search *search, uint64_t steps)
{
    const uint64_t most = search->steps + steps;
    enum pairs_found found = PAIRS_GIVEN_UP;

    search->depth = 0;
    search->choice_count = 0;
    search->made[0] = (struct made){.due = NO_KIND};
    list_choices(search, &search->made[0]);
    while (search->depth + 1 < search->tree->count && search->steps < most) {
        struct made *const made = &search->made[search->depth];

        if (made->next < made->choice_count) {
            go_on(search, search->choices[made->choices + made->next++]);
        } else if (search->depth > 0) {
            go_back(search);
        } else {
            found = PAIRS_NONE;
            break;
        }
    }
    if (search->depth + 1 == search->tree->count)
        return PAIRS_FOUND;
    for (; search->depth > 0; search->depth--)
        erase(search, search->made[search->depth].node);
    return found;
}

static void *allocate(const struct search *search, size_t count, size_t size)
{
    return arena_allocate_zeroed(search->arena, (count + 1) * size);
}

/* The first half-move from a dot is from an endpoint, all others are from a midpoint; the root has
 * the opening before these. */
static void count_left(struct search *search)
{
    for (uint32_t node = 0; node < search->tree->count; node++)
        for (uint32_t i = 0; i < search->tree->nodes[node].kid_count; i++)
            search->left[kind_with(i + (node != 0))]++;
}

/* Everything but the root is free. */
static void set_up(struct search *search)
{
    const struct net *const net = search->net;
    const struct tree *const tree = search->tree;
    uint64_t seed = 1;

    search->node_at = allocate(search, net->dots, sizeof *search->node_at);
    search->free = allocate(search, net->dots, sizeof *search->free);
    search->degrees = allocate(search, tree->count, sizeof *search->degrees);
    search->places = allocate(search, tree->count, sizeof *search->places);
    search->keys = allocate(search, tree->count, sizeof *search->keys);
    search->scarcity = allocate(search, tree->count, sizeof *search->scarcity);
    search->made = allocate(search, tree->count, sizeof *search->made);
    search->hopeless = allocate(search, MEMORY, sizeof *search->hopeless);
    memset(search->node_at, 0xFF, net->dots * sizeof *search->node_at);
    for (uint32_t dot = 0; dot < net->dots; dot++)
        count_free(search, dot, 1);
    count_free(search, tree->nodes[0].dot, -1);
    for (uint32_t node = 0; node < tree->count; node++) {
        search->node_at[tree->nodes[node].dot] = node;
        search->keys[node] = search->exact ? UINT64_C(1) << node : random_next(&seed);
    }
    memset(search->available, 0, sizeof search->available);
    count_left(search);
    for (uint32_t i = 0; i < tree->nodes[0].kid_count; i++)
        put(search, NO_KIND, tree->nodes[0].kids[i]);
}

/* An unlucky beginning takes a run nowhere, so most runs are short; but every second one is twice
 * as long as those before it, every fourth one four times, and so on, as none can tell how much
 * luck it takes (Luby, Sinclair, Zuckerman 1993). */
static uint64_t steps_of(const struct search *search, uint64_t index)
{
    uint64_t steps = STEPS_LEAST + search->tree->count / 8;

    for (index++; index % 2 == 0; index /= 2)
        steps *= 2;
    return steps;
}

enum pairs_found pairs_order(const struct net *net, const struct tree *tree, uint32_t last,
                             struct arena *arena, uint32_t **order)
{
    struct search search = {
        .net = net, .tree = tree, .arena = arena, .last = last, .exact = tree->count <= EXACT_MOST};
    enum pairs_found found = PAIRS_GIVEN_UP;
    const uint64_t most = STEPS_MOST + (uint64_t)WAYS_MOST * tree->count;
    uint64_t salt = 2;

    set_up(&search);
    for (uint64_t i = 0; found == PAIRS_GIVEN_UP && search.steps < most; i++) {
        search.seed = search.run = i;
        found = run(&search, tree->count + steps_of(&search, i));
        if (!search.exact) { /* what was hopeless among a few choices need not be so again */
            found = found == PAIRS_NONE ? PAIRS_GIVEN_UP : found;
            search.key = random_next(&salt);
        }
    }
    if (search.exact && found == PAIRS_GIVEN_UP) /* is there any? */
        found = run(&search, STEPS_MOST);
    *order = allocate(&search, tree->count, sizeof **order);
    for (uint32_t i = 1; i < tree->count && found == PAIRS_FOUND; i++)
        (*order)[i - 1] = search.made[i].node;
    return found;
}
