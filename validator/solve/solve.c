#include "validator/solve/solve.h"

#include "base/list.h"
#include "validator/leaving.h"

#include <stdlib.h>
#include <string.h>

enum { QUESTIONS_MAX = 200, LINE_MAX_MOVES = 512, LEAST_MILLISECONDS = 10 };

/* How many positions are looked at again without tables, and how many bytes they may have. */
static const uint64_t check_positions = 20000, check_bytes = 1 << 30;

/* What is known of one lead while it is asked about, and what could not be decided. */
struct inquiry {
    struct prover *prover;
    const struct position *position;
    struct prover_limits limits; /* the deadline is that of the inquiry */
    int player;
    bool helped;
    struct lead_range known;
    struct lead_range vain; /* from the least to the most lead asked about in vain */
    int64_t last;           /* the last lead that was proved, from above or below */
    bool limited;           /* time has ended some question */
};

static int64_t time_left(const struct inquiry *inquiry)
{
    return inquiry->limits.deadline - prover_clock();
}

static bool is_interrupted(const struct prover_limits *limits)
{
    return limits->interrupted != NULL && limits->interrupted();
}

/* Asks whether the lead is at least that; half of the time that is left. */
static void ask(struct inquiry *inquiry, int64_t lead)
{
    struct prover_limits limits = inquiry->limits;
    const struct question question = {inquiry->player, inquiry->helped, lead};
    const int64_t left = time_left(inquiry);

    limits.deadline -= left > 2 * LEAST_MILLISECONDS ? left / 2 : 0;
    const struct answer answer =
        prover_ask(inquiry->prover, inquiry->position, question, &limits, true);
    if (answer.proof == PROOF_OPEN) {
        inquiry->vain.least = lead < inquiry->vain.least ? lead : inquiry->vain.least;
        inquiry->vain.most = lead > inquiry->vain.most ? lead : inquiry->vain.most;
        inquiry->limited |= prover_was_stopped(inquiry->prover);
        return;
    }
    inquiry->last = answer.lead;
    if (answer.proof == PROOF_YES && answer.lead > inquiry->known.least)
        inquiry->known.least = answer.lead;
    if (answer.proof == PROOF_NO && answer.lead < inquiry->known.most)
        inquiry->known.most = answer.lead;
}

/* Whether the answer about that lead is neither known nor was asked for in vain. */
static bool is_worth_asking(const struct inquiry *inquiry, int64_t lead)
{
    const bool vain = lead >= inquiry->vain.least && lead <= inquiry->vain.most;

    return lead > inquiry->known.least && lead <= inquiry->known.most && !vain;
}

/* Between two leads, one of which may be unbounded. */
static int64_t between(int64_t least, int64_t most)
{
    if (least <= -UNBOUNDED)
        return most > 0 ? 0 : 2 * most - 1;
    if (most >= UNBOUNDED)
        return least < 0 ? 0 : 2 * least + 1;
    return least + (most - least + 1) / 2;
}

/* The next lead to ask about: who wins, then close to what was proved last, then in the middle of
 * what is left on either side of what was asked in vain. False if there is none. */
static bool choose_lead(const struct inquiry *inquiry, int64_t *lead)
{
    const struct lead_range known = inquiry->known, vain = inquiry->vain;
    const bool any_vain = vain.least <= vain.most;
    const int64_t candidates[] = {1, 0,
                                  any_vain ? between(known.least, vain.least - 1) : inquiry->last,
                                  any_vain ? between(vain.most, known.most) : inquiry->last + 1,
                                  any_vain ? vain.least - 1 : between(known.least, known.most)};

    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        *lead = candidates[i];
        if (is_worth_asking(inquiry, *lead))
            return true;
    }
    return false;
}

/* Narrows the bounds as far as the limits allow. */
static void inquire(struct inquiry *inquiry)
{
    int64_t lead;

    for (int i = 0; i < QUESTIONS_MAX && choose_lead(inquiry, &lead); i++) {
        ask(inquiry, lead);
        if (is_interrupted(&inquiry->limits) || time_left(inquiry) <= 0)
            return;
    }
}

static struct inquiry begin_inquiry(struct prover *prover, const struct position *position,
                                    const struct prover_limits *limits, int64_t share)
{
    struct inquiry inquiry = {.prover = prover,
                              .position = position,
                              .limits = *limits,
                              .player = position->player,
                              .vain = {INT64_MAX, INT64_MIN}};
    const int64_t left = time_left(&inquiry);

    inquiry.limits.deadline -= left > 0 ? left - left / share : 0;
    return inquiry;
}

