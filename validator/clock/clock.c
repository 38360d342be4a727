/* An account is a few curves: what was used and what is left, at least and at most, by the moment
 * at which the player's last turn ended. Moments are counted in the player's own time, so that of
 * the calendar only their order remains. Time used is negative, so that all curves are charged
 * alike. */
#include "validator/clock/clock.h"

#include "notation/time/moment.h"
#include "validator/clock/curve.h"

enum reading {
    USED_LEAST,
    USED_MOST,
    LEFT_MOST,
    LEFT_LEAST,
    LEFT_IN_TIME, /* at most, if every turn was in time since the last that surely was not */
    READINGS
};

/* Moments in the time that counts for a player. */
struct span {
    int64_t first, last;
};

struct clock_account {
    struct curve curves[READINGS];
    int32_t moves; /* made in this period */
    bool begun;
    size_t event;       /* the last turn ended with it, or the round which that belongs to … */
    struct span others; /* … when the last of the others there came; before all if there are none */
};

static const struct span no_others = {-1, -1};

/* Longer than every turn, and than all that can be used between moments that are known. */
#define LENGTH_MAX (4 * MOMENT_NEVER)
#define USED_MAX   (4 * MOMENT_HORIZON)

static int64_t counted(const struct clock *clock, int player, int64_t moment)
{
    return calendar_count(&clock->calendar, player, MOMENT_NEVER_BEFORE, moment);
}

static struct span counted_span(const struct clock *clock, int player, struct moments moments)
{
    const int64_t first = counted(clock, player, moments.first);

    return (struct span){
        first, moments.last == moments.first ? first : counted(clock, player, moments.last)};
}

void clock_open(struct clock *clock, const struct time_control *control, int players,
                struct arena *arena)
{
    struct clock_account *const accounts =
        arena_allocate(arena, (size_t)players * sizeof *accounts);

    *clock = (struct clock){.control = control};
    calendar_open(&clock->calendar, control, players, arena);
    for (int player = 1; player <= players; player++) {
        struct clock_account *const account = &accounts[player - 1];
        account->moves = 0;
        account->begun = false;
        clock->players[player].left = (struct clock_range){control->amount, control->amount};
        clock->players[player].account = account;
    }
}

/* --- turns */

enum { SPLITS_MAX = 3 };

/* A turn, and the extensions that may be for it. */
struct turn {
    const struct clock *clock;
    int player;
    struct moments from, to;
    struct span begin, end; /* the same, counted */
    bool open;              /* it has not ended, and takes extensions of any later time */
    int64_t given;          /* seconds of extension surely … */
    int64_t may_given;      /* … and perhaps besides, if there are many such */
    struct extension splits[SPLITS_MAX]; /* the others, ascending */
    int count;
};

static void split(struct turn *turn, const struct extension *extension)
{
    int at = turn->count;

    if (turn->count == SPLITS_MAX) {
        turn->may_given += extension->by;
        return;
    }
    for (; at > 0 && turn->splits[at - 1].at > extension->at; at--)
        turn->splits[at] = turn->splits[at - 1];
    turn->splits[at] = *extension;
    turn->count++;
}

static struct turn turn_of(const struct clock *clock, int player, struct moments from,
                           struct moments to, bool open)
{
    const struct time_control *const control = clock->control;
    struct turn turn = {.clock = clock,
                        .player = player,
                        .from = from,
                        .to = to,
                        .begin = counted_span(clock, player, from),
                        .end = counted_span(clock, player, to),
                        .open = open};

    for (size_t i = 0; i < control->extension_count; i++) {
        const struct extension *const extension = &control->extensions[i];
        const int64_t at = extension->at;
        if (extension->player != player || at < from.first || (at > to.last && !open))
            continue;
        if (at >= from.last && (at <= to.first || open))
            turn.given += extension->by;
        else
            split(&turn, extension);
    }
    return turn;
}

/* What a turn takes from the time left, below 0: the part of it beyond the limit counts twice, and
 * extensions are used up first. */
static int64_t cost(const struct time_control *control, int64_t length, int64_t given)
{
    const int64_t limit = control->double_after;
    const int64_t weight = length <= limit ? length : limit + 2 * (length - limit);

    return weight > given ? given - weight : 0;
}

/* The same by lengths. */
static struct curve cost_of_lengths(const struct time_control *control, int64_t given)
{
    const int64_t limit = control->double_after;
    const int64_t free = given <= limit ? given : limit + (given - limit) / 2;
    const int64_t lengths[] = {free, free + 1, limit, LENGTH_MAX};
    struct curve costs = {.count = 1, .corners = {{0, 0}}};

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (lengths[i] > costs.corners[costs.count - 1].x && lengths[i] <= LENGTH_MAX)
            costs.corners[costs.count++] =
                (struct curve_corner){lengths[i], cost(control, lengths[i], given)};
    return costs;
}

