/* Writes `all_words` (vocabulary.h), the phrases of orders from the source and the catalogues, as a
 * source of C. The build runs this program; the referee has the table without making it. */
#include "base/list.h"
#include "referee/language/language.h"
#include "referee/orders/vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct phrases {
    struct vocabulary_item *items;
    size_t count, capacity;
    struct arena arena;
};

static void add(struct phrases *phrases, enum word word, const struct buffer *text)
{
    if (phrases->count == phrases->capacity)
        phrases->items = list_grow(phrases->items, &phrases->capacity, sizeof *phrases->items);
    phrases->items[phrases->count++] =
        (struct vocabulary_item){arena_copy(&phrases->arena, text->bytes, text->len), word};
}

/* Writes ä, ö and ü as Germans do who have no such keys; false if there are none. */
static bool write_plain(const char *text, size_t len, struct buffer *out)
{
    static const char *const letters[][2] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}};
    bool found = false;

    for (size_t at = 0; at < len;) {
        size_t i = 0;
        while (i < 3 && strncmp(text + at, letters[i][0], strlen(letters[i][0])) != 0)
            i++;
        if (i < 3)
            buffer_text(out, letters[i][1]);
        else
            buffer_character(out, text[at]);
        found = found || i < 3;
        at += i < 3 ? strlen(letters[i][0]) : 1;
    }
    return found;
}

static void add_alternative(struct phrases *phrases, enum word word, const char *text, size_t len)
{
    struct buffer normal = {0};

    vocabulary_normalise(text, len, &normal);
    add(phrases, word, &normal);
    buffer_release(&normal);
}

static void add_alternatives(struct phrases *phrases, enum word word, const char *alternatives)
{
    struct buffer plain = {0};

    while (*alternatives != '\0') {
        const size_t len = strcspn(alternatives, "|");
        add_alternative(phrases, word, alternatives, len);
        plain.len = 0;
        if (write_plain(alternatives, len, &plain))
            add_alternative(phrases, word, plain.bytes, plain.len);
        alternatives += len + (alternatives[len] == '|');
    }
    buffer_release(&plain);
}

static void add_entry(struct phrases *phrases, const struct vocabulary_entry *entry)
{
    for (int i = 0; i < LANGUAGES; i++) {
        const char *const found = language_entry((enum language)i, "order", entry->english);
        if (found != NULL)
            add_alternatives(phrases, entry->word, found);
    }
}

static int compare(const void *a, const void *b)
{
    const struct vocabulary_item *const first = a, *const second = b;
    const int order = strcmp(first->text, second->text);

    return order != 0 ? order : (int)first->word - (int)second->word;
}

/* Languages share phrases. */
static void sort(struct phrases *phrases)
{
    size_t kept = 0;

    if (phrases->count > 0)
        qsort(phrases->items, phrases->count, sizeof *phrases->items, compare);
    for (size_t i = 0; i < phrases->count; i++)
        if (kept == 0 || compare(&phrases->items[kept - 1], &phrases->items[i]) != 0)
            phrases->items[kept++] = phrases->items[i];
    phrases->count = kept;
}

/* Phrases that have fillers are there without, too. */
static void add_shorter(struct phrases *phrases, const struct vocabulary *whole)
{
    struct buffer text = {0};

    for (size_t i = 0; i < whole->count; i++) {
        const struct vocabulary_item *const item = &whole->items[i];
        text.len = 0;
        if (item->word > WORD_COURTESY)
            vocabulary_phrase(whole, item->text, strlen(item->text), &text);
        if (text.len > 0 && text.len < strlen(item->text))
            add(phrases, item->word, &text);
    }
    buffer_release(&text);
}

/* Writes a text without a character that C would not take as it is. */
static void write_text(const char *text)
{
    (void)putchar('"');
    for (; *text != '\0'; text++)
        if (*text >= ' ' && *text <= '~' && *text != '"' && *text != '\\')
            (void)putchar(*text);
        else
            (void)printf("\\%03o", (unsigned)(unsigned char)*text);
    (void)putchar('"');
}

static void write_all(const struct phrases *phrases)
{
    (void)puts("#include \"referee/orders/vocabulary.h\"\n"
               "static const struct vocabulary_item items[] = {");
    for (size_t i = 0; i < phrases->count; i++) {
        (void)printf("{");
        write_text(phrases->items[i].text);
        (void)printf(", (enum word)%d},\n", (int)phrases->items[i].word);
    }
    (void)printf("};\nconst struct vocabulary all_words = {items, %zu};\n", phrases->count);
}

int main(void)
{
    struct phrases phrases = {0}, shorter = {0};

    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        add_entry(&phrases, entry);
    sort(&phrases);
    add_shorter(&shorter, &(struct vocabulary){phrases.items, phrases.count});
    for (size_t i = 0; i < shorter.count; i++) {
        const char *const text = shorter.items[i].text;
        add(&phrases, shorter.items[i].word,
            &(struct buffer){.bytes = (char *)text, .len = strlen(text)});
    }
    sort(&phrases);
    write_all(&phrases);
    free(phrases.items);
    free(shorter.items);
    arena_release(&phrases.arena);
    arena_release(&shorter.arena);
    return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 2;
}
