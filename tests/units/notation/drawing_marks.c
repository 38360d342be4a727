#include "tests/units/notation/drawing_marks.h"

#include "notation/reader.h"

int set_up(void **state)
{
    static const struct schema *schemas[GAME_COUNT];
    struct fixture *const fixture = calloc(1, sizeof *fixture);

    if (fixture == NULL)
        return -1;
    for (int i = 0; i < GAME_COUNT; i++)
        schemas[i] = &games[i]->schema;
    fixture->reader = reader_new(schemas, GAME_COUNT);
    *state = fixture;
    return 0;
}

int tear_down(void **state)
{
    struct fixture *const fixture = *state;

    reader_free(fixture->reader);
    buffer_release(&fixture->document);
    buffer_release(&fixture->line);
    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

static void write_round_place(const struct mark *mark, struct buffer *line)
{
    if (mark->at.column < 0)
        buffer_format(line, "pick %d", (int)mark->at.row + 1);
    else
        buffer_format(line, "answer %d of %d", (int)mark->at.column + 1, (int)mark->at.row + 1);
}

static void write_place(const struct mark *mark, enum drawn_as drawn_as, struct buffer *line)
{
    if (drawn_as == DRAWN_ROUNDS) {
        write_round_place(mark, line);
    } else if (drawn_as == DRAWN_BEARINGS || mark->kind == MARK_POINTS) {
        buffer_number(line, mark->at.row);
    } else if (mark->kind == MARK_ABOVE) {
        buffer_text(line, "above ");
        column_write(line, mark->at.column);
    } else if (mark->kind == MARK_BESIDE) {
        buffer_format(line, "beside %d", (int)mark->at.row + 1);
    } else {
        square_write(line, mark->at);
    }
    if (mark->kind != MARK_SEGMENT)
        return;
    buffer_character(line, '-');
    square_write(line, mark->to);
}

static void write_mark(const struct mark *mark, enum drawn_as drawn_as, struct buffer *line)
{
    static const char *const kinds[] = {
        [MARK_NUMBER] = "",       [MARK_SECOND] = "/",       [MARK_CROSS] = "x",
        [MARK_ABOVE] = "",        [MARK_BESIDE] = "",        [MARK_SEGMENT] = "",
        [MARK_STANDING] = "pen",  [MARK_POINTS] = "points ", [MARK_PLAYER] = "player ",
        [MARK_WHOLE] = "whole ",  [MARK_BEARING] = "to ",    [MARK_LENGTH] = "long ",
        [MARK_CROSSINGS] = "by ", [MARK_PICK] = "pick ",     [MARK_ANSWER] = "m ",
        [MARK_ENTRY] = "entry ",
    };

    buffer_text(line, line->len > 0 ? " " : "");
    buffer_text(line, kinds[mark->kind]);
    buffer_text(line, mark->negative ? "-" : "");
    buffer_append(line, mark->digits.bytes, mark->digits.len);
    buffer_text(line, mark->pen == 1 ? "A" : mark->pen == 2 ? "B" : "");
    buffer_character(line, '@');
    write_place(mark, drawn_as, line);
    if (mark->kind == MARK_ENTRY)
        buffer_format(line, ":%d", (int)mark->to.column);
    if (mark->sheet > 0)
        buffer_format(line, "'%d", mark->sheet);
    if (mark->stroke.len > 0)
        buffer_character(line, '#');
    buffer_append(line, mark->stroke.bytes, mark->stroke.len);
    buffer_text(line, mark->last ? "*" : "");
}

static void write_error(const struct fixture *fixture, const struct diagnostic *found, size_t start,
                        struct buffer *line)
{
    const char *const bytes = fixture->document.bytes + start;
    size_t lines = 1, column = 1;

    for (size_t i = 0; start + i < found->offset; i++) {
        column = bytes[i] == '\n' ? 1 : column + 1;
        lines += bytes[i] == '\n';
    }
    buffer_format(line, "%s%s %zu:%zu-%zu %s", line->len > 0 ? "\n" : "", found->facts->text, lines,
                  column - 2, column - 2 + (found->end - found->offset), found->message);
}

const char *drawing_marks(struct fixture *fixture, const char *header, const char *drawing)
{
    struct buffer *const text = &fixture->document;

    text->len = fixture->line.len = 0;
    arena_empty(&fixture->arena);
    buffer_format(text, "%s\nboard: |2\n  ", header);
    const size_t start = text->len - 2;
    for (const char *at = drawing; *at != '\0'; at++) {
        buffer_character(text, *at);
        if (*at == '\n')
            buffer_text(text, "  ");
    }
    buffer_character(text, '\n');
    const struct document document = {.bytes = buffer_string(text), .len = text->len, .line = 1};
    assert_true(record_read(fixture->reader, &document, &fixture->arena, &fixture->record));
    const struct drawn *const drawn = fixture->record.drawn;
    for (size_t i = 0; drawn != NULL && i < drawn->count; i++)
        write_mark(&drawn->marks[i], fixture->record.schema->drawn_as, &fixture->line);
    for (size_t i = 0; i < fixture->record.diagnostics.count; i++)
        write_error(fixture, &fixture->record.diagnostics.list[i], start, &fixture->line);
    return buffer_string(&fixture->line);
}
