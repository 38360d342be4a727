#include "referee/language/language.h"

#include "base/buffer.h"

#include <stdint.h>
#include <string.h>

const char *const language_codes[LANGUAGES] = {"en", "de", "fr", "es"};
const char *const language_names[LANGUAGES] = {"English", "Deutsch", "Français", "Español"};

/* Catalogues as msgfmt writes them, with the least byte of a number first. */
extern const char de_mo[], fr_mo[], es_mo[];
static const char *const catalogues[LANGUAGES] = {NULL, de_mo, fr_mo, es_mo};

/* The header of a catalogue: the offsets of two tables with a length and an offset for each text.
 * (GNU gettext manual, "The Format of GNU MO Files") */
enum { COUNT_AT = 8, KEYS_AT = 12, TEXTS_AT = 16, TABLE_ROW = 8, OFFSET_AT = 4 };

static uint32_t number_at(const char *catalogue, size_t at)
{
    uint32_t number = 0;

    for (int i = 3; i >= 0; i--)
        number = number << 8 | (unsigned char)catalogue[at + (size_t)i];
    return number;
}

static const char *text_at(const char *catalogue, uint32_t table, uint32_t row)
{
    return catalogue + number_at(catalogue, table + (size_t)row * TABLE_ROW + OFFSET_AT);
}

/* The keys are sorted; that of a text with a plural is its singular. */
static const char *find(const char *catalogue, const char *key)
{
    const uint32_t keys = number_at(catalogue, KEYS_AT);
    uint32_t first = 0, end = number_at(catalogue, COUNT_AT);

    while (first < end) {
        const uint32_t middle = first + (end - first) / 2;
        const int order = strcmp(key, text_at(catalogue, keys, middle));
        if (order == 0)
            return text_at(catalogue, number_at(catalogue, TEXTS_AT), middle);
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return NULL;
}

enum language language_of(const char *code)
{
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(code, language_codes[i]) == 0)
            return (enum language)i;
    return LANGUAGE_ENGLISH;
}

const char *say(enum language language, const char *english)
{
    /* The empty key is the head of a catalogue. */
    const char *const found = catalogues[language] == NULL || english[0] == '\0'
                                  ? NULL
                                  : find(catalogues[language], english);
    return found != NULL ? found : english;
}

const char *say_count(enum language language, const char *one, const char *many, size_t count)
{
    /* The French count nothing as one. */
    const bool single = count == 1 || (count == 0 && language == LANGUAGE_FRENCH);
    const char *const found = catalogues[language] == NULL ? NULL : find(catalogues[language], one);

    if (found == NULL)
        return single ? one : many;
    return single ? found : found + strlen(found) + 1;
}

const char *language_entry(enum language language, const char *context, const char *english)
{
    struct buffer key = {0};

    if (catalogues[language] == NULL)
        return english;
    buffer_format(&key, "%s\004%s", context, english);
    const char *const found = find(catalogues[language], buffer_string(&key));
    buffer_release(&key);
    return found;
}
