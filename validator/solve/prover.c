#include "validator/solve/prover.h"

#include "base/list.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_gmp.h"
#include "validator/step.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SYMMETRIES_KEPT = 8, SYMMETRIES_TRIED = 64, PLIES_MAX = 512, CHILDREN_MAX = 65536 };
enum { TICKS = 1 << 18, TICK_BYTES = 64, MILLISECONDS_OF_PROGRESS = 100, HABITS = 4096 };

/* Bytes of positions whose images are looked at: on larger boards that takes seconds, and no search
 * gets to where it would help. */
enum { SYMMETRIC_SIZE = 1 << 18 };

/* A move of a position that is searched, and where it leads. */
struct child {
    struct move move;
    struct fingerprint print;
    int64_t lead; /* of the player of the question, so far */
    int32_t order;
};

struct ply {
    struct position *position;
    struct child *children;
    size_t count, capacity;
    bool complete; /* all moves are listed */
};

struct prover {
    const struct game *game;
    size_t size;
    struct arena arena; /* of moves and numbers on the way to the position that is looked at */
    struct arithmetic *arithmetic;
    struct table *table;
    uint8_t *keys[2];
    int symmetries[SYMMETRIES_KEPT];
    int symmetry_count;
    int round; /* of the root */
    bool later_known;
    int64_t later_least, later_most;
    /* The question. */
    struct question question;
    uint16_t asked; /* its number */
    const struct prover_limits *limits;
    bool tables, contest, stopped;
    uint64_t positions, last_position;
    size_t memory, in_use; /* bytes for moves, and how many those on the way take */
    int64_t ticks, shown;
    int plies_max;
    struct ply *plies;
    uint32_t habits[HABITS]; /* how often a move was the one that decided */
};

