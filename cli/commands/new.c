/* recto new: a record ready to be filled in. */
#include "cli/completion/values.h"
#include "cli/edit/form.h"
#include "cli/game_named.h"
#include "cli/options.h"
#include "cli/report/report.h"

#include "base/nearest.h"
#include "validator/games/games.h"

#include <string.h>
#include <unistd.h>

static void write_form(struct form *form)
{
    const struct schema *const schema = &form->game->schema;

    form_write_header(form);
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
    const struct visit visit = {.name = "new",
                                .record = 1,
                                .document = &document,
                                .judgement = judgement,
                                .arbiter = arbiter};
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
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        names[count++] = schema->keys[i].name;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        names[count++] = schema->variants[i].name;
    const char *nearest = nearest_name(setting->key, setting->key_len, names, count);
    const bool is_own = nearest != NULL;
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        names[count++] = common_keys[key].name;
    if (!is_own)
        nearest = nearest_name(setting->key, setting->key_len, names, count);
    /* `size` is nearer to `site` than to what it means, so the board is named, too. */
    complain("new: `%.*s` is no key of %s%s%s%s%s%s%s", (int)setting->key_len, setting->key,
             schema->id, is_own ? "" : ", whose board is given by `",
             is_own ? "" : schema->keys[0].name, is_own ? "" : "`",
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
