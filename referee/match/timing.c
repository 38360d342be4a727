#include "referee/match/timing.h"

#include "notation/time/moment.h"
#include "referee/match/amend.h"
#include "referee/match/secrets.h"
#include "validator/clock/clock.h"
#include "validator/seals/seal_rules.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, MINUTE = 60 };

/* --- writing into `time:` */

static const struct time_control *control_of(const struct match *match)
{
    return match->visit.judgement->record.time;
}

static bool in_flow(const struct match *match, const struct node *node)
{
    const char first = match->visit.document->bytes[node->start];
    return first == '{' || first == '[';
}

static void write_break(const struct match *match, size_t at, struct buffer *out)
{
    const char *const bytes = match->visit.document->bytes;
    size_t start = at;

    while (start > 0 && bytes[start - 1] != '\n' && bytes[start - 1] != '\r')
        start--;
    buffer_character(out, '\n');
    buffer_repeat(out, ' ', at - start);
}

static void put_text(const struct match *match, size_t start, size_t end, const char *text,
                     struct edits *edits)
{
    edits_add(edits, match->visit.document, start, end, text, strlen(text));
}

/* Inserts an entry at the beginning of a list or mapping, in its style. */
static void put_first(const struct match *match, const struct node *node, const char *entry,
                      struct edits *edits)
{
    const bool flow = in_flow(match, node);
    const size_t at = node->start + flow;
    struct buffer text = {0};

    buffer_format(&text, "%s%s", !flow && node->kind == NODE_SEQUENCE ? "- " : "", entry);
    if (!flow)
        write_break(match, node->start, &text);
    else if (node->first != NULL)
        buffer_text(&text, ", ");
    edits_add(edits, match->visit.document, at, at, text.bytes, text.len);
    buffer_release(&text);
}

/* How many entries the lists of the time control have. */
static size_t count_entries(const struct match *match)
{
    const struct time_control *const control = control_of(match);

    return control->pause_count + control->absence_count + control->extension_count;
}

/* Makes the edits, and undoes them unless the record is sound then and has so many entries. */
static bool change(struct referee *referee, struct match *match, struct edits *edits,
                   size_t entries)
{
    struct buffer before = match_copy_record(match);

    match_apply(match, edits);
    edits_release(edits);
    return match_settle(referee, match, &before,
                        match_judge(referee, match) && control_of(match) != NULL &&
                            count_entries(match) == entries);
}

/* Adds an entry to the list of a key, and the key if it is missing. */
static bool add_entry(struct referee *referee, struct match *match, const char *key,
                      const char *entry)
{
    const struct node *const time = match->visit.judgement->record.common[COMMON_TIME];
    const struct node *const list = node_value(time, key);
    struct edits edits = {0};

    put_first(match, list != NULL ? list : time,
              list != NULL ? entry : referee_text(referee, "%s: [%s]", key, entry), &edits);
    return change(referee, match, &edits, count_entries(match) + 1);
}

/* A pause without end if `to` is MOMENT_NEVER. */
static bool add_pause(struct referee *referee, struct match *match, int64_t from, int64_t to)
{
    const char *const begin = referee_moment(referee, from);

    return add_entry(referee, match, "pauses",
                     to == MOMENT_NEVER ? referee_text(referee, "{from: %s}", begin)
                                        : referee_text(referee, "{from: %s, to: %s}", begin,
                                                       referee_moment(referee, to)));
}

bool timing_pause(struct referee *referee, struct match *match, int64_t from)
{
    return control_of(match) == NULL || add_pause(referee, match, from, MOMENT_NEVER);
}

/* The pause that has not ended, or NULL. */
static const struct node *find_open_pause(const struct match *match)
{
    const struct node *const time = match->visit.judgement->record.common[COMMON_TIME];
    const struct node *const list = node_value(time, "pauses");

    for (const struct node *pause = list == NULL ? NULL : list->first; pause != NULL;
         pause = pause->next)
        if (pause->kind == NODE_MAPPING && node_value(pause, "to") == NULL)
            return pause;
    return NULL;
}

/* A pause does not end before it begins, even if the clock was set back. */
static int64_t end_of_pause(const struct node *pause, int64_t to)
{
    const struct node *const from = node_value(pause, "from");
    struct moments moments;

    return moment_read(from->value, from->len, &moments) && moments.first > to ? moments.first : to;
}

