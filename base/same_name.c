#include "base/same_name.h"

#include "base/character.h"
#include "base/lookalike.h"

#include <glib.h>
#include <string.h>

/* --- without accents */

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

/* --- folding */

/* Appends words in small letters with one blank between them. */
static void write_words(const char *text, size_t len, struct buffer *out)
{
    bool between = false, first = true;

    for (size_t i = 0; i < len; i++) {
        const char byte = text[i];
        const bool blank = blank_length(text + i, text + len) == 1;
        if (!blank && between && !first)
            buffer_character(out, ' ');
        if (!blank)
            buffer_character(out, byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte);
        first &= blank;
        between = blank;
    }
}

/* Appends a text with plain quotes, dashes and blanks, and without what nobody sees. Letters and
 * digits that look like others stay. */
static void write_signs(const char *text, const char *end, struct buffer *out)
{
    struct lookalike found;

    for (size_t len; text < end; text += len) {
        const bool alike =
            !g_unichar_isalnum(g_utf8_get_char(text)) && lookalike_at(text, end, &found) > 0;
        len = (size_t)(g_utf8_next_char(text) - text);
        if (alike)
            buffer_text(out, found.plain);
        else
            buffer_append(out, text, len);
    }
}

static void fold(const char *bytes, size_t len, GNormalizeMode form, struct buffer *out)
{
    struct buffer plain = {0}, letters = {0};

    if (is_ascii(bytes, len) || !g_utf8_validate(bytes, (gssize)len, NULL)) {
        write_words(bytes, len, out);
        return;
    }
    write_signs(bytes, bytes + len, &plain);
    /* Taken apart first, as the small letters of some accents depend on their order. */
    char *const parts = g_utf8_normalize(buffer_string(&plain), -1, G_NORMALIZE_NFKD);
    char *const lower = g_utf8_casefold(parts, -1);
    char *const text = g_utf8_normalize(lower, -1, form);
    if (form == G_NORMALIZE_NFKD)
        write_letters(text, &letters);
    else
        buffer_text(&letters, text);
    write_words(letters.bytes, letters.len, out);
    buffer_release(&letters);
    buffer_release(&plain);
    g_free(text);
    g_free(lower);
    g_free(parts);
}

void fold_name(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKC, out);
}

void fold_letters(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKD, out);
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
