#include "notation/header/board.h"

#include "base/hexadecimal.h"
#include "base/lookalike.h"
#include "base/nearest.h"
#include "notation/header/strays.h"
#include "notation/header/suggest.h"

#include <stdio.h>
#include <string.h>

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

static bool looks_sealed(const struct node *value)
{
    if (value->kind != NODE_MAPPING)
        return false;
    for (const struct node *key = value->first; key != NULL; key = key->next->next)
        for (int i = 0; i < SEALED_KEYS; i++)
            if (node_is(key, sealed_keys[i].name))
                return true;
    return false;
}

static bool read_sealed(struct header *header, const struct node *value, int index)
{
    struct record *const record = header->record;
    const size_t before = record->diagnostics.raised;
    const struct node *keys[SEALED_KEYS];

    if (!looks_sealed(value))
        return false;
    if (record->seals == NULL)
        record->seals =
            arena_allocate_zeroed(header->arena, KEYS_MOST * sizeof(struct sealed_list));
    struct sealed_list *const list = &record->seals[index];
    header_find_keys(header, value, "key of a sealed list", sealed_keys, SEALED_KEYS, keys);
    if (keys[SEALED_COMMITMENT] != NULL)
        list->sealed = keys[SEALED_COMMITMENT]->next;
    if (keys[SEALED_OPENED] != NULL)
        list->opened = keys[SEALED_OPENED]->next;
    if (keys[SEALED_SECRET] != NULL)
        list->secret = keys[SEALED_SECRET]->next;
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

    const int64_t least = key->least - less, most = key_most(record, key) - less;
    const int64_t number = node_number(value);
    struct buffer what = {0}, line = {0};

    buffer_format(&what, "%s: %s is not %s%s number from %lld to %lld", name,
                  header_shown(header, value), key->odd ? (squares ? "an even" : "an odd") : "a",
                  key->multiple_of_players ? " (to be shared by the players)" : "",
                  (long long)least, (long long)most);
    if (key->odd && number >= least && number < most)
        buffer_format(&line, "%s: %lld", name, (long long)number + 1);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
}

/* Says what is wrong with a value that is no whole number. */
static void write_no_number(const struct record *record, const struct node *value, const char *name,
                            int player, struct buffer *what)
{
    struct lookalike found;
    const bool alike =
        value->kind == NODE_SCALAR && lookalike_find(value->value, value->len, &found) < value->len;

    if (player > 0)
        buffer_format(what, "%s: is the number of a player", name);
    else if (alike)
        lookalike_write(&found, what), buffer_format(what, " stands in the value of %s", name);
    else if (node_is_empty(value))
        buffer_format(what, "%s: has no value", name);
    else
        buffer_format(what, "%s: is a whole number", name);
    if (value->kind == NODE_SCALAR && record->schema->keys[0].name == name &&
        memchr(value->value, 'x', value->len) != NULL)
        buffer_text(what, ", and one is enough for a square board");
}

/* Raises the value of a board key that is no whole number. */
static void raise_no_number(struct header *header, const struct node *value, const struct key *key,
                            bool squares)
{
    const struct record *const record = header->record;
    const char *const name = squares ? "squares" : key->name;
    const bool scalar = value->kind == NODE_SCALAR;
    struct buffer what = {0}, line = {0};

    const int player =
        scalar && key->most <= record->schema->players_most ? record_player(record, value) : 0;
    buffer_format(&line, "%s: ", name);
    if (player > 0)
        buffer_number(&line, player);
    else if (node_is_empty(value) && key->preset > 0)
        buffer_number(&line, key->preset);
    else if (!suggest_number(record->document->bytes + value->start, value->end - value->start,
                             &line))
        line.len = 0;
    write_no_number(record, value, name, player, &what);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
}

static void read_number(struct header *header, const struct node *value, int index, bool squares)
{
    struct record *const record = header->record;
    const struct key *const key = &record->schema->keys[index];

    if (value->kind != NODE_ALIAS &&
        (value->kind != NODE_SCALAR || !all_digits(value->value, value->len))) {
        raise_no_number(header, value, key, squares);
        return;
    }
    if (value->kind == NODE_ALIAS || header_too_many_digits(header, value))
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
        struct buffer what = {0}, line = {0};
        buffer_format(&what, "%s: %lld is no multiple of the number of players, %d", key->name,
                      (long long)number, record->setup.players);
        buffer_format(&line, "%s: %lld", key->name,
                      (long long)(number - number % record->setup.players + record->setup.players));
        header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
        buffer_release(&what);
        return;
    }
    record->setup.numbers[index] = (int32_t)number;
}

