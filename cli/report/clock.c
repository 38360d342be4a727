#include "cli/report/clock.h"

#include "base/json.h"
#include "cli/report/name.h"
#include "notation/time/moment.h"
#include "validator/leaving.h"
#include "validator/numbering.h"

static bool is_known(int64_t moment)
{
    return moment > MOMENT_NEVER_BEFORE && moment < MOMENT_NEVER;
}

/* A range is shown in minutes, rounded outwards. JSON has the seconds. */
static void write_range(struct clock_range range, struct buffer *out)
{
    if (range.least != range.most) {
        range.least -= range.least % 60;
        range.most += range.most == CLOCK_UNKNOWN ? 0 : (60 - range.most % 60) % 60;
    }
    duration_write(range.least, out);
    if (range.most == CLOCK_UNKNOWN)
        buffer_text(out, " or more");
    if (range.most == CLOCK_UNKNOWN || range.most == range.least)
        return;
    buffer_text(out, " to ");
    duration_write(range.most, out);
}

bool report_time_used(const struct judgement *judgement, int player, struct buffer *out)
{
    if (judgement->clock == NULL)
        return false;
    write_range(judgement->clock->players[player].used, out);
    return true;
}

bool report_time_left(const struct judgement *judgement, int player, struct buffer *out)
{
    if (judgement->clock == NULL || judgement->clock->control->kind == CONTROL_EACH)
        return false;
    write_range(judgement->clock->players[player].left, out);
    return true;
}

static void write_players(const struct judgement *judgement, const char *prefix, struct buffer *out)
{
    const struct clock *const clock = judgement->clock;

    buffer_text(out, prefix);
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_text(out, player == 1 ? "" : "; ");
        report_name(judgement, player, out);
        buffer_text(out, " used ");
        (void)report_time_used(judgement, player, out);
        if (clock->control->kind == CONTROL_EACH)
            continue;
        buffer_text(out, ", ");
        (void)report_time_left(judgement, player, out);
        buffer_text(out, " left");
    }
    buffer_character(out, '\n');
}

/* " overstepped at move 7 by at least " */
static void write_occasion(const struct judgement *judgement,
                           const struct clock_overstepped *overstepped, struct buffer *out)
{
    if (overstepped->move > 0) {
        buffer_text(out, " overstepped at ");
        number_write(judgement->game, number_at(&judgement->trace, overstepped->move), out);
    } else {
        /* An open turn has no occasion yet. */
        buffer_text(out, has_left(judgement->position, overstepped->player)
                             ? " overstepped before leaving"
                         : judgement->ending == ENDING_NONE ? " overstepped"
                                                            : " overstepped before the end");
    }
    buffer_text(out, " by at least ");
}

static void write_overstepped(const struct judgement *judgement, const char *prefix,
                              struct buffer *out)
{
    const struct clock *const clock = judgement->clock;

    for (size_t i = 0; i < clock->count; i++) {
        const struct clock_overstepped *const overstepped = &clock->overstepped[i];
        buffer_text(out, prefix);
        report_name(judgement, overstepped->player, out);
        write_occasion(judgement, overstepped, out);
        duration_write(overstepped->by, out);
        buffer_character(out, '\n');
    }
}

static void write_moment(const struct clock *clock, int64_t moment, struct buffer *out)
{
    moment_write(moment, clock->control->east, out);
}

/* "Lena's flag falls 2026-11-10T18:20:00+01:00." */
static void write_flag(const struct judgement *judgement, const char *prefix, struct buffer *out)
{
    const struct clock *const clock = judgement->clock;
    const struct moments flag = clock_at(clock, clock->since.sent).flag;

    buffer_text(out, prefix);
    report_name(judgement, clock->running, out);
    if (flag.first <= MOMENT_NEVER_BEFORE) {
        buffer_text(out, "'s clock has not started, or it is not known when\n");
        return;
    }
    buffer_text(out, "'s flag falls ");
    if (flag.first >= MOMENT_NEVER) {
        buffer_text(out, "in no year of four digits\n");
        return;
    }
    buffer_text(out, flag.last >= MOMENT_NEVER ? "not before "
                     : flag.last > flag.first  ? "between "
                                               : "at ");
    write_moment(clock, flag.first, out);
    if (flag.last > flag.first && is_known(flag.last)) {
        buffer_text(out, " and ");
        write_moment(clock, flag.last, out);
    }
    buffer_character(out, '\n');
}

