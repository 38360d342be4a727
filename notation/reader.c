#include "notation/reader.h"

#include "notation/header/header.h"
#include "notation/slip/slip.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    const struct schema *const *schemas;
    size_t count;
    struct pattern **patterns; /* by game; compiled when its first record is met */
    struct yaml_reader *yaml;
    struct items items;
};

struct reader *reader_new(const struct schema *const *schemas, size_t count)
{
    struct reader *const reader = memory_allocate(sizeof *reader);

    *reader = (struct reader){.schemas = schemas,
                              .count = count,
                              .patterns = memory_allocate_zeroed(count, sizeof *reader->patterns),
                              .yaml = yaml_reader_new()};
    return reader;
}

void reader_free(struct reader *reader)
{
    for (size_t i = 0; i < reader->count; i++)
        pattern_free(reader->patterns[i]);
    free(reader->patterns);
    yaml_reader_free(reader->yaml);
    items_release(&reader->items);
    free(reader);
}

static struct pattern *pattern_of(struct reader *reader, const struct schema *schema)
{
    size_t i = 0;
    while (reader->schemas[i] != schema)
        i++;
    if (reader->patterns[i] == NULL)
        reader->patterns[i] = pattern_new(schema);
    return reader->patterns[i];
}

static void read_moves(struct reader *reader, struct record *record, struct arena *arena)
{
    const struct node *const moves = record->common[COMMON_MOVES];

    reader->items.count = reader->items.run_count = 0;
    record->header_sound = record->diagnostics.raised == 0;
    if (record->schema != NULL && moves != NULL && moves->kind != NODE_MAPPING &&
        moves->kind != NODE_ALIAS) {
        text_read(&record->text, record->document, moves, arena);
        items_read(&reader->items, &record->text, record->document, record->schema,
                   pattern_of(reader, record->schema), arena, &record->diagnostics,
                   &record->remarks);
    }
    record->items = reader->items;
}

static bool has_yaml_errors(const struct record *record)
{
    for (size_t i = 0; i < record->diagnostics.count; i++)
        if (record->diagnostics.list[i].facts == code_facts(CODE_YAML))
            return true;
    return false;
}

/* The keys that records know, of all games. */
static size_t key_names(const struct reader *reader, const char **names)
{
    size_t count = 0;

    for (int i = 0; i < COMMON_KEYS; i++)
        names[count++] = common_keys[i].name;
    for (size_t i = 0; i < reader->count; i++)
        for (int j = 0; j < KEYS_MOST && reader->schemas[i]->keys[j].name != NULL; j++)
            names[count++] = reader->schemas[i]->keys[j].name;
    return count;
}

/* Says what is wrong in a document that is no YAML, or no mapping, at the line where the slip is.
 */
static void explain_yaml(const struct reader *reader, const struct document *document,
                         struct arena *arena, struct diagnostics *diagnostics)
{
    const char **const names =
        arena_allocate(arena, (COMMON_KEYS + reader->count * KEYS_MOST) * sizeof *names);
    struct buffer message = {0};
    struct slip slip;

    if (diagnostics->raised == 1 && diagnostics->list[0].facts == code_facts(CODE_YAML) &&
        slip_find(document, diagnostics->list[0].offset, names, key_names(reader, names), &slip,
                  &message)) {
        *diagnostics = (struct diagnostics){0};
        diagnostics_add(diagnostics, arena, CODE_YAML, slip.offset, slip.end, 0, "%s",
                        buffer_string(&message));
    }
    buffer_release(&message);
}

/* Reads a document; false if it is empty after all. `*mapping` is NULL if it is not a mapping. */
static bool read_mapping(struct reader *reader, const struct document *document,
                         struct arena *arena, struct record *record, const struct node **mapping)
{
    struct node *root;

    *mapping = NULL;
    memset(record, 0, offsetof(struct record, names));
    record->document = document;
    record->first = document->content;
    if (document->too_large) {
        record->broken_yaml = true;
        diagnostics_add(&record->diagnostics, arena, CODE_TOO_LARGE, document->content,
                        document->content, 0, "a record has at most 64 MiB");
        return true;
    }
    const bool read = yaml_read(reader->yaml, document, arena, &record->diagnostics, &root);
    if (read && root == NULL)
        return false;
    if (read && root->kind != NODE_MAPPING) {
        diagnostics_add(&record->diagnostics, arena, CODE_YAML, root->start, root->end, 0,
                        "a record is a mapping of keys to values, as in `game: plexus`");
        explain_yaml(reader, document, arena, &record->diagnostics);
    } else if (read) {
        *mapping = record->root = root;
        if (root->first != NULL)
            record->first = root->first->start;
    } else {
        explain_yaml(reader, document, arena, &record->diagnostics);
    }
    record->broken_yaml = has_yaml_errors(record);
    return true;
}

bool record_read(struct reader *reader, const struct document *document, struct arena *arena,
                 struct record *record)
{
    const struct node *mapping;

    if (!read_mapping(reader, document, arena, record, &mapping))
        return false;
    if (mapping != NULL) {
        header_read(record, mapping, reader->schemas, reader->count, arena);
        read_moves(reader, record, arena);
    }
    return true;
}

bool record_read_keys(struct reader *reader, const struct document *document, struct arena *arena,
                      struct record *record)
{
    const struct node *mapping;

    if (!read_mapping(reader, document, arena, record, &mapping))
        return false;
    if (mapping != NULL)
        header_find_keys(record, mapping);
    return true;
}
