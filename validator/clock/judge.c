#include "validator/clock/judge.h"

#include "notation/time/moment.h"
#include "validator/departures.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/rounds.h"
#include "validator/seals/seal_rules.h"

/* A move, a seal, an ending or the departure of a player, and when it was sent. */
struct event {
    struct moments sent;
    uint32_t item, move; /* ordinal of the move, or of the last before a seal; 0 for an ending */
    int player;          /* whose clock was running; 0 if an arbiter ended the game */
    bool aside;          /* somebody left out of turn */
    bool seal;
    uint32_t round;        /* of answers whose clocks run together, by its first event; else 0 */
    struct moments others; /* the latest of the others in the round */
};

enum { RUNNER_UNKNOWN = -1 }; /* whose clock was running, before find_runners() */

struct timing {
    struct judgement *judgement;
    const struct position *position;
    struct arena *arena;
    struct clock *clock;
    struct event *events; /* [0] is the start of the clock, then `count` of them */
    size_t count;
    size_t first;           /* that starts the clocks; `count` + 1 if none does */
    int64_t latest, before; /* no time so far begins after these moments, and none before the
                               current round */
};

static const struct moments unknown = {MOMENT_NEVER_BEFORE, MOMENT_NEVER};

static bool is_ending(enum item_kind kind)
{
    return kind == ITEM_RESIGN || kind == ITEM_FORFEIT || kind == ITEM_DRAW ||
           kind == ITEM_ADJUDGED;
}

static bool is_together(const struct timing *timing)
{
    return timing->judgement->record.time->together;
}

/* Whether the players owe answers now, and all their clocks run. */
static bool is_answering(const struct timing *timing)
{
    return is_together(timing) && seal_is_possible(timing->position->game, timing->position->phase);
}

/* Notes the round to which the last event belongs. */
static void find_round(struct timing *timing, const struct trace_entry *entry)
{
    const struct trace_entry *const entries = timing->judgement->trace.entries;
    const size_t count = (size_t)(entry - entries) + 1;
    const size_t first =
        is_together(timing) ? round_first(timing->judgement->game, entries, count) : 0;

    if (first > 0)
        timing->events[timing->count].round = (uint32_t)(timing->count - (count - first));
}

static void add_event(struct timing *timing, const struct trace_entry *entry)
{
    const bool ending = is_ending(entry->kind), departure = is_departure(entry->kind);
    const bool aside = departure && (entry->move.option & LEFT_ON_MOVE) == 0 &&
                       !(is_together(timing) && round_holds(timing->judgement->game, entry));

    if (entry->kind != ITEM_MOVE && entry->kind != ITEM_SEAL && !ending && !departure)
        return;
    timing->events[++timing->count] =
        (struct event){.sent = unknown,
                       .item = entry->item,
                       .move = ending || departure ? 0 : entry->ordinal,
                       .player = entry->kind == ITEM_ADJUDGED ? 0
                                 : ending                     ? timing->position->player
                                 : aside                      ? RUNNER_UNKNOWN
                                                              : entry->player,
                       .aside = aside,
                       .seal = entry->kind == ITEM_SEAL};
    find_round(timing, entry);
}

/* One who leaves out of turn stops no clock: it goes on running for the next to move. */
static void find_runners(struct timing *timing)
{
    int runner = timing->position->player;

    for (size_t i = timing->count; i > 0; i--) {
        struct event *const event = &timing->events[i];
        if (event->player == RUNNER_UNKNOWN)
            event->player = runner;
        else if (event->player != 0)
            runner = event->player;
    }
}

/* A wrong time is ignored; replay has raised it. */
static void take_time(struct timing *timing, uint32_t index)
{
    const struct record *const record = &timing->judgement->record;
    struct event *const event = &timing->events[timing->count];
    struct moments sent;

    if (event->round == 0 || event->round == timing->count)
        timing->before = timing->latest;
    (void)time_read(item_body(&record->text, &record->items.list[index]), &sent);
    if (sent.last >= timing->before)
        event->sent = sent;
    if (sent.first > timing->latest)
        timing->latest = sent.first;
}

static void find_events(struct timing *timing)
{
    const struct judgement *const judgement = timing->judgement;
    const struct trace *const trace = &judgement->trace;
    const struct items *const items = &judgement->record.items;
    size_t next = 0;

    timing->events = arena_allocate(timing->arena, (trace->count + 1) * sizeof *timing->events);
    for (uint32_t i = 0; i < judgement->refused; i++) {
        if (next < trace->count && trace->entries[next].item == i)
            add_event(timing, &trace->entries[next++]);
        if (items->list[i].kind == ITEM_TIME)
            take_time(timing, i);
    }
    find_runners(timing);
}

static bool same_round(const struct event *event, const struct event *other)
{
    return event->round != 0 && event->round == other->round;
}

static struct moments later_of(struct moments a, struct moments b)
{
    return (struct moments){moment_later(a.first, b.first), moment_later(a.last, b.last)};
}

