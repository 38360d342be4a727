#include "notation/drawn/cells.h"

#include "base/character.h"
#include "notation/drawn/glyph.h"

void cells_start(struct cells *cells, size_t most, struct arena *arena)
{
    *cells =
        (struct cells){.list = arena_allocate(arena, most * sizeof *cells->list), .most = most};
}

static void add(struct cells *cells, struct cell cell)
{
    if (cells->count < cells->most)
        cells->list[cells->count] = cell;
    cells->count++;
}

/* Takes off blanks. */
static void strip(struct cell *cell)
{
    while (cell->start < cell->end && is_spacing(*cell->start))
        cell->start++;
    while (cell->end > cell->start && is_spacing(cell->end[-1]))
        cell->end--;
}

/* Takes off blanks, brackets, and blanks within. */
static struct cell cell_of(const char *start, const char *end)
{
    struct cell cell = {.start = start, .end = end};

    strip(&cell);
    if (cell.end - cell.start > 1 && *cell.start == '[' && cell.end[-1] == ']') {
        cell.marked = true;
        cell.start++;
        cell.end--;
        strip(&cell);
    }
    return cell;
}

/* Whether the frame above is heavy over a column; columns must not go back. */
static bool is_heavy_above(struct glyph_cursor *above, size_t column)
{
    struct glyph glyph = {.code = 0};

    if (above->at == NULL)
        return true;
    while (above->column <= column && glyph_next(above, &glyph))
        ;
    return glyph.code != 0 && glyph.column <= column && glyph_is_heavy(glyph.code);
}

static void read_framed(struct cells *cells, const struct drawn_line *line)
{
    struct glyph_cursor cursor = {.at = line->start, .end = line->end};
    struct glyph_cursor above = {.at = cells->above.start, .end = cells->above.end};
    const char *start = line->start;
    struct glyph glyph, left = {.code = 0};

    while (glyph_next(&cursor, &glyph)) {
        if (!glyph_is_bar(glyph.code))
            continue;
        struct cell cell = cell_of(start, glyph.start);
        if (glyph_is_heavy(left.code) && glyph_is_heavy(glyph.code) &&
            is_heavy_above(&above, left.column + 1))
            cell.marked = true;
        add(cells, cell);
        start = glyph.end;
        left = glyph;
    }
    add(cells, cell_of(start, line->end));
}

/* The end of a word, or of brackets with blanks in them. */
static const char *bare_end(const char *at, const char *end)
{
    const char *close = at;

    if (*at == '[')
        for (close = at + 1; close < end && *close != ']' && *close != '[';)
            close++;
    if (close < end && *close == ']')
        at = close;
    while (at < end && !is_spacing(*at))
        at++;
    return at;
}

static void read_bare(struct cells *cells, const struct drawn_line *line)
{
    struct cell *last = NULL;

    for (const char *at = line->first, *start; at < line->end;) {
        start = at;
        at = bare_end(start, line->end);
        if (*start == '/' && last != NULL) {
            last->end = at;
        } else {
            add(cells, cell_of(start, at));
            last = cells->count <= cells->most ? &cells->list[cells->count - 1] : NULL;
        }
        while (at < line->end && is_spacing(*at))
            at++;
    }
}

static bool has_bars(const struct drawn_line *line)
{
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct glyph glyph;

    while (glyph_next(&cursor, &glyph))
        if (glyph_is_bar(glyph.code))
            return true;
    return false;
}

void cells_read(struct cells *cells, const struct drawn_line *line)
{
    cells->count = 0;
    cells->framed = has_bars(line);
    if (cells->framed)
        read_framed(cells, line);
    else
        read_bare(cells, line);
}

bool cell_is_empty(const struct cell *cell)
{
    struct glyph_cursor cursor = {.at = cell->start, .end = cell->end};
    struct glyph glyph;

    return !glyph_next(&cursor, &glyph) ||
           (cursor.at == cell->end && (glyph_is_point(glyph.code) || glyph.code == '_'));
}
