#include "notation/header/board.h"

#include "base/hexadecimal.h"
#include "base/nearest.h"

/* --- lists that are sealed: {sealed: COMMITMENT}, and later {sealed: …, opened: […], secret: …} */

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

/* Where a key of a sealed list belongs; NULL if it has no such key. */
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

static bool read_sealed(struct header *header, const struct node *value, int index)
{
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
            header_raise_unknown(header, key, "key of a sealed list", sealed_keys, SEALED_KEYS);
    }
    check_parts(header, value, list, record->schema->keys[index].name);
    record->setup.sealed[index] = record->diagnostics.raised == before && list->opened == NULL;
    return true;
}

static bool has_sealed(const struct header *header)
{
    const struct record *const record = header->record;

    for (int i = 0; i < KEYS_MOST && record->schema->keys[i].name != NULL; i++)
        if (record->schema->keys[i].player > 0 && record->board[i] != NULL &&
            looks_sealed(record->board[i]))
            return true;
    return false;
}

/* --- board keys */

/* The maximum of a board key with this number of players. */
static int64_t key_most(const struct record *record, const struct key *key)
{
    if (!key->times_players || record->setup.players == 0)
        return key->most;
    const int64_t most = key->times_most / record->setup.players;
    return most < key->most ? most : key->most;
}

static void raise_range(struct header *header, const struct node *value, const struct key *key,
                        bool squares)
{
    const struct record *const record = header->record;
    const int64_t less = squares ? 1 : 0;
    const char *const name = squares ? "squares" : key->name;

    header_raise(header, CODE_VALUE, value, "%s: %s is not %s%s number from %lld to %lld", name,
                 header_shown(header, value), key->odd ? (squares ? "an even" : "an odd") : "a",
                 key->multiple_of_players ? " (to be shared by the players)" : "",
                 (long long)(key->least - less), (long long)(key_most(record, key) - less));
    (void)record;
}

static void read_number(struct header *header, const struct node *value, int index, bool squares)
{
    struct record *const record = header->record;
    const struct key *const key = &record->schema->keys[index];

    if (!header_number(header, value, squares ? "squares" : key->name, ":"))
        return;
    int64_t number = node_number(value);
    if (squares && number < INT64_MAX)
        number++;
    if (number < key->least || number > key_most(record, key) || (key->odd && number % 2 == 0)) {
        raise_range(header, value, key, squares);
        return;
    }
    if (key->multiple_of_players && record->setup.players > 0 &&
        number % record->setup.players != 0) {
        header_raise(header, CODE_VALUE, value,
                     "%s: %lld is no multiple of the number of players, %d", key->name,
                     (long long)number, record->setup.players);
        return;
    }
    record->setup.numbers[index] = (int32_t)number;
}

/* Checks an entry of a list for `side` columns or rows, unless `side` is 0, as it is not known. */
static bool check_entry(struct header *header, const struct node *entry, const char *name,
                        int32_t side)
{
    if (!header_number(header, entry, "every entry of this list", ""))
        return false;
    if (side == 0 || (node_number(entry) >= 1 && node_number(entry) < side))
        return true;
    if (!header_counts_only(header, entry))
        header_raise(header, CODE_VALUE, entry, "%s: %s is not from 1 to %d", name,
                     header_shown(header, entry), side - 1);
    return false;
}

static void read_numbers(struct header *header, const struct node *value, int index)
{
    struct record *const record = header->record;
    const char *const name = record->schema->keys[index].name;
    const int32_t side = record->setup.numbers[0];
    int32_t *const list = arena_allocate(header->arena, (size_t)(side + 1) * sizeof *list);
    int32_t count = 0;

    for (const struct node *entry = value->first; entry != NULL; entry = entry->next) {
        if (check_entry(header, entry, name, side) && count < side)
            list[count] = (int32_t)node_number(entry);
        count += count < INT32_MAX;
    }
    if (side > 0 && count != side)
        header_raise(header, CODE_VALUE, value,
                     "%s: has %d numbers, one for each of the %d %s is needed", name, count, side,
                     name);
    record->setup.lists[index] = list;
}