/* "2026-11-10: Lena took 3 days for this turn, 2 days left." */
static void write_now(const struct judgement *judgement, const struct now *now, const char *prefix,
                      struct buffer *out)
{
    const struct clock *const clock = judgement->clock;
    const struct clock_state state = clock_at(clock, now->moments);

    buffer_text(out, prefix);
    buffer_text(out, now->text);
    if (now->moments.last < clock->since.sent.first) {
        buffer_text(out, " is earlier than the last move\n");
        return;
    }
    buffer_text(out, ": ");
    report_name(judgement, clock->running, out);
    buffer_text(out, " took ");
    write_range(state.used, out);
    buffer_text(out, " for this turn, ");
    if (state.overstepped > 0) {
        buffer_text(out, "and has overstepped by at least ");
        duration_write(state.overstepped, out);
    } else {
        write_range(state.left, out);
        buffer_text(out, " left");
    }
    buffer_character(out, '\n');
}

void report_clock(const struct judgement *judgement, const struct now *now, const char *prefix,
                  struct buffer *out)
{
    if (judgement->clock == NULL)
        return;
    write_players(judgement, prefix, out);
    write_overstepped(judgement, prefix, out);
    if (judgement->clock->running == 0)
        return;
    write_flag(judgement, prefix, out);
    if (now != NULL)
        write_now(judgement, now, prefix, out);
}

static void write_duration_json(const char *key, int64_t seconds, struct buffer *out)
{
    if (seconds == CLOCK_UNKNOWN)
        json_null(out, key);
    else
        json_number(out, key, seconds);
}

static void write_range_json(const char *key, struct clock_range range, struct buffer *out)
{
    json_open(out, key, '[');
    write_duration_json(NULL, range.least, out);
    write_duration_json(NULL, range.most, out);
    json_close(out, ']');
}

static void write_moment_json(int64_t moment, struct buffer *out)
{
    if (!is_known(moment)) {
        json_null(out, NULL);
        return;
    }
    json_value(out, NULL);
    buffer_character(out, '"');
    moment_write(moment, 0, out);
    buffer_character(out, '"');
}

static void write_moments_json(const char *key, struct moments moments, struct buffer *out)
{
    json_open(out, key, '[');
    write_moment_json(moments.first, out);
    write_moment_json(moments.last, out);
    json_close(out, ']');
}

static void write_move_json(const struct judgement *judgement,
                            const struct clock_overstepped *overstepped, struct buffer *out)
{
    if (overstepped->move > 0) {
        json_number(out, "move", overstepped->move);
        json_number(out, "number", number_at(&judgement->trace, overstepped->move).number);
    } else {
        json_null(out, "move");
        json_null(out, "number");
    }
}

static void write_players_json(const struct judgement *judgement, struct buffer *out)
{
    const struct clock *const clock = judgement->clock;

    json_open(out, "players", '[');
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        json_open(out, NULL, '{');
        write_range_json("used", clock->players[player].used, out);
        write_range_json("left", clock->players[player].left, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_open(out, "overstepped", '[');
    for (size_t i = 0; i < clock->count; i++) {
        const struct clock_overstepped *const overstepped = &clock->overstepped[i];
        json_open(out, NULL, '{');
        json_number(out, "player", overstepped->player);
        write_move_json(judgement, overstepped, out);
        json_number(out, "by", overstepped->by);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_running_json(const struct clock *clock, struct buffer *out)
{
    if (clock->running == 0) {
        json_null(out, "running");
        return;
    }
    json_open(out, "running", '{');
    json_number(out, "player", clock->running);
    write_moments_json("since", clock->since.sent, out);
    write_moments_json("flag", clock_at(clock, clock->since.sent).flag, out);
    json_close(out, '}');
}

static void write_now_json(const struct clock *clock, struct moments now, struct buffer *out)
{
    if (clock->running == 0 || now.last < clock->since.sent.first) {
        json_null(out, "now");
        return;
    }
    const struct clock_state state = clock_at(clock, now);
    json_open(out, "now", '{');
    write_range_json("used", state.used, out);
    write_range_json("left", state.left, out);
    json_number(out, "overstepped", state.overstepped);
    json_close(out, '}');
}

void report_clock_json(const struct judgement *judgement, const struct now *now, struct buffer *out)
{
    if (judgement->record.common[COMMON_TIME] == NULL)
        return;
    if (judgement->clock == NULL) {
        json_null(out, "clock");
        return;
    }
    json_open(out, "clock", '{');
    write_players_json(judgement, out);
    write_running_json(judgement->clock, out);
    if (now != NULL)
        write_now_json(judgement->clock, now->moments, out);
    json_close(out, '}');
}
