#include "notation/header/time.h"

#include "notation/items/scan.h"
#include "notation/time/date.h"
#include "notation/time/moment.h"
#include "notation/time/time_control.h"

#include <string.h>

enum { DAYS_MOST = 36500, MOVES_MOST = 1000, WEEKDAYS = 7 };

/* --- values */

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

/* Appends the line of a duration whose unit is missing or short: `5`, `36h`. */
static void write_duration(const struct node *value, const char *name, struct buffer *out)
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
            buffer_format(out, "%s: %.*s %s", name, (int)digits, value->value, units[i].unit);
}

/* Reads numbers with units, the larger units first, as in `1 day 12 hours`. */
static bool parse_duration(const struct node *value, void *into)
{
    struct scanner scanner = {value->value, value->value + value->len};
    const int64_t most = (int64_t)DAYS_MOST * DAY_SECONDS;
    int64_t last = INT64_MAX, seconds = 0;

    do {
        const int64_t number = scan_number(&scanner);
        scan_blanks(&scanner);
        const char *const word = scanner.at;
        while (scanner.at < scanner.end && *scanner.at >= 'a' && *scanner.at <= 'z')
            scanner.at++;
        const int64_t unit = unit_seconds(word, (size_t)(scanner.at - word));
        if (number < 0 || unit == 0 || unit >= last || number > most / unit)
            return false;
        seconds += number * unit;
        last = unit;
        scan_blanks(&scanner);
    } while (scanner.at < scanner.end);
    *(int64_t *)into = seconds;
    return seconds <= most;
}

static bool parse_yes_no(const struct node *value, void *into)
{
    const bool yes = node_is(value, "yes") || node_is(value, "true");

    *(bool *)into = yes;
    return yes || node_is(value, "no") || node_is(value, "false");
}

static bool parse_moment(const struct node *value, void *into)
{
    return moment_read(value->value, value->len, into);
}

/* A whole day would not say when the clocks stop. */
static bool parse_stop(const struct node *value, void *into)
{
    struct moments moments;

    if (!moment_read(value->value, value->len, &moments) || moments.last - moments.first >= 60)
        return false;
    *(int64_t *)into = moments.first;
    return true;
}

static bool parse_day(const struct node *value, void *into)
{
    return day_read(value->value, value->len, into);
}

static bool parse_zone(const struct node *value, void *into)
{
    return east_read(value->value, value->len, into) || node_is(value, "UTC");
}

static bool parse_weekday(const struct node *value, void *into)
{
    static const char *const names[WEEKDAYS] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
    int i = 0;

    while (i < WEEKDAYS && !node_is(value, names[i]))
        i++;
    *(uint8_t *)into |= (uint8_t)(1U << i);
    return i < WEEKDAYS;
}

/* How scalars are read, by what their keys hold, and what is said of those that cannot be. Nothing
 * is read into the place of a value that is wrong. */
static const struct {
    bool (*parse)(const struct node *value, void *into);
    const char *is;
} forms[FORMS] = {
    [FORM_DURATION] = {parse_duration, "is a time such as `5 days`, `36 hours` or "
                                       "`1 day 12 hours`, at most 36500 days"},
    [FORM_YES_NO] = {parse_yes_no, "is yes or no"},
    [FORM_MOMENT] = {parse_moment, "is a time such as 2026-11-03 or 2026-11-03T18:20Z"},
    [FORM_STOP] = {parse_stop, "is a moment such as 2026-07-01T18:20Z"},
    [FORM_DAY] = {parse_day, "is a day such as 2026-07-01"},
    [FORM_ZONE] = {parse_zone, "is an offset from UTC, not a name: write `zone: +01:00`, or "
                               "`zone: UTC`"},
    [FORM_WEEKDAYS] = {parse_weekday, "holds weekdays: mon, tue, wed, thu, fri, sat, sun"},
};

/* Appends the line of a day in other words: `3.11.2026`. */
static void write_day(const struct node *value, const char *name, struct buffer *out)
{
    const struct written_date date = date_read(value->value, value->len);

    if (date.kind != DATE_OTHERWISE || date.first < date.last)
        return;
    buffer_format(out, "%s: ", name);
    day_write(date.first, out);
}

static bool read_scalar(struct header *header, const struct node *value, const char *name,
                        enum value_form form, void *into)
{
    struct buffer what = {0}, line = {0};

