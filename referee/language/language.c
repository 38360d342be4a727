#include "referee/language/language.h"

#include <stdint.h>
#include <string.h>

/* The codes that a move may be refused with, for the catalogue. */
static const char *const codes[] = {
    ENTRY("code", "token"),      ENTRY("code", "off-board"),     ENTRY("code", "over"),
    ENTRY("code", "turn"),       ENTRY("code", "phase"),         ENTRY("code", "ending"),
    ENTRY("code", "occupied"),   ENTRY("code", "too-small"),     ENTRY("code", "not-adjacent"),
    ENTRY("code", "used"),       ENTRY("code", "drawn"),         ENTRY("code", "range"),
    ENTRY("code", "seal"),       ENTRY("code", "leaving"),       ENTRY("code", "gone"),
    ENTRY("code", "missing"),    ENTRY("code", "value"),         ENTRY("code", "too-large"),
    ENTRY("code", "bounce"),     ENTRY("code", "coincide"),      ENTRY("code", "column"),
    ENTRY("code", "connected"),  ENTRY("code", "count"),         ENTRY("code", "crossing"),
    ENTRY("code", "crossings"),  ENTRY("code", "diagonal"),      ENTRY("code", "distance"),
    ENTRY("code", "divisor"),    ENTRY("code", "first-divisor"), ENTRY("code", "from"),
    ENTRY("code", "kind"),       ENTRY("code", "not-centre"),    ENTRY("code", "not-permutation"),
    ENTRY("code", "no-card"),    ENTRY("code", "no-wedge"),      ENTRY("code", "orthogonal"),
    ENTRY("code", "pass"),       ENTRY("code", "pen"),           ENTRY("code", "repeat"),
    ENTRY("code", "ring-value"), ENTRY("code", "round"),         ENTRY("code", "row"),
    ENTRY("code", "same-card"),  ENTRY("code", "same-line"),     ENTRY("code", "sequence"),
    ENTRY("code", "through"),    ENTRY("code", "unconnected"),   ENTRY("code", "wrong-card"),
};

static bool is_code(const char *text, size_t len)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strlen(codes[i]) == len && memcmp(codes[i], text, len) == 0)
            return true;
    return false;
}

/* The sentence for the code at the end of a reason, or NULL. */
static const char *find_sentence(enum language language, const char *reason)
{
    const size_t len = strlen(reason);
    const char *const open = strrchr(reason, '(');

    if (language == LANGUAGE_ENGLISH || open == NULL || reason[len - 1] != ')')
        return NULL;
    const size_t code_len = len - (size_t)(open - reason) - 2;
    if (!is_code(open + 1, code_len))
        return NULL;
    struct buffer code = {0};
    buffer_append(&code, open + 1, code_len);
    const char *const sentence = language_entry(language, "code", buffer_string(&code));
    buffer_release(&code);
    return sentence;
}

void reason_write(enum language language, const char *reason, struct buffer *out)
{
    const char *const sentence = find_sentence(language, reason);

    if (sentence != NULL)
        buffer_format(out, "%s [%s]", sentence, reason);
    else
        buffer_text(out, say(language, reason));
}

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

/* --- texts in every language */

void tongues_add_list(struct tongues *tongues, const char *english, va_list arguments)
{
    for (int i = 0; i < LANGUAGES; i++) {
        va_list again;
        va_copy(again, arguments);
        buffer_format_list(&tongues->in[i], say((enum language)i, english), again);
        va_end(again);
    }
}

void tongues_add(struct tongues *tongues, const char *english, ...)
{
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(tongues, english, arguments);
    va_end(arguments);
}

void tongues_paragraph(struct tongues *tongues, const char *english, ...)
{
    va_list arguments;

    for (int i = 0; i < LANGUAGES; i++)
        buffer_text(&tongues->in[i], tongues->in[i].len > 0 ? "\n" : "");
    va_start(arguments, english);
    tongues_add_list(tongues, english, arguments);
    va_end(arguments);
    for (int i = 0; i < LANGUAGES; i++)
        buffer_character(&tongues->in[i], '\n');
}

bool tongues_empty(const struct tongues *tongues)
{
    return tongues->in[LANGUAGE_ENGLISH].len == 0;
}

void tongues_clear(struct tongues *tongues)
{
    for (int i = 0; i < LANGUAGES; i++)
        tongues->in[i].len = 0;
}

void tongues_release(struct tongues *tongues)
{
    for (int i = 0; i < LANGUAGES; i++)
        buffer_release(&tongues->in[i]);
}

const char *tongues_for(struct tongues *tongues, enum language language)
{
    return buffer_string(&tongues->in[language]);
}