/* The line of a list as it should be; nothing if that cannot be told. */
static void write_list(const struct header *header, const struct node *value, const char *name,
                       struct buffer *line)
{
    const char *const text = header->record->document->bytes + value->start;
    const size_t len = value->end - value->start;
    const int32_t side = header->record->setup.numbers[0];

    buffer_format(line, "%s: ", name);
    if (!suggest_numbers(text, len, side, false, line) && !suggest_digits(text, len, side, line))
        line->len = 0;
}

/* Raises an entry that is no number. If the numbers of the whole list can be told, other errors in
 * it follow. */
static void raise_entry(struct header *header, const struct node *list, const struct node *entry,
                        const char *name, bool *told)
{
    struct buffer line = {0};

    if (*told) {
        header_raise_following(header, CODE_VALUE, entry, "every entry is a whole number");
        return;
    }
    if (header_counts_only(header, entry))
        return;
    write_list(header, list, name, &line);
    *told = line.len > 0;
    header_raise_line(header, CODE_VALUE, entry,
                      *told ? "the numbers of a list have commas between them"
                            : "every entry of this list is a whole number",
                      &line);
}

/* Checks an entry of a list for `side` columns or rows, unless `side` is 0, as it is not known. */
static bool check_entry(struct header *header, const struct node *list, const struct node *entry,
                        const char *name, int32_t side, bool *told)
{
    if (entry->kind != NODE_ALIAS &&
        !(entry->kind == NODE_SCALAR && all_digits(entry->value, entry->len))) {
        raise_entry(header, list, entry, name, told);
        return false;
    }
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
    bool told = false;

    for (const struct node *entry = value->first; entry != NULL; entry = entry->next) {
        if (check_entry(header, value, entry, name, side, &told) && count < side)
            list[count] = (int32_t)node_number(entry);
        count += count < INT32_MAX;
    }
    if (side > 0 && count != side && told)
        header_raise_following(header, CODE_VALUE, value, "the list has another length");
    else if (side > 0 && count != side)
        header_raise(header, CODE_VALUE, value,
                     "%s: has %d numbers, one for each of the %d %s is needed", name, count, side,
                     name);
    record->setup.lists[index] = list;
}

static void raise_no_list(struct header *header, const struct node *value, const char *name)
{
    struct buffer what = {0}, line = {0};

    write_list(header, value, name, &line);
    buffer_format(&what, "%s: is a list of numbers", name);
    if (line.len > 0)
        buffer_text(&what, ", in brackets and with commas");
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
}

static void read_list(struct header *header, const struct node *value, int index)
{
    const struct key *const key = &header->record->schema->keys[index];

    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind == NODE_SEQUENCE)
        read_numbers(header, value, index);
    else if (key->player == 0 || !read_sealed(header, value, index))
        raise_no_list(header, value, key->name);
    else if (header->record->seals[index].opened != NULL &&
             header->record->seals[index].opened->kind == NODE_SEQUENCE)
        read_numbers(header, header->record->seals[index].opened, index);
}

/* A list may be missing while another one is sealed. */
static bool may_be_missing(const struct header *header, const struct key *key)
{
    return key->optional || (key->kind == KEY_LIST && has_sealed(header));
}

static void raise_missing(struct header *header, const struct key *key)
{
    struct record *const record = header->record;
    char example[64] = "";

    if (strays_mean(header, key->name) || (key->from_squares && strays_mean(header, "squares"))) {
        header_raise_replaced(header, key->name);
        return;
    }
    if (key->kind == KEY_NUMBER && key->preset > 0)
        (void)snprintf(example, sizeof example, "; add a line such as `%s: %d`", key->name,
                       key->preset);
    diagnostics_add(&record->diagnostics, header->arena, CODE_MISSING, record->first, record->first,
                    0, "%s needs `%s:`, %s%s", record->schema->id, key->name, key->means, example);
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
                raise_missing(header, key);
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
    const char *const said =
        value->kind == NODE_SCALAR ? suggest_yes_no(value->value, value->len) : NULL;
    struct buffer what = {0}, line = {0}, plain = {0};

    if (value->kind == NODE_ALIAS)
        return;
    buffer_format(&what, "%s: is %s%s or %s", variant->name, variant->yes_no ? "yes, no, " : "",
                  variant->values[0], variant->values[1]);
    if (value->kind == NODE_SCALAR)
        suggest_plain_word(value->value, value->len, &plain);
    const char *const near = nearest_name(plain.bytes, plain.len, variant->values, 2);
    if (variant->yes_no && said != NULL)
        buffer_format(&line, "%s: %s", variant->name, said);
    else if (near != NULL)
        buffer_format(&line, "%s: %s", variant->name, near);
    header_write_lookalike(value, &what);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&plain);
    buffer_release(&what);
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