    if (value->kind == NODE_SCALAR && forms[form].parse(value, into))
        return true;
    if (form == FORM_DURATION && value->kind == NODE_SCALAR)
        write_duration(value, name, &line);
    if ((form == FORM_DAY || form == FORM_MOMENT) && value->kind == NODE_SCALAR)
        write_day(value, name, &line);
    buffer_format(&what, "%s: %s", name, forms[form].is);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
    return false;
}

static bool read_count(struct header *header, const struct node *value, void *into)
{
    if (!header_number(header, value, "moves", ": in a period"))
        return false;
    const int64_t number = node_number(value);
    if (number < 1 || number > MOVES_MOST)
        header_raise(header, CODE_VALUE, value, "moves: in a period are from 1 to %d", MOVES_MOST);
    else
        *(int32_t *)into = (int32_t)number;
    return true;
}

static bool read_weekdays(struct header *header, const struct node *value, void *into)
{
    uint8_t *const idle = into;

    if (value->kind != NODE_SEQUENCE) {
        struct buffer line = {0};
        if (value->kind == NODE_SCALAR && value->len == 3)
            buffer_format(&line, "idle: [%.3s]", value->value);
        header_raise_line(header, CODE_VALUE, value,
                          "idle: is a list of weekdays, as in `[sat, sun]`", &line);
        return false;
    }
    for (const struct node *day = value->first; day != NULL; day = day->next)
        if (day->kind != NODE_ALIAS)
            (void)read_scalar(header, day, "idle", FORM_WEEKDAYS, idle);
    if (*idle == (1U << WEEKDAYS) - 1)
        header_raise(header, CODE_VALUE, value, "idle: leaves no day that counts");
    return true;
}

static bool read_player(struct header *header, const struct node *value, void *into)
{
    const struct record *const record = header->record;
    const int player = value->kind == NODE_SCALAR ? record_player(record, value) : 0;

    *(int *)into = player;
    if (player == 0 && !record->players_wrong && record->setup.players > 0 &&
        !header_counts_only(header, value))
        header_raise(header, CODE_VALUE, value,
                     "player: is a player's number or name, and `%s` is none",
                     value->kind == NODE_SCALAR ? header_shown(header, value) : "this");
    return true;
}

/* Where the value of a key goes. */
struct field {
    int key;
    size_t offset;
    bool some; /* a duration that cannot be nothing */
};

/* Reads the value of a key into a struct; false if it is not there or wrong. */
static bool read_field(struct header *header, const struct header_key *table,
                       const struct node *const *keys, const struct field *field, void *whole)
{
    const struct header_key *const key = &table[field->key];
    const struct node *const value = keys[field->key] != NULL ? keys[field->key]->next : NULL;
    int64_t *const into = (void *)((char *)whole + field->offset);

    if (value == NULL || value->kind == NODE_ALIAS)
        return false;
    if (key->form == FORM_COUNT)
        return read_count(header, value, into);
    if (key->form == FORM_WEEKDAYS)
        return read_weekdays(header, value, into);
    if (key->form == FORM_PLAYER)
        return read_player(header, value, into);
    const enum value_form form = key->form == FORM_DAYS ? FORM_DURATION : key->form;
    if (!read_scalar(header, value, key->name, form, into))
        return false;
    if (field->some && *into == 0)
        header_raise(header, CODE_VALUE, value, "%s: cannot be nothing", key->name);
    if (key->form == FORM_DAYS && *into % DAY_SECONDS != 0)
        header_raise(header, CODE_VALUE, value, "%s: is a number of whole days", key->name);
    return true;
}

/* --- lists of mappings, such as absences */

enum {
    LISTED_MOST = 1000, /* every time in the moves is compared with all of them */
    LISTED_KEYS_MOST = 3,
};

struct timed_list {
    enum time_key key;
    const char *one, *example;     /* with its article; written out */
    const struct header_key *keys; /* of one */
    int count;
    size_t size, most; /* of what it is read into; how many there can be */
    bool spans;        /* the last two keys are `from:` and `to:` */
    struct field fields[LISTED_KEYS_MOST];
};

static const struct timed_list absences = {
    TIME_ABSENCES,
    "an absence",
    "{player: 1, from: 2026-07-01, to: 2026-07-20}",
    absence_keys,
    ABSENCE_KEYS,
    sizeof(struct absence),
    SIZE_MAX,
    true,
    {{ABSENCE_PLAYER, offsetof(struct absence, player), false},
     {ABSENCE_FROM, offsetof(struct absence, from), false},
     {ABSENCE_TO, offsetof(struct absence, to), false}},
};

