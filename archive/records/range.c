#include "archive/records/range.h"

#include "base/character.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"

#include <string.h>

/* Reads one end of a range: the first and the last number that it can mean. */
typedef bool read_end(const char *bytes, size_t len, struct range *range);

static bool read_number(const char *bytes, size_t len, struct range *range)
{
    struct scanner scanner = {bytes, bytes + len};

    range->first = range->last = scan_number(&scanner);
    return range->first >= 0 && scanner.at == scanner.end;
}

static bool digits(const char *bytes, size_t count, int64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_digit(bytes[i]))
            return false;
        *number = 10 * *number + (bytes[i] - '0');
    }
    return true;
}

/* The first day of a month; month 13 is the next January. */
static int64_t month_start(int64_t year, int64_t month)
{
    return day_number(month > 12 ? year + 1 : year, month > 12 ? 1 : month, 1);
}

static bool read_days(const char *bytes, size_t len, struct range *range)
{
    int64_t year, month;

    if (len == 10 && day_read(bytes, len, &range->first)) {
        range->last = range->first;
        return true;
    }
    if ((len != 4 && (len != 7 || bytes[4] != '-')) || !digits(bytes, 4, &year))
        return false;
    if (len == 4) {
        *range = (struct range){month_start(year, 1), month_start(year, 13) - 1};
        return true;
    }
    if (!digits(bytes + 5, 2, &month) || month < 1 || month > 12)
        return false;
    *range = (struct range){month_start(year, month), month_start(year, month + 1) - 1};
    return true;
}

static bool read_range(const char *text, read_end *end, struct range *range)
{
    const char *const dots = strstr(text, "..");
    struct range first = {INT64_MIN, INT64_MAX}, last = {INT64_MIN, INT64_MAX};

    if (dots == NULL)
        return end(text, strlen(text), range);
    if (dots[2] == '\0' && dots == text)
        return false;
    if ((dots > text && !end(text, (size_t)(dots - text), &first)) ||
        (dots[2] != '\0' && !end(dots + 2, strlen(dots + 2), &last)))
        return false;
    *range = (struct range){first.first, last.last};
    return range->first <= range->last;
}

bool range_read_numbers(const char *text, struct range *range)
{
    return read_range(text, read_number, range);
}

bool range_read_days(const char *text, struct range *range)
{
    return read_range(text, read_days, range);
}

bool range_read_date(const char *text, size_t len, struct range *range)
{
    const char *at = text, *const end = text + len;

    for (size_t blank; (blank = blank_length(at, end)) > 0;)
        at += blank;
    const char *const start = at;
    while (at < end && (is_digit(*at) || *at == '-'))
        at++;
    return (at == end || *at == 'T' || *at == 't' || blank_length(at, end) > 0) &&
           read_days(start, (size_t)(at - start), range);
}
