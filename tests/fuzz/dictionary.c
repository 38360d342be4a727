/* Prints a dictionary for the fuzzers: what the tables say that records are made of; as `dictionary
 * mail` also the phrases of orders in all languages. */
#include "notation/record.h"
#include "referee/language/language.h"
#include "referee/orders/vocabulary.h"
#include "validator/games/games.h"

#include <stdio.h>
#include <string.h>

/* So many bytes of a word in quotes between `before` and `after`, escaped as in C. */
static void print_part(const char *before, const char *word, size_t len, const char *after)
{
    printf("\"%s", before);
    for (const char *const end = word + len; word < end; word++)
        if ((unsigned char)*word < ' ' || (unsigned char)*word > '~' || *word == '"' ||
            *word == '\\')
            printf("\\x%02x", (unsigned)(unsigned char)*word);
        else
            putchar(*word);
    printf("%s\"\n", after);
}

static void print_word(const char *before, const char *word, const char *after)
{
    print_part(before, word, strlen(word), after);
}

static void print_key(const struct key *key)
{
    char line[64];

    if (key->kind == KEY_LIST)
        (void)snprintf(line, sizeof line, "%s: [1, 2, 3]", key->name);
    else
        (void)snprintf(line, sizeof line, "%s: %ld", key->name, (long)key->least);
    print_word("", line, "\\x0a");
    if (key->kind == KEY_NUMBER) {
        (void)snprintf(line, sizeof line, "%ld", (long)key->most);
        print_word("", line, "");
    }
}

static void print_schema(const struct schema *schema)
{
    print_word("game: ", schema->id, "\\x0a");
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        print_key(&schema->keys[i]);
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        for (int value = 0; schema->variants[i].values[value] != NULL; value++) {
            print_word("rules: {", schema->variants[i].name, "}\\x0a");
            print_word(": ", schema->variants[i].values[value], "");
        }
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        print_word(" ", schema->shapes[i].example, "");
    if (schema->lost_halves)
        print_word(" ", "--", "");
    if (schema->new_grids)
        print_word(" ", "||", "");
}

static void print_phrases(const char *phrases)
{
    for (size_t len; *phrases != '\0'; phrases += len + (phrases[len] == '|')) {
        len = strcspn(phrases, "|");
        print_part("", phrases, len, " ");
    }
}

static void print_orders(void)
{
    for (const struct vocabulary_entry *entry = vocabulary_entries; entry->english != NULL; entry++)
        for (int i = 0; i < LANGUAGES; i++) {
            const char *const phrases = language_entry((enum language)i, "order", entry->english);
            if (phrases != NULL)
                print_phrases(phrases);
        }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "mail") == 0)
        print_orders();
    for (int i = 0; i < GAME_COUNT; i++)
        print_schema(&games[i]->schema);
    for (int i = 0; i < COMMON_KEYS; i++)
        print_word("", common_keys[i].name, ": ");
    return 0;
}
