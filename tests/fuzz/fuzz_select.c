/* A fuzz target for libFuzzer: what records are selected by. The first line is a value, the byte
 * before it chooses the criterion, the rest is a record and a text at once. Patterns of plain
 * characters match what a plain telling of their rules says; ranges are in order. */
#include "archive/select/criteria.h"
#include "notation/time/date.h"
#include "tests/fuzz/fuzzed.h"
#include "validator/arbiter.h"

#include <ctype.h>
#include <string.h>

/* Whether the pattern matches the text, both ended by NUL. */
static bool matches(const char *pattern, const char *text)
{
    if (*pattern == '\0')
        return *text == '\0';
    if (*pattern == '*')
        return matches(pattern + 1, text) || (*text != '\0' && matches(pattern, text + 1));
    if (*text == '\0')
        return false;
    if (*pattern == '?')
        return matches(pattern + 1, text + 1);
    if (*pattern == '\\' && pattern[1] != '\0')
        pattern++;
    return tolower((unsigned char)*pattern) == tolower((unsigned char)*text) &&
           matches(pattern + 1, text + 1);
}

/* Short enough for the plain implementation to finish. */
static bool is_plain(const char *text)
{
    size_t stars = 0, len = 0;

    for (; text[len] != '\0'; len++) {
        stars += text[len] == '*';
        if (text[len] < ' ' || text[len] > '~')
            return false;
    }
    return len < 40 && stars < 5;
}

static void check_glob(const char *pattern, const char *text)
{
    struct glob glob = glob_read(pattern);
    const bool found = glob_matches(&glob, text, strlen(text));

    glob_release(&glob);
    while (*text == ' ')
        text++;
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    struct buffer trimmed = {0};
    buffer_append(&trimmed, text, len);
    if (is_plain(pattern) && is_plain(text))
        insist(found == matches(pattern, buffer_string(&trimmed)));
    buffer_release(&trimmed);
}

static void check_ranges(const char *value)
{
    struct range range;

    if (range_read_numbers(value, &range))
        insist(range.first <= range.last);
    if (range_read_days(value, &range))
        insist(range.first <= range.last);
    const struct written_date date = date_read(value, strlen(value));
    if (date_is_known(&date))
        insist(date.first <= date.last);
}

static void check_criteria(enum criterion criterion, const char *value, const char *record)
{
    struct criteria criteria = {.symmetric = false};
    struct arbiter *const arbiter = arbiter_new();
    const struct document document = {.bytes = record, .len = strlen(record), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    const struct visit visit = {.name = "-",
                                .record = 1,
                                .document = &document,
                                .judgement = judgement,
                                .arbiter = arbiter};

    if (judgement != NULL) {
        insist(criteria_fit(&criteria, &visit));
        if (criteria_add(&criteria, criterion, value)) {
            const bool fits = criteria_fit(&criteria, &visit);
            insist(criteria_fit(&criteria, &visit) == fits);
            /* Another value of a criterion excludes no record. */
            insist(criteria_add(&criteria, criterion, value) &&
                   criteria_fit(&criteria, &visit) == fits);
        }
    }
    criteria_release(&criteria);
    arbiter_free(arbiter);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct buffer value = {0}, rest = {0};

    if (len == 0)
        return 0;
    const unsigned char *const line = bytes + 1;
    const unsigned char *const end = memchr(line, '\n', len - 1);
    const size_t value_len = end != NULL ? (size_t)(end - line) : len - 1;
    buffer_append(&value, (const char *)line, value_len);
    if (end != NULL)
        buffer_append(&rest, (const char *)end + 1, len - 2 - value_len);
    const char *const text = buffer_string(&value), *const record = buffer_string(&rest);
    check_glob(text, record);
    check_ranges(text);
    /* The last criterion is a board, which a file names. */
    check_criteria(bytes[0] % BY_BOARD, text, record);
    buffer_release(&value);
    buffer_release(&rest);
    return 0;
}
