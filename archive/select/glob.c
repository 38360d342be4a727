#define _GNU_SOURCE /* FNM_CASEFOLD, which POSIX has since 2024 */
#include "archive/select/glob.h"

#include "base/buffer.h"
#include "base/character.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

struct glob glob_read(const char *pattern)
{
    struct buffer text = {0};

    for (const char *at = pattern; *at != '\0'; at++) {
        if (*at == '[' || (*at == '\\' && at[1] == '\0'))
            buffer_character(&text, '\\');
        buffer_character(&text, *at);
        if (*at == '\\' && at[1] != '\0')
            buffer_character(&text, *++at);
    }
    (void)buffer_string(&text);
    return (struct glob){text.bytes, newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0)};
}

void glob_release(struct glob *glob)
{
    free(glob->pattern);
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

bool glob_matches(const struct glob *glob, const char *text, size_t len)
{
    const char *at = text, *end = text + len;
    struct buffer trimmed = {0};

    trim(&at, &end);
    buffer_append(&trimmed, at, (size_t)(end - at));
    /* A NUL byte, which no pattern can hold, becomes another control character. */
    for (char *nul; trimmed.len > 0 && (nul = memchr(trimmed.bytes, '\0', trimmed.len)) != NULL;)
        *nul = '\1';
    const locale_t before =
        glob->utf8 != (locale_t)0 ? uselocale(glob->utf8) : uselocale((locale_t)0);
    const bool matches = fnmatch(glob->pattern, buffer_string(&trimmed), FNM_CASEFOLD) == 0;
    (void)uselocale(before);
    buffer_release(&trimmed);
    return matches;
}
