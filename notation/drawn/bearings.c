/* The table has a head that names its columns, or else two to five columns whose order is known.
 * The picture above it is skipped: it is too coarse to be read. */
#include "notation/drawn/bearings.h"

#include "notation/drawn/picture.h"

#include <string.h>

enum { COLUMNS_MOST = 5 };

struct bearings {
    struct reading *reading;
    enum mark_kind columns[COLUMNS_MOST];
    size_t count; /* of these; 0 before the first line is read without a head */
    int32_t row;
};

static const struct {
    const char *name;
    enum mark_kind kind;
} heads[COLUMNS_MOST] = {{"move", MARK_WHOLE},
                         {"player", MARK_PLAYER},
                         {"bearing", MARK_BEARING},
                         {"length", MARK_LENGTH},
                         {"crossings", MARK_CROSSINGS}};

/* The columns of tables without a head, by their number. */
static const enum mark_kind usual[COLUMNS_MOST + 1][COLUMNS_MOST] = {
    [2] = {MARK_BEARING, MARK_CROSSINGS},
    [3] = {MARK_PLAYER, MARK_BEARING, MARK_CROSSINGS},
    [4] = {MARK_WHOLE, MARK_PLAYER, MARK_BEARING, MARK_CROSSINGS},
    [5] = {MARK_WHOLE, MARK_PLAYER, MARK_BEARING, MARK_LENGTH, MARK_CROSSINGS},
};

static const char *head_name(enum mark_kind kind)
{
    for (size_t i = 0; i < COLUMNS_MOST; i++)
        if (heads[i].kind == kind)
            return heads[i].name;
    return "";
}

/* The cells of the line without what stands outside of its frame. */
static const struct cell *inner_cells(const struct bearings *bearings, size_t *count)
{
    const struct cells *const cells = &bearings->reading->cells;
    const bool framed = cells->framed && cells->count >= 2;

    *count = framed ? cells->count - 2 : cells->count;
    return &cells->list[framed ? 1 : 0];
}

/* The column that a head names, or COLUMNS_MOST. */
static size_t find_head(const struct cell *cell)
{
    size_t head = 0;

    while (head < COLUMNS_MOST && !text_is(cell->start, cell->end, heads[head].name))
        head++;
    return head;
}

/* Reads the head of the table. */
static void read_head(struct bearings *bearings)
{
    size_t count;

    cells_read(&bearings->reading->cells, &bearings->reading->line);
    const struct cell *const cells = inner_cells(bearings, &count);
    for (size_t i = 0; i < count && i < COLUMNS_MOST; i++) {
        const size_t head = find_head(&cells[i]);
        if (head == COLUMNS_MOST)
            reading_raise(bearings->reading, CODE_TOKEN, cells[i].start, cells[i].end,
                          "the columns are move, player, bearing, length and crossings");
        else
            bearings->columns[bearings->count++] = heads[head].kind;
    }
}

/* --- numbers */

/* Whether [start, end) is a number that may have decimals. */
static bool is_decimal(const char *start, const char *end)
{
    struct scanner scanner = {start, end};

    if (scan_digits(&scanner).len == 0)
        return false;
    return scanner.at == end ||
           (scan_character(&scanner, '.') && scan_digits(&scanner).len > 0 && scanner.at == end);
}

/* Takes off the sign of degrees. */
static const char *without_sign(const struct cell *cell)
{
    static const char sign[] = "\xc2\xb0";
    const size_t len = sizeof sign - 1;

    return (size_t)(cell->end - cell->start) > len && memcmp(cell->end - len, sign, len) == 0
               ? cell->end - len
               : cell->end;
}

static bool has_decimals(enum mark_kind kind)
{
    return kind == MARK_BEARING || kind == MARK_LENGTH;
}

