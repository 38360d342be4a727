/* recto new: a record ready to be filled in. */
#include "cli/completion/values.h"
#include "cli/game_named.h"
#include "cli/options.h"
#include "cli/report/report.h"

#include "base/character.h"
#include "base/nearest.h"
#include "validator/games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTINGS_MOST = 64 };

/* KEY=VALUE from the command line. */
struct setting {
    const char *key, *value;
    size_t key_len;
    bool used;
};

struct form {
    const struct game *game;
    struct setting settings[SETTINGS_MOST];
    int count;
    struct buffer *out;
};

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

/* A list of valid numbers, which players replace by their own. */
static void write_numbers(int32_t side, struct buffer *out)
{
    for (int32_t i = 0; i < side; i++) {
        buffer_text(out, i == 0 ? "[" : ", ");
        buffer_number(out, i % (side - 1 > 0 ? side - 1 : 1) + 1);
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

static void write_form(struct form *form)
{
    const struct schema *const schema = &form->game->schema;

    buffer_format(form->out, "game: %s\n", schema->id);
    const int players = write_players(form);
    write_board(form, players);
    write_variants(form);
    write_free_keys(form);
    buffer_text(form->out, "# Moves look like ");
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        buffer_format(form->out, "%s%s", i > 0 ? " or " : "", schema->shapes[i].example);
    buffer_text(form->out, "; write them below, indented.\nmoves: |\n");
}

/* Judges the form as `check` would; only a sound one is printed. */
static int judge_form(struct form *form, struct output *errors)
{
    struct arbiter *const arbiter = arbiter_new();
    const struct document document = {
        .bytes = buffer_string(form->out), .len = form->out->len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    const struct visit visit = {"new", 1, &document, judgement, arbiter};
    int status = EXIT_SOUND;

    if (judgement == NULL || judgement->status != STATUS_UNFINISHED) {
        if (judgement != NULL)
            report_diagnostics(&visit, errors);
        status = EXIT_TROUBLE;
    }
    arbiter_free(arbiter);
    return status;
}

static int refuse_setting(const struct form *form, const struct setting *setting)
{
    const char *names[COMMON_KEYS + KEYS_MOST + VARIANTS_MOST];
    const struct schema *const schema = &form->game->schema;
    size_t count = 0;

    names[count++] = "players";
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        names[count++] = common_keys[key].name;
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        names[count++] = schema->keys[i].name;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        names[count++] = schema->variants[i].name;
    const char *const nearest = nearest_name(setting->key, setting->key_len, names, count);
    complain("new: `%.*s` is no key of %s%s%s%s", (int)setting->key_len, setting->key, schema->id,
             nearest != NULL ? "; did you mean `" : "", nearest != NULL ? nearest : "",
             nearest != NULL ? "`?" : "");
    return EXIT_TROUBLE;
}

static bool read_settings(const struct command *self, struct form *form,
                          const struct arguments *operands)
{
    for (int i = 1; i < operands->count; i++) {
        const char *const text = operands->list[i], *const equals = strchr(text, '=');
        if (equals == NULL || equals == text || form->count == SETTINGS_MOST) {
            (void)refuse_usage(self, "keys are given as KEY=VALUE");
            return false;
        }
        form->settings[form->count++] =
            (struct setting){text, equals + 1, (size_t)(equals - text), false};
    }
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct form form = {0};
    struct buffer text = {0};
    struct output errors;
    int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count == 0)
        return refuse_usage(self, "takes a game; `recto games` lists them");
    form.game = game_named(arguments.list[0]);
    form.out = &text;
    if (form.game == NULL || !read_settings(self, &form, &arguments))
        return EXIT_TROUBLE;
    write_form(&form);
    for (int i = 0; i < form.count; i++)
        if (!form.settings[i].used) {
            buffer_release(&text);
            return refuse_setting(&form, &form.settings[i]);
        }
    output_open(&errors, STDERR_FILENO);
    status = judge_form(&form, &errors);
    if (!output_flush(&errors))
        status = EXIT_TROUBLE;
    output_release(&errors);
    if (status == EXIT_SOUND)
        buffer_append(&out->buffer, text.bytes, text.len);
    buffer_release(&text);
    return status;
}

/* --- completion */

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
        values_add(values, buffer_string(&text), NULL);
    }
    buffer_release(&text);
}

/* Keys that the game has, and those of every record. */
static void list_keys(struct values *values, const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        list_board_key(values, &schema->keys[i]);
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        list_key(values, schema->variants[i].name, schema->variants[i].means);
    list_key(values, "players", "their number, or names such as Ann,Bob");
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        list_key(values, common_keys[key].name, common_keys[key].means);
}

static void list_settings(struct values *values)
{
    const char *const id = values->operand_count > 0 ? values->operands[0] : "";
    const struct game *const game = game_find(id, strlen(id));

    if (game == NULL)
        return;
    if (strchr(values->typed, '=') == NULL)
        list_keys(values, &game->schema);
    for (int i = 0; i < VARIANTS_MOST && game->schema.variants[i].name != NULL; i++)
        list_choices(values, &game->schema.variants[i]);
}

static const struct placeholder placeholders[] = {
    {"GAME", NULL, values_list_games, false}, {"KEY=VALUE", NULL, list_settings, false}, {0}};

const struct command command_new = {
    .usage = "GAME [KEY=VALUE…]",
    .notes = "Keys: players (a number, or names as Ann,Bob), the game's board keys (lists as "
             "1,2,3), its\nvariants, and event, id, site, round, date, notes or x-….\n",
    .placeholders = placeholders,
    .run = run,
};