/* The moments of a turn's beginning and end that lie after some splits, and before the others;
 * false if there are none. An extension at the very beginning or end is for the turn. */
static bool find_spans(const struct turn *turn, int from, int to, struct span *begin,
                       struct span *end)
{
    const struct extension *const splits = turn->splits;
    struct moments first = turn->from, last = turn->to;

    if (from > 0)
        first.first = moment_later(first.first, splits[from - 1].at + 1);
    if (from < turn->count)
        first.last = moment_earlier(first.last, splits[from].at);
    if (to > 0 && !turn->open)
        last.first = moment_later(last.first, splits[to - 1].at);
    if (to < turn->count && !turn->open)
        last.last = moment_earlier(last.last, splits[to].at - 1);
    *begin = counted_span(turn->clock, turn->player, first);
    *end = counted_span(turn->clock, turn->player, last);
    return first.first <= first.last && last.first <= last.last;
}

/* What a curve becomes by the end of a turn, if it is the best at its beginning. */
static struct curve spend(const struct turn *turn, const struct curve *curve)
{
    const int64_t given = turn->given + (curve->least ? 0 : turn->may_given);
    struct span begin = turn->begin, end = turn->end;
    struct curve costs = cost_of_lengths(turn->clock->control, given);

    if (turn->count == 0)
        return curve_go_on(curve, &costs, end.first, end.last);
    struct curve best = curve_none(curve->least, end.first, end.last);
    for (int from = 0; from <= turn->count; from++)
        for (int to = turn->open ? turn->count : 0; to <= turn->count; to++) {
            int64_t more = 0;
            if (!find_spans(turn, from, to, &begin, &end))
                continue;
            for (int i = from; i < to; i++)
                more += turn->splits[i].by;
            costs = cost_of_lengths(turn->clock->control, given + more);
            const struct curve part = curve_part(curve, begin.first, begin.last);
            const struct curve spent = curve_go_on(&part, &costs, end.first, end.last);
            const struct curve whole = curve_extend(&spent, turn->end.first, turn->end.last);
            best = curve_better(&best, &whole);
        }
    return best;
}

/* --- accounts */

/* A curve of the player's account at the beginning of a turn. Others have moved since the last one,
 * unless that has itself ended what was waited for. */
static struct curve curve_at(const struct turn *turn, enum reading reading, size_t event)
{
    static const struct curve waiting = {.count = 2, .corners = {{0, 0}, {LENGTH_MAX, 0}}};
    const struct clock_account *const account = turn->clock->players[turn->player].account;
    const struct curve *const curve = &account->curves[reading];
    const struct span others = account->event == event ? account->others : turn->begin;

    if (!account->begun)
        return curve_flat(reading == USED_MOST || reading == LEFT_LEAST, turn->begin.first,
                          turn->begin.last,
                          reading <= USED_MOST ? 0 : turn->clock->control->amount);
    const int64_t end = curve->corners[curve->count - 1].x;
    const int64_t first = moment_later(curve->corners[0].x, others.first);
    if (others.last < first)
        return *curve;
    const struct curve waited = curve_go_on(curve, &waiting, first, others.last);
    if (others.last >= end)
        return waited;
    const struct curve own = curve_part(curve, others.last + 1, end);
    return curve_join(&waited, &own);
}

/* Adds time after a move. */
static struct curve renew(const struct time_control *control, struct curve left, bool period_over)
{
    const bool bank = control->kind == CONTROL_BANK;

    if (control->kind == CONTROL_PERIOD && !period_over)
        return left;
    if (!bank && !(period_over && control->carry))
        return curve_replace(&left, CURVE_BOUND, true, control->amount);
    for (int i = 0; i < left.count; i++)
        left.corners[i].y += bank ? control->increment : control->amount;
    return bank ? curve_replace(&left, control->cap, false, control->cap) : left;
}

/* Grace is given anew with every move, so what is left is never less than nothing. */
static struct curve without_debt(const struct clock *clock, struct curve left, bool in_time)
{
    if (in_time)
        left = curve_replace(&left, -clock->control->grace, true, -CURVE_NONE);
    return curve_replace(&left, 0, true, 0);
}

/* The least that a turn can have taken, if those before were in time. */
static int64_t least_use(const struct turn *turn, const struct curve *in_time)
{
    const struct curve from = curve_replace(in_time, CURVE_BOUND, true, 0);
    const struct curve used = spend(turn, &from);

    return -curve_best(&used);
}

