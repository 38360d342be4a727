#include "notation/time/date.h"

#include "base/character.h"
#include "base/lookalike.h"
#include "notation/time/moment.h"

#include <string.h>
#include <strings.h>

enum { MONTHS = 12, PARTS_MAX = 3, WORD_MIN = 3 };

/* --- days, months and years */

static struct written_date whole_month(enum date_kind kind, int64_t year, int64_t month)
{
    const bool last = month == MONTHS;

    return (struct written_date){kind, day_number(year, month, 1),
                                 day_number(last ? year + 1 : year, last ? 1 : month + 1, 1) - 1};
}

static struct written_date whole_year(enum date_kind kind, int64_t year)
{
    return (struct written_date){kind, day_number(year, 1, 1), day_number(year + 1, 1, 1) - 1};
}

static struct written_date one_day(enum date_kind kind, int64_t year, int64_t month, int64_t day)
{
    if (!day_exists(year, month, day))
        return (struct written_date){.kind = DATE_NEVER};
    const int64_t number = day_number(year, month, day);
    return (struct written_date){kind, number, number};
}

static int64_t number_of(const char *at, size_t len)
{
    int64_t number = 0;

    while (len-- > 0)
        number = 10 * number + (*at++ - '0');
    return number;
}

/* --- as dates should be written */

/* Whether the text has this form, in which 0 stands for any digit, up to `len`. */
static bool has_form(const char *text, size_t len, const char *form)
{
    if (strlen(form) != len)
        return false;
    for (size_t i = 0; i < len; i++)
        if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i])
            return false;
    return true;
}

static struct written_date read_written(const char *text, size_t len)
{
    if (has_form(text, len, "0000-00-00"))
        return one_day(DATE_WRITTEN, number_of(text, 4), number_of(text + 5, 2),
                       number_of(text + 8, 2));
    if (has_form(text, len, "0000"))
        return whole_year(DATE_WRITTEN, number_of(text, 4));
    const int64_t month = has_form(text, len, "0000-00") ? number_of(text + 5, 2) : 0;
    if (month >= 1 && month <= MONTHS)
        return whole_month(DATE_WRITTEN, number_of(text, 4), month);
    return (struct written_date){.kind = DATE_UNTOLD};
}

/* --- in other words */

static const char *const months[MONTHS] = {"january|jänner|januar|janvier|enero",
                                           "february|februar|février|febrero",
                                           "march|märz|maerz|mars|marzo",
                                           "april|avril|abril",
                                           "may|mai|mayo",
                                           "june|juni|juin|junio",
                                           "july|juli|juillet|julio",
                                           "august|août|aout|agosto",
                                           "september|septembre|septiembre",
                                           "october|oktober|octobre|octubre",
                                           "november|novembre|noviembre",
                                           "december|dezember|décembre|diciembre"};

/* What may follow a number without a blank. */
static const char endings[] = "st|nd|rd|th|er|T|年|月|日|년|월|일";

/* The month that a word or its beginning names; 0 if it names none. */
static int64_t month_named(const char *word, size_t len)
{
    for (int64_t i = 0; len >= WORD_MIN && i < MONTHS; i++) {
        const char *names = months[i], *name;
        for (size_t full; (name = next_phrase(&names, &full)) != NULL;)
            if (len <= full && strncasecmp(name, word, len) == 0)
                return i + 1;
    }
    return 0;
}

static bool is_ending(const char *word, size_t len)
{
    const char *phrases = endings, *phrase;

    for (size_t full; (phrase = next_phrase(&phrases, &full)) != NULL;)
        if (len == full && strncasecmp(phrase, word, len) == 0)
            return true;
    return false;
}

/* Numbers and names of months in a text. */
struct parts {
    struct part {
        int64_t value;
        size_t digits; /* 0 for the name of a month */
    } list[PARTS_MAX];
    size_t count;
    bool points; /* there is one between the first two */
    bool more;   /* other numbers follow */
};

static bool is_word(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (unsigned char)character >= 0x80;
}

/* Takes the first three parts. False if a word is stuck to a number, as in `W48`, or a number is no
 * part of a date. */
static bool take_parts(const char *at, const char *end, struct parts *parts)
{
    const char *const text = at;

    while (at < end && parts->count < PARTS_MAX) {
        const char *const start = at;
        struct part *const part = &parts->list[parts->count];
        if (is_digit(*at)) {
            at = after_digits(at, end);
            *part = (struct part){0, (size_t)(at - start)};
            if (part->digits != 1 && part->digits != 2 && part->digits != 4 && part->digits != 8)
                return false;
            part->value = number_of(start, part->digits);
            parts->count++;
        } else if (is_word(*at)) {
            while (at < end && is_word(*at))
                at++;
            const int64_t month = month_named(start, (size_t)(at - start));
            const bool stuck = (start > text && is_digit(start[-1])) || (at < end && is_digit(*at));
            if (month > 0)
                parts->list[parts->count++] = (struct part){month, 0};
            else if (stuck && !is_ending(start, (size_t)(at - start)))
                return false;
        } else {
            parts->points |= parts->count == 1 && *at == '.';
            at++;
        }
    }
    while (at < end && !parts->more)
        parts->more = is_digit(*at++);
    return true;
}