/* Finds what starts the clocks: `begin:`, or the first move. */
static void find_start(struct timing *timing)
{
    const struct time_control *const control = timing->clock->control;

    timing->events[0] = (struct event){.sent = control->begins ? control->begin : unknown};
    timing->first = control->begins ? 0 : 1;
    while (timing->first > 0 && timing->first <= timing->count &&
           timing->events[timing->first].move == 0)
        timing->first++;
}

/* Items were sent in the order of the record, so a missing time lies between its neighbours;
 * answers of a round were sent in any order, between what stands before and after it. */
static void tighten(struct timing *timing)
{
    struct event *const events = timing->events;
    const size_t count = timing->count;
    int64_t before = events[0].sent.first, latest = before, behind = MOMENT_NEVER,
            earliest = events[count].sent.last;

    for (size_t i = 1; i <= count; i++) {
        before = same_round(&events[i], &events[i - 1]) ? before : latest;
        events[i].sent.first = moment_later(events[i].sent.first, before);
        latest = moment_later(latest, events[i].sent.first);
    }
    for (size_t i = count; i > 0; i--) {
        behind = same_round(&events[i - 1], &events[i]) ? behind : earliest;
        if (events[i - 1].sent.last > behind)
            events[i - 1].sent.last = behind;
        if (earliest > events[i - 1].sent.last)
            earliest = events[i - 1].sent.last;
    }
}

static void raise_overstepped(struct timing *timing, const struct clock_overstepped *overstepped)
{
    struct buffer message = {0};

    record_write_name(&timing->judgement->record, overstepped->player, &message);
    buffer_text(&message, " overstepped the clock by at least ");
    duration_write(overstepped->by, &message);
    buffer_text(&message, ", having taken ");
    duration_write(overstepped->used, &message);
    buffer_text(&message, " or more");
    raise_item(timing->judgement, timing->arena, CODE_REMARK_CLOCK,
               &timing->judgement->record.items.list[overstepped->item], overstepped->move,
               number_at(&timing->judgement->trace, overstepped->move), buffer_string(&message));
    buffer_release(&message);
}

static void note_overstepped(struct timing *timing, int player, const struct event *event,
                             int64_t by, int64_t used)
{
    struct clock *const clock = timing->clock;

    if (by <= 0)
        return;
    if (clock->count == 0) /* as many as there can be */
        clock->overstepped = arena_allocate(
            timing->arena, (timing->count + (size_t)timing->position->setup->players) *
                               sizeof *clock->overstepped);
    clock->overstepped[clock->count++] =
        (struct clock_overstepped){player, event->move, event->item, by, used};
}

/* Consecutive moves of a player are one turn; with a single player every move is one, and so is a
 * pick before a round or its ending. */
static bool ends_turn(const struct timing *timing, size_t index)
{
    const struct event *const event = &timing->events[index];

    return index == timing->count || timing->position->setup->players == 1 ||
           event->player != event[1].player || event[1].round != 0 ||
           (index + 1 == timing->count && is_answering(timing));
}

/* Whether the record breaks off after a move of a player who is still on the move, or after
 * somebody has left out of turn. */
static bool stays_open(const struct timing *timing, size_t index)
{
    const struct event *const event = &timing->events[index];
    const bool last = index == timing->count || event[1].player == 0;

    if (event->round != 0 || is_answering(timing))
        return false;
    return last && (event->move > 0 || event->aside) && !timing->position->over &&
           timing->position->setup->players > 1 && event->player == timing->position->player;
}

/* A turn that the record breaks off in is not charged, but it may overstep the clock. */
static void look_at_open_turn(struct timing *timing)
{
    const struct event *const last = &timing->events[timing->count];
    const struct clock_state state = clock_at(timing->clock, last->sent);

    note_overstepped(timing, last->player, last, state.overstepped, state.used.least);
}

static struct clock_mark mark_at(const struct timing *timing, size_t index)
{
    return (struct clock_mark){timing->events[index].sent, index};
}

/* The first move without `begin:` starts the clocks, and takes no time. */
static void charge(struct timing *timing, int player, size_t index, struct clock_mark start)
{
    const struct event *const event = &timing->events[index];
    const struct clock_mark end = mark_at(timing, index);
    const struct clock_turn turn = clock_charge(
        timing->clock, player, index == timing->first ? NULL : &start, &end, event->move > 0);

    note_overstepped(timing, player, event, turn.by, turn.used);
}

/* Charges the answers of a round, all from its beginning, and returns its end. Who leaves is not
 * charged for it. */
static struct clock_mark charge_round(struct timing *timing, size_t first, struct clock_mark start)
{
    static const struct moments none = {MOMENT_NEVER_BEFORE, MOMENT_NEVER_BEFORE};
    struct event *const events = timing->events;
    struct moments before = none, behind = none;
    size_t last = first;