int64_t prover_clock(void)
{
    struct timespec now = {0};

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- making and turning */

static size_t write_key(const struct prover *prover, const struct position *position, int symmetry,
                        uint8_t *key)
{
    return prover->game->key(position, symmetry, prover->contest, key);
}

/* Keeps the symmetries that do not change the root: only these bring positions together. */
static void find_symmetries(struct prover *prover, const struct position *root)
{
    prover->symmetry_count = 0;
    if (prover->game->key == NULL || root->over)
        return;
    prover->symmetries[prover->symmetry_count++] = 0;
    if (prover->size > SYMMETRIC_SIZE)
        return;
    prover->contest = true;
    const size_t len = write_key(prover, root, 0, prover->keys[0]);
    for (int i = 1; i < SYMMETRIES_TRIED && prover->symmetry_count < SYMMETRIES_KEPT; i++) {
        const size_t other = write_key(prover, root, i, prover->keys[1]);
        if (other == 0)
            break;
        if (other == len && memcmp(prover->keys[0], prover->keys[1], len) == 0)
            prover->symmetries[prover->symmetry_count++] = i;
    }
}

void prover_turn_to(struct prover *prover, const struct position *root)
{
    prover->round = root->round;
    prover->later_known = false;
    find_symmetries(prover, root);
}

struct prover *prover_new(const struct position *root, size_t memory)
{
    struct prover *const prover = memory_allocate_zeroed(1, sizeof *prover);
    const size_t plies = memory / 2 / root->game->size(root->setup);

    prover->game = root->game;
    prover->size = root->game->size(root->setup);
    prover->memory = memory / 2;
    prover->arithmetic = arithmetic_beside(&prover->arena);
    prover->plies_max = plies < PLIES_MAX ? (int)plies + 1 : PLIES_MAX;
    prover->plies = memory_allocate_zeroed((size_t)prover->plies_max, sizeof *prover->plies);
    if (root->game->key != NULL) {
        prover->table = table_new(memory);
        prover->keys[0] = memory_allocate(prover->size + sizeof root->scores);
        prover->keys[1] = memory_allocate(prover->size + sizeof root->scores);
    }
    prover_turn_to(prover, root);
    return prover;
}

void prover_free(struct prover *prover)
{
    if (prover == NULL)
        return;
    for (int i = 0; i < prover->plies_max; i++) {
        free(prover->plies[i].position);
        free(prover->plies[i].children);
    }
    free(prover->plies);
    free(prover->keys[0]);
    free(prover->keys[1]);
    table_free(prover->table);
    arithmetic_free(prover->arithmetic);
    arena_release(&prover->arena);
    free(prover);
}

/* --- leads */

/* Leads beyond this are unbounded, so that sums of them cannot overflow. */
static int64_t clip(int64_t lead)
{
    return lead < -UNBOUNDED ? -UNBOUNDED : lead > UNBOUNDED ? UNBOUNDED : lead;
}

/* Whether leads are differences of scores. */
static bool counts_points(const struct prover *prover)
{
    return prover->game->scoring != SCORING_NONE && prover->game->parts == 0;
}

/* Whether the scores are small enough to reckon with. */
static bool has_small_scores(const struct position *position)
{
    for (int i = 1; i <= position->setup->players; i++)
        if (position->scores[i].limbs != NULL || llabs(position->scores[i].value) >= UNBOUNDED / 4)
            return false;
    return true;
}

/* How far a player is ahead of another one in points, given bounds on what both get yet. */
static struct prospects compare(const struct prover *prover, const struct position *position,
                                const int players[2], const struct prospects bounds[2])
{
    const int64_t parts = prover->game->parts > 0 ? prover->game->parts : 1;
    const int64_t now = position->scores[players[0]].value - position->scores[players[1]].value;
    const int64_t least = clip(bounds[0].least) - clip(bounds[1].most);
    const int64_t most = clip(bounds[0].most) - clip(bounds[1].least);

    if (prover->game->lowest_wins)
        return (struct prospects){.least = -now * parts - most, .most = -now * parts - least};
    return (struct prospects){.least = now * parts + least, .most = now * parts + most};
}

/* The lead that a player has so far, or where `bounds` says what each gets yet, at the end. */
static struct prospects lead_of(const struct prover *prover, const struct position *position,
                                int player, const struct prospects *bounds)
{
    struct prospects lead = {.least = UNBOUNDED, .most = UNBOUNDED};

    if (!has_small_scores(position))
        return (struct prospects){.least = -UNBOUNDED, .most = UNBOUNDED};
    for (int other = leaving_seat_behind(position, 0); other > 0;
         other = leaving_seat_behind(position, other)) {
        if (other == player)
            continue;
        const struct prospects both[2] = {bounds != NULL ? bounds[player] : (struct prospects){0},
                                          bounds != NULL ? bounds[other] : (struct prospects){0}};
        const struct prospects ahead =
            compare(prover, position, (const int[2]){player, other}, both);
        lead.least = ahead.least < lead.least ? ahead.least : lead.least;
        lead.most = ahead.most < lead.most ? ahead.most : lead.most;
    }
    return lead;
}

static int64_t lead_now(const struct prover *prover, const struct position *position)
{
    return counts_points(prover) ? lead_of(prover, position, prover->question.player, NULL).least
                                 : 0;
}

/* The final lead of a player whose game is over, if the winners decide. */
static int64_t lead_by_win(const struct position *position, int player)
{
    bool winners[PLAYERS_MOST + 1] = {false};
    int count = 0;

    outcome_by_rules(position->game, position, winners);
    for (int i = 1; i <= position->setup->players; i++)
        count += winners[i];
    return !winners[player] ? -1 : count > 1 ? 0 : 1;
}

static int64_t sign_of(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* Raises the least and lowers the most lead to the parity that is known of it. */
static void heed_parity(struct prospects *bounds, enum lead lead)
{
    const int odd = lead == LEAD_ODD;

    if (lead == LEAD_ANY)
        return;
    if (bounds->least > -UNBOUNDED)
        bounds->least += (bounds->least & 1) != odd;
    if (bounds->most < UNBOUNDED)
        bounds->most -= (bounds->most & 1) != odd;
}

/* Of a game whose bounds are known. */
static struct prospects bound_lead(const struct prover *prover, const struct position *position,
                                   int player, bool any)
{
    struct prospects each[PLAYERS_MOST + 1];
    const int players = position->setup->players;

    for (int i = 1; i <= players; i++)
        each[i] = prover->game->prospects(position, i, !any);
    struct prospects bounds = lead_of(prover, position, player, each);
    if (players == 2)
        bounds.lead = each[player].lead;
    return bounds;
}

struct prospects prover_bounds(struct prover *prover, const struct position *position, int player,
                               bool any)
{
    struct prospects bounds = {.least = -UNBOUNDED, .most = UNBOUNDED};

    if (position->over && counts_points(prover))
        return lead_of(prover, position, player, NULL);
    if (position->over) {
        const int64_t lead = lead_by_win(position, player);
        return (struct prospects){.least = lead, .most = lead};
    }
    if (prover->later_known && !any && position->round > prover->round) {
        const int64_t now = lead_of(prover, position, player, NULL).least;
        bounds.least = now + (player == 1 ? prover->later_least : -prover->later_most);
        bounds.most = now + (player == 1 ? prover->later_most : -prover->later_least);
        return bounds;
    }
    if (prover->game->prospects != NULL)
        bounds = bound_lead(prover, position, player, any);
    if (!counts_points(prover)) {
        bounds.least = sign_of(bounds.least);
        bounds.most = sign_of(bounds.most);
        bounds.lead = LEAD_ANY;
        return bounds;
    }
    bounds.least = clip(bounds.least);
    bounds.most = clip(bounds.most);
    heed_parity(&bounds, bounds.lead);
    return bounds;
}

void prover_set_later(struct prover *prover, int64_t least, int64_t most)
{
    prover->later_known = true;
    prover->later_least = least;
    prover->later_most = most;
}

/* --- limits */

/* Looks at the clock now and then, after work that costs so many ticks. */
static void spend(struct prover *prover, int64_t ticks)
{
    const struct prover_limits *const limits = prover->limits;

    prover->ticks -= ticks;
    if (prover->ticks > 0)
        return;
    prover->ticks = TICKS;
    const int64_t now = prover_clock();
    if (now >= limits->deadline || (limits->interrupted != NULL && limits->interrupted()))
        prover->stopped = true;
    if (limits->progress != NULL && now >= prover->shown + MILLISECONDS_OF_PROGRESS) {
        prover->shown = now;
        limits->progress(limits->context, prover->positions);
    }
}

/* Counts a position, whose copy and key cost as much as it is long. */
static void count_position(struct prover *prover)
{
    prover->positions++;
    if (prover->limits->positions > 0 && prover->positions >= prover->last_position)
        prover->stopped = true;
    spend(prover, 1000 + (int64_t)(prover->size / TICK_BYTES));
}

/* --- moves */

void prover_play(const struct prover *prover, const struct position *from, const struct move *move,
                 struct position *into)
{
    const struct game *const game = prover->game;
    const struct trace_entry entry = {
        .move = *move, .kind = ITEM_MOVE, .player = (uint8_t)from->player};

    memcpy(into, from, game->used != NULL ? game->used(from) : prover->size);
    step_again(into, &entry);
    position_settle(into);
    if (into->over && game->finish != NULL)
        game->finish(into);
}

bool prover_list(const struct position *position, legal_each *each, void *context)
{
    const struct game *const game = position->game;

    return game->all != NULL ? game->all(position, each, context)
                             : game->legal(position, each, context);
}

static struct integer integer_copy(struct integer number, struct arena *arena)
{
    if (number.limbs != NULL) {
        const size_t size = (size_t)llabs(number.value) * sizeof *number.limbs;
        number.limbs = memcpy(arena_allocate(arena, size), number.limbs, size);
    }
    return number;
}

struct move move_copy(const struct move *move, struct arena *arena)
{
    struct move copy = *move;

    copy.number = integer_copy(move->number, arena);
    if (move->list_len == 0)
        return copy;
    struct integer *const list = arena_allocate(arena, move->list_len * sizeof *list);
    for (uint32_t i = 0; i < move->list_len; i++)
        list[i] = integer_copy(move->list[i], arena);
    copy.list = list;
    return copy;
}

struct collection {
    struct prover *prover;
    struct ply *ply;
    bool full;
};

static bool collect(void *context, const struct move *move)
{
    struct collection *const collection = context;
    struct prover *const prover = collection->prover;
    struct ply *const ply = collection->ply;

    prover->in_use += sizeof *ply->children + move->list_len * sizeof *move->list;
    spend(prover, 100 + move->list_len);
    collection->full =
        ply->count == CHILDREN_MAX || prover->in_use > prover->memory || prover->stopped;
    if (collection->full)
        return false;
    if (ply->count == ply->capacity)
        ply->children = list_grow(ply->children, &ply->capacity, sizeof *ply->children);
    ply->children[ply->count++] = (struct child){.move = move_copy(move, &prover->arena)};
    return true;
}

static uint32_t *habit_of(struct prover *prover, const struct move *move)
{
    const uint32_t place = (uint32_t)move->to.row * 61 + (uint32_t)move->to.column * 7 +
                           (uint32_t)move->from.row * 523 + (uint32_t)move->from.column * 2039 +
                           move->option * 1021u + (uint32_t)move->number.value * 89;

    return &prover->habits[place % HABITS];
}

/* --- the table */

/* Adds what the worth of a position depends on beside its key. Between two players who play against
 * each other that is nothing: what they win from here on does not depend on what they have. */
static size_t write_circumstances(const struct prover *prover, const struct position *position,
                                  uint8_t *at)
{
    const int player = prover->question.player, players = position->setup->players;
    uint8_t *const start = at;

    if (!prover->question.helped && players == 2)
        return 0;
    *at++ = (uint8_t)(prover->question.helped + 1);
    *at++ = (uint8_t)player;
    *at++ = (uint8_t)position->player;
    memcpy(at, position->left, sizeof position->left);
    at += sizeof position->left;
    for (int i = 1; i <= players; i++) {
        const int64_t behind = position->scores[player].value - position->scores[i].value;
        memcpy(at, &behind, sizeof behind);
        at += sizeof behind;
    }
    return (size_t)(at - start);
}

/* The fingerprint of a position, the same for its images under the symmetries of the root; all 0 if
 * it has none. */
static struct fingerprint print_of(struct prover *prover, const struct position *position)
{
    size_t len = 0;
    int best = 0;

    if (!prover->tables || prover->table == NULL)
        return (struct fingerprint){0, 0};
    for (int i = 0; i < prover->symmetry_count; i++) {
        const size_t other =
            write_key(prover, position, prover->symmetries[i], prover->keys[!best]);
        if (i > 0 && memcmp(prover->keys[!best], prover->keys[best], len) >= 0)
            continue;
        len = other;
        best = !best;
    }
    if (len == 0)
        return (struct fingerprint){0, 0};
    len += write_circumstances(prover, position, prover->keys[best] + len);
    return table_print(prover->table, prover->keys[best], len);
}

static bool has_print(struct fingerprint print)
{
    return print.second != 0;
}

/* Whether the table counts from the other side: it holds what the player on the move wins from here
 * on, if two play against each other. */
static bool is_mirrored(const struct prover *prover, const struct position *position)
{
    return !prover->question.helped && position->setup->players == 2 &&
           position->player != prover->question.player;
}

/* Bounds of an entry as final leads of the player of the question, who has `now` so far. */
static struct prospects entry_bounds(const struct table_entry *entry, bool mirrored, int64_t now)
{
    const int64_t least = mirrored ? -entry->most : entry->least;
    const int64_t most = mirrored ? -entry->least : entry->most;

    return (struct prospects){.least = least <= -UNBOUNDED ? -UNBOUNDED : now + least,
                              .most = most >= UNBOUNDED ? UNBOUNDED : now + most};
}

/* Keeps an answer. */
static void keep(struct prover *prover, const struct position *position, struct child *child,
                 struct answer answer, uint32_t best, uint64_t work)
{
    const bool mirrored = is_mirrored(prover, position);
    const int64_t more = answer.lead - child->lead;
    const int32_t bound = (int32_t)(mirrored ? -more : more);

    if (!has_print(child->print) || prover->stopped || more <= -UNBOUNDED || more >= UNBOUNDED)
        return;
    struct table_entry *const entry = table_take(prover->table, child->print);
    if (answer.proof == PROOF_OPEN)
        entry->undecided = prover->asked;
    else if ((answer.proof == PROOF_YES) != mirrored)
        entry->least = bound > entry->least ? bound : entry->least;
    else
        entry->most = bound < entry->most ? bound : entry->most;
    entry->best = best != 0 ? best : entry->best;
    while (entry->work < 63 && work >> entry->work > 1)
        entry->work++;
    entry->work = entry->work > 0 ? entry->work : 1;
}

/* --- the search */

static struct answer decide(struct prospects bounds, int64_t wanted)
{
    if (bounds.least >= wanted && bounds.least > -UNBOUNDED)
        return (struct answer){PROOF_YES, bounds.least};
    if (bounds.most < wanted)
        return (struct answer){PROOF_NO, bounds.most};
    return (struct answer){PROOF_OPEN, 0};
}

/* What is known of a position without its moves; fills in lead and fingerprint of the child that
 * led there. `*undecided` becomes true if this question is known to stay open. */
static struct answer glance(struct prover *prover, const struct position *position,
                            struct child *child, bool *undecided)
{
    const int64_t wanted = prover->question.lead;
    struct prospects bounds =
        prover_bounds(prover, position, prover->question.player, prover->question.helped);

    *undecided = position->over || (prover->later_known && position->round > prover->round);
    child->lead = lead_now(prover, position);
    child->print = (struct fingerprint){0, 0};
    struct answer answer = decide(bounds, wanted);
    if (answer.proof != PROOF_OPEN || *undecided || child->lead <= -UNBOUNDED)
        return answer;
    child->print = print_of(prover, position);
    if (!has_print(child->print))
        return answer;
    const struct table_entry *const entry = table_find(prover->table, child->print);
    if (entry == NULL)
        return answer;
    const struct prospects known = entry_bounds(entry, is_mirrored(prover, position), child->lead);
    bounds.least = known.least > bounds.least ? known.least : bounds.least;
    bounds.most = known.most < bounds.most ? known.most : bounds.most;
    heed_parity(&bounds, bounds.lead);
    *undecided = entry->undecided == prover->asked;
    return decide(bounds, wanted);
}

/* The position of a ply, allocated when it is first needed. */
static struct position *ply_position(struct prover *prover, int ply)
{
    if (prover->plies[ply].position == NULL)
        prover->plies[ply].position = memory_allocate(prover->size);
    return prover->plies[ply].position;
}

/* The state of one position that is searched: what its children have come to. */
struct branching {
    struct prover *prover;
    const struct position *position;
    int ply;
    bool chooses;      /* the player of the question, or a helper, is on the move */
    struct answer sum; /* of the children so far, if none decides */
    uint32_t best;     /* bits of the fingerprint of the child that decided */
};

/* Takes the answer of a child; true if it decides. */
static bool take_answer(struct branching *branching, struct answer answer,
                        const struct child *child)
{
    const enum proof decisive = branching->chooses ? PROOF_YES : PROOF_NO;

    if (answer.proof == decisive) {
        branching->sum = answer;
        branching->best = (uint32_t)child->print.first;
        *habit_of(branching->prover, &child->move) += 1;
        return true;
    }
    if (answer.proof == PROOF_OPEN)
        branching->sum.proof = PROOF_OPEN;
    else if (branching->sum.proof != PROOF_OPEN &&
             (branching->chooses ? answer.lead > branching->sum.lead
                                 : answer.lead < branching->sum.lead))
        branching->sum.lead = answer.lead;
    return false;
}

/* Whether a child before this one leads to a position of the same worth. */
static bool is_repeated(const struct ply *ply, size_t count, const struct child *child)
{
    if (!has_print(child->print) || count > 512)
        return false;
    for (size_t i = 0; i < count; i++)
        if (ply->children[i].print.first == child->print.first &&
            ply->children[i].print.second == child->print.second &&
            ply->children[i].lead == child->lead)
            return true;
    return false;
}

/* Looks at all children without searching them; true if one decides. Those that are still open stay
 * in the list, first the best of the table, then those that win most, then those that decided
 * elsewhere. */
static bool look_at_children(struct branching *branching, uint32_t best)
{
    struct prover *const prover = branching->prover;
    struct ply *const ply = &prover->plies[branching->ply];
    struct position *const next = ply_position(prover, branching->ply + 1);
    size_t kept = 0;

    for (size_t i = 0; i < ply->count && !prover->stopped; i++) {
        struct child child = ply->children[i];
        const struct arena_mark mark = arena_mark(&prover->arena);
        bool undecided;
        prover_play(prover, branching->position, &child.move, next);
        count_position(prover);
        const struct answer answer = glance(prover, next, &child, &undecided);
        arena_return(&prover->arena, mark);
        if (answer.proof != PROOF_OPEN || undecided) {
            if (take_answer(branching, answer, &child))
                return true;
            continue;
        }
        if (is_repeated(ply, kept, &child))
            continue;
        const int64_t ahead = branching->chooses ? child.lead : -child.lead;
        const uint32_t habit = *habit_of(prover, &child.move);
        child.order = (int32_t)(clip(ahead * 64) / 2) + (habit > 0 ? 32 - __builtin_clz(habit) : 0);
        if (best != 0 && (uint32_t)child.print.first == best)
            child.order = INT32_MAX;
        size_t at = kept++;
        for (; at > 0 && ply->children[at - 1].order < child.order; at--)
            ply->children[at] = ply->children[at - 1];
        ply->children[at] = child;
    }
    ply->count = kept;
    return false;
}

static struct answer prove(struct prover *prover, const struct position *position, int depth,
                           struct child *self);

static bool search_children(struct branching *branching)
{
    struct prover *const prover = branching->prover;
    struct ply *const ply = &prover->plies[branching->ply];
    struct position *const next = ply_position(prover, branching->ply + 1);

    for (size_t i = 0; i < ply->count && !prover->stopped; i++) {
        struct child *const child = &ply->children[i];
        const struct arena_mark mark = arena_mark(&prover->arena);
        prover_play(prover, branching->position, &child->move, next);
        const struct answer answer = prove(prover, next, branching->ply + 1, child);
        arena_return(&prover->arena, mark);
        if (take_answer(branching, answer, child))
            return true;
    }
    return false;
}

/* The moves of a position, with an arena for what they need. */
static void list_children(struct prover *prover, const struct position *position, struct ply *ply)
{
    struct collection collection = {.prover = prover, .ply = ply};

    ply->count = 0;
    ply->complete = prover_list(position, collect, &collection) && !collection.full;
}

/* Searches a position that `self` led to and that a glance has not decided. */
static struct answer prove(struct prover *prover, const struct position *position, int depth,
                           struct child *self)
{
    static const struct answer open = {PROOF_OPEN, 0};
    const struct question question = prover->question;
    const bool chooses = question.helped || position->player == question.player;
    struct branching branching = {
        .prover = prover,
        .position = position,
        .ply = depth,
        .chooses = chooses,
        .sum = {chooses ? PROOF_NO : PROOF_YES, chooses ? -UNBOUNDED : UNBOUNDED}};
    const uint64_t before = prover->positions;
    const size_t in_use = prover->in_use;
    const struct arena_mark mark = arena_mark(&prover->arena);
    const struct table_entry *const entry =
        has_print(self->print) ? table_find(prover->table, self->print) : NULL;

    if (prover->stopped || depth + 1 >= prover->plies_max)
        return open;
    list_children(prover, position, &prover->plies[depth]);
    const bool complete = prover->plies[depth].complete && prover->plies[depth].count > 0;
    const bool decided = look_at_children(&branching, entry != NULL ? entry->best : 0) ||
                         search_children(&branching);
    arena_return(&prover->arena, mark);
    prover->in_use = in_use;
    if (prover->stopped && !decided)
        return open;
    if (!decided && !complete)
        branching.sum = open;
    keep(prover, position, self, branching.sum, branching.best, prover->positions - before);
    return branching.sum;
}

struct answer prover_ask(struct prover *prover, const struct position *position,
                         struct question question, const struct prover_limits *limits, bool tables)
{
    struct position *const root = ply_position(prover, 0);
    struct child self = {.move = {0}};
    bool undecided;

    prover->question = question;
    prover->limits = limits;
    prover->tables = tables;
    prover->contest = !question.helped;
    prover->stopped = false;
    prover->ticks = 0;
    prover->last_position = prover->positions + limits->positions;
    if (++prover->asked == 0) {
        if (prover->table != NULL)
            table_forget_questions(prover->table);
        prover->asked = 1;
    }
    memcpy(root, position, prover->size);
    root->arena = &prover->arena;
    root->arithmetic = prover->arithmetic;
    const struct answer answer = glance(prover, root, &self, &undecided);
    return answer.proof != PROOF_OPEN ? answer : prove(prover, root, 0, &self);
}

bool prover_was_stopped(const struct prover *prover)
{
    return prover->stopped;
}

uint64_t prover_positions(const struct prover *prover)
{
    return prover->positions;
}