static void sum_up(struct clock_player *player)
{
    const struct curve *const curves = player->account->curves;

    player->used.least = -curve_best(&curves[USED_LEAST]);
    player->used.most = -curve_best(&curves[USED_MOST]);
    if (player->used.most > USED_MAX)
        player->used.most = CLOCK_UNKNOWN;
    player->left.least = curve_best(&curves[LEFT_LEAST]);
    player->left.most = curve_best(&curves[LEFT_MOST]);
}

struct clock_turn clock_charge(struct clock *clock, int player, const struct clock_mark *start,
                               const struct clock_mark *end, bool made)
{
    const struct time_control *const control = clock->control;
    struct clock_account *const account = clock->players[player].account;
    const struct moments from = start != NULL ? start->sent : end->sent;
    const struct turn turn = turn_of(clock, player, from, end->sent, false);
    const bool period_over =
        made && control->kind == CONTROL_PERIOD && ++account->moves == control->moves;
    struct clock_turn result = {0, 0};

    for (enum reading reading = USED_LEAST; reading < READINGS; reading++) {
        struct curve curve = curve_at(&turn, reading, start != NULL ? start->event : end->event);
        const struct curve before = curve;
        if (start != NULL)
            curve = spend(&turn, &curve);
        const int64_t debt = -curve_best(&curve) - control->grace;
        if (reading == LEFT_LEAST && debt > 0)
            clock->players[player].may_have_overstepped = true;
        if (reading == LEFT_IN_TIME && debt > 0)
            result = (struct clock_turn){least_use(&turn, &before), debt};
        if (reading > USED_MOST)
            curve = without_debt(clock, curve, reading == LEFT_IN_TIME && debt <= 0);
        if (reading > USED_MOST && made)
            curve = renew(control, curve, period_over);
        account->curves[reading] = curve;
    }
    account->moves = period_over ? 0 : account->moves;
    account->begun = true;
    account->event = end->event;
    account->others = no_others;
    sum_up(&clock->players[player]);
    return result;
}

void clock_end_round(struct clock *clock, int player, struct moments others, size_t event)
{
    struct clock_account *const account = clock->players[player].account;

    account->others = counted_span(clock, player, others);
    account->event = event;
}

/* --- the clock that runs */

/* The last moment at which so much has counted; unknown before all that can be written. */
static int64_t moment_of(const struct turn *turn, int64_t count)
{
    const int64_t from = turn->from.first;
    const int64_t moment =
        count >= turn->end.last
            ? MOMENT_NEVER
            : calendar_reach(&turn->clock->calendar, turn->player, from, count - turn->begin.first);

    return moment < -MOMENT_HORIZON ? MOMENT_NEVER_BEFORE : moment;
}

static struct moments find_flag(const struct clock *clock, const struct curve *least,
                                const struct curve *most)
{
    const struct moments since = clock->since.sent, ever = {since.first, MOMENT_NEVER};
    const struct turn turn = turn_of(clock, clock->running, since, ever, true);
    const struct curve first = spend(&turn, least), last = spend(&turn, most);
    const int64_t grace = clock->control->grace;

    return (struct moments){moment_of(&turn, curve_last(&first, -grace)),
                            moment_of(&turn, curve_last(&last, -grace))};
}

struct clock_state clock_at(const struct clock *clock, struct moments now)
{
    const struct moments since = clock->since.sent;
    const struct moments to = {moment_later(since.first, now.first),
                               moment_later(since.first, now.last)};
    const struct turn turn = turn_of(clock, clock->running, since, to, true);
    struct curve curves[READINGS];
    int64_t best[READINGS];

    for (enum reading reading = USED_LEAST; reading < READINGS; reading++) {
        curves[reading] = curve_at(&turn, reading, clock->since.event);
        if (reading <= USED_MOST) /* of this turn alone */
            curves[reading] = curve_replace(&curves[reading], CURVE_BOUND, true, 0);
        const struct curve spent = spend(&turn, &curves[reading]);
        best[reading] = curve_best(&spent);
    }
    const int64_t over = -best[LEFT_IN_TIME] - clock->control->grace;
    return (struct clock_state){
        .used = {-best[USED_LEAST], best[USED_MOST] < -USED_MAX ? CLOCK_UNKNOWN : -best[USED_MOST]},
        .left = {moment_later(best[LEFT_LEAST], 0), moment_later(best[LEFT_MOST], 0)},
        .overstepped = moment_later(over, 0),
        .flag = find_flag(clock, &curves[LEFT_LEAST], &curves[LEFT_IN_TIME])};
}