static struct lead_range bounds_of(struct prover *prover, const struct position *position,
                                   int player, bool any)
{
    const struct prospects bounds = prover_bounds(prover, position, player, any);

    return (struct lead_range){bounds.least, bounds.most};
}

/* --- later rounds */

/* Bytes from one position to the next in an array of them. */
static size_t stride_of(const struct position *position)
{
    return (position->game->size(position->setup) + 63) / 64 * 64;
}

struct first_move {
    struct move move;
    bool found;
};

static bool take_first(void *context, const struct move *move)
{
    *(struct first_move *)context = (struct first_move){*move, true};
    return false;
}

/* Plays any moves until the next round begins; false if there is none, or none before the deadline.
 * `room` holds two positions, `stride` bytes apart; the result is the first. */
static bool reach_later_round(const struct prover *prover, const struct position *position,
                              int64_t deadline, char *room, size_t stride)
{
    const size_t size = position->game->size(position->setup);
    struct position *here = (struct position *)room;
    struct position *next = (struct position *)(room + stride);

    memcpy(here, position, size);
    while (!here->over && here->round == position->round) {
        struct first_move first = {.found = false};
        (void)prover_list(here, take_first, &first);
        if (!first.found || prover_clock() >= deadline)
            return false;
        prover_play(prover, here, &first.move, next);
        memcpy(here, next, size);
    }
    return !here->over;
}

/* What the later round is worth is the same wherever this one leads: it is solved apart, in half of
 * the time. */
static void solve_later_round(struct prover *prover, const struct position *position,
                              const struct prover_limits *limits)
{
    const size_t stride = stride_of(position);
    char *const room = memory_allocate_zeroed(2, stride);
    const struct position *const later = (const struct position *)room;

    struct inquiry inquiry = begin_inquiry(prover, later, limits, 2);
    if (reach_later_round(prover, position, inquiry.limits.deadline, room, stride)) {
        prover_turn_to(prover, later);
        inquiry.player = 1;
        inquiry.known = bounds_of(prover, later, 1, false);
        inquire(&inquiry);
        prover_turn_to(prover, position);
        const int64_t now = later->scores[1].value - later->scores[2].value;
        prover_set_later(prover, inquiry.known.least - now, inquiry.known.most - now);
    }
    free(room);
}

void solve_turn_to(struct prover *prover, const struct position *position,
                   const struct prover_limits *limits)
{
    prover_turn_to(prover, position);
    if (!position->over && position->game->rounds_apart && position->setup->players == 2)
        solve_later_round(prover, position, limits);
}

/* --- the line */

/* A line that is extended move by move. */
struct line {
    struct prover *prover;
    struct prover_limits limits;
    int player;   /* whose lead it is … */
    int64_t lead; /* … which the line reaches, exactly or at least */
    bool exact;
    struct arena *arena;
    char *room; /* the position after the line so far, and the one after a move to try */
    size_t stride;
    struct move *moves;
    size_t count;
    struct move chosen;
    bool found;
};

static struct position *line_position(const struct line *line, int i)
{
    return (struct position *)(line->room + (size_t)i * line->stride);
}

static enum proof line_ask(struct line *line, const struct position *position, int64_t lead)
{
    const struct question question = {line->player, false, lead};

    return prover_ask(line->prover, position, question, &line->limits, true).proof;
}

/* Whether that move keeps what is proved: of the player, the lead; of the others, that it is no
 * more. */
static bool try_move(void *context, const struct move *move)
{
    struct line *const line = context;
    const struct position *const here = line_position(line, 0);
    struct position *const next = line_position(line, 1);

    prover_play(line->prover, here, move, next);
    if (here->player == line->player)
        line->found = line_ask(line, next, line->lead) == PROOF_YES;
    else
        line->found = !line->exact || line_ask(line, next, line->lead + 1) == PROOF_NO;
    if (line->found)
        line->chosen = move_copy(move, line->arena);
    return !line->found && !prover_was_stopped(line->prover);
}

static void extend_line(struct line *line, const struct position *position)
{
    memcpy(line_position(line, 0), position, position->game->size(position->setup));
    while (!line_position(line, 0)->over && line->count < LINE_MAX_MOVES &&
           line_position(line, 0)->round == position->round &&
           prover_clock() < line->limits.deadline) {
        line->found = false;
        (void)prover_list(line_position(line, 0), try_move, line);
        if (!line->found)
            return;
        line->moves[line->count++] = line->chosen;
        prover_play(line->prover, line_position(line, 0), &line->chosen, line_position(line, 1));
        memcpy(line_position(line, 0), line_position(line, 1),
               position->game->size(position->setup));
    }
}

