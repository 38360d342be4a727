/* Times in the move text: `<2026-11-03T18:20:05+01:00>` and what is shorter. */
#include "notation/time/moment.h"

#include <string.h>

static bool leap(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int64_t days_in_month(int64_t year, int64_t month)
{
    static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && leap(year) ? 29 : days[month - 1];
}

bool day_exists(int64_t year, int64_t month, int64_t day)
{
    return month >= 1 && month <= 12 && day >= 1 && day <= days_in_month(year, month);
}

/* Years begin in March here, so that leap days end them. */
int64_t day_number(int64_t year, int64_t month, int64_t day)
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

/* Takes what has this form, in which 0 stands for any digit. */
static bool scan_form(struct scanner *scanner, const char *form)
{
    const char *at = scanner->at;

    for (; *form != '\0'; form++, at++)
        if (at == scanner->end || (*form == '0' ? !is_digit(*at) : *at != *form))
            return false;
    scanner->at = at;
    return true;
}

bool east_read(const char *bytes, size_t len, int32_t *east)
{
    struct scanner scanner = {bytes, bytes + len};

    *east = 0;
    if (scan_form(&scanner, "Z"))
        return scanner.at == scanner.end;
    if ((!scan_form(&scanner, "+00:00") && !scan_form(&scanner, "-00:00")) ||
        scanner.at != scanner.end)
        return false;
    const int64_t hours = two_digits(bytes + 1), minutes = two_digits(bytes + 4);
    *east = (int32_t)((*bytes == '-' ? -1 : 1) * (hours * 3600 + minutes * 60));
    return hours <= 23 && minutes <= 59;
}

size_t time_length(const char *at, const char *end)
{
    struct scanner scanner = {at, end};

    if (!scan_form(&scanner, "<0000-00") || !scan_form(&scanner, "-00"))
        return 0;
    if (scan_form(&scanner, "T00:00")) {
        (void)scan_form(&scanner, ":00");
        if (!scan_form(&scanner, "Z") && !scan_form(&scanner, "+00:00") &&
            !scan_form(&scanner, "-00:00"))
            return 0;
    }
    return scan_form(&scanner, ">") ? (size_t)(scanner.at - at) : 0;
}

/* time_length() has checked the form. */
bool time_read(struct scanner item, struct moments *moments)
{
    const char *at = item.at + 1;
    const int64_t year = two_digits(at) * 100 + two_digits(at + 2);
    const int64_t month = two_digits(at + 5), day = two_digits(at + 8);
    int64_t seconds = 0;
    int32_t east;

    if (!day_exists(year, month, day))
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
    at += to_the_second ? 9 : 6;
    if (hour > 23 || minute > 59 || seconds > 59 ||
        !east_read(at, (size_t)(item.end - 1 - at), &east))
        return false;
    moments->first += hour * 3600 + minute * 60 + seconds - east;
    moments->last = moments->first + (to_the_second ? 0 : 59);
    return true;
}

bool moment_read(const char *bytes, size_t len, struct moments *moments)
{
    char item[sizeof "<2026-11-03T18:20:05+01:00>"] = "<";

    if (len > sizeof item - 3)
        return false;
    memcpy(item + 1, bytes, len);
    item[len + 1] = '>';
    return time_length(item, item + len + 2) == len + 2 &&
           time_read((struct scanner){item, item + len + 2}, moments);
}

bool day_read(const char *bytes, size_t len, int64_t *number)
{
    struct moments day;

    if (len != sizeof "2026-11-03" - 1 || !moment_read(bytes, len, &day))
        return false;
    *number = day.first / DAY_SECONDS - (day.first % DAY_SECONDS < 0);
    return true;
}

/* Years begin in March here, too. */
struct date day_date(int64_t number)
{
    const int64_t shifted = number + 719468;
    const int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    const int64_t of_era = shifted - era * 146097;
    const int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const int64_t month = (5 * of_year + 2) / 153;
    const int64_t number_of_month = month < 10 ? month + 3 : month - 9;

    return (struct date){year_of_era + era * 400 + (number_of_month <= 2), number_of_month,
                         of_year - (153 * month + 2) / 5 + 1};
}

void east_write(int32_t east, struct buffer *text)
{
    const int seconds = east < 0 ? -east : east;

    if (east == 0) {
        buffer_character(text, 'Z');
        return;
    }
    buffer_format(text, "%c%02d:%02d", east < 0 ? '-' : '+', seconds / 3600, seconds / 60 % 60);
    if (seconds % 60 != 0)
        buffer_format(text, ":%02d", seconds % 60);
}

/* Appends `2026-11-03T18:20`; gives the second of the minute. */
static int write_minute(int64_t local, struct buffer *text)
{
    const int64_t day = local / DAY_SECONDS - (local % DAY_SECONDS < 0);
    const int seconds = (int)(local - day * DAY_SECONDS);
    const struct date date = day_date(day);

    buffer_format(text, "%04d-%02d-%02dT%02d:%02d", (int)date.year, (int)date.month, (int)date.day,
                  seconds / 3600, seconds / 60 % 60);
    return seconds % 60;
}

void moment_write(int64_t moment, int32_t east, struct buffer *text)
{
    const int second = write_minute(moment + east, text);

    buffer_format(text, ":%02d", second);
    east_write(east, text);
}

void time_write(int64_t moment, struct buffer *text)
{
    buffer_character(text, '<');
    (void)write_minute(moment, text);
    buffer_text(text, "Z>");
}

void duration_write(int64_t seconds, struct buffer *text)
{
    const int64_t days = seconds / DAY_SECONDS;
    const int rest = (int)(seconds % DAY_SECONDS);

    if (days > 0 || rest == 0)
        buffer_format(text, "%lld day%s%s", (long long)days, days == 1 ? "" : "s",
                      rest > 0 ? " " : "");
    if (rest == 0)
        return;
    buffer_format(text, "%d:%02d", rest / 3600, rest / 60 % 60);
    if (rest % 60 != 0)
        buffer_format(text, ":%02d", rest % 60);
    buffer_text(text, rest == 3600 ? " hour" : " hours");
}