static void read_list(struct header *header, const struct node *value, int index)
{
    const struct key *const key = &header->record->schema->keys[index];

    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind == NODE_SEQUENCE)
        read_numbers(header, value, index);
    else if (key->player == 0 || !read_sealed(header, value, index))
        header_raise(header, CODE_VALUE, value, "%s: is a list of numbers", key->name);
    else if (header->record->seals[index].opened != NULL &&
             header->record->seals[index].opened->kind == NODE_SEQUENCE)
        read_numbers(header, header->record->seals[index].opened, index);
}

/* A list may be missing while another one is sealed. */
static bool may_be_missing(const struct header *header, const struct key *key)
{
    return key->optional || (key->kind == KEY_LIST && has_sealed(header));
}

void header_read_board(struct header *header)
{
    struct record *const record = header->record;

    for (int i = 0; i < KEYS_MOST && record->schema->keys[i].name != NULL; i++) {
        const struct key *const key = &record->schema->keys[i];
        const struct node *const value = record->board[i];
        record->setup.numbers[i] = key->optional ? key->preset : 0;
        if (value == NULL) {
            if (!may_be_missing(header, key))
                diagnostics_add(&record->diagnostics, header->arena, CODE_MISSING, record->first,
                                record->first, 0, "%s needs `%s:`, %s", record->schema->id,
                                key->name, key->means);
        } else if (key->kind == KEY_LIST) {
            read_list(header, value, i);
        } else {
            read_number(header, value, i, record->from_squares);
        }
    }
}

/* --- variants */

static void raise_variant(struct header *header, const struct node *value,
                          const struct variant *variant)
{
    if (value->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, value, "%s: is %s%s or %s", variant->name,
                     variant->yes_no ? "yes, no, " : "", variant->values[0], variant->values[1]);
}

static void read_variant(struct header *header, const struct node *value, int index)
{
    struct record *const record = header->record;
    const struct variant *const variant = &record->schema->variants[index];

    record->variants[index] = value;
    for (uint8_t i = 0; i < 2; i++) {
        const bool same = node_is(value, variant->values[i]);
        const bool word =
            variant->yes_no && node_is(value, variant->values[i][0] == 't' ? "yes" : "no");
        if (same || word) {
            record->setup.variants[index] = i;
            return;
        }
    }
    raise_variant(header, value, variant);
}

/* The names of the game's variants, or of all games' while the game is not known. */
static size_t variant_names(const struct header *header, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; i < header->schema_count; i++)
        if (header->record->schema == NULL || header->schemas[i] == header->record->schema)
            for (int j = 0; j < VARIANTS_MOST && header->schemas[i]->variants[j].name != NULL; j++)
                names[count++] = header->schemas[i]->variants[j].name;
    return count;
}

static void raise_variant_key(struct header *header, const struct node *key,
                              const char *const *names, size_t count)
{
    const struct schema *const schema = header->record->schema;

    if (header_counts_only(header, key))
        return;
    if (key->kind != NODE_SCALAR)
        header_raise(header, CODE_KEY, key, "variants are plain words");
    else if (schema == NULL || nearest_name(key->value, key->len, names, count) != NULL)
        header_raise_key(header, key, "variant", names, count);
    else if (count == 0)
        header_raise(header, CODE_KEY, key, "%s has no variants", schema->id);
    else
        header_raise(header, CODE_KEY, key, "`%s` is no variant of %s, which has `%s`%s%s%s",
                     header_shown(header, key), schema->id, names[0], count > 1 ? " and `" : "",
                     count > 1 ? names[1] : "", count > 1 ? "`" : "");
}

static void read_variant_key(struct header *header, const struct node *key)
{
    const char *names[128];
    const size_t count = variant_names(header, names);

    for (size_t i = 0; i < count; i++)
        if (node_is(key, names[i])) {
            if (header->record->schema != NULL)
                read_variant(header, key->next, (int)i);
            return;
        }
    raise_variant_key(header, key, names, count);
}

void header_read_rules(struct header *header, const struct node *value)
{
    if (node_is_empty(value) || value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_MAPPING) {
        if (header->record->schema != NULL)
            header_raise(header, CODE_VALUE, value,
                         "rules: holds variants, as in `rules: {name: value}`");
        return;
    }
    for (const struct node *key = value->first; key != NULL; key = key->next->next)
        if (!key->repeated && key->kind != NODE_ALIAS && !node_is_merge(key))
            read_variant_key(header, key);
}
