#include "tests/helpers/readings.h"

#include "notation/yaml/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void tell_node(struct buffer *told, const struct node *node, int depth)
{
    for (; node != NULL; node = node->next) {
        buffer_repeat(told, ' ', (size_t)(2 * depth));
        buffer_format(told, "%d/%d%s [%zu, %zu) ", (int)node->kind, (int)node->style,
                      node->repeated ? " repeated" : "", node->start, node->end);
        if (node->kind == NODE_SCALAR)
            buffer_json(told, node->value, node->len);
        /* JSON makes one of all bytes that are no UTF-8. */
        for (size_t i = 0; i < node->len; i++)
            if ((unsigned char)node->value[i] >= 0x80)
                buffer_format(told, " %02x", (unsigned)(unsigned char)node->value[i]);
        buffer_text(told, "\n");
        tell_node(told, node->first, depth + 1);
    }
}

static void tell(struct buffer *told, const struct node *root, bool read,
                 const struct diagnostics *diagnostics)
{
    told->len = 0;
    buffer_text(told, read ? "" : "not read\n");
    tell_node(told, root, 0);
    for (size_t i = 0; i < diagnostics->count; i++)
        buffer_format(told, "%s [%zu, %zu) %s\n", diagnostics->list[i].facts->text,
                      diagnostics->list[i].offset, diagnostics->list[i].end,
                      diagnostics->list[i].message);
    buffer_format(told, "%u raised\n", (unsigned)diagnostics->raised);
}

static bool agree(void *context, const struct document *document)
{
    struct readings *const readings = context;
    struct diagnostics plain = {0}, parsed = {0};
    struct node *root = NULL;

    arena_empty(&readings->arena);
    readings->documents++;
    readings->bytes += document->len;
    if (!yaml_read_plain(document, &readings->arena, &plain, &root))
        return plain.count == 0 && plain.raised == 0;
    readings->plain_documents++;
    readings->plain_bytes += document->len;
    tell(&readings->plain, root, true, &plain);
    const bool read =
        yaml_read_with_libyaml(readings->tree, document, &readings->arena, &parsed, &root);
    tell(&readings->parsed, root, read, &parsed);
    return readings->plain.len == readings->parsed.len &&
           memcmp(readings->plain.bytes, readings->parsed.bytes, readings->plain.len) == 0;
}

bool each_document(const char *bytes, size_t len, document_check *check, void *context)
{
    FILE *const file = tmpfile();
    struct source source = {0};
    const struct document *document;
    bool agreed = true;

    if (file == NULL || fwrite(bytes, 1, len, file) != len || fflush(file) != 0 ||
        lseek(fileno(file), 0, SEEK_SET) != 0)
        abort();
    source_open(&source, fileno(file), NULL, NULL);
    while (agreed && (document = source_next(&source)) != NULL)
        agreed = document->too_large || check(context, document);
    source_release(&source);
    (void)fclose(file);
    return agreed;
}

bool readings_agree(struct readings *readings, const char *bytes, size_t len)
{
    const bool agreed = each_document(bytes, len, agree, readings);

    if (!agreed)
        (void)fprintf(stderr, "read plainly:\n%sread by libyaml:\n%s",
                      buffer_string(&readings->plain), buffer_string(&readings->parsed));
    return agreed;
}

void readings_release(struct readings *readings)
{
    buffer_release(&readings->plain);
    buffer_release(&readings->parsed);
    arena_release(&readings->arena);
}