static bool is_near(const char *name, const char *text, size_t len)
{
    return nearest_name(text, len, &name, 1) != NULL;
}

/* The value of a variant that the text from `at` on says, after signs; NULL if it says none. */
static const char *value_after(const struct variant *variant, const char *at, const char *end)
{
    while (at < end && strchr(" \t:=", *at) != NULL)
        at++;
    const char *const start = at;
    while (at < end && ((*at >= 'a' && *at <= 'z') || *at == '-'))
        at++;
    for (int i = 0; i < 2 && at > start; i++)
        if (is_near(variant->values[i], start, (size_t)(at - start)))
            return variant->values[i];
    return variant->yes_no ? suggest_yes_no(start, (size_t)(at - start)) : NULL;
}

/* Appends the variant that a word names, or whose value it is, with its value. */
static bool write_variant(const struct schema *schema, const char *text, size_t len,
                          const char *end, struct buffer *line)
{
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++) {
        const struct variant *const variant = &schema->variants[i];
        const char *value = NULL;
        if (is_near(variant->name, text, len) &&
            (value = value_after(variant, text + len, end)) == NULL)
            value = variant->yes_no && variant->values[0][0] == 'f' ? "yes"
                    : variant->yes_no                               ? "no"
                                                                    : variant->values[1];
        for (int j = 0; j < 2 && value == NULL && !variant->yes_no; j++)
            value = is_near(variant->values[j], text, len) ? variant->values[j] : NULL;
        if (value == NULL)
            continue;
        buffer_format(line, "rules: {%s: %s}", variant->name, value);
        return true;
    }
    return false;
}

/* Finds the first word in a value of `rules:` that has to do with a variant of the game. */
static void find_variant(const struct schema *schema, const char *text, size_t len,
                         struct buffer *line)
{
    const char *const end = text + (len < 1000 ? len : 1000);

    for (const char *at = text; at < end; at++) {
        const char *const start = at;
        while (at < end && ((*at >= 'a' && *at <= 'z') || *at == '-'))
            at++;
        if (at > start && write_variant(schema, start, (size_t)(at - start), end, line))
            return;
    }
}

/* Whether a variant and its value stand together: `{diagonals yes}`, `{diagonals:yes}`. */
static bool is_joined(const struct node *key)
{
    for (size_t i = 0; i < key->len; i++)
        if (strchr(" =:", key->value[i]) != NULL)
            return true;
    return false;
}

static void raise_joined(struct header *header, const struct node *key)
{
    struct buffer line = {0};

    find_variant(header->record->schema, key->value, key->len, &line);
    header_raise_line(header, CODE_KEY, key,
                      "a colon and a blank stand between a variant and its value", &line);
}

static void raise_variant_key(struct header *header, const struct node *key,
                              const char *const *names, size_t count)
{
    const struct schema *const schema = header->record->schema;

    if (header_counts_only(header, key))
        return;
    if (key->kind != NODE_SCALAR)
        header_raise(header, CODE_KEY, key, "variants are plain words");
    else if (schema != NULL && node_is_empty(key->next) && is_joined(key))
        raise_joined(header, key);
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

/* Raises a value of `rules:` that holds no variants as it should. */
static void raise_no_rules(struct header *header, const struct node *value)
{
    const struct record *const record = header->record;
    const struct variant *const variant = &record->schema->variants[0];
    struct buffer what = {0}, line = {0};

    find_variant(record->schema, record->document->bytes + value->start, value->end - value->start,
                 &line);
    if (variant->name == NULL)
        buffer_format(&what, "%s has no variants; leave rules: out", record->schema->id);
    else if (line.len > 0)
        buffer_text(&what, "variants stand in braces");
    else
        buffer_format(&what,
                      "rules: holds variants, as in `rules: {%s: %s}`; without any, leave it out",
                      variant->name, variant->yes_no ? "yes" : variant->values[1]);
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
}

void header_read_rules(struct header *header, const struct node *value)
{
    if (node_is_empty(value) || value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_MAPPING) {
        if (header->record->schema != NULL)
            raise_no_rules(header, value);
        return;
    }
    for (const struct node *key = value->first; key != NULL; key = key->next->next)
        if (!key->repeated && key->kind != NODE_ALIAS && !node_is_merge(key))
            read_variant_key(header, key);
}
