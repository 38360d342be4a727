/* Prints a dictionary for the fuzzers: what the tables say that records are made of; as `dictionary
 * mail` also the words of orders. */
#include "notation/record.h"
#include "referee/orders/line.h"
#include "referee/orders/organiser_line.h"
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

static void print_orders(const struct order_verb *(*verb_at)(size_t index))
{
    const struct order_verb *verb;

    for (size_t i = 0; (verb = verb_at(i)) != NULL; i++) {
        print_word("", verb->form, "");
        for (size_t len, at = 0; verb->words[at] != '\0';
             at += len + (verb->words[at + len] == '|')) {
            len = strcspn(verb->words + at, "|");
            print_part("", verb->words + at, len, " ");
        }
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "mail") == 0) {
        print_orders(order_verb_at);
        print_orders(organiser_verb_at);
    }
    for (int i = 0; i < GAME_COUNT; i++)
        print_schema(&games[i]->schema);
    for (int i = 0; i < COMMON_KEYS; i++)
        print_word("", common_keys[i].name, ": ");
    return 0;
}