static void read_number(struct bearings *bearings, const struct cell *cell, enum mark_kind kind,
                        bool last)
{
    const char *const end = kind == MARK_BEARING ? without_sign(cell) : cell->end;
    const struct digits digits = {cell->start, (size_t)(end - cell->start)};
    struct scanner scanner = {cell->start, end};

    if (has_decimals(kind) ? !is_decimal(cell->start, end)
                           : scan_digits(&scanner).len == 0 || scanner.at < end) {
        reading_raise(bearings->reading, CODE_TOKEN, cell->start, cell->end,
                      has_decimals(kind) ? "line %d, %s: %s is not a number such as 24.5"
                                         : "line %d, %s: %s is not a whole number",
                      (int)bearings->row + 1, head_name(kind),
                      reading_quote(bearings->reading, cell->start, cell->end));
        return;
    }
    if (number_too_large(cell->start, end)) {
        reading_raise(bearings->reading, CODE_TOO_LARGE, cell->start, cell->end,
                      "numbers have at most 1,000 digits");
        return;
    }
    struct mark *const mark = reading_mark(bearings->reading, kind, cell->start, cell->end);
    mark->at.row = bearings->row;
    mark->digits = digits;
    mark->last = last;
}

/* --- rows */

static void read_row(struct bearings *bearings)
{
    size_t count;
    bool last = false;

    const struct cell *const cells = inner_cells(bearings, &count);
    if (bearings->count == 0 && count <= COLUMNS_MOST && usual[count][0] != usual[count][1]) {
        memcpy(bearings->columns, usual[count], sizeof usual[count]);
        bearings->count = count;
    }
    if (count != bearings->count || count == 0) {
        reading_raise_line(bearings->reading, CODE_DRAWING,
                           "line %d has %zu column%s; a line of this table has %s, as in "
                           "`1 2 156 1.618 0`",
                           (int)bearings->row + 1, count, count == 1 ? "" : "s",
                           bearings->count > 0 ? "as many as the others" : "two to five");
        return;
    }
    for (size_t i = 0; i < count; i++)
        last = last || cells[i].marked;
    for (size_t i = 0; i < count; i++)
        read_number(bearings, &cells[i], bearings->columns[i], last);
}

/* --- the whole */

/* Whether the line is a row of a table, of which nobody told the columns. */
static bool is_row(const struct bearings *bearings)
{
    size_t count;
    const struct cell *const cells = inner_cells(bearings, &count);

    for (size_t i = 0; i < count && count <= COLUMNS_MOST; i++)
        if (!is_decimal(cells[i].start, cells[i].end))
            return false;
    return count > 1 && count <= COLUMNS_MOST;
}

/* Whether the lines from this one on are a picture. A circle in which nothing is drawn is a game
 * not begun; any other is refused. */
static bool is_picture(struct bearings *bearings)
{
    struct reading ahead = *bearings->reading;
    bool strokes = false, picture;

    do
        picture = picture_includes(&ahead.line, &strokes);
    while (picture && reading_line(&ahead));
    if (picture && strokes)
        reading_raise_line(bearings->reading, CODE_DRAWING,
                           "a picture is too coarse to be read: the table of bearings is needed, "
                           "with lines such as `1 2 156 1.618 0`: move, player, bearing, length, "
                           "crossings");
    return picture;
}

/* Reads rows: two openings at most, then two lines for each whole move. */
static void read_rows(struct bearings *bearings, bool any)
{
    const int32_t most = 2 + 2 * bearings->reading->record->setup.numbers[0];

    for (; any; any = reading_row(bearings->reading), bearings->row++) {
        if (bearings->row == most) {
            reading_raise_line(bearings->reading, CODE_DRAWING,
                               "this is a line too many: there are %d", (int)most);
            return;
        }
        read_row(bearings);
    }
}

void bearings_read(struct reading *reading)
{
    struct bearings bearings = {.reading = reading};

    cells_start(&reading->cells, COLUMNS_MOST + 2, reading->arena);
    const bool headed = picture_skip(reading, "move") || picture_skip(reading, "player") ||
                        picture_skip(reading, "bearing");
    if (headed)
        read_head(&bearings);
    const bool any = reading_row(reading);
    if (headed || !any || is_row(&bearings) || !is_picture(&bearings))
        read_rows(&bearings, any);
}
