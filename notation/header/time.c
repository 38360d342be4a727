#include "notation/header/time.h"

#include "notation/items/scan.h"
#include "notation/time/moment.h"
#include "notation/time/time_control.h"

#include <string.h>

enum { DAYS_MOST = 36500, MOVES_MOST = 1000, WEEKDAYS = 7 };

/* The value of `time:` being read. */
struct time_reading {
    struct header *header;
    const struct node *keys[TIME_KEYS]; /* NULL for absent ones */
    struct time_control *control;
};

static const struct node *value_of(const struct time_reading *reading, enum time_key key)
{
    return reading->keys[key] == NULL ? NULL : reading->keys[key]->next;
}

/* The seconds of `day`, `days` and so on; 0 if there is no such unit. */
static int64_t unit_seconds(const char *word, size_t len)
{
    static const struct {
        const char *name;
        int64_t seconds;
    } units[] = {{"day", DAY_SECONDS}, {"hour", 3600}, {"minute", 60}};

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const size_t name_len = strlen(units[i].name);
        const bool plural = len == name_len + 1 && word[name_len] == 's';
        if ((len == name_len || plural) && memcmp(word, units[i].name, name_len) == 0)
            return units[i].seconds;
    }
    return 0;
}

/* Reads numbers with units, the larger units first, as in `1 day 12 hours`. */
static bool duration_read(const struct node *node, int64_t *seconds)
{
    struct scanner scanner = {node->value, node->value + node->len};
    int64_t last = INT64_MAX;

    *seconds = 0;
    do {
        const int64_t number = scan_number(&scanner);
        scan_blanks(&scanner);
        const char *const word = scanner.at;
        while (scanner.at < scanner.end && *scanner.at >= 'a' && *scanner.at <= 'z')
            scanner.at++;
        const int64_t unit = unit_seconds(word, (size_t)(scanner.at - word));
        const int64_t most = (int64_t)DAYS_MOST * DAY_SECONDS;
        if (number < 0 || unit == 0 || unit >= last || number > most / unit)
            return false;
        *seconds += number * unit;
        last = unit;
        scan_blanks(&scanner);
    } while (scanner.at < scanner.end);
    return *seconds <= (int64_t)DAYS_MOST * DAY_SECONDS;
}

/* Appends a duration whose unit is missing or short: `5`, `36h`. */
static void write_duration(const struct node *value, struct buffer *out)
{
    static const struct {
        const char *word, *unit;
    } units[] = {{"", "days"},     {"d", "days"},     {"h", "hours"},     {"hrs", "hours"},
                 {"hr", "hours"},  {"m", "minutes"},  {"min", "minutes"}, {"mins", "minutes"},
                 {"Days", "days"}, {"Hours", "hours"}};
    size_t digits = 0;

    while (digits < value->len && value->value[digits] >= '0' && value->value[digits] <= '9')
        digits++;
    size_t word = digits;
    while (word < value->len && value->value[word] == ' ')
        word++;
    for (size_t i = 0; i < sizeof units / sizeof units[0] && digits > 0 && digits < 6; i++)
        if (strlen(units[i].word) == value->len - word &&
            memcmp(units[i].word, value->value + word, value->len - word) == 0)
            buffer_format(out, "%.*s %s", (int)digits, value->value, units[i].unit);
}

static void raise_duration(struct header *header, const struct node *value, const char *name)
{
    struct buffer what = {0}, meant = {0}, line = {0};

    if (value->kind == NODE_SCALAR)
        write_duration(value, &meant);
    if (meant.len > 0)
        buffer_format(&line, "%s: %s", name, buffer_string(&meant));
    buffer_format(&what,
                  "%s: is a time such as `5 days`, `36 hours` or `1 day 12 hours`, at most %d days",
                  name, DAYS_MOST);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
    buffer_release(&meant);
}

/* Reads a duration; leaves `seconds` alone where there is none. */
static void read_duration_of(struct header *header, const struct node *value, const char *name,
                             int64_t least, int64_t *seconds)
{
    int64_t found;

    if (value == NULL || value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SCALAR || !duration_read(value, &found))
        raise_duration(header, value, name);
    else if (found < least)
        header_raise(header, CODE_VALUE, value, "%s: cannot be nothing", name);
    else
        *seconds = found;
}

/* Reads the duration of a key, if it is there. */
static void read_duration(struct time_reading *reading, enum time_key key, int64_t least,
                          int64_t *seconds)
{
    read_duration_of(reading->header, value_of(reading, key), time_keys[key].name, least, seconds);
}

static void read_moves(struct time_reading *reading)
{
    const struct node *const value = value_of(reading, TIME_MOVES);

    if (value == NULL || !header_number(reading->header, value, "moves", ": in a period"))
        return;
    const int64_t number = node_number(value);
    if (number < 1 || number > MOVES_MOST)
        header_raise(reading->header, CODE_VALUE, value, "moves: in a period are from 1 to %d",
                     MOVES_MOST);
    else
        reading->control->moves = (int32_t)number;
}