/* The position after the first moves of the line, each checked by the rules. False if one is
 * refused. */
static bool replay_line(const struct line *line, const struct position *position, size_t count)
{
    const struct game *const game = position->game;
    const size_t size = game->size(position->setup);
    struct reason reason;

    memcpy(line_position(line, 0), position, size);
    for (size_t i = 0; i < count; i++) {
        const struct position *const here = line_position(line, 0);
        if (here->over || game->schema.shapes[line->moves[i].shape].phase != here->phase ||
            game->check(here, &line->moves[i], &reason) != CODE_NONE)
            return false;
        prover_play(line->prover, here, &line->moves[i], line_position(line, 1));
        memcpy(line_position(line, 0), line_position(line, 1), size);
    }
    return true;
}

enum proof solve_verify(struct prover *prover, const struct position *position, int player,
                        struct lead_range *range, const struct prover_limits *limits, bool tables)
{
    const struct question least = {player, false, range->least};
    const struct question more = {player, false, range->most + 1};
    enum proof proof = PROOF_YES;

    if (range->least > -UNBOUNDED) {
        const struct answer answer = prover_ask(prover, position, least, limits, tables);
        proof = answer.proof;
        if (proof == PROOF_NO)
            *range = (struct lead_range){-UNBOUNDED, answer.lead};
    }
    if (proof != PROOF_NO && range->most < UNBOUNDED) {
        const struct answer answer = prover_ask(prover, position, more, limits, tables);
        if (answer.proof == PROOF_YES) {
            *range = (struct lead_range){answer.lead, UNBOUNDED};
            return PROOF_NO;
        }
        proof = answer.proof == PROOF_OPEN ? PROOF_OPEN : proof;
    }
    return proof;
}

/* Checks the moves of the line once more, and without tables what it reaches, from the last
 * position backwards as far as a plain search comes. False if something contradicts it. */
static bool line_holds(struct line *line, const struct position *position)
{
    struct prover_limits limits = line->limits;
    const uint64_t most = check_bytes / line->stride;
    const uint64_t last =
        prover_positions(line->prover) + (most < check_positions ? most : check_positions);

    if (!replay_line(line, position, line->count))
        return false;
    limits.deadline = INT64_MAX;
    for (size_t i = line->count + 1; i-- > 0;) {
        const uint64_t before = prover_positions(line->prover);
        if (before >= last)
            break;
        (void)replay_line(line, position, i);
        limits.positions = last - before;
        struct lead_range range = {line->lead, line->exact ? line->lead : UNBOUNDED};
        if (solve_verify(line->prover, line_position(line, 0), line->player, &range, &limits,
                         false) == PROOF_NO)
            return false;
    }
    return true;
}

/* Finds the line that reaches what is proved of the player on the move, and checks it. */
static void find_line(struct prover *prover, const struct position *position,
                      const struct prover_limits *limits, struct arena *arena,
                      struct solution *solution)
{
    const struct lead_range forced = solution->outlooks[solution->player].forced;
    struct line line = {.prover = prover,
                        .limits = *limits,
                        .player = solution->player,
                        .lead = forced.least,
                        .exact = solution->exact,
                        .arena = arena};
    const int64_t left = limits->deadline - prover_clock();

    if (arena == NULL || forced.least <= -UNBOUNDED || (!solution->exact && forced.least < 0))
        return;
    line.limits.deadline = prover_clock() + (left > 500 ? left : 500);
    line.stride = stride_of(position);
    line.room = memory_allocate_zeroed(2, line.stride);
    line.moves = arena_allocate(arena, LINE_MAX_MOVES * sizeof *line.moves);
    extend_line(&line, position);
    solution->line = line.moves;
    solution->line_len = line.count;
    solution->line_ends = line_position(&line, 0)->over;
    if (!line_holds(&line, position)) {
        solution->obstacle = OBSTACLE_DISAGREEMENT;
        solution->line_len = 0;
    }
    free(line.room);
}

/* --- a position */

