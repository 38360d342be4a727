#include "cli/edit/new_record.h"

#include "base/nearest.h"
#include "cli/edit/form.h"
#include "cli/game_named.h"
#include "cli/report/report.h"
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
static int judge_form(const struct command *self, struct form *form, struct output *errors)
{
    struct arbiter *const arbiter = arbiter_new();
    const struct document document = {
        .bytes = buffer_string(form->out), .len = form->out->len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    const struct visit visit = {.name = self->name,
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

static int refuse_setting(const struct command *self, const struct form *form,
                          const struct setting *setting)
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
    complain("%s: `%.*s` is no key of %s%s%s%s%s%s%s", self->name, (int)setting->key_len,
             setting->key, schema->id, is_own ? "" : ", whose board is given by `",
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

int new_record_write(const struct command *self, const struct arguments *operands,
                     struct buffer *text)
{
    struct form form = {.game = game_named(operands->list[0]), .out = text};
    struct output errors;

    if (form.game == NULL || !read_settings(self, &form, operands))
        return EXIT_TROUBLE;
    write_form(&form);
    for (int i = 0; i < form.count; i++)
        if (!form.settings[i].used)
            return refuse_setting(self, &form, &form.settings[i]);
    output_open(&errors, STDERR_FILENO);
    int status = judge_form(self, &form, &errors);
    if (!output_flush(&errors))
        status = EXIT_TROUBLE;
    output_release(&errors);
    return status;
}
