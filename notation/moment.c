/* Times in the move text: `<2026-11-03T18:20:05+01:00>` and what is shorter. */
#include "notation/items.h"

static bool leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int64_t days_in_month(int64_t year, int64_t month)
{
    static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && leap(year) ? 29 : days[month - 1];
}

/* Days from 1 January 1970 in the proleptic Gregorian calendar, counting years from March. */
static int64_t day_number(int64_t year, int64_t month, int64_t day)
{
    const int64_t shifted = month > 2 ? year : year - 1;
    const int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
    const int64_t year_of_era = shifted - era * 400;
    const int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    const int64_t day_of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

/* The number in two digits. */
static int64_t two_digits(const char *at)
{
    return (at[0] - '0') * 10 + at[1] - '0';
}

/* The zone behind a time of day, in seconds east of Greenwich; false if there is no such zone. */
static bool zone_read(const char *at, int64_t *east)
{
    *east = 0;
    if (*at == 'Z')
        return true;
    const int64_t hours = two_digits(at + 1), minutes = two_digits(at + 4);
    *east = (*at == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
    return hours <= 23 && minutes <= 59;
}

/* Everything stands at its place: time_length() has seen to that. */
bool time_read(struct scanner item, struct moments *moments)
{
    const char *at = item.at + 1;
    const int64_t year = two_digits(at) * 100 + two_digits(at + 2);
    const int64_t month = two_digits(at + 5), day = two_digits(at + 8);
    int64_t seconds = 0, east;

    if (month < 1 || month > 12 || day < 1 || day > days_in_month(year, month))
        return false;
    moments->first = day_number(year, month, day) * 86400;
    moments->last = moments->first + 86399;
    at += 10;
    if (*at != 'T')
        return true;
    const int64_t hour = two_digits(at + 1), minute = two_digits(at + 4);
    const bool to_the_second = at[6] == ':';
    if (to_the_second)
        seconds = two_digits(at + 7);
    if (hour > 23 || minute > 59 || seconds > 59 || !zone_read(at + (to_the_second ? 9 : 6), &east))
        return false;
    moments->first += hour * 3600 + minute * 60 + seconds - east;
    moments->last = moments->first + (to_the_second ? 0 : 59);
    return true;
}
