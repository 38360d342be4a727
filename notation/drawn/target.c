/* A row for each ring, from the central circle on: its name if it is written, its sections, and the
 * points that it brought if they are written. */
#include "notation/drawn/target.h"

#include "notation/drawn/picture.h"

#include <string.h>

struct target {
    struct reading *reading;
    int32_t wedges, rings; /* rings without the central circle */
    int32_t ring;          /* next to be read */
    bool lost;             /* the lines are no table */
};

/* "ring 3", or "the central circle". */
static const char *ring_name(const struct target *target)
{
    return target->ring == 0 ? "the central circle"
                             : arena_format(target->reading->arena, "ring %d", (int)target->ring);
}

/* --- what a row is called */

static bool begins(const struct cell *cell, const char *word)
{
    const size_t len = strlen(word);
    return (size_t)(cell->end - cell->start) >= len && memcmp(cell->start, word, len) == 0;
}

/* The ring that a cell names; -1 if it names none. */
static int64_t named_ring(const struct cell *cell)
{
    struct scanner scanner = {cell->start, cell->end};

    if (begins(cell, "centre") || begins(cell, "center"))
        return 0;
    if (begins(cell, "ring"))
        scanner.at += strlen("ring");
    scan_blanks(&scanner);
    const int64_t ring = scan_number(&scanner);
    return scanner.at == scanner.end ? ring : -1;
}

static void check_ring(struct target *target, const struct cell *cell)
{
    if (named_ring(cell) != target->ring)
        reading_raise(target->reading, CODE_DRAWING, cell->start, cell->end,
                      "%s stands before what should be %s",
                      reading_quote(target->reading, cell->start, cell->end), ring_name(target));
}

/* How many cells of a bare row its name takes. */
static size_t name_cells(const struct cells *cells)
{
    const struct cell *const cell = &cells->list[0];

    if (begins(cell, "centre") || begins(cell, "center"))
        return 1;
    if (!begins(cell, "ring"))
        return 0;
    return (size_t)(cell->end - cell->start) > strlen("ring") || cells->count == 1 ? 1 : 2;
}

/* --- sections and points */

/* Takes off the sign of a prime that counts. */
static const char *without_prime(const struct cell *cell)
{
    static const char *const signs[] = {"'", "\xe2\x80\xb2", "\xe2\x80\x99"};
    const size_t len = (size_t)(cell->end - cell->start);

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        const size_t sign = strlen(signs[i]);
        if (len > sign && memcmp(cell->end - sign, signs[i], sign) == 0)
            return cell->end - sign;
    }
    return cell->end;
}

static void read_section(struct target *target, const struct cell *cell, int32_t wedge, bool last)
{
    const char *const end = without_prime(cell);
    struct digits digits;

    if (cell_is_empty(cell))
        return;
    if (!reading_digits(target->reading, cell->start, end, &digits)) {
        reading_refuse_digits(
            target->reading, cell->start, end,
            arena_format(target->reading->arena, "%s, wedge %d", ring_name(target), (int)wedge + 1),
            "a number; an empty section has a point");
        return;
    }
    struct mark *const mark = reading_mark(target->reading, MARK_NUMBER, cell->start, cell->end);
    mark->at = (struct square){wedge, target->ring};
    mark->digits = digits;
    mark->last = last || cell->marked;
}

/* Whether a cell holds points, with their sign: `+5` or `(+5)`. */
static bool is_signed(const struct cell *cell)
{
    return cell->end > cell->start &&
           (*cell->start == '+' || *cell->start == '-' || *cell->start == '(');
}

static void read_points(struct target *target, const struct cell *cell)
{
    const char *start = cell->start, *end = cell->end;
    struct digits digits;

    if (start == end)
        return;
    if (end - start > 2 && *start == '(' && end[-1] == ')') {
        start++;
        end--;
    }
    const bool negative = *start == '-';
    if (negative || *start == '+')
        start++;
    if (start == end || target->ring == 0) {
        reading_raise(target->reading, CODE_TOKEN, cell->start, cell->end,
                      target->ring == 0 ? "the central circle brings no points"
                                        : "here points may stand, as in `+5`");
        return;
    }
    if (!reading_digits(target->reading, start, end, &digits)) {
        reading_refuse_digits(target->reading, start, end, ring_name(target),
                              "the number of its points");
        return;
    }
    struct mark *const mark = reading_mark(target->reading, MARK_POINTS, cell->start, cell->end);
    mark->at.row = target->ring;
    mark->digits = digits;
    mark->negative = negative;
}

