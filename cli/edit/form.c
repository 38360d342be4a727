#include "cli/edit/form.h"

#include "base/character.h"
#include "notation/record.h"
#include "validator/game.h"

#include <stdlib.h>
#include <string.h>

static struct setting *find_setting(struct form *form, const char *key)
{
    for (int i = 0; i < form->count; i++)
        if (form->settings[i].key_len == strlen(key) &&
            memcmp(form->settings[i].key, key, form->settings[i].key_len) == 0) {
            form->settings[i].used = true;
            return &form->settings[i];
        }
    return NULL;
}

/* Text as a YAML scalar: plain where that is safe, otherwise in single quotes; in double quotes if
 * it holds characters that are invisible, or at which YAML would fold it. */
static void write_scalar(const char *text, size_t len, struct buffer *out)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _./";
    bool safe = len > 0 && text[0] != ' ' && text[len - 1] != ' ';
    bool control = find_break(text, text + len) < text + len;

    for (size_t i = 0; i < len; i++) {
        safe = safe && ((unsigned char)text[i] >= 0xA0 || strchr(plain, text[i]) != NULL);
        control = control || (unsigned char)text[i] < 0x20;
    }
    if (safe) {
        buffer_append(out, text, len);
    } else if (control) {
        buffer_json(out, text, len);
    } else {
        buffer_character(out, '\'');
        for (size_t i = 0; i < len; i++) {
            buffer_character(out, text[i]);
            if (text[i] == '\'')
                buffer_character(out, '\'');
        }
        buffer_character(out, '\'');
    }
}

/* A list, given as `a,b,c` or in the brackets of YAML. */
static void write_list(const char *value, struct buffer *out)
{
    if (value[0] == '[') {
        buffer_text(out, value);
        return;
    }
    buffer_character(out, '[');
    for (;;) {
        const size_t len = strcspn(value, ",");
        size_t start = 0;
        while (start < len && value[start] == ' ')
            start++;
        write_scalar(value + start, len - start, out);
        if (value[len] == '\0')
            break;
        buffer_text(out, ", ");
        value += len + 1;
    }
    buffer_character(out, ']');
}

static bool is_count(const char *value)
{
    return value[0] != '\0' && strspn(value, "0123456789") == strlen(value);
}

static int write_players(struct form *form)
{
    const struct setting *const setting = find_setting(form, "players");
    const int least = form->game->schema.players_least;
    int count = least > 2 ? least : form->game->schema.players_most < 2 ? 1 : 2;

    buffer_text(form->out, "players: ");
    if (setting == NULL) {
        for (int player = 1; player <= count; player++)
            buffer_format(form->out, "%sPlayer %d", player == 1 ? "[" : ", ", player);
        buffer_character(form->out, ']');
    } else if (is_count(setting->value)) {
        buffer_text(form->out, setting->value);
        count = atoi(setting->value);
    } else {
        write_list(setting->value, form->out);
        count = 1;
        for (const char *at = setting->value; (at = strchr(at, ',')) != NULL; at++)
            count++;
    }
    buffer_character(form->out, '\n');
    return count > 0 ? count : 1;
}

int32_t form_list_number(int32_t side, int32_t place)
{
    return side > 1 ? place % (side - 1) + 1 : 1;
}

static void write_numbers(int32_t side, struct buffer *out)
{
    for (int32_t i = 0; i < side; i++) {
        buffer_text(out, i == 0 ? "[" : ", ");
        buffer_number(out, form_list_number(side, i));
    }
    buffer_character(out, ']');
}

static void write_board(struct form *form, int players)
{
    const struct schema *const schema = &form->game->schema;
    int32_t side = schema->keys[0].preset;

    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        const struct setting *setting = find_setting(form, key->name);
        const char *name = key->name;
        if (setting == NULL && key->from_squares) {
            setting = find_setting(form, "squares");
            name = setting != NULL ? "squares" : name;
        }
        if (setting == NULL && key->optional)
            continue;
        buffer_format(form->out, "%s: ", name);
        const int32_t preset = key->multiple_of_players
                                   ? (key->preset + players - 1) / players * players
                                   : key->preset;
        if (setting != NULL && key->kind == KEY_LIST && setting->value[0] != '{')
            write_list(setting->value, form->out);
        else if (setting != NULL && key->kind == KEY_LIST)
            buffer_text(form->out, setting->value);
        else if (setting != NULL)
            write_scalar(setting->value, strlen(setting->value), form->out);
        else if (key->kind == KEY_LIST)
            write_numbers(side, form->out);
        else
            buffer_number(form->out, preset);
        if (i == 0 && setting != NULL && is_count(setting->value) && strlen(setting->value) < 6)
            side = atoi(setting->value);
        buffer_character(form->out, '\n');
    }
}

static void write_variants(struct form *form)
{
    const struct schema *const schema = &form->game->schema;
    const char *between = "rules: {";

    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++) {
        const struct setting *const setting = find_setting(form, schema->variants[i].name);
        if (setting == NULL)
            continue;
        buffer_format(form->out, "%s%s: ", between, schema->variants[i].name);
        write_scalar(setting->value, strlen(setting->value), form->out);
        between = ", ";
    }
    if (between[0] == ',')
        buffer_text(form->out, "}\n");
}

static bool is_free_key(const struct setting *setting)
{
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        if (setting->key_len == strlen(common_keys[key].name) &&
            memcmp(setting->key, common_keys[key].name, setting->key_len) == 0)
            return true;
    return setting->key_len >= 2 && memcmp(setting->key, "x-", 2) == 0;
}

static void write_free_keys(struct form *form)
{
    for (int i = 0; i < form->count; i++) {
        struct setting *const setting = &form->settings[i];
        if (setting->used || !is_free_key(setting))
            continue;
        setting->used = true;
        buffer_append(form->out, setting->key, setting->key_len);
        buffer_text(form->out, ": ");
        write_scalar(setting->value, strlen(setting->value), form->out);
        buffer_character(form->out, '\n');
    }
}

void form_write_header(struct form *form)
{
    buffer_format(form->out, "game: %s\n", form->game->schema.id);
    const int players = write_players(form);
    write_board(form, players);
    write_variants(form);
    write_free_keys(form);
}