bool timing_resume(struct referee *referee, struct match *match, int64_t to)
{
    const struct node *const pause = control_of(match) == NULL ? NULL : find_open_pause(match);
    struct edits edits = {0};

    if (pause == NULL)
        return true;
    const char *const end =
        referee_text(referee, "to: %s", referee_moment(referee, end_of_pause(pause, to)));
    if (in_flow(match, pause))
        put_text(match, node_value(pause, "from")->end, node_value(pause, "from")->end,
                 referee_text(referee, ", %s", end), &edits);
    else
        put_first(match, pause, end, &edits);
    return change(referee, match, &edits, count_entries(match));
}

bool timing_is_running(const struct match *match)
{
    const struct clock *const clock = match->visit.judgement->clock;

    return clock != NULL && clock->running != 0 && clock->since.sent.first > MOMENT_NEVER_BEFORE;
}

bool timing_clock_of(struct referee *referee, const struct match *match, int player,
                     struct clock *clock)
{
    const struct clock *const common = match->visit.judgement->clock;

    if (common == NULL || common->running == 0 || match_wants_lists(match))
        return false;
    *clock = *common;
    if (!secret_round_is_together(match))
        return common->running == player;
    clock->running = player;
    return !match_has_left(match, player) && !match_has_answered(referee, match, player);
}

int64_t timing_deadline(const struct match *match)
{
    const struct clock *const clock = match->visit.judgement->clock;

    return timing_is_running(match) ? clock_at(clock, clock->since.sent).flag.first : MOMENT_NEVER;
}

bool timing_halt(struct referee *referee, struct match *match, int64_t from, int64_t to)
{
    if (!timing_is_running(match))
        return true;
    const int64_t since = match->visit.judgement->clock->since.sent.first;
    from = from < since ? since : from;
    return from >= to || add_pause(referee, match, from, to);
}

bool timing_forgive(struct referee *referee, struct match *match)
{
    return timing_halt(referee, match, INT64_MIN, referee->entry->moment);
}

/* --- the beginning */

/* Writes `begin`, and replaces an earlier one. */
static bool write_begin(struct referee *referee, struct match *match, int64_t now)
{
    const struct node *const time = match->visit.judgement->record.common[COMMON_TIME];
    const struct node *const begin = node_value(time, "begin");
    const char *const moment = referee_moment(referee, now);
    struct edits edits = {0};

    if (begin == NULL)
        put_first(match, time, referee_text(referee, "begin: %s", moment), &edits);
    else
        put_text(match, begin->start, begin->end, moment, &edits);
    return change(referee, match, &edits, count_entries(match));
}

/* In secret rounds all shall have the same deadline, unless the record says otherwise. */
static void write_together(struct referee *referee, struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct node *const time = judgement->record.common[COMMON_TIME];
    struct edits edits = {0};

    if (seal_example(judgement->game) == NULL || node_value(time, "together") != NULL)
        return;
    put_first(match, time, "together: yes", &edits);
    (void)change(referee, match, &edits, count_entries(match));
}

bool timing_begin(struct referee *referee, struct match *match)
{
    const int64_t now = referee->entry->moment;

    if (control_of(match) == NULL)
        return true;
    write_together(referee, match);
    const struct time_control *const control = control_of(match);
    if (match->visit.judgement->trace.count == 0)
        return (control->begins && control->begin.last >= now) || write_begin(referee, match, now);
    const bool forgiven = timing_forgive(referee, match);
    const struct clock *const clock = match->visit.judgement->clock;
    if (clock == NULL || clock->running == 0 || clock->since.sent.last < MOMENT_NEVER)
        return forgiven;
    /* A move whose time is unknown reaches the other player now. */
    return match_date(referee, match) && forgiven;
}

/* --- a clock that was wrong */

/* Whether the referee wrote this moment while its clock was wrong. */
static bool is_wrong(struct referee *referee, int64_t moment, int64_t seq)
{
    if (moment <= referee->entry->moment)
        return false;
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM journal WHERE seq > ?1 AND (moment = ?2 OR"
                        " (kind IN ('outage', 'grace') AND instr(bytes, CAST(' ' || ?2 || x'0a' AS "
                        "BLOB)) > 0))",
                        "ii", seq, moment) > 0;
}

static void correct_moment(struct referee *referee, const struct match *match,
                           const struct node *mapping, const char *key, int64_t seq,
                           struct edits *edits)
{
    const struct node *const value = node_value(mapping, key);
    struct moments moments;

    if (value != NULL && value->kind == NODE_SCALAR &&
        moment_read(value->value, value->len, &moments) && is_wrong(referee, moments.first, seq))
        put_text(match, value->start, value->end, referee_moment(referee, referee->entry->moment),
                 edits);
}

