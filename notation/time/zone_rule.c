#include "notation/time/zone_rule.h"

#include "notation/items/scan.h"
#include "notation/time/moment.h"

/* Skips a name: letters, or anything in angle brackets. */
static bool pass_name(struct scanner *scanner)
{
    const char *const start = scanner->at;

    if (scan_character(scanner, '<')) {
        while (scanner->at < scanner->end && *scanner->at != '>')
            scanner->at++;
        return scan_character(scanner, '>');
    }
    while (scanner->at < scanner->end && ((*scanner->at >= 'A' && *scanner->at <= 'Z') ||
                                          (*scanner->at >= 'a' && *scanner->at <= 'z')))
        scanner->at++;
    return scanner->at > start;
}

/* False if there is no number, or one above `most`. */
static bool read_number(struct scanner *scanner, int64_t most, int *number)
{
    const int64_t found = scan_number(scanner);

    *number = found >= 0 && found <= most ? (int)found : 0;
    return found >= 0 && found <= most;
}

/* Reads `[-+]hours[:minutes[:seconds]]` as seconds. */
static bool read_hours(struct scanner *scanner, int32_t *seconds)
{
    const bool negative = scan_character(scanner, '-');
    int hours, minutes = 0, rest = 0;

    if (!negative)
        (void)scan_character(scanner, '+');
    if (!read_number(scanner, 167, &hours))
        return false;
    if (scan_character(scanner, ':') && !read_number(scanner, 59, &minutes))
        return false;
    if (scan_character(scanner, ':') && !read_number(scanner, 59, &rest))
        return false;
    *seconds = (negative ? -1 : 1) * (hours * 3600 + minutes * 60 + rest);
    return true;
}

static bool read_weekday(struct scanner *scanner, struct zone_change *change)
{
    return read_number(scanner, 12, &change->month) && change->month >= 1 &&
           scan_character(scanner, '.') && read_number(scanner, 5, &change->week) &&
           change->week >= 1 && scan_character(scanner, '.') &&
           read_number(scanner, 6, &change->day);
}

static bool read_change(struct scanner *scanner, struct zone_change *change)
{
    bool sound;

    if (!scan_character(scanner, ','))
        return false;
    if (scan_character(scanner, 'M')) {
        change->kind = 'M';
        sound = read_weekday(scanner, change);
    } else if (scan_character(scanner, 'J')) {
        change->kind = 'J';
        sound = read_number(scanner, 365, &change->day) && change->day >= 1;
    } else {
        change->kind = 'D';
        sound = read_number(scanner, 365, &change->day);
    }
    change->time = 2 * 3600;
    return sound && (!scan_character(scanner, '/') || read_hours(scanner, &change->time));
}

/* POSIX counts hours west of Greenwich. */
bool zone_rule_read(const char *bytes, size_t len, struct zone_rule *rule)
{
    struct scanner scanner = {bytes, bytes + len};
    int32_t west;

    *rule = (struct zone_rule){.changes = false};
    if (!pass_name(&scanner) || !read_hours(&scanner, &west))
        return false;
    rule->standard = rule->saving = -west;
    if (scanner.at == scanner.end)
        return true;
    if (!pass_name(&scanner))
        return false;
    rule->changes = true;
    rule->saving += 3600;
    if (scanner.at < scanner.end && *scanner.at != ',') {
        if (!read_hours(&scanner, &west))
            return false;
        rule->saving = -west;
    }
    return read_change(&scanner, &rule->start) && read_change(&scanner, &rule->end) &&
           scanner.at == scanner.end;
}

/* Day 0, 1 January 1970, was a Thursday. */
static int weekday_of(int64_t day)
{
    const int64_t weekday = (day + 4) % 7;
    return (int)(weekday < 0 ? weekday + 7 : weekday);
}

static int64_t change_day(const struct zone_change *change, int64_t year)
{
    const int64_t new_year = day_number(year, 1, 1);

    if (change->kind == 'D')
        return new_year + change->day;
    if (change->kind == 'J') {
        const bool leap = day_number(year, 3, 1) - new_year == 60;
        return new_year + change->day - 1 + (leap && change->day >= 60);
    }
    const int64_t first = day_number(year, change->month, 1);
    const int64_t next =
        change->month == 12 ? day_number(year + 1, 1, 1) : day_number(year, change->month + 1, 1);
    int64_t day = first + (change->day - weekday_of(first) + 7) % 7 + 7 * (change->week - 1);
    while (day >= next)
        day -= 7;
    return day;
}

/* The time of a change is what clocks show before it. */
struct zone_span zone_rule_span_at(const struct zone_rule *rule, int64_t moment)
{
    struct zone_span span = {MOMENT_NEVER_BEFORE, MOMENT_NEVER, rule->standard};

    if (!rule->changes)
        return span;
    const int64_t day = moment / DAY_SECONDS - (moment % DAY_SECONDS < 0);
    const int64_t year = day_date(day).year;
    for (int64_t i = year - 1; i <= year + 1; i++) {
        const int64_t start =
            change_day(&rule->start, i) * DAY_SECONDS + rule->start.time - rule->standard;
        const int64_t end = change_day(&rule->end, i) * DAY_SECONDS + rule->end.time - rule->saving;
        /* Where both coincide, as with daylight saving all year, saving goes on. */
        if (start <= moment && start >= span.start) {
            span.start = start;
            span.east = rule->saving;
        }
        if (end <= moment && end > span.start) {
            span.start = end;
            span.east = rule->standard;
        }
        if (start > moment && start < span.end)
            span.end = start;
        if (end > moment && end < span.end)
            span.end = end;
    }
    return span;
}
