#include "base/same_name.h"

#include "base/character.h"
#include "base/lookalike.h"

#include <stdlib.h>
#include <string.h>

/* folding.txt has a line for each character that is not its own folded form, `Ë=ë` with the latter
 * in parts, and for each mark with its combining class, `̈ 230`; in the order of Unicode, without
 * the syllables of Hangul. */
extern const char folding_txt[];
extern const size_t folding_txt_len;

enum { MARKS_MAX = 30 }; /* on a letter, as in Unicode's stream-safe text */

/* The rest of the line of a character; len 0 if the table has none. */
static struct folding {
    const char *at;
    size_t len;
} find_folding(const char *character, size_t len)
{
    size_t low = 0, high = folding_txt_len;

    while (low < high) {
        size_t start = low + (high - low) / 2;
        while (start > low && folding_txt[start - 1] != '\n')
            start--;
        const char *const line = folding_txt + start;
        const char *const end = memchr(line, '\n', folding_txt_len - start);
        const int order = memcmp(character, line, len);
        if (order == 0)
            return (struct folding){line + len, (size_t)(end - line) - len};
        if (order < 0)
            high = start;
        else
            low = (size_t)(end + 1 - folding_txt);
    }
    return (struct folding){NULL, 0};
}

/* The combining class of a character; 0 if it is not a mark. The first mark is U+0300. */
static int class_of(const char *character, size_t len)
{
    if ((unsigned char)*character < 0xCC)
        return 0;
    const struct folding folding = find_folding(character, len);
    return folding.len > 1 && *folding.at == ' ' ? atoi(folding.at + 1) : 0;
}

/* Appends a character; a mark goes before those of higher classes. */
static void add_character(const char *character, size_t len, struct buffer *out)
{
    const int rank = class_of(character, len);
    size_t at = out->len;

    for (int marks = 0; rank > 0 && marks < MARKS_MAX && at > 0; marks++) {
        size_t before = at - 1;
        while (before > 0 && is_continuation(out->bytes[before]))
            before--;
        if (class_of(out->bytes + before, at - before) <= rank)
            break;
        at = before;
    }
    buffer_append(out, character, len);
    if (at + len == out->len)
        return;
    memmove(out->bytes + at + len, out->bytes + at, out->len - len - at);
    memcpy(out->bytes + at, character, len);
}

enum {
    HANGUL_FIRST = 0xAC00,
    HANGUL_LAST = 0xD7A3,
    HANGUL_LEADING = 0x1100,
    HANGUL_VOWEL = 0x1161,
    HANGUL_TRAILING = 0x11A7,
    HANGUL_VOWELS = 21,
    HANGUL_TRAILINGS = 28
};

/* Appends the letters of a syllable. */
static void add_hangul(uint32_t syllable, struct buffer *out)
{
    const uint32_t index = syllable - HANGUL_FIRST, trailing = index % HANGUL_TRAILINGS;
    const uint32_t letters[] = {HANGUL_LEADING + index / HANGUL_TRAILINGS / HANGUL_VOWELS,
                                HANGUL_VOWEL + index / HANGUL_TRAILINGS % HANGUL_VOWELS,
                                HANGUL_TRAILING + trailing};
    char written[4];

    for (int i = 0; i < (trailing > 0 ? 3 : 2); i++)
        buffer_append(out, written, utf8_encode(letters[i], written));
}

/* Appends a character of more than one byte as it is folded. */
static void add_folded(const char *character, size_t len, struct buffer *out)
{
    const uint32_t code = utf8_decode(character, len);
    const struct folding folding = find_folding(character, len);

    if (code >= HANGUL_FIRST && code <= HANGUL_LAST)
        add_hangul(code, out);
    else if (folding.len == 0 || *folding.at != '=')
        add_character(character, len, out);
    else
        for (const char *at = folding.at + 1, *const end = folding.at + folding.len; at < end;) {
            const size_t part = utf8_length(at, end);
            add_character(at, part, out);
            at += part;
        }
}

/* Writes words in small letters with one blank between them; returns how many bytes these are, at
 * most as many as before. */
static size_t write_words(const char *text, size_t len, char *out)
{
    size_t written = 0;
    bool between = false;

    for (size_t i = 0; i < len; i++) {
        const char byte = text[i];
        if (blank_length(text + i, text + len) == 1) {
            between = written > 0;
            continue;
        }
        if (between)
            out[written++] = ' ';
        out[written++] = byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
        between = false;
    }
    return written;
}

/* Whether a character looks like a sign, a blank or nothing, and not like a letter or digit. */
static bool is_sign(const char *plain)
{
    return !is_digit(*plain) && !((*plain | 0x20) >= 'a' && (*plain | 0x20) <= 'z');
}

/* Appends the letters apart from their accents, and plain signs. */
static void take_apart(const char *bytes, size_t len, struct buffer *letters)
{
    const char *const end = bytes + len;
    struct lookalike found;

    for (const char *at = bytes; at < end;) {
        const size_t size = utf8_length(at, end);
        if (size > 1 && lookalike_at(at, end, &found) > 0 && is_sign(found.plain))
            buffer_text(letters, found.plain);
        else if (size > 1)
            add_folded(at, size, letters);
        else
            buffer_character(letters, *at);
        at += size > 0 ? size : 1;
    }
}

void fold_name(const char *bytes, size_t len, struct buffer *out)
{
    struct buffer letters = {0};

    if (!is_ascii(bytes, len)) {
        take_apart(bytes, len, &letters);
        bytes = letters.bytes;
        len = letters.len;
    }
    if (len > 0)
        out->len += write_words(bytes, len, buffer_reserve(out, len));
    buffer_release(&letters);
}

const char *fold_name_in(struct arena *arena, const char *bytes, size_t len, size_t *folded_len)
{
    struct buffer letters = {0};

    if (!is_ascii(bytes, len)) {
        take_apart(bytes, len, &letters);
        bytes = letters.bytes;
        len = letters.len;
    }
    char *const folded = arena_allocate(arena, len + 1);
    *folded_len = write_words(bytes, len, folded);
    buffer_release(&letters);
    return folded;
}

/* Whether the names may be the same: what they begin with is, or is not plain. */
static bool begin_alike(const char *one, size_t one_len, const char *other, size_t other_len)
{
    const char *const a = after_blanks(one, one + one_len);
    const char *const b = after_blanks(other, other + other_len);

    if (a == one + one_len || b == other + other_len)
        return (a == one + one_len) == (b == other + other_len);
    return ((*a | *b) & 0x80) != 0 || (*a | 0x20) == (*b | 0x20);
}

bool same_name(const char *one, size_t one_len, const char *other, size_t other_len)
{
    struct buffer a = {0}, b = {0};

    if (one_len == other_len && memcmp(one, other, one_len) == 0)
        return true;
    if (!begin_alike(one, one_len, other, other_len))
        return false;
    fold_name(one, one_len, &a);
    fold_name(other, other_len, &b);
    const bool same = buffer_same(&a, &b);
    buffer_release(&a);
    buffer_release(&b);
    return same;
}