static void correct_control(struct referee *referee, const struct match *match, int64_t seq,
                            struct edits *edits)
{
    const struct node *const time = match->visit.judgement->record.common[COMMON_TIME];
    const struct node *const pauses = node_value(time, "pauses");

    correct_moment(referee, match, time, "begin", seq, edits);
    for (const struct node *pause = pauses == NULL ? NULL : pauses->first; pause != NULL;
         pause = pause->next) {
        if (pause->kind != NODE_MAPPING)
            continue;
        correct_moment(referee, match, pause, "from", seq, edits);
        correct_moment(referee, match, pause, "to", seq, edits);
    }
}

bool timing_set_back(struct referee *referee, struct match *match, int64_t seq, int64_t sound,
                     bool *changed)
{
    struct edits edits = {0};
    struct buffer before = match_copy_record(match);

    match_correct_times(match, referee->entry->moment, &edits);
    if (control_of(match) != NULL)
        correct_control(referee, match, seq, &edits);
    *changed = edits.count > 0;
    match_apply(match, &edits);
    edits_release(&edits);
    if (!match_settle(referee, match, &before, match_judge(referee, match)))
        return false;
    if (!match_is(match, "running") || !timing_is_running(match))
        return true;
    *changed = true;
    return timing_halt(referee, match, sound, referee->entry->moment);
}

/* --- outages */

void timing_set_lull(struct referee *referee, int64_t until)
{
    referee_set_number(referee, "lull", until);
}

bool timing_is_lull(struct referee *referee, int64_t now)
{
    return now < strtoll(referee_setting(referee, "lull"), NULL, 10);
}

/* --- absences */

static int64_t today(const struct time_control *control, int64_t now)
{
    const int64_t local = now + control->east;
    return local / DAY_SECONDS - (local % DAY_SECONDS < 0);
}

static bool has_overstepped(const struct match *match, int player, int64_t now)
{
    const struct clock *const clock = match->visit.judgement->clock;

    return clock != NULL && clock->running == player &&
           clock_at(clock, (struct moments){now, now}).overstepped > 0;
}

bool timing_absence(struct referee *referee, struct match *match, int player, const char *from,
                    const char *to)
{
    const struct time_control *const control = control_of(match);
    const int64_t now = referee->entry->moment;
    int64_t first, last;

    if (control == NULL || control->allowance < 0 || !day_read(from, strlen(from), &first) ||
        !day_read(to, strlen(to), &last) || last < today(control, now) ||
        has_overstepped(match, player, now))
        return false;
    first = first < today(control, now) ? today(control, now) : first;
    return add_entry(referee, match, "absences",
                     referee_text(referee, "{player: %d, from: %s, to: %s}", player,
                                  referee_day(referee, first * DAY_SECONDS),
                                  referee_day(referee, last * DAY_SECONDS)));
}

/* Writes the absences that remain as a list if the player is back after this day, and counts them.
 */
static size_t write_absences(struct referee *referee, const struct time_control *control,
                             int player, int64_t day, struct buffer *list)
{
    size_t count = 0;

    buffer_character(list, '[');
    for (size_t i = 0; i < control->absence_count; i++) {
        struct absence absence = control->absences[i];
        if (absence.player == player && absence.from > day)
            continue;
        if (absence.player == player && absence.to > day)
            absence.to = day;
        buffer_format(list, "%s{player: %d, from: %s, to: %s}", count++ > 0 ? ", " : "",
                      absence.player, referee_day(referee, absence.from * DAY_SECONDS),
                      referee_day(referee, absence.to * DAY_SECONDS));
    }
    buffer_character(list, ']');
    return count;
}

bool timing_return(struct referee *referee, struct match *match, int player)
{
    const struct time_control *const control = control_of(match);
    const struct node *const time = match->visit.judgement->record.common[COMMON_TIME];
    const struct node *const absences = control == NULL ? NULL : node_value(time, "absences");
    struct buffer list = {0};
    struct edits edits = {0};

    if (absences == NULL)
        return true;
    const size_t others = count_entries(match) - control->absence_count;
    const size_t left =
        write_absences(referee, control, player, today(control, referee->entry->moment), &list);
    put_text(match, absences->start, match_node_end(match, absences), buffer_string(&list), &edits);
    buffer_release(&list);
    return change(referee, match, &edits, others + left);
}

/* --- extensions */

