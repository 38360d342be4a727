#define _GNU_SOURCE /* FNM_CASEFOLD, which POSIX has since 2024 */
#include "archive/records/glob.h"

#include "archive/records/letters.h"
#include "base/buffer.h"
#include "base/character.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

bool is_asked_for(const char *asked, size_t asked_len, const char *text, size_t len)
{
    struct buffer wanted = {0}, found = {0};
    const bool plain = is_ascii(asked, asked_len);

    if (asked_len == len && memcmp(asked, text, len) == 0)
        return true;
    (plain ? fold_letters : fold_accents)(asked, asked_len, &wanted);
    (plain ? fold_letters : fold_accents)(text, len, &found);
    const bool same = buffer_same(&wanted, &found);
    buffer_release(&wanted);
    buffer_release(&found);
    return same;
}

struct glob glob_read(const char *pattern)
{
    struct buffer text = {0}, folded = {0};

    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at == '[' || (*at == '\\' && at[1] == '\0'))
            buffer_character(&text, '\\');
        buffer_character(&text, *at);
        if (*at == '\\' && at[1] != '\0')
            buffer_character(&text, *++at);
    }
    const bool plain = is_ascii(text.bytes, text.len);
    (plain ? fold_letters : fold_accents)(text.bytes, text.len, &folded);
    (void)buffer_string(&text);
    (void)buffer_string(&folded);
    return (struct glob){text.bytes, folded.bytes, plain,
                         newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0)};
}

void glob_release(struct glob *glob)
{
    free(glob->pattern);
    free(glob->folded);
    if (glob->utf8 != (locale_t)0)
        freelocale(glob->utf8);
    *glob = (struct glob){0};
}

static void trim(const char **at, const char **end)
{
    for (size_t len; (len = blank_length(*at, *end)) > 0;)
        *at += len;
    while (*end > *at && blank_length(*end - 1, *end) == 1)
        --*end;
}

static bool matches_cased(const char *pattern, const struct glob *glob, const char *text,
                          size_t len)
{
    struct buffer trimmed = {0};

    buffer_append(&trimmed, text, len);
    /* A NUL byte, which no pattern can hold, becomes another control character. */
    for (char *nul; trimmed.len > 0 && (nul = memchr(trimmed.bytes, '\0', trimmed.len)) != NULL;)
        *nul = '\1';
    const locale_t before =
        glob->utf8 != (locale_t)0 ? uselocale(glob->utf8) : uselocale((locale_t)0);
    const bool matches = fnmatch(pattern, buffer_string(&trimmed), FNM_CASEFOLD) == 0;
    (void)uselocale(before);
    buffer_release(&trimmed);
    return matches;
}

/* Whether it matches the text folded, as the pattern has been. */
static bool matches_folded(const struct glob *glob, const char *at, const char *end)
{
    struct buffer folded = {0};

    (glob->plain ? fold_letters : fold_accents)(at, (size_t)(end - at), &folded);
    const bool matches = matches_cased(glob->folded, glob, folded.bytes, folded.len);
    buffer_release(&folded);
    return matches;
}

bool glob_matches(const struct glob *glob, const char *text, size_t len)
{
    const char *at = text, *end = text + len;

    trim(&at, &end);
    return matches_cased(glob->pattern, glob, at, (size_t)(end - at)) ||
           matches_folded(glob, at, end);
}