static const struct timed_list pauses = {
    TIME_PAUSES,
    "a pause",
    "{from: 2026-07-01T18:20Z, to: 2026-07-03T09:00Z}",
    pause_keys,
    PAUSE_KEYS,
    sizeof(struct pause),
    LISTED_MOST,
    true,
    {{PAUSE_FROM, offsetof(struct pause, from), false},
     {PAUSE_TO, offsetof(struct pause, to), false}},
};

static const struct timed_list extensions = {
    TIME_EXTENSIONS,
    "an extension",
    "{player: 1, at: 2026-07-01T18:20Z, by: 3 days}",
    extension_keys,
    EXTENSION_KEYS,
    sizeof(struct extension),
    LISTED_MOST,
    false,
    {{EXTENSION_PLAYER, offsetof(struct extension, player), false},
     {EXTENSION_AT, offsetof(struct extension, at), false},
     {EXTENSION_BY, offsetof(struct extension, by), true}},
};

/* Checks the end of an entry, of which it is known whether both times were read. */
static void read_span(struct header *header, const struct timed_list *list, const struct node *to,
                      bool both, char *entry)
{
    const int64_t *const from = (void *)(entry + list->fields[list->count - 2].offset);
    int64_t *const end = (void *)(entry + list->fields[list->count - 1].offset);

    if (to == NULL)
        *end = MOMENT_NEVER;
    else if (both && *end < *from)
        header_raise(header, CODE_VALUE, to->next, "to: is before from:");
}

static void read_entry(struct header *header, const struct timed_list *list,
                       const struct node *node, char *entry)
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
    bool both = whole;
    for (int i = 0; whole && i < list->count; i++)
        both = read_field(header, list->keys, keys, &list->fields[i], entry) && both;
    if (whole && list->spans)
        read_span(header, list, keys[list->count - 1], both, entry);
}

/* --- the time control */

/* The value of `time:` being read. */
struct time_reading {
    struct header *header;
    const struct node *keys[TIME_KEYS]; /* NULL for absent ones */
    struct time_control *control;
};

/* Reads a list into zeroed room of the arena; returns that and sets `*count`. */
static void *read_list(struct time_reading *reading, const struct timed_list *list, size_t *count)
{
    const struct node *const key = reading->keys[list->key], *const value =
                                                                 key != NULL ? key->next : NULL;
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
    if (listed > list->most) {
        header_raise(reading->header, CODE_VALUE, value, "%s: there are %zu, at most %zu can be",
                     name, listed, list->most);
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

static const struct field control_fields[] = {
    {TIME_EACH, offsetof(struct time_control, amount), true},
    {TIME_PERIOD, offsetof(struct time_control, amount), true},
    {TIME_START, offsetof(struct time_control, amount), true},
    {TIME_INCREMENT, offsetof(struct time_control, increment), false},
    {TIME_CAP, offsetof(struct time_control, cap), true},
    {TIME_GRACE, offsetof(struct time_control, grace), false},
    {TIME_DOUBLE_AFTER, offsetof(struct time_control, double_after), false},
    {TIME_MOVES, offsetof(struct time_control, moves), false},
    {TIME_CARRY, offsetof(struct time_control, carry), false},
    {TIME_TOGETHER, offsetof(struct time_control, together), false},
    {TIME_ZONE, offsetof(struct time_control, east), false},
    {TIME_IDLE, offsetof(struct time_control, idle), false},
    {TIME_ALLOWANCE, offsetof(struct time_control, allowance), false},
    {TIME_BEGIN, offsetof(struct time_control, begin), false},
};

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
    control->allowance = -1;
    const size_t before = header->record->diagnostics.raised;
    header_find_keys(header, value, "key of a time control", time_keys, TIME_KEYS, reading.keys);
    find_kind(&reading, value, before);
    for (size_t i = 0; i < sizeof control_fields / sizeof control_fields[0]; i++)
        (void)read_field(header, time_keys, reading.keys, &control_fields[i], control);
    if (reading.keys[TIME_START] != NULL && control->cap > 0 && control->cap < control->amount)
        header_raise(header, CODE_VALUE, reading.keys[TIME_CAP]->next,
                     "cap: is less than what there is at the start");
    if (control->allowance > 0)
        control->allowance /= DAY_SECONDS;
    control->begins = reading.keys[TIME_BEGIN] != NULL;
    control->absences = read_list(&reading, &absences, &control->absence_count);
    control->pauses = read_list(&reading, &pauses, &control->pause_count);
    control->extensions = read_list(&reading, &extensions, &control->extension_count);
    header->record->time = control;
}
