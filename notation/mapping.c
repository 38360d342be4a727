#include "notation/mapping.h"

#include "notation/buffer.h"

#include <string.h>

enum { SMALL_MAPPING = 16 };

static uint64_t hash_bytes(const char *bytes, size_t len)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return hash ^ hash >> 29;
}

static bool same_key(const struct node *a, const struct node *b)
{
    return b->kind == NODE_SCALAR && a->len == b->len && memcmp(a->value, b->value, a->len) == 0;
}

static const struct node *find_key(const struct node *first, const struct node *key)
{
    for (const struct node *at = first; at != key; at = at->next->next)
        if (same_key(key, at))
            return at;
    return NULL;
}

/* Enters a key into a table with open addressing, or finds the equal one that is there. */
static const struct node *enter_key(const struct node **table, size_t size, const struct node *key)
{
    size_t slot = hash_bytes(key->value, key->len) & (size - 1);

    while (table[slot] != NULL && !same_key(key, table[slot]))
        slot = (slot + 1) & (size - 1);
    if (table[slot] != NULL)
        return table[slot];
    table[slot] = key;
    return NULL;
}

bool node_is_merge(const struct node *key)
{
    return key->style == STYLE_PLAIN && node_is(key, "<<");
}

/* How far above `to` the earlier place is: lines are not counted from the start of the file, which
 * is not known where only a part of it is read. */
static void write_distance(const struct document *document, size_t from, size_t to,
                           struct buffer *out)
{
    struct place_walk walk = {{0, 0}, 0};
    const uint64_t first = place_walk_to(&walk, document, from).line;
    const uint64_t lines = place_walk_to(&walk, document, to).line - first;

    if (lines > 1)
        buffer_format(out, "%llu lines above", (unsigned long long)lines);
    else
        buffer_text(out, lines == 0 ? "on the same line" : "on the line above");
}

static void check_key(struct node *key, const struct node *before, const struct document *document,
                      struct arena *arena, struct diagnostics *diagnostics)
{
    if (node_is_merge(key)) {
        diagnostics_add(diagnostics, arena, CODE_YAML, key->start, key->end, 0,
                        "records use no YAML merge keys");
        return;
    }
    if (before == NULL)
        return;
    key->repeated = true;
    if (diagnostics_full(diagnostics, key->start)) {
        diagnostics->raised++;
        return;
    }
    struct buffer name = {0}, where = {0};
    buffer_excerpt(&name, key->value, key->len, 60);
    write_distance(document, before->start, key->start, &where);
    diagnostics_add(diagnostics, arena, CODE_KEY, key->start, key->end, 0,
                    "`%s` is given twice; the first is %s", buffer_string(&name),
                    buffer_string(&where));
    buffer_release(&where);
    buffer_release(&name);
}

/* A value left empty stands right behind its colon, wherever libyaml saw that it was empty. */
static void place_empty_value(const struct document *document, const struct node *key)
{
    struct node *const value = key->next;
    size_t at = key->end;

    if (value->kind != NODE_SCALAR || value->style != STYLE_PLAIN || value->len > 0)
        return;
    while (at < document->len && (document->bytes[at] == ' ' || document->bytes[at] == '\t'))
        at++;
    if (at < document->len && document->bytes[at] == ':')
        value->start = value->end = at + 1;
}

/* One of 64 bits, for most keys of a mapping another one: a key whose bit no other has set stands
 * there for the first time. */
static uint64_t key_bit(const struct node *key)
{
    if (key->len == 0)
        return 1;
    const unsigned first = (unsigned char)key->value[0];
    const unsigned last = (unsigned char)key->value[key->len - 1];
    return UINT64_C(1) << ((first + 5 * last + 11 * key->len) & 63);
}

/* The key before this one in its mapping that is equal to it, NULL if there is none. A small
 * mapping has no table. */
static const struct node *key_before(const struct node *mapping, const struct node *key,
                                     const struct node **table, size_t size, uint64_t *bits)
{
    const uint64_t bit = key_bit(key);
    const bool new = (*bits & bit) == 0;

    *bits |= bit;
    if (table != NULL)
        return enter_key(table, size, key);
    return new ? NULL : find_key(mapping->first, key);
}

void mapping_finish(struct node *mapping, const struct document *document, struct arena *arena,
                    struct diagnostics *diagnostics)
{
    const struct node **table = NULL;
    size_t count = 0, size = 4 * SMALL_MAPPING;
    uint64_t bits = 0;

    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        count++;
    if (count > SMALL_MAPPING) {
        while (size < 2 * count)
            size *= 2;
        table = arena_allocate_zeroed(arena, size * sizeof *table);
    }
    for (struct node *key = mapping->first; key != NULL; key = key->next->next) {
        place_empty_value(document, key);
        if (key->kind == NODE_SCALAR)
            check_key(key, key_before(mapping, key, table, size, &bits), document, arena,
                      diagnostics);
    }
}
