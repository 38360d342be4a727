#define _GNU_SOURCE /* FNM_CASEFOLD, which POSIX has since 2024 */
#include "archive/records/folded.h"

#include "base/character.h"

#include <fnmatch.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

static bool is_ascii(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)bytes[i] >= 0x80)
            return false;
    return true;
}

/* Letters with a stroke, which Unicode does not take apart, as people write them without. */
static const struct {
    gunichar letter;
    const char *plain;
} strokes[] = {{0xF8, "o"},  {0x111, "d"}, {0xF0, "d"}, {0x127, "h"},
               {0x131, "i"}, {0xFE, "th"}, {0x167, "t"}};

static const char *without_stroke(gunichar letter)
{
    for (size_t i = 0; i < sizeof strokes / sizeof strokes[0]; i++)
        if (strokes[i].letter == letter)
            return strokes[i].plain;
    return NULL;
}

/* Writes a letter that no accent can be taken from as it is read: ø, ł, æ; or as it is. */
static void write_plain(gunichar letter, struct buffer *out)
{
    const char *const plain = without_stroke(letter);
    char written[7] = "";

    (void)g_unichar_to_utf8(letter, written);
    char *const known = letter < 0x80 || plain != NULL ? NULL : g_str_to_ascii(written, "C");
    buffer_text(out, plain != NULL                                 ? plain
                     : known != NULL && strchr(known, '?') == NULL ? known
                                                                   : written);
    g_free(known);
}

/* Appends a text in parts, letters and accents, without the latter. */
static void write_letters(const char *parts, struct buffer *out)
{
    for (const char *at = parts; *at != '\0'; at = g_utf8_next_char(at))
        if (!g_unichar_ismark(g_utf8_get_char(at)))
            write_plain(g_utf8_get_char(at), out);
}

/* Appends words with one blank between them. */
static void write_words(const char *text, size_t len, struct buffer *out)
{
    bool between = false;

    for (size_t i = 0; i < len; i++) {
        const bool blank = text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r';
        if (blank && !between)
            buffer_character(out, ' ');
        else if (!blank)
            buffer_character(out, text[i]);
        between = blank;
    }
}

static void fold(const char *bytes, size_t len, GNormalizeMode form, struct buffer *out)
{
    /* Not what is no UTF-8 or holds a zero. */
    const bool sound = g_utf8_validate(bytes, (gssize)len, NULL);
    char *const lower = sound ? g_utf8_casefold(bytes, (gssize)len) : NULL;
    char *const text = lower != NULL ? g_utf8_normalize(lower, -1, form) : NULL;
    struct buffer letters = {0};

    if (text == NULL)
        buffer_append(out, bytes, len);
    else if (form == G_NORMALIZE_NFKD)
        write_letters(text, &letters);
    else
        buffer_text(&letters, text);
    write_words(letters.bytes, letters.len, out);
    buffer_release(&letters);
    g_free(text);
    g_free(lower);
}

void fold_name(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKD, out);
}

/* As fold_name(), but accents stay, in their composed form. */
static void fold_case(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKC, out);
}

bool is_asked_for(const char *asked, size_t asked_len, const char *text, size_t len)
{
    struct buffer wanted = {0}, found = {0};
    const bool plain = is_ascii(asked, asked_len);

    if (asked_len == len && memcmp(asked, text, len) == 0)
        return true;
    (plain ? fold_name : fold_case)(asked, asked_len, &wanted);
    (plain ? fold_name : fold_case)(text, len, &found);
    const bool same = buffer_same(&wanted, &found);
    buffer_release(&wanted);
    buffer_release(&found);
    return same;
}

/* --- patterns for names */

#define _GNU_SOURCE /* FNM_CASEFOLD, which POSIX has since 2024 */

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
    (plain ? fold_name : fold_case)(text.bytes, text.len, &folded);
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

    (glob->plain ? fold_name : fold_case)(at, (size_t)(end - at), &folded);
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