static bool write_extension(struct referee *referee, struct match *match, int player,
                            int64_t seconds)
{
    const int64_t since = match->visit.judgement->clock->since.sent.first;
    const int64_t now = referee->entry->moment;
    const bool days = seconds % DAY_SECONDS == 0;
    const int count = (int)(seconds / (days ? DAY_SECONDS : HOUR));

    return add_entry(referee, match, "extensions",
                     referee_text(referee, "{player: %d, at: %s, by: %d %s%s}", player,
                                  referee_moment(referee, now < since ? since : now), count,
                                  days ? "day" : "hour", count == 1 ? "" : "s"));
}

/* In a secret round all have the same deadline, also those who may yet correct an answer. */
static bool is_extended_with(const struct match *match, int player, int other)
{
    return secret_round_is_together(match) ? !match_has_left(match, other) : other == player;
}

const char *timing_extend(struct referee *referee, struct match *match, int player, int64_t seconds)
{
    struct clock clock;

    if (!match_is(match, "running"))
        return SAID("this game is not running");
    if (control_of(match) == NULL)
        return SAID("this game has no clock");
    if (!timing_is_running(match) || match_wants_lists(match))
        return SAID("no clock is running");
    if (!timing_clock_of(referee, match, player, &clock))
        return SAID("the clock of this player is not running");
    struct buffer before = match_copy_record(match);
    bool done = true;
    for (int other = 1; done && other <= match->count; other++)
        if (is_extended_with(match, player, other))
            done = write_extension(referee, match, other, seconds);
    return match_settle(referee, match, &before, done)
               ? NULL
               : SAID("the record is written so that no extension can be put into it");
}

const char *timing_extended(struct referee *referee, const struct match *match, int player)
{
    const char *names = "";

    for (int other = 1; other <= match->count; other++)
        if (is_extended_with(match, player, other))
            names = referee_join(referee, names, match->parties[other].name);
    return names;
}

/* --- what is left */

/* Writes "3 days 4 hours", "5 hours 20 minutes", "less than a minute"; rounds down. */
static void write_duration(enum language language, int64_t seconds, struct buffer *out)
{
    const int days = (int)(seconds / DAY_SECONDS), hours = (int)(seconds % DAY_SECONDS / HOUR),
              minutes = (int)(seconds % HOUR / MINUTE);

    if (days > 0)
        buffer_format(out, say_count(language, "%d day", "%d days", (size_t)days), days);
    if (days > 0 && hours > 0)
        buffer_character(out, ' ');
    if (hours > 0)
        buffer_format(out, say_count(language, "%d hour", "%d hours", (size_t)hours), hours);
    if (days == 0 && hours > 0 && minutes > 0)
        buffer_character(out, ' ');
    if (days == 0 && minutes > 0)
        buffer_format(out, say_count(language, "%d minute", "%d minutes", (size_t)minutes),
                      minutes);
    if (seconds < MINUTE)
        buffer_text(out, say(language, "less than a minute"));
}

/* "Tuesday, 24 November 2026, 18:20 (UTC+01:00)" */
static void write_moment(enum language language, const struct clock *clock, int64_t moment,
                         struct buffer *out)
{
    static const char *const weekdays[] = {SAID("Thursday"), SAID("Friday"), SAID("Saturday"),
                                           SAID("Sunday"),   SAID("Monday"), SAID("Tuesday"),
                                           SAID("Wednesday")};
    static const char *const months[] = {SAID("January"), SAID("February"), SAID("March"),
                                         SAID("April"),   SAID("May"),      SAID("June"),
                                         SAID("July"),    SAID("August"),   SAID("September"),
                                         SAID("October"), SAID("November"), SAID("December")};
    const int32_t east = clock->control->east;
    const int64_t local = moment + east, day = local / DAY_SECONDS - (local % DAY_SECONDS < 0),
                  second = local - day * DAY_SECONDS;
    const struct date date = day_date(day);
    struct buffer zone = {0}, number = {0};

    /* Some languages write the first day of a month in their own way. */
    buffer_format(&number, "%d", (int)date.day);
    if (east != 0)
        east_write(east, &zone);
    buffer_format(out, say(language, "%s, %s %s %d, %02d:%02d (UTC%s)"),
                  say(language, weekdays[(day % 7 + 7) % 7]),
                  date.day == 1 ? say(language, "1") : buffer_string(&number),
                  say(language, months[date.month - 1]), (int)date.year, (int)(second / HOUR),
                  (int)(second % HOUR / MINUTE), buffer_string(&zone));
    buffer_release(&zone);
    buffer_release(&number);
}

