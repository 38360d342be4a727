#include "tests/helpers/recorded.h"
#include "notation/place.h"

int set_up(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL)
        return -1;
    for (int i = 0; i < GAME_COUNT; i++)
        fixture->schemas[i] = &games[i]->schema;
    fixture->reader = reader_new(fixture->schemas, GAME_COUNT);
    *state = fixture;
    return 0;
}

int tear_down(void **state)
{
    struct fixture *const fixture = *state;
    reader_free(fixture->reader);
    arena_release(&fixture->arena);
    buffer_release(&fixture->line);
    free(fixture);
    return 0;
}

const char *read_bytes(struct fixture *fixture, const char *bytes, size_t len)
{
    struct buffer *const line = &fixture->line;
    size_t content = 0;

    while (content < len && strchr(" \n", bytes[content]) != NULL)
        content++;
    arena_empty(&fixture->arena);
    line->len = 0;
    fixture->document =
        (struct document){.bytes = bytes, .len = len, .content = content, .line = 1};
    if (!record_read(fixture->reader, &fixture->document, &fixture->arena, &fixture->record)) {
        buffer_text(line, "nothing");
        return buffer_string(line);
    }
    const struct diagnostics *const found = &fixture->record.diagnostics;
    for (size_t i = 0; i < found->count; i++) {
        const struct place place = document_place(&fixture->document, found->list[i].offset);
        assert_int_equal(found->list[i].move, 0);
        assert_true(strlen(found->list[i].message) > 0);
        buffer_format(line, "%s%s %d:%d", i > 0 ? " " : "", found->list[i].facts->text,
                      (int)place.line, (int)place.column);
    }
    return buffer_string(line);
}

void assert_record(void **state, const char *text, const char *expected)
{
    assert_string_equal(read_bytes(*state, text, strlen(text)), expected);
}

void assert_says(void **state, const char *words)
{
    struct fixture *const fixture = *state;
    const struct diagnostics *const found = &fixture->record.diagnostics;

    assert_true(found->count > 0);
    if (strstr(found->list[found->count - 1].message, words) == NULL)
        fail_msg("`%s` does not say `%s`", found->list[found->count - 1].message, words);
}