static void read_yes_no(struct time_reading *reading, enum time_key key, bool *answer)
{
    const struct node *const value = value_of(reading, key);

    if (value == NULL || value->kind == NODE_ALIAS)
        return;
    *answer = node_is(value, "yes") || node_is(value, "true");
    if (!*answer && !node_is(value, "no") && !node_is(value, "false"))
        header_raise(reading->header, CODE_VALUE, value, "%s: is yes or no", time_keys[key].name);
}

static void read_begin(struct time_reading *reading)
{
    const struct node *const value = value_of(reading, TIME_BEGIN);

    if (value == NULL || value->kind == NODE_ALIAS)
        return;
    reading->control->begins = true;
    if (value->kind != NODE_SCALAR ||
        !moment_read(value->value, value->len, &reading->control->begin))
        header_raise(reading->header, CODE_VALUE, value,
                     "begin: is a time such as 2026-11-03 or 2026-11-03T18:20Z");
}

/* `+01:00`, `-03:30`, `UTC` or `Z`. */
static bool read_offset(const struct node *value, int32_t *east)
{
    struct scanner scanner = {value->value, value->value + value->len};

    *east = 0;
    if (node_is(value, "UTC") || node_is(value, "Z"))
        return true;
    if (value->len != sizeof "+01:00" - 1 || (scanner.at[0] != '+' && scanner.at[0] != '-'))
        return false;
    const int32_t sign = *scanner.at++ == '-' ? -1 : 1;
    for (int i = 0; i < 5; i++)
        if (i == 2 ? scanner.at[i] != ':' : scanner.at[i] < '0' || scanner.at[i] > '9')
            return false;
    const int32_t hours = (int32_t)scan_number(&scanner);
    scanner.at++;
    const int32_t minutes = (int32_t)scan_number(&scanner);
    *east = sign * (hours * 3600 + minutes * 60);
    return hours <= 23 && minutes <= 59;
}

static void read_zone(struct time_reading *reading)
{
    const struct node *const value = value_of(reading, TIME_ZONE);

    if (value == NULL || value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SCALAR || !read_offset(value, &reading->control->east))
        header_raise(
            reading->header, CODE_VALUE, value,
            "zone: is an offset from UTC, not a name: write `zone: +01:00`, or `zone: UTC`");
}

static void read_weekday(struct time_reading *reading, const struct node *value)
{
    static const char *const names[WEEKDAYS] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

    if (value->kind == NODE_ALIAS)
        return;
    for (int i = 0; i < WEEKDAYS; i++)
        if (node_is(value, names[i])) {
            reading->control->idle |= (uint8_t)(1U << i);
            return;
        }
    header_raise(reading->header, CODE_VALUE, value,
                 "idle: holds weekdays: mon, tue, wed, thu, fri, sat, sun");
}

static void read_idle(struct time_reading *reading)
{
    const struct node *const value = value_of(reading, TIME_IDLE);

    if (value == NULL || value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SEQUENCE) {
        struct buffer line = {0};
        if (value->kind == NODE_SCALAR && value->len == 3)
            buffer_format(&line, "idle: [%.3s]", value->value);
        header_raise_line(reading->header, CODE_VALUE, value,
                          "idle: is a list of weekdays, as in `[sat, sun]`", &line);
        return;
    }
    for (const struct node *day = value->first; day != NULL; day = day->next)
        read_weekday(reading, day);
    if (reading->control->idle == (1U << WEEKDAYS) - 1)
        header_raise(reading->header, CODE_VALUE, value, "idle: leaves no day that counts");
}

static void read_allowance(struct time_reading *reading)
{
    const struct node *const value = value_of(reading, TIME_ALLOWANCE);
    int64_t seconds = -1;

    read_duration(reading, TIME_ALLOWANCE, 0, &seconds);
    if (seconds > 0 && seconds % DAY_SECONDS != 0)
        header_raise(reading->header, CODE_VALUE, value, "allowance: is a number of whole days");
    reading->control->allowance = seconds < 0 ? -1 : seconds / DAY_SECONDS;
}

static bool read_absent_day(struct header *header, const struct node *value, const char *key,
                            int64_t *day)
{
    if (value->kind == NODE_SCALAR && day_read(value->value, value->len, day))
        return true;
    if (value->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, value, "%s: is a day such as 2026-07-01", key);
    return false;
}

