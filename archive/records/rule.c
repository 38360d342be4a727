#include "archive/records/rule.h"

#include "base/nearest.h"
#include "cli/output/output.h"
#include "validator/games/games.h"

#include <string.h>

enum { RULES_MAX = GAME_COUNT * VARIANTS_MOST };

static size_t all_variants(const struct variant **variants)
{
    size_t count = 0;

    for (int i = 0; i < GAME_COUNT; i++)
        for (int j = 0; j < VARIANTS_MOST && games[i]->schema.variants[j].name != NULL; j++)
            variants[count++] = &games[i]->schema.variants[j];
    return count;
}

static bool is_text(const char *text, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(text, name, len) == 0;
}

static bool is_value(const struct variant *variant, int value, const char *text)
{
    const char *const name = variant->values[value];

    return strcmp(text, name) == 0 ||
           (variant->yes_no && strcmp(text, name[0] == 't' ? "yes" : "no") == 0);
}

static void refuse_variant(const char *text, size_t len, const struct variant *const *variants,
                           size_t count)
{
    const char *names[RULES_MAX];
    struct buffer all = {0};

    for (size_t i = 0; i < count; i++) {
        names[i] = variants[i]->name;
        buffer_format(&all, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", names[i]);
    }
    const char *const nearest = nearest_name(text, len, names, count);
    if (nearest != NULL)
        complain("`%.*s` is no variant; did you mean `%s`?", (int)len, text, nearest);
    else
        complain("`%.*s` is no variant; there are %s", (int)len, text, buffer_string(&all));
    buffer_release(&all);
}

static void refuse_value(const struct variant *variant, const char *text)
{
    const char *const nearest = nearest_name(text, strlen(text), variant->values, 2);

    if (nearest != NULL)
        complain("%s is %s or %s, not `%s`; did you mean `%s`?", variant->name, variant->values[0],
                 variant->values[1], text, nearest);
    else
        complain("%s is %s or %s, not `%s`", variant->name, variant->values[0], variant->values[1],
                 text);
}

bool rule_read(const char *text, struct rule *rule)
{
    const struct variant *variants[RULES_MAX], *known = NULL;
    const size_t count = all_variants(variants), len = strcspn(text, "=");
    const char *const value = text[len] == '=' ? text + len + 1 : "";

    for (size_t i = 0; i < count; i++) {
        if (!is_text(text, len, variants[i]->name))
            continue;
        known = variants[i];
        for (int j = 0; known->values[j] != NULL; j++)
            if (is_value(known, j, value)) {
                *rule = (struct rule){known->name, known->values[j]};
                return true;
            }
    }
    if (known == NULL)
        refuse_variant(text, len, variants, count);
    else if (text[len] != '=')
        complain("--rule takes a value, too: %s=%s or %s=%s", known->name, known->values[0],
                 known->name, known->values[1]);
    else
        refuse_value(known, value);
    return false;
}

bool rule_holds(const struct rule *rule, const struct judgement *judgement)
{
    const struct record *const record = &judgement->record;
    const struct schema *const schema = record->schema;

    if (schema == NULL || !record->header_sound)
        return false;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (strcmp(schema->variants[i].name, rule->name) == 0)
            return strcmp(schema->variants[i].values[record->setup.variants[i]], rule->value) == 0;
    return false;
}