/* Takes what is known without a search. */
static void look_at_bounds(struct prover *prover, const struct position *position,
                           struct solution *solution)
{
    for (int player = leaving_seat_behind(position, 0); player > 0;
         player = leaving_seat_behind(position, player)) {
        struct outlook *const outlook = &solution->outlooks[player];
        outlook->certain = bounds_of(prover, position, player, true);
        outlook->helped = outlook->certain;
        outlook->forced = bounds_of(prover, position, player, false);
        if (outlook->certain.least > outlook->forced.least)
            outlook->forced.least = outlook->certain.least;
        if (outlook->certain.most < outlook->forced.most)
            outlook->forced.most = outlook->certain.most;
    }
}

static void note_obstacle(struct solution *solution, const struct inquiry *inquiry)
{
    if (inquiry->known.least == inquiry->known.most || solution->obstacle != OBSTACLE_NONE)
        return;
    solution->obstacle = is_interrupted(&inquiry->limits)              ? OBSTACLE_INTERRUPTED
                         : inquiry->limited || time_left(inquiry) <= 0 ? OBSTACLE_LIMIT
                                                                       : OBSTACLE_ENDLESS;
}

/* Asks what a player can get, in one of so many equal shares of the time that is left. */
static void ask_about(struct prover *prover, const struct position *position,
                      const struct prover_limits *limits, int player, bool helped, int64_t share,
                      struct solution *solution)
{
    struct outlook *const outlook = &solution->outlooks[player];
    struct lead_range *const range = helped ? &outlook->helped : &outlook->forced;
    struct inquiry inquiry = begin_inquiry(prover, position, limits, share);

    inquiry.player = player;
    inquiry.helped = helped;
    inquiry.known = *range;
    inquire(&inquiry);
    *range = inquiry.known;
    if (helped)
        range->least = range->least > outlook->forced.least ? range->least : outlook->forced.least;
    note_obstacle(solution, &inquiry);
}

/* One lead is that of both players, from either side. */
static void mirror(struct solution *solution)
{
    const struct lead_range range = solution->outlooks[solution->player].forced;

    solution->outlooks[3 - solution->player].forced =
        (struct lead_range){-range.most, -range.least};
}

/* What each of several players can force, and what it can still reach. */
static void solve_for_many(struct prover *prover, const struct position *position,
                           const struct prover_limits *limits, struct solution *solution)
{
    int64_t left = 2 * players_in(position);
    int player = position->player;

    do {
        ask_about(prover, position, limits, player, false, left--, solution);
        ask_about(prover, position, limits, player, true, left--, solution);
        player = leaving_next(position, player);
    } while (player != position->player && left > 0);
}

void solve_position(struct prover *prover, const struct position *position,
                    const struct prover_limits *limits, struct arena *arena,
                    struct solution *solution)
{
    *solution = (struct solution){.player = position->player};
    solve_turn_to(prover, position, limits);
    look_at_bounds(prover, position, solution);
    if (position->over)
        return;
    if (position->setup->players == 2) {
        ask_about(prover, position, limits, position->player, false, 1, solution);
        mirror(solution);
    } else {
        solve_for_many(prover, position, limits, solution);
    }
    const struct lead_range forced = solution->outlooks[position->player].forced;
    solution->exact = forced.least == forced.most;
    find_line(prover, position, limits, arena, solution);
    if (solution->obstacle == OBSTACLE_DISAGREEMENT) {
        solution->exact = false;
        look_at_bounds(prover, position, solution);
    }
}

/* --- one winning move */

struct choice {
    struct prover *prover;
    const struct position *position;
    const struct prover_limits *limits;
    struct position *next;
    struct arena *arena;
    struct move *move;
    int64_t lead;
    int good;
    bool open;
};

static bool weigh(void *context, const struct move *move)
{
    struct choice *const choice = context;
    const struct question question = {choice->position->player, false, choice->lead};

    prover_play(choice->prover, choice->position, move, choice->next);
    const enum proof proof =
        prover_ask(choice->prover, choice->next, question, choice->limits, true).proof;
    choice->open |= proof == PROOF_OPEN;
    if (proof == PROOF_YES && choice->good++ == 0)
        *choice->move = move_copy(move, choice->arena);
    return !choice->open && choice->good <= 1;
}

bool solve_has_one(struct prover *prover, const struct position *position, int64_t lead,
                   const struct prover_limits *limits, struct arena *arena, struct move *move)
{
    struct choice choice = {.prover = prover,
                            .position = position,
                            .limits = limits,
                            .arena = arena,
                            .move = move,
                            .lead = lead};

    choice.next = memory_allocate_zeroed(1, position->game->size(position->setup));
    const bool complete = prover_list(position, weigh, &choice);
    free(choice.next);
    return complete && !choice.open && choice.good == 1;
}