    for (; last <= timing->count && same_round(&events[first], &events[last]); last++) {
        events[last].others = before;
        before = later_of(before, events[last].sent);
    }
    for (size_t i = --last; i >= first; i--) {
        events[i].others = later_of(events[i].others, behind);
        behind = later_of(behind, events[i].sent);
    }
    for (size_t i = first; i <= last; i++)
        if (events[i].move > 0) {
            charge(timing, events[i].player, i, start);
            clock_end_round(timing->clock, events[i].player, events[i].others, last);
        }
    return (struct clock_mark){behind, last};
}

/* Whether the last event of a round was followed by another round or move, or is to be. Openings
 * are another round than their seals. */
static bool is_over(const struct timing *timing, size_t last)
{
    const struct event *const events = timing->events;
    bool seals = false;

    if (!is_answering(timing) || last + 1 < timing->count ||
        (last < timing->count && events[timing->count].move > 0))
        return true;
    for (size_t i = events[last].round; i <= last; i++)
        seals = seals || events[i].seal;
    return seals && timing->position->owed == OWED_OPENING;
}

/* An ending stops the clocks of all who owe an answer. */
static void charge_owing(struct timing *timing, struct clock_mark start)
{
    bool answered[PLAYERS_MOST + 1] = {false};

    for (size_t i = start.event + 1; i < timing->count; i++)
        answered[timing->events[i].player] = timing->events[i].move > 0;
    for (int player = 1; player <= timing->position->setup->players; player++)
        if (!answered[player] && !has_left(timing->position, player))
            charge(timing, player, timing->count, start);
}

static void charge_turns(struct timing *timing)
{
    struct clock *const clock = timing->clock;
    size_t i = timing->first > 0 ? timing->first : 1;
    struct clock_mark start = mark_at(timing, i <= timing->count ? timing->first : 0);

    for (; i <= timing->count; i++) {
        const struct event *const event = &timing->events[i];
        if (event->round != 0) {
            const struct clock_mark end = charge_round(timing, i, start);
            start = is_over(timing, end.event) ? end : start;
            i = end.event;
        } else if (event->player != 0 && ends_turn(timing, i) && !stays_open(timing, i)) {
            if (i == timing->count && event->move == 0 && is_answering(timing))
                charge_owing(timing, start);
            else
                charge(timing, event->player, i, start);
            start = mark_at(timing, i);
        }
    }
    clock->running = timing->position->player;
    clock->since = start;
    if (timing->count > 0 && stays_open(timing, timing->count))
        look_at_open_turn(timing);
}

static void raise_forfeit(struct timing *timing, const struct trace_entry *entry)
{
    struct judgement *const judgement = timing->judgement;
    struct buffer message = {0};

    record_write_name(&judgement->record, entry->player, &message);
    buffer_text(&message, " did not overstep the clock, so there is no reason to forfeit");
    raise_item(judgement, timing->arena, CODE_CLAIM_FORFEIT,
               &judgement->record.items.list[entry->item], 0, (struct move_number){0},
               buffer_string(&message));
    buffer_release(&message);
}

/* The ending in the record, even if something illegal follows it; NULL if there is none. */
static const struct trace_entry *find_ending(const struct judgement *judgement)
{
    const struct trace *const trace = &judgement->trace;

    if (trace->count == 0 || !is_ending(trace->entries[trace->count - 1].kind))
        return NULL;
    return &trace->entries[trace->count - 1];
}

static void raise_all(struct timing *timing, const struct trace_entry *ending)
{
    const struct clock *const clock = timing->clock;
    const bool lost =
        ending != NULL && (ending->kind == ITEM_RESIGN || ending->kind == ITEM_FORFEIT);

    for (size_t i = 0; i < clock->count; i++)
        if ((!lost || ending->player != clock->overstepped[i].player) &&
            !has_left(timing->position, clock->overstepped[i].player))
            raise_overstepped(timing, &clock->overstepped[i]);
    if (ending != NULL && ending->kind == ITEM_FORFEIT &&
        !clock->players[ending->player].may_have_overstepped)
        raise_forfeit(timing, ending);
}

const struct clock *clock_judge(struct judgement *judgement, const struct position *position,
                                struct arena *arena)
{
    const struct time_control *const control = judgement->record.time;
    const struct trace_entry *const ending = find_ending(judgement);

    if (control == NULL)
        return NULL;
    struct clock *const clock = arena_allocate(arena, sizeof *clock);
    struct timing timing = {.judgement = judgement,
                            .position = position,
                            .arena = arena,
                            .clock = clock,
                            .latest = control->begins ? control->begin.first : MOMENT_NEVER_BEFORE};
    timing.before = timing.latest;
    clock_open(clock, control, position->setup->players, arena);
    find_events(&timing);
    find_start(&timing);
    tighten(&timing);
    charge_turns(&timing);
    raise_all(&timing, ending);
    if (position->over || ending != NULL || judgement->status == STATUS_ILLEGAL)
        clock->running = 0;
    return clock;
}