static void write_flag(enum language language, const struct clock *clock,
                       const struct clock_state *state, struct buffer *out)
{
    struct buffer when = {0}, grace = {0};

    if (state->flag.first >= MOMENT_NEVER)
        return;
    write_moment(language, clock, state->flag.first, &when);
    write_duration(language, clock->control->grace, &grace);
    buffer_format(out, say(language, " The flag falls on %s."), buffer_string(&when));
    if (clock->control->grace > 0)
        buffer_format(out, say(language, " That includes %s of grace."), buffer_string(&grace));
    buffer_release(&when);
    buffer_release(&grace);
}

static void write_running(const struct match *match, const struct clock *clock, int player,
                          int64_t now, struct buffer *out)
{
    const enum language language = match->parties[player].language;
    const char *const name = match->parties[clock->running].name;
    const bool own = clock->running == player;
    struct buffer time = {0};

    if (clock->since.sent.first <= MOMENT_NEVER_BEFORE) {
        buffer_text(out, say(language, "The clock starts with the first move."));
        return;
    }
    now = now < clock->since.sent.first ? clock->since.sent.first : now;
    const struct clock_state state = clock_at(clock, (struct moments){now, now});
    const bool over = state.overstepped > 0;
    write_duration(language, over ? state.overstepped : state.left.least, &time);
    if (own)
        buffer_format(out,
                      over ? say(language, "You have overstepped the time by %s.")
                           : say(language, "You have %s left."),
                      buffer_string(&time));
    else
        buffer_format(out,
                      over ? say(language, "%s overstepped the time by %s.")
                           : say(language, "%s has %s left."),
                      name, buffer_string(&time));
    if (!over)
        write_flag(language, clock, &state, out);
    buffer_release(&time);
}

static void write_beginning(const struct match *match, enum language language, int64_t now,
                            struct buffer *out)
{
    const struct clock *const clock = match->visit.judgement->clock;
    struct buffer when = {0};

    buffer_text(out, match_is(match, "running")
                         ? say(language, "No clock runs before all lists are in.")
                         : say(language, "No clock runs before everybody has accepted."));
    if (clock->control->begins && clock->control->begin.first > now) {
        write_moment(language, clock, clock->control->begin.first, &when);
        buffer_format(out, say(language, " Nor does one run before %s."), buffer_string(&when));
    }
    if (clock->control->kind == CONTROL_EACH) {
        when.len = 0;
        write_duration(language, clock->control->amount, &when);
        buffer_format(out, say(language, " Each player then has %s for a move."),
                      buffer_string(&when));
    }
    buffer_release(&when);
}

/* The time in hand of a player who is not to move. */
static void write_waiting(const struct match *match, const struct clock *clock, int player,
                          struct buffer *out)
{
    const enum language language = match->parties[player].language;
    struct buffer time = {0};

    if (clock->running == player || clock->control->kind == CONTROL_EACH)
        return;
    write_duration(language, clock->players[player].left.least, &time);
    buffer_text(out, out->len > 0 ? " " : "");
    buffer_format(out, say(language, "You have %s in hand."), buffer_string(&time));
    buffer_release(&time);
}

static void write_clock(const struct match *match, const struct clock *clock, int player,
                        int64_t now, struct buffer *out)
{
    const enum language language = match->parties[player].language;

    if (match_is(match, "invited") || (match_is(match, "running") && match_wants_lists(match)))
        write_beginning(match, language, now, out);
    else if (match_is(match, "running"))
        write_running(match, clock, player, now, out);
    else
        buffer_text(out, say(language, "The clocks stand still."));
    write_waiting(match, clock, player, out);
    buffer_text(out, "\n");
}

/* In a secret round, a player is told nothing of the others. */
void timing_write(struct referee *referee, struct match *match, int player, struct buffer *out)
{
    const bool together = secret_round_is_together(match);
    struct buffer before = {0}, text = {0};
    struct clock own;

    if (!together)
        secret_round_peek(referee, match, &before);
    const struct clock *const clock = match->visit.judgement->clock;
    if (timing_clock_of(referee, match, player, &own))
        write_clock(match, &own, player, referee->entry->moment, &text);
    else if (clock != NULL && clock->running != 0 && !together &&
             (clock->running == player || !match_is_secret(match) || match_wants_lists(match)))
        write_clock(match, clock, player, referee->entry->moment, &text);
    buffer_append(out, text.bytes, text.len);
    buffer_release(&text);
    secret_round_hide(referee, match, &before);
}
