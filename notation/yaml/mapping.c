#include "notation/yaml/mapping.h"
#include "notation/place.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL_MAPPING = 16 };

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

/* The keys of a large mapping, sorted, and equal ones in the order of the document. With a hash
 * table, keys could be chosen that make this slow. */
struct sorted_keys {
    const struct node **list;
    size_t count;
};

static int compare_values(const struct node *a, const struct node *b)
{
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    return memcmp(a->value, b->value, a->len);
}

static int compare_keys(const void *a, const void *b)
{
    const struct node *const x = *(const struct node *const *)a;
    const struct node *const y = *(const struct node *const *)b;
    const int order = compare_values(x, y);

    return order != 0 ? order : x->start < y->start ? -1 : x->start > y->start;
}

static void sort_keys(struct sorted_keys *keys, const struct node *mapping, size_t count,
                      struct arena *arena)
{
    keys->list = arena_allocate(arena, count * sizeof *keys->list);
    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        if (key->kind == NODE_SCALAR)
            keys->list[keys->count++] = key;
    qsort(keys->list, keys->count, sizeof *keys->list, compare_keys);
}

/* The first key that is equal to this one; NULL if this is the first. */
static const struct node *find_sorted(const struct sorted_keys *keys, const struct node *key)
{
    size_t low = 0, high = keys->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare_values(keys->list[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return keys->list[low] == key ? NULL : keys->list[low];
}

bool node_is_merge(const struct node *key)
{
    return key->style == STYLE_PLAIN && node_is(key, "<<");
}

/* Lines are not counted from the start of the file, which is unknown where only a part is read. */
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
                    "`%s` is given twice; the first is %s: delete one of them",
                    buffer_string(&name), buffer_string(&where));
    buffer_release(&where);
    buffer_release(&name);
}

/* libyaml may place an empty value elsewhere: it belongs right after its colon. */
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

/* An earlier key that is equal; NULL if there is none. Small mappings are not sorted. */
static const struct node *key_before(const struct node *mapping, const struct node *key,
                                     const struct sorted_keys *sorted)
{
    return sorted->count > 0 ? find_sorted(sorted, key) : find_key(mapping->first, key);
}

void mapping_finish(struct node *mapping, const struct document *document, struct arena *arena,
                    struct diagnostics *diagnostics)
{
    struct sorted_keys sorted = {NULL, 0};
    size_t count = 0;

    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        count++;
    if (count > SMALL_MAPPING)
        sort_keys(&sorted, mapping, count, arena);
    for (struct node *key = mapping->first; key != NULL; key = key->next->next) {
        place_empty_value(document, key);
        if (key->kind == NODE_SCALAR)
            check_key(key, key_before(mapping, key, &sorted), document, arena, diagnostics);
    }
}
