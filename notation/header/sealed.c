/* Lists that are sealed: {sealed: COMMITMENT}, and later {sealed: …, opened: […], secret: …}. */
#include "base/hexadecimal.h"
#include "notation/header/values.h"

const char *sealed_digits(const struct node *node)
{
    return node->value + (node->len > 0 && (*node->value == '$' || *node->value == '~'));
}

static bool has_digits(const struct node *node, char sign, size_t count)
{
    if (node->kind != NODE_SCALAR)
        return false;
    const size_t before = node->len > 0 && *node->value == sign;
    return node->len == before + count &&
           hexadecimal_is(node->value + before, node->len - before, count);
}

static void check_parts(struct header *header, const struct node *value,
                        const struct sealed_list *list, const char *name)
{
    if (list->sealed == NULL)
        header_raise(header, CODE_MISSING, value, "%s: is opened and has no `sealed:`", name);
    else if (!has_digits(list->sealed, '$', COMMITMENT_DIGITS))
        header_raise(header, CODE_VALUE, list->sealed, "sealed: is 64 hexadecimal digits");
    if ((list->opened == NULL) != (list->secret == NULL))
        header_raise(header, CODE_MISSING, value, "%s: has no `%s:`, which opens it with `%s:`",
                     name, list->opened == NULL ? "opened" : "secret",
                     list->opened == NULL ? "secret" : "opened");
    if (list->secret != NULL && !has_digits(list->secret, '~', SECRET_DIGITS))
        header_raise(header, CODE_VALUE, list->secret, "secret: is 32 hexadecimal digits");
    if (list->opened != NULL && list->opened->kind != NODE_SEQUENCE)
        header_raise(header, CODE_VALUE, list->opened, "opened: is a list of numbers");
}

/* The part of a sealed list that a key names, or NULL. */
static const struct node **find_part(struct sealed_list *list, const struct node *key)
{
    return node_is(key, "sealed")   ? &list->sealed
           : node_is(key, "opened") ? &list->opened
           : node_is(key, "secret") ? &list->secret
                                    : NULL;
}

static bool looks_sealed(const struct node *value)
{
    struct sealed_list any;

    if (value->kind != NODE_MAPPING)
        return false;
    for (const struct node *key = value->first; key != NULL; key = key->next->next)
        if (find_part(&any, key) != NULL)
            return true;
    return false;
}

bool header_read_sealed(struct header *header, const struct node *value, int index)
{
    static const char *const names[] = {"sealed", "opened", "secret"};
    struct record *const record = header->record;
    const size_t before = record->diagnostics.raised;

    if (!looks_sealed(value))
        return false;
    if (record->seals == NULL)
        record->seals =
            arena_allocate_zeroed(header->arena, KEYS_MOST * sizeof(struct sealed_list));
    struct sealed_list *const list = &record->seals[index];
    for (const struct node *key = value->first; key != NULL; key = key->next->next) {
        const struct node **const part = find_part(list, key);
        if (part != NULL && !key->repeated)
            *part = key->next;
        else if (part == NULL && !node_is_extension(key) && key->kind != NODE_ALIAS &&
                 !node_is_merge(key))
            header_raise_key(header, key, "key of a sealed list", names, 3);
    }
    check_parts(header, value, list, record->schema->keys[index].name);
    record->setup.sealed[index] = record->diagnostics.raised == before && list->opened == NULL;
    return true;
}

bool header_has_sealed(const struct header *header)
{
    const struct record *const record = header->record;

    for (int i = 0; i < KEYS_MOST && record->schema->keys[i].name != NULL; i++)
        if (record->schema->keys[i].player > 0 && record->board[i] != NULL &&
            looks_sealed(record->board[i]))
            return true;
    return false;
}