/* --- rows */

/* Whether the first line looks like the edge of a picture. */
static bool is_picture(const struct target *target)
{
    const struct cells *const cells = &target->reading->cells;
    bool strokes = false;

    for (size_t i = 0; i < cells->count && i < cells->most; i++) {
        const struct cell *const cell = &cells->list[i];
        if (cell->end - cell->start > 1 && *cell->start == '.')
            return target->ring == 0 && picture_includes(&target->reading->line, &strokes);
    }
    return false;
}

static void refuse_row(struct target *target, size_t sections)
{
    target->lost = is_picture(target);
    if (target->lost)
        reading_raise_line(target->reading, CODE_DRAWING,
                           "the picture is not read; the table that stands below it is needed");
    else
        reading_raise_line(target->reading, CODE_DRAWING,
                           "%s has %zu section%s; there are %d wedges; a point stands for an empty "
                           "one",
                           ring_name(target), sections, sections == 1 ? "" : "s",
                           (int)target->wedges);
}

static void read_sections(struct target *target, size_t first, bool last)
{
    for (int32_t i = 0; i < target->wedges; i++)
        read_section(target, &target->reading->cells.list[first + (size_t)i], i, last);
}

/* In a frame the name stands before the sections and the points after them, or nothing. */
static void read_framed(struct target *target, const struct cells *cells)
{
    if (cells->count != (size_t)target->wedges + 2) {
        refuse_row(target, cells->count - 2);
        return;
    }
    if (!cell_is_empty(&cells->list[0]))
        check_ring(target, &cells->list[0]);
    read_sections(target, 1, cells->list[0].marked);
    read_points(target, &cells->list[cells->count - 1]);
}

static void read_bare(struct target *target, const struct cells *cells)
{
    const size_t name = name_cells(cells), wedges = (size_t)target->wedges;
    const struct cell whole = {.start = cells->list[0].start,
                               .end = cells->list[name == 2 ? 1 : 0].end};

    if (name > 0)
        check_ring(target, &whole);
    const bool pointed = cells->count == name + wedges + 1 &&
                         (name > 0 || is_signed(&cells->list[cells->count - 1]));
    if (cells->count != name + wedges + pointed) {
        refuse_row(target, cells->count - name);
        return;
    }
    read_sections(target, name, name == 1 && cells->list[0].marked);
    if (pointed)
        read_points(target, &cells->list[cells->count - 1]);
}

/* Reads a row; false if those below it mean nothing. */
static bool read_row(struct target *target)
{
    const struct cells *const cells = &target->reading->cells;

    if (target->ring > target->rings) {
        reading_raise_line(target->reading, CODE_DRAWING, "this is a ring too many: there are %d",
                           (int)target->rings);
        return false;
    }
    if (cells->framed && cells->count >= 2)
        read_framed(target, cells);
    else
        read_bare(target, cells);
    target->ring++;
    return !target->lost;
}

/* --- the whole */

static int32_t count_rings(const struct record *record)
{
    int key = 0;

    while (key + 1 < KEYS_MOST && !record->schema->keys[key].times_players)
        key++;
    return record->setup.numbers[key] * record->setup.players;
}

void target_read(struct reading *reading)
{
    struct target target = {.reading = reading,
                            .wedges = reading->record->setup.numbers[0],
                            .rings = count_rings(reading->record)};

    cells_start(&reading->cells, (size_t)target.wedges + 4, reading->arena);
    (void)picture_skip(reading, "wedge");
    while (reading_row(reading))
        if (!read_row(&target))
            break;
    if (target.ring <= target.rings && !target.lost)
        reading_raise_line(reading, CODE_DRAWING,
                           target.ring < 2
                               ? "here is no ring; there are %d, of which the empty ones have "
                                 "points"
                               : "the rings from %d on are missing; empty ones have points",
                           target.ring < 2 ? (int)target.rings : (int)target.ring);
}
