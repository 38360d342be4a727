#include "archive/records/letters.h"

#include "base/character.h"
#include "base/same_name.h"

#include <glib.h>
#include <string.h>

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

static void fold(const char *bytes, size_t len, GNormalizeMode form, struct buffer *out)
{
    struct buffer name = {0};

    fold_name(bytes, len, &name);
    char *const text = is_ascii(name.bytes, name.len)
                           ? NULL
                           : g_utf8_normalize(name.bytes, (gssize)name.len, form);
    if (text == NULL)
        buffer_append(out, name.bytes, name.len);
    else if (form == G_NORMALIZE_NFKD)
        write_letters(text, out);
    else
        buffer_text(out, text);
    g_free(text);
    buffer_release(&name);
}

void fold_letters(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKD, out);
}

void fold_accents(const char *bytes, size_t len, struct buffer *out)
{
    fold(bytes, len, G_NORMALIZE_NFKC, out);
}
