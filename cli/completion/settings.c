#include "cli/completion/settings.h"

#include "notation/record.h"
#include "validator/games/games.h"

#include <string.h>

static void list_key(struct values *values, const char *key, const char *means)
{
    struct buffer text = {0};

    buffer_format(&text, "%s=", key);
    values_add(values, buffer_string(&text), means);
    buffer_release(&text);
}

static void list_board_key(struct values *values, const struct key *key)
{
    list_key(values, key->name, key->means);
    if (key->from_squares)
        list_key(values, "squares", "one less than the dots");
}

/* The values of a variant, once its name is typed. */
static void list_choices(struct values *values, const struct variant *variant)
{
    const size_t len = strlen(variant->name);
    const char *const typed = values->typed;
    struct buffer text = {0};

    if (strncmp(typed, variant->name, len) != 0 || typed[len] != '=')
        return;
    for (int i = 0; variant->values[i] != NULL; i++) {
        text.len = 0;
        buffer_format(&text, "%s=%s", variant->name, variant->values[i]);
        values_add(values, buffer_string(&text), variant->means[i]);
    }
    buffer_release(&text);
}

static void list_variant(struct values *values, const struct variant *variant)
{
    struct buffer text = {0};

    buffer_format(&text, "%s, unless changed to %s", variant->values[0], variant->values[1]);
    list_key(values, variant->name, buffer_string(&text));
    buffer_release(&text);
}

/* Keys that the game has, and those of every record. */
static void list_keys(struct values *values, const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        list_board_key(values, &schema->keys[i]);
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        list_variant(values, &schema->variants[i]);
    list_key(values, "players", "their number, or names such as Ann,Bob");
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        list_key(values, common_keys[key].name, common_keys[key].means);
}

void settings_list(struct values *values, const char *id)
{
    const struct game *const game = game_find(id, strlen(id));

    if (game == NULL)
        return;
    if (strchr(values->typed, '=') == NULL)
        list_keys(values, &game->schema);
    for (int i = 0; i < VARIANTS_MOST && game->schema.variants[i].name != NULL; i++)
        list_choices(values, &game->schema.variants[i]);
}
