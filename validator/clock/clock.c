#include "validator/clock/clock.h"

#include "notation/time/moment.h"

static struct clock_account open_account(const struct time_control *control)
{
    return (struct clock_account){.used = 0, .left = control->amount, .moves = 0};
}

void clock_open(struct clock *clock, const struct time_control *control, int players,
                struct arena *arena)
{
    *clock = (struct clock){.control = control};
    calendar_open(&clock->calendar, control, players, arena);
    for (int player = 1; player <= players; player++) {
        clock->players[player].kindest = open_account(control);
        clock->players[player].strictest = open_account(control);
    }
}

/* The part of a turn beyond the limit counts twice. */
static int64_t weigh(const struct time_control *control, int64_t seconds)
{
    const int64_t limit = control->double_after;
    return seconds <= limit ? seconds : limit + 2 * (seconds - limit);
}

/* The longest turn that weighs at most this much. */
static int64_t unweigh(const struct time_control *control, int64_t weight)
{
    const int64_t limit = control->double_after;
    return weight <= limit ? weight : limit + (weight - limit) / 2;
}

static bool is_bounded(int64_t moment)
{
    return moment > MOMENT_NEVER_BEFORE && moment < MOMENT_NEVER;
}

/* What a player was given for a turn that lasts at least, or at most, that long. */
static int64_t extension_within(const struct time_control *control, int player, int64_t from,
                                int64_t to)
{
    int64_t sum = 0;

    for (size_t i = 0; i < control->extension_count; i++) {
        const struct extension *const extension = &control->extensions[i];
        if (extension->player == player && extension->at >= from && extension->at <= to)
            sum += extension->by;
    }
    return sum;
}

/* Never negative: what is not needed of an extension is lost. */
static int64_t beyond(int64_t seconds, int64_t extension)
{
    return seconds > extension ? seconds - extension : 0;
}

/* What a turn takes whose player is given so much more. */
static struct clock_range use_of(const struct clock *clock, int player, struct moments from,
                                 struct moments to, struct clock_range extension)
{
    struct clock_range use = {0, CLOCK_UNKNOWN};

    if (is_bounded(from.last) && is_bounded(to.first))
        use.least = beyond(
            weigh(clock->control, calendar_count(&clock->calendar, player, from.last, to.first)),
            extension.most);
    if (is_bounded(from.first) && is_bounded(to.last))
        use.most = beyond(
            weigh(clock->control, calendar_count(&clock->calendar, player, from.first, to.last)),
            extension.least);
    return use;
}

struct clock_range clock_use(const struct clock *clock, int player, struct moments from,
                             struct moments to)
{
    const struct clock_range extension = {
        .least = extension_within(clock->control, player, from.last, to.first),
        .most = extension_within(clock->control, player, from.first, to.last)};

    return use_of(clock, player, from, to, extension);
}

static int64_t add(int64_t seconds, int64_t more)
{
    return seconds == CLOCK_UNKNOWN || more == CLOCK_UNKNOWN ? CLOCK_UNKNOWN : seconds + more;
}

/* Never negative: grace is given anew with every move. */
static int64_t take(int64_t left, int64_t use)
{
    return use < left ? left - use : 0;
}

static void charge_account(const struct time_control *control, struct clock_account *account,
                           int64_t use, bool made)
{
    account->used = add(account->used, use);
    account->left = take(account->left, use);
    if (!made)
        return;
    if (control->kind == CONTROL_EACH) {
        account->left = control->amount;
    } else if (control->kind == CONTROL_BANK) {
        account->left += control->increment;
        account->left = account->left < control->cap ? account->left : control->cap;
    } else if (++account->moves == control->moves) {
        account->moves = 0;
        account->left = control->amount + (control->carry ? account->left : 0);
    }
}

int64_t clock_charge(struct clock *clock, int player, struct clock_range use, bool made)
{
    const struct time_control *const control = clock->control;
    struct clock_player *const player_clock = &clock->players[player];
    const int64_t surely = use.least - player_clock->kindest.left - control->grace;

    player_clock->may_have_overstepped |=
        use.most == CLOCK_UNKNOWN || use.most - player_clock->strictest.left - control->grace > 0;
    charge_account(control, &player_clock->kindest, use.least, made);
    charge_account(control, &player_clock->strictest, use.most, made);
    return surely > 0 ? surely : 0;
}

/* The flag of one reading; unknown if the start is. */
static int64_t flag(const struct clock *clock, int64_t since, int64_t left)
{
    if (!is_bounded(since))
        return since;
    return calendar_reach(&clock->calendar, clock->running, since,
                          unweigh(clock->control, left + clock->control->grace));
}

/* An extension for the turn that is not over may also be given after the flag has fallen. */
static struct clock_range extension_of_turn(const struct clock *clock)
{
    const struct time_control *const control = clock->control;

    return (struct clock_range){
        .least = extension_within(control, clock->running, clock->since.last, MOMENT_NEVER),
        .most = extension_within(control, clock->running, clock->since.first, MOMENT_NEVER)};
}

struct clock_state clock_at(const struct clock *clock, struct moments now)
{
    const struct clock_player *const player = &clock->players[clock->running];
    const struct clock_range extension = extension_of_turn(clock), none = {0, 0},
                             taken = use_of(clock, clock->running, clock->since, now, none);
    const int64_t most = player->kindest.left + extension.most,
                  least = player->strictest.left + extension.least;
    struct clock_state state = {.used =
                                    use_of(clock, clock->running, clock->since, now, extension)};

    state.left.least = take(least, taken.most);
    state.left.most = take(most, taken.least);
    const int64_t surely = taken.least - most - clock->control->grace;
    state.overstepped = surely > 0 ? surely : 0;
    state.flag.first = flag(clock, clock->since.first, least);
    state.flag.last = flag(clock, clock->since.last, most);
    return state;
}
