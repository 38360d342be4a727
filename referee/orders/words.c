#include "referee/orders/words.h"

#include "archive/records/letters.h"
#include "base/character.h"

#include <string.h>
#include <strings.h>

/* --- the normal form */

static bool is_word_character(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '\'' ||
           (unsigned char)character >= 0x80;
}

static bool holds(const char *at, const char *end, const char *bytes)
{
    return (size_t)(end - at) >= strlen(bytes) && memcmp(at, bytes, strlen(bytes)) == 0;
}

/* The length of a character that separates words, such as `¿` or a quotation mark; 0 if it belongs
 * to one. */
static size_t gap(const char *at, const char *end)
{
    if (*at == '\xC2' && end - at >= 2)
        return 2;
    if (holds(at, end, "\xE2\x80") && end - at >= 3 && !holds(at, end, "’"))
        return 3;
    return is_word_character(*at) ? 0 : 1;
}

void words_normalise(const char *text, size_t len, struct buffer *out)
{
    struct buffer letters = {0};

    fold_letters(text, len, &letters);
    const char *at = buffer_string(&letters), *const end = at + letters.len;
    while (at < end) {
        for (size_t step; at < end && (step = gap(at, end)) > 0;)
            at += step;
        buffer_text(out, out->len > 0 && at < end ? " " : "");
        for (; at < end && gap(at, end) == 0; at++)
            buffer_character(out, *at);
    }
    buffer_release(&letters);
}

/* --- phrases */

static size_t word_length(const char *at)
{
    const char *const end = at + strlen(at);
    size_t len = 0;

    while (at + len < end && gap(at + len, end) == 0)
        len++;
    return len;
}

static bool is_filler(const char *at, size_t len)
{
    const char *fillers = "please|the|a|an|I|my|your", *filler;

    for (size_t want; (filler = next_phrase(&fillers, &want)) != NULL;)
        if (want == len && strncasecmp(at, filler, len) == 0)
            return true;
    return false;
}

/* What follows a phrase of that length at the beginning of a line; NULL if it is not there. */
static const char *after_phrase(const char *line, const char *phrase, size_t len)
{
    const char *const end = phrase + len;

    do {
        const size_t want = word_length(phrase);
        size_t got = word_length(line += strspn(line, " ,"));
        while (got > 0 && (got != want || strncasecmp(line, phrase, got) != 0) &&
               is_filler(line, got)) {
            line += got;
            line += strspn(line, " ,");
            got = word_length(line);
        }
        if (got != want || strncasecmp(line, phrase, got) != 0)
            return NULL;
        line += got;
        phrase += want + 1;
    } while (phrase < end);
    return line;
}

bool words_begin(const char *line, const char *phrases, const char **rest)
{
    const char *found = NULL, *phrase;

    for (size_t len; (phrase = next_phrase(&phrases, &len)) != NULL;) {
        const char *const after = after_phrase(line, phrase, len);
        if (after != NULL && (found == NULL || after > found))
            found = after;
    }
    if (found != NULL)
        *rest = found + strspn(found, " :,");
    return found != NULL;
}

bool words_are(const char *line, const char *phrases)
{
    const char *rest = line;

    return words_begin(line, phrases, &rest) && rest[strspn(rest, " .,:!-")] == '\0';
}

/* Whether two words differ by one letter, or by the order of two. */
static bool differ_little(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t same = 0, last = 0;

    while (same < a_len && same < b_len && (a[same] | 0x20) == b[same])
        same++;
    while (last < a_len - same && last < b_len - same &&
           (a[a_len - 1 - last] | 0x20) == b[b_len - 1 - last])
        last++;
    const size_t a_rest = a_len - same - last, b_rest = b_len - same - last;
    return (a_rest <= 1 && b_rest <= 1) ||
           (a_rest == 2 && b_rest == 2 && (a[same] | 0x20) == b[same + 1] &&
            (a[same + 1] | 0x20) == b[same]);
}

bool words_nearly(const char *line, const char *phrases)
{
    enum { SHORTEST = 4 };
    const size_t word = word_length(line);
    const char *phrase;

    if (word < SHORTEST || line[word + strspn(line + word, " .!?")] != '\0')
        return false;
    for (size_t len; (phrase = next_phrase(&phrases, &len)) != NULL;)
        if (len >= SHORTEST && word_length(phrase) == len && differ_little(line, word, phrase, len))
            return true;
    return false;
}
