#include "tests/units/notation/itemised.h"

static const char kind_letters[] = "MNPTRFDLGOCASUEV";

int set_up(void **state)
{
    *state = calloc(1, sizeof(struct fixture));
    return *state == NULL ? -1 : 0;
}

int tear_down(void **state)
{
    struct fixture *const fixture = *state;
    items_release(&fixture->items);
    buffer_release(&fixture->document);
    buffer_release(&fixture->line);
    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

void write_item(const char *text, const struct item *item, struct buffer *line)
{
    buffer_text(line, line->len > 0 ? " " : "");
    buffer_character(line, kind_letters[item->kind]);
    if (item->kind == ITEM_MOVE)
        buffer_number(line, item->shape);
    buffer_character(line, '|');
    if (item->body > item->start) {
        buffer_append(line, text + item->start, item->body - item->start);
        buffer_character(line, '|');
    }
    buffer_append(line, text + item->body, item->end - item->mark - item->body);
    buffer_character(line, '|');
    if (item->mark > 0) {
        buffer_append(line, text + item->end - item->mark, item->mark);
        buffer_character(line, '|');
    }
}

const char *itemise(struct fixture *fixture, const char *game, const char *bytes, size_t len)
{
    const struct schema *const schema = &game_find(game, strlen(game))->schema;
    struct text text;

    fixture->document.len = fixture->line.len = 0;
    fixture->diagnostics = fixture->remarks = (struct diagnostics){0};
    arena_empty(&fixture->arena);
    buffer_text(&fixture->document, "|\n");
    buffer_append(&fixture->document, bytes, len);
    const struct document document = {
        .bytes = fixture->document.bytes, .len = fixture->document.len, .line = 1};
    const struct node node = {
        .kind = NODE_SCALAR, .style = STYLE_LITERAL, .end = fixture->document.len};
    text_read(&text, &document, &node, &fixture->arena);
    items_forget(&fixture->items);
    items_read(&fixture->items, &text, &document, schema, &fixture->arena, &fixture->diagnostics,
               &fixture->remarks);
    for (size_t i = 0; i < fixture->items.count; i++)
        write_item(text.bytes, &fixture->items.list[i], &fixture->line);
    for (size_t i = 0; i < fixture->diagnostics.count; i++) {
        const struct diagnostic *const found = &fixture->diagnostics.list[i];
        buffer_format(&fixture->line, "%s%s %zu-%zu", fixture->line.len > 0 ? " " : "",
                      found->facts->text, found->offset - 2, found->end - 2);
    }
    return buffer_string(&fixture->line);
}
