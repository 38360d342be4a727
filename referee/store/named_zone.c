/* localtime_r() takes its zone from TZ, which is set for a moment: the referee has no threads. */
#include "referee/store/named_zone.h"

#include "notation/record.h"
#include "notation/time/moment.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The offset in the northern winter or the southern one, whichever is standard time. */
static int32_t offset_of(const char *name)
{
    static const time_t seasons[] = {1767225600, 1782864000}; /* January and July of 2026 */
    const char *const zone = getenv("TZ");
    char *const before = zone == NULL ? NULL : strdup(zone);
    struct tm local = {0};
    time_t moment = 0;

    (void)setenv("TZ", name, 1);
    tzset();
    for (size_t i = 0; i < 2 && (i == 0 || local.tm_isdst > 0); i++) {
        moment = seasons[i];
        (void)localtime_r(&moment, &local);
    }
    (void)(before == NULL ? unsetenv("TZ") : setenv("TZ", before, 1));
    tzset();
    free(before);
    const int64_t day = day_number(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
    const int64_t minute = local.tm_hour * 60 + local.tm_min;
    return (int32_t)(day * DAY_SECONDS + minute * 60 - moment);
}

static bool is_part_of_name(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           strchr("_/+-", c) != NULL;
}

/* Finds the value of `zone:` in a header; its length is 0 if there is none, or if it is no name. */
static struct span find_name(const char *text)
{
    const char *const end = strstr(text, "\nmoves:"), *at = strstr(text, "zone:");

    if (at == NULL || (end != NULL && end < at) || (at > text && strchr(" {,\n", at[-1]) == NULL))
        return (struct span){text, 0};
    at += strlen("zone:");
    at += strspn(at, " \"'");
    const char *const name = at;
    while (*at != '\0' && is_part_of_name(*at))
        at++;
    const size_t found = (size_t)(at - name);
    const bool fixed = found < 3 || *name < 'A' || (found == 3 && memcmp(name, "UTC", 3) == 0);
    return (struct span){name, fixed ? 0 : found};
}

bool named_zone_replace(const char *bytes, size_t len, struct buffer *record)
{
    struct buffer text = {0}, name = {0};

    buffer_append(&text, bytes, len);
    const struct span found = find_name(buffer_string(&text));
    if (found.len > 0) {
        buffer_append(&name, found.bytes, found.len);
        buffer_append(record, text.bytes, (size_t)(found.bytes - text.bytes));
        east_write(offset_of(buffer_string(&name)), record);
        const size_t end = (size_t)(found.bytes - text.bytes) + found.len;
        buffer_append(record, text.bytes + end, len - end);
    }
    buffer_release(&text);
    buffer_release(&name);
    return record->len > 0;
}
