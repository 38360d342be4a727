#include "notation/yaml/mapping.h"
#include "notation/place.h"

#include "base/buffer.h"
#include "base/character.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALL_MAPPING = 16,
    HEAD_MOST = 16, /* keys before `game` that a record may begin with */
    REST_MOST = 64, /* keys after it that are looked at */
};

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

/* The keys of a mapping that is checked. */
struct keys {
    const struct node *mapping;
    struct sorted_keys sorted;  /* empty for small ones */
    const struct node *game;    /* the first key `game` of a record without braces; else NULL */
    const struct node *another; /* that of the record which what is looked at belongs to, if it is
                                   not the first one */
};

/* An earlier key that is equal; NULL if there is none. */
static const struct node *key_before(const struct keys *keys, const struct node *key)
{
    if (key->kind != NODE_SCALAR)
        return NULL;
    return keys->sorted.count > 0 ? find_sorted(&keys->sorted, key)
                                  : find_key(keys->mapping->first, key);
}

/* --- records that no `---` separates */

/* Whether the record goes on with keys that it had before, after `game`. */
static bool is_repeated_after(const struct keys *keys, const struct node *game)
{
    const struct node *key = game->next->next;

    for (int i = 0; i < REST_MOST && key != NULL && !node_is(key, "game"); i++) {
        if (key_before(keys, key) != NULL)
            return true;
        key = key->next->next;
    }
    return false;
}

/* The key `game` of another record that begins with this key, which is given again: it is that
 * key, or one that precedes it in the first record, too. NULL if none begins. */
static const struct node *find_another(const struct keys *keys, const struct node *key)
{
    if (keys->game == NULL)
        return NULL;
    for (int i = 0; i < HEAD_MOST && key != NULL && key != keys->game; i++) {
        const struct node *const before = key_before(keys, key);
        if (before == NULL || before->start > keys->game->start)
            return NULL;
        if (before == keys->game)
            return i > 0 || is_repeated_after(keys, key) ? key : NULL;
        key = key->next->next;
    }
    return NULL;
}

/* Where the line above the one that starts at `at` starts. */
static size_t line_above(const struct document *document, size_t at)
{
    const char *const bytes = document->bytes;

    while (--at > 0 && bytes[at - 1] != '\n') {
    }
    return at;
}

/* Whether a line is a comment, or says when and where a game was played, which people write above
 * it. */
static bool is_above_record(const char *line, const char *end)
{
    static const char *const names[] = {"#", "event:", "id:", "site:", "round:", "date:"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t len = strlen(names[i]);
        if ((size_t)(end - line) >= len && memcmp(line, names[i], len) == 0)
            return true;
    }
    return false;
}

/* Where the record begins that has this key near its start. */
static size_t another_start(const struct document *document, size_t key)
{
    const char *const bytes = document->bytes;
    size_t start = key, above = key;

    while (start > 0 &&
           is_above_record(bytes + (above = line_above(document, start)), bytes + document->len))
        start = above;
    return start;
}

static void raise_another(const struct node *key, const struct document *document,
                          struct arena *arena, struct diagnostics *diagnostics)
{
    const size_t at = another_start(document, key->start);
    const char *const line = document->bytes + at;
    const char *const end = find_break(line, document->bytes + document->len);
    struct buffer text = {0};

    (void)diagnostics_propose(diagnostics, arena, at, at, "---\n", 4);
    buffer_excerpt(&text, line, (size_t)(end - line), 60);
    diagnostics_add(diagnostics, arena, CODE_KEY, key->start, key->end, 0,
                    "another record begins here: write a line `---` above `%s`",
                    buffer_string(&text));
    buffer_release(&text);
}

static void raise_repeated(const struct node *key, const struct node *before,
                           const struct document *document, struct arena *arena,
                           struct diagnostics *diagnostics)
{
    struct buffer name = {0}, where = {0};

    buffer_excerpt(&name, key->value, key->len, 60);
    write_distance(document, before->start, key->start, &where);
    diagnostics_add(diagnostics, arena, CODE_KEY, key->start, key->end, 0,
                    "`%s` is given twice; the first is %s: delete one of them",
                    buffer_string(&name), buffer_string(&where));
    buffer_release(&where);
    buffer_release(&name);
}

static void check_key(struct keys *keys, struct node *key, const struct document *document,
                      struct arena *arena, struct diagnostics *diagnostics)
{
    if (node_is_merge(key)) {
        diagnostics_add(diagnostics, arena, CODE_YAML, key->start, key->end, 0,
                        "records use no YAML merge keys");
        return;
    }
    const struct node *const before = key_before(keys, key);
    if (before == NULL)
        return;
    const struct node *const another = find_another(keys, key);
    const bool begins = another != NULL && another != keys->another;
    key->repeated = true;
    if (diagnostics_full(diagnostics, key->start))
        diagnostics->raised++;
    else if (!begins && keys->another != NULL)
        diagnostics_add_following(diagnostics, arena, CODE_KEY, key->start, key->end, 0,
                                  "this key belongs to the record that begins above");
    else if (begins)
        raise_another(key, document, arena, diagnostics);
    else
        raise_repeated(key, before, document, arena, diagnostics);
    if (begins)
        keys->another = another;
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

/* The first key `game` of a mapping at the margin, which is a record. */
static const struct node *game_of(const struct node *mapping, const struct document *document)
{
    const struct node *key = mapping->first;
    const char *const bytes = document->bytes;

    if (key == NULL || bytes[mapping->start] == '{' ||
        (key->start > 0 && bytes[key->start - 1] != '\n'))
        return NULL;
    while (key != NULL && !node_is(key, "game"))
        key = key->next->next;
    return key;
}

void mapping_finish(struct node *mapping, const struct document *document, struct arena *arena,
                    struct diagnostics *diagnostics)
{
    struct keys keys = {mapping, {NULL, 0}, game_of(mapping, document), NULL};
    size_t count = 0;

    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        count++;
    if (count > SMALL_MAPPING)
        sort_keys(&keys.sorted, mapping, count, arena);
    for (struct node *key = mapping->first; key != NULL; key = key->next->next) {
        place_empty_value(document, key);
        if (key->kind == NODE_SCALAR)
            check_key(&keys, key, document, arena, diagnostics);
    }
}
