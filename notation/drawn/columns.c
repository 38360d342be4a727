#include "notation/drawn/columns.h"

#include "notation/drawn/glyph.h"

/* Takes the next word between blanks and bars. */
static bool next_name(struct glyph_cursor *cursor, struct span *name)
{
    struct glyph glyph;

    name->len = 0;
    while (glyph_next(cursor, &glyph)) {
        const bool between = glyph.code == ' ' || glyph.code == '\t' || glyph_is_bar(glyph.code);
        if (between && name->len > 0)
            return true;
        if (between)
            continue;
        if (name->len == 0)
            name->bytes = glyph.start;
        name->len = (size_t)(glyph.end - name->bytes);
    }
    return name->len > 0;
}

static bool is_named(const struct span *name, int32_t column, struct buffer *scratch)
{
    struct scanner scanner = {name->bytes, name->bytes + name->len};

    scratch->len = 0;
    column_write(scratch, column);
    for (size_t i = 0; i < scratch->len; i++)
        if (!scan_character(&scanner, scratch->bytes[i]))
            return false;
    return scanner.at == scanner.end;
}

/* Capital letters may be those of long numbers, or pens. */
static bool begins_names(const struct reading *reading, struct span *name)
{
    struct glyph_cursor cursor = {.at = reading->line.first, .end = reading->line.end};

    return next_name(&cursor, name) && name->len == 1 &&
           (*name->bytes == 'a' ||
            (*name->bytes == 'A' && reading->letters.count == 0 && !reading->record->schema->pens));
}

bool columns_read(struct reading *reading, int32_t side, int sheets)
{
    const struct drawn_line *const line = &reading->line;
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct buffer scratch = {0};
    struct span name;
    int32_t count = 0;

    if (!begins_names(reading, &name))
        return false;
    while (next_name(&cursor, &name) && count < side * sheets &&
           is_named(&name, count % side, &scratch))
        count++;
    if (name.len > 0 || count % side != 0)
        reading_raise(reading, CODE_DRAWING, name.len > 0 ? name.bytes : line->first,
                      name.len > 0 ? name.bytes + name.len : line->end,
                      "the columns of this board are named a to %s",
                      reading_column(reading, side - 1));
    buffer_release(&scratch);
    return true;
}