static void read_timed_player(struct header *header, const struct node *value, int *player)
{
    const struct record *const record = header->record;

    *player = value->kind == NODE_SCALAR ? record_player(record, value) : 0;
    if (value->kind != NODE_ALIAS && *player == 0 && !record->players_wrong &&
        record->setup.players > 0 && !header_counts_only(header, value))
        header_raise(header, CODE_VALUE, value,
                     "player: is a player's number or name, and `%s` is none",
                     value->kind == NODE_SCALAR ? header_shown(header, value) : "this");
}

static void read_absence(struct header *header, const struct node *const *keys, void *entry)
{
    struct absence *const absence = entry;

    read_timed_player(header, keys[ABSENCE_PLAYER]->next, &absence->player);
    const bool from = read_absent_day(header, keys[ABSENCE_FROM]->next, "from", &absence->from);
    const bool to = read_absent_day(header, keys[ABSENCE_TO]->next, "to", &absence->to);
    if (from && to && absence->to < absence->from)
        header_raise(header, CODE_VALUE, keys[ABSENCE_TO]->next, "to: is before from:");
}

/* Reads a moment. A whole day would not say when the clocks stop. */
static bool read_stop(struct header *header, const struct node *value, const char *key,
                      int64_t *moment)
{
    struct moments moments;

    if (value->kind == NODE_SCALAR && moment_read(value->value, value->len, &moments) &&
        moments.last - moments.first < 60) {
        *moment = moments.first;
        return true;
    }
    if (value->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, value, "%s: is a moment such as 2026-07-01T18:20Z", key);
    return false;
}

static void read_pause(struct header *header, const struct node *const *keys, void *entry)
{
    const struct node *const to = keys[PAUSE_TO] != NULL ? keys[PAUSE_TO]->next : NULL;
    struct pause *const pause = entry;
    const bool from = read_stop(header, keys[PAUSE_FROM]->next, "from", &pause->from);

    pause->to = MOMENT_NEVER;
    if (to != NULL && read_stop(header, to, "to", &pause->to) && from && pause->to < pause->from)
        header_raise(header, CODE_VALUE, to, "to: is before from:");
}

static void read_extension(struct header *header, const struct node *const *keys, void *entry)
{
    struct extension *const extension = entry;

    read_timed_player(header, keys[EXTENSION_PLAYER]->next, &extension->player);
    (void)read_stop(header, keys[EXTENSION_AT]->next, "at", &extension->at);
    read_duration_of(header, keys[EXTENSION_BY]->next, "by", 1, &extension->by);
}

/* A list of mappings, such as absences. */
struct timed_list {
    enum time_key key;
    const char *one, *example;     /* with its article; written out */
    const struct header_key *keys; /* of one */
    int count;
    size_t size; /* of what it is read into */
    void (*read)(struct header *header, const struct node *const *keys, void *entry);
};

enum {
    LISTED_MOST = 1000, /* every time in the moves is compared with all of them */
    LISTED_KEYS_MOST = 3,
};

static const struct timed_list
    absences = {TIME_ABSENCES, "an absence", "{player: 1, from: 2026-07-01, to: 2026-07-20}",
                absence_keys,  ABSENCE_KEYS, sizeof(struct absence),
                read_absence},
    pauses = {TIME_PAUSES, "a pause",  "{from: 2026-07-01T18:20Z, to: 2026-07-03T09:00Z}",
              pause_keys,  PAUSE_KEYS, sizeof(struct pause),
              read_pause},
    extensions = {TIME_EXTENSIONS, "an extension", "{player: 1, at: 2026-07-01T18:20Z, by: 3 days}",
                  extension_keys,  EXTENSION_KEYS, sizeof(struct extension),
                  read_extension};

static void read_entry(struct header *header, const struct timed_list *list,
                       const struct node *node, void *entry)
{
    const struct node *keys[LISTED_KEYS_MOST];
    struct buffer what = {0};
    bool whole = true;

    if (node->kind == NODE_ALIAS)
        return;
    if (node->kind != NODE_MAPPING) {
        header_raise(header, CODE_VALUE, node, "%s is `%s`", list->one, list->example);
        return;
    }
    buffer_format(&what, "key of %s", list->one);
    header_find_keys(header, node, buffer_string(&what), list->keys, list->count, keys);
    buffer_release(&what);
    for (int i = 0; i < list->count; i++)
        if (keys[i] == NULL && list->keys[i].required) {
            whole = false;
            header_raise(header, CODE_MISSING, node, "this%s has no `%s:`", strchr(list->one, ' '),
                         list->keys[i].name);
        }
    if (whole)
        list->read(header, keys, entry);
}