/* Two numbers, of which one is the day and one the month. */
static struct written_date read_pair(const struct parts *parts, int64_t year,
                                     const struct part *one, const struct part *other)
{
    if (one->digits == 0 || (other->digits > 0 && other->value > MONTHS && !parts->points))
        return one_day(DATE_OTHERWISE, year, one->value, other->value);
    struct written_date date = one_day(DATE_OTHERWISE, year, other->value, one->value);
    if (date.kind == DATE_OTHERWISE && !parts->points && other->digits > 0 &&
        one->value != other->value && one->value <= MONTHS) {
        const int64_t second = day_number(year, one->value, other->value);
        date = (struct written_date){DATE_EITHER, date.first, second};
    }
    return date;
}

static struct written_date read_three(const struct parts *parts)
{
    const struct part *const list = parts->list;

    if (list[0].digits == 4 && list[1].digits != 4 && list[2].digits != 4)
        return list[2].digits == 0
                   ? one_day(DATE_OTHERWISE, list[0].value, list[2].value, list[1].value)
                   : one_day(DATE_OTHERWISE, list[0].value, list[1].value, list[2].value);
    if (list[0].digits > 2 || list[1].digits > 2 || list[0].digits + list[1].digits == 0)
        return (struct written_date){.kind = DATE_UNTOLD};
    if (list[2].digits == 4)
        return read_pair(parts, list[2].value, &list[0], &list[1]);
    const bool sure = parts->points || list[0].digits == 0 || list[1].digits == 0;
    const struct written_date date = read_pair(parts, 2000 + list[2].value, &list[0], &list[1]);
    return list[2].digits == 2 && sure && !parts->more && date.kind == DATE_OTHERWISE
               ? date
               : (struct written_date){.kind = DATE_UNTOLD};
}

static struct written_date read_otherwise(const char *text, size_t len)
{
    const struct written_date untold = {.kind = DATE_UNTOLD};
    struct parts parts = {.count = 0};
    const struct part *const list = parts.list;

    if (!take_parts(text, text + len, &parts))
        return untold;
    if (parts.count == PARTS_MAX)
        return read_three(&parts);
    if (parts.count == 1 && list[0].digits == 8)
        return one_day(DATE_OTHERWISE, list[0].value / 10000, list[0].value / 100 % 100,
                       list[0].value % 100);
    if (parts.count == 1 && list[0].digits == 4)
        return whole_year(DATE_OTHERWISE, list[0].value);
    const int year = parts.count == 2 && list[1].digits == 4 ? 1 : 0;
    const int64_t month = parts.count == 2 && list[year].digits == 4 && list[1 - year].digits <= 2
                              ? list[1 - year].value
                              : 0;
    return month >= 1 && month <= MONTHS ? whole_month(DATE_OTHERWISE, list[year].value, month)
                                         : untold;
}

/* --- both */

bool date_is_known(const struct written_date *date)
{
    return date->kind == DATE_WRITTEN || date->kind == DATE_OTHERWISE;
}

static bool is_one(const struct written_date *date)
{
    return date_is_known(date) && date->first == date->last;
}

struct written_date date_read(const char *text, size_t len)
{
    const char *const end = text + len, *const start = after_blanks(text, end);
    const char *at = start;
    struct buffer plain = {0};

    while (at < end && (is_digit(*at) || *at == '-'))
        at++;
    struct written_date date = {.kind = DATE_UNTOLD};
    if (at == end || *at == 'T' || *at == 't' || blank_length(at, end) > 0)
        date = read_written(start, (size_t)(at - start));
    if (at == end || date.kind == DATE_NEVER || is_one(&date))
        return date.kind != DATE_UNTOLD ? date : read_otherwise(start, (size_t)(end - start));
    /* The day may follow the year: `2026 Nov 27`. */
    (void)lookalike_replace(start, (size_t)(end - start), &plain);
    const struct written_date other = read_otherwise(buffer_string(&plain), plain.len);
    buffer_release(&plain);
    return date.kind == DATE_UNTOLD || is_one(&other) ? other : date;
}

void day_write(int64_t day, struct buffer *text)
{
    const struct date date = day_date(day);

    buffer_format(text, "%04d-%02d-%02d", (int)date.year, (int)date.month, (int)date.day);
}

void date_write(const struct written_date *date, struct buffer *text)
{
    const size_t before = text->len;

    day_write(date->first, text);
    if (date->last > date->first)
        text->len = before + strlen(date->last - date->first > 31 ? "2026" : "2026-11");
}
