#include "notation/items/correction.h"

#include "base/nearest.h"

#include <string.h>

struct substitute {
    const char *written, *sign;
};

static const struct substitute substitutes[] = {
    {"\xE2\x80\x90", "-"}, /* hyphen */
    {"\xE2\x80\x91", "-"}, /* one that does not break */
    {"\xE2\x80\x93", "-"}, /* en dash */
    {"\xE2\x80\x94", "-"}, /* em dash */
    {"\xE2\x88\x92", "-"}, /* minus */
    {"\xC3\x97", "x"},     /* times */
};

enum { LEN_MOST = 64 };

/* Appends the first character of [at, end), or what it stands for; returns its length. */
static size_t take_character(const char *at, const char *end, struct buffer *corrected)
{
    for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++) {
        const size_t len = strlen(substitutes[i].written);
        if ((size_t)(end - at) >= len && memcmp(at, substitutes[i].written, len) == 0) {
            buffer_text(corrected, substitutes[i].sign);
            return len;
        }
    }
    buffer_character(corrected, *at);
    return 1;
}

/* Lists are left out, since the pattern does not know what is in their brackets. */
static bool is_item(struct pattern *pattern, const struct buffer *text)
{
    struct item item;

    return text->len > 0 && pattern_match(pattern, text->bytes, text->len, 0, &item) &&
           item.end == text->len && text->bytes[item.body] != '[';
}

/* Only the pen, the first letter, is a capital. */
static void set_case(struct buffer *text)
{
    for (size_t i = 0; i < text->len; i++) {
        const char letter = text->bytes[i];
        const bool small = letter >= 'a' && letter <= 'z', capital = letter >= 'A' && letter <= 'Z';
        if (i == 0 ? small : capital)
            text->bytes[i] = (char)(letter ^ ('a' ^ 'A'));
    }
}

static const char *nearest_ending(const struct buffer *text)
{
    static const char *const endings[] = {"resign", "forfeit", "draw"};

    return text->len < 4
               ? NULL
               : nearest_name(text->bytes, text->len, endings, sizeof endings / sizeof *endings);
}

bool item_correct(struct pattern *pattern, const struct schema *schema, const char *run, size_t len,
                  struct buffer *corrected)
{
    const char *const end = run + len;

    if (len > LEN_MOST)
        return false;
    for (const char *at = run; at < end;)
        at += take_character(at, end, corrected);
    while (corrected->len > 0 && strchr(",.", corrected->bytes[corrected->len - 1]) != NULL)
        corrected->len--;
    if (is_item(pattern, corrected))
        return true;
    const char *const ending = nearest_ending(corrected);
    if (ending != NULL) {
        corrected->len = 0;
        buffer_text(corrected, ending);
        return true;
    }
    if (schema->case_sensitive)
        set_case(corrected);
    return is_item(pattern, corrected);
}