/* Reads a list into zeroed room of the arena; returns that and sets `*count`. */
static void *read_list(struct time_reading *reading, const struct timed_list *list, size_t most,
                       size_t *count)
{
    const struct node *const value = value_of(reading, list->key);
    const char *const name = time_keys[list->key].name;
    size_t listed = 0;

    if (value == NULL || value->kind == NODE_ALIAS)
        return NULL;
    if (value->kind != NODE_SEQUENCE) {
        header_raise(reading->header, CODE_VALUE, value, "%s: is a list, as in `[%s]`", name,
                     list->example);
        return NULL;
    }
    for (const struct node *node = value->first; node != NULL; node = node->next)
        listed++;
    if (listed > most) {
        header_raise(reading->header, CODE_VALUE, value, "%s: there are %zu, at most %zu can be",
                     name, listed, most);
        return NULL;
    }
    char *const entries = arena_allocate_zeroed(reading->header->arena, (listed + 1) * list->size);
    for (const struct node *node = value->first; node != NULL; node = node->next)
        read_entry(reading->header, list, node, entries + list->size * (*count)++);
    return entries;
}

/* Raises keys that belong to another kind of control. */
static void raise_strangers(struct time_reading *reading, enum time_key master, enum time_key first,
                            enum time_key last)
{
    for (enum time_key key = first; key <= last; key++)
        if (reading->keys[key] != NULL)
            header_raise(reading->header, CODE_KEY, reading->keys[key],
                         "`%s` goes with `%s`, which is not given here", time_keys[key].name,
                         time_keys[master].name);
}

/* Finds which of `each`, `period` and `start` is given: exactly one is needed. */
static void find_kind(struct time_reading *reading, const struct node *value, size_t before)
{
    static const enum time_key kinds[] = {
        [CONTROL_EACH] = TIME_EACH, [CONTROL_PERIOD] = TIME_PERIOD, [CONTROL_BANK] = TIME_START};
    const struct node *given = NULL;

    for (int i = CONTROL_EACH; i <= CONTROL_BANK; i++) {
        const struct node *const key = reading->keys[kinds[i]];
        if (key != NULL && given != NULL)
            header_raise(reading->header, CODE_KEY, key->start > given->start ? key : given,
                         "`each`, `period` and `start` are three kinds of time control; give one");
        if (key == NULL || given != NULL)
            continue;
        given = key;
        reading->control->kind = (enum control_kind)i;
    }
    if (given == NULL)
        header_raise_lack(reading->header, value, before,
                          "a time control needs `each:`, or `moves:` and `period:`, or `start:`");
    else if (reading->keys[TIME_PERIOD] != NULL && reading->keys[TIME_MOVES] == NULL)
        header_raise(reading->header, CODE_MISSING, value,
                     "`period:` needs `moves:`, how many are to be made in it");
    if (given != NULL && reading->keys[TIME_PERIOD] == NULL)
        raise_strangers(reading, TIME_PERIOD, TIME_MOVES, TIME_CARRY);
    if (given != NULL && reading->keys[TIME_START] == NULL)
        raise_strangers(reading, TIME_START, TIME_INCREMENT, TIME_CAP);
}

static void read_durations(struct time_reading *reading)
{
    struct time_control *const control = reading->control;

    read_duration(reading, TIME_EACH, 1, &control->amount);
    read_duration(reading, TIME_PERIOD, 1, &control->amount);
    read_duration(reading, TIME_START, 1, &control->amount);
    read_duration(reading, TIME_INCREMENT, 0, &control->increment);
    read_duration(reading, TIME_CAP, 1, &control->cap);
    read_duration(reading, TIME_GRACE, 0, &control->grace);
    read_duration(reading, TIME_DOUBLE_AFTER, 0, &control->double_after);
    if (reading->keys[TIME_START] != NULL && control->cap < control->amount)
        header_raise(reading->header, CODE_VALUE, value_of(reading, TIME_CAP),
                     "cap: is less than what there is at the start");
}

void header_read_time(struct header *header, const struct node *value)
{
    struct time_control *const control = arena_allocate_zeroed(header->arena, sizeof *control);
    struct time_reading reading = {.header = header, .control = control};

    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_MAPPING) {
        header_raise(header, CODE_VALUE, value,
                     "time: is a time control, as in `time: {each: 5 days}`");
        return;
    }
    control->cap = control->double_after = INT64_MAX;
    const size_t before = header->record->diagnostics.raised;
    header_find_keys(header, value, "key of a time control", time_keys, TIME_KEYS, reading.keys);
    find_kind(&reading, value, before);
    read_durations(&reading);
    read_moves(&reading);
    read_yes_no(&reading, TIME_CARRY, &control->carry);
    read_yes_no(&reading, TIME_TOGETHER, &control->together);
    read_zone(&reading);
    read_idle(&reading);
    read_allowance(&reading);
    control->absences = read_list(&reading, &absences, SIZE_MAX, &control->absence_count);
    control->pauses = read_list(&reading, &pauses, LISTED_MOST, &control->pause_count);
    control->extensions = read_list(&reading, &extensions, LISTED_MOST, &control->extension_count);
    read_begin(&reading);
    header->record->time = control;
}
