/* The first row of dots tells how far they are apart and where the first column is; all others must
 * stand below. A segment fills the place between two dots. */
#include "notation/drawn/lattice.h"

#include "base/list.h"
#include "notation/drawn/columns.h"
#include "notation/drawn/glyph.h"
#include "notation/drawn/ink.h"

#include <string.h>

enum { PITCH_LEAST = 2, PITCH_MOST = 32 };

/* A dot of a row. */
struct dot {
    const char *start, *end;
    enum dot_kind kind;
    bool touched; /* a segment ends here */
};

/* A dot whose character says that it has a segment, or none, and that is not so. */
struct doubt {
    struct dot dot;
    struct square at;
};

struct lattice {
    struct reading *reading;
    int32_t dots;
    size_t first, pitch; /* columns of text */
    bool points;         /* dots may be points */
    int32_t row;         /* of the last row of dots; -1 before the first */
    bool between;        /* the line below it was read */
    struct drawn_line line;
    struct glyph *glyphs; /* by column of text, from that of the first dots on; code 0 for none */
    size_t width;         /* of these */
    const char *before, *behind; /* where their columns begin and end in the line */
    struct dot *now, *below;     /* the last row of dots, and the next, touched from above */
    bool seen[DOT_KINDS];
    struct doubt doubts[DIAGNOSTICS_MOST];
    size_t doubted;
    struct buffer names[2];
};

/* A stroke: a character or several of one kind, perhaps with its number and the mark of the last
 * move. */
struct stroke {
    struct ink ink;
    size_t from, to; /* glyphs; equal if nothing is drawn */
    struct digits number;
    bool last;
};

static const char *name_in(struct buffer *buffer, int32_t column, int32_t row)
{
    buffer->len = 0;
    square_write(buffer, (struct square){column, row});
    return buffer_string(buffer);
}

static const char *name_of(struct lattice *lattice, int32_t column, int32_t row)
{
    return name_in(&lattice->names[0], column, row);
}

/* --- the first row */

/* Whether a character is a dot of this board. */
static bool is_dot(const struct lattice *lattice, uint32_t code)
{
    const enum dot_kind kind = dot_kind(code);

    return kind != DOT_NONE && (kind != DOT_POINT || lattice->points);
}

/* Where the line goes on behind the number of its row. */
static struct glyph_cursor behind_number(const struct drawn_line *line)
{
    struct scanner scanner = {line->first, line->end};
    struct glyph_cursor cursor = {.at = line->start, .end = line->end};
    struct glyph glyph;

    (void)scan_digits(&scanner);
    while (cursor.at < scanner.at)
        (void)glyph_next(&cursor, &glyph);
    return cursor;
}

/* Takes the next dot of the first row; two pens on one are one. */
static bool next_dot(const struct lattice *lattice, struct glyph_cursor *cursor,
                     struct glyph *glyph)
{
    while (glyph_next(cursor, glyph))
        if (is_dot(lattice, glyph->code)) {
            if (glyph->code == 'A' && cursor->at < cursor->end && *cursor->at == 'B') {
                struct glyph second;
                (void)glyph_next(cursor, &second);
            }
            return true;
        }
    return false;
}

static size_t count_dots(const struct lattice *lattice)
{
    struct glyph_cursor cursor = behind_number(&lattice->line);
    struct glyph glyph;
    size_t count = 0;

    while (next_dot(lattice, &cursor, &glyph))
        count++;
    return count;
}

static void refuse_count(struct lattice *lattice, size_t count)
{
    struct buffer *const last = &lattice->names[0];

    last->len = 0;
    column_write(last, lattice->dots - 1);
    reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                  "row %d has %zu dot%s; there are %d, from a to %s", (int)lattice->row + 2, count,
                  count == 1 ? "" : "s", (int)lattice->dots, buffer_string(last));
}

/* Whether a line has more characters that no row of dots has than it has dots. */
static bool is_other(const struct lattice *lattice, size_t dots)
{
    struct glyph_cursor cursor = behind_number(&lattice->line);
    struct glyph glyph;
    size_t others = 0;

    while (glyph_next(&cursor, &glyph))
        others += glyph.code != ' ' && glyph.code != '\t' && glyph.code != '*' &&
                  dot_kind(glyph.code) == DOT_NONE && ink_of(glyph.code).way == INK_NONE &&
                  !(glyph.code >= '0' && glyph.code <= '9');
    return others > dots;
}

static void refuse_first(struct lattice *lattice, size_t count)
{
    if (count > 0 && !is_other(lattice, count))
        refuse_count(lattice, count);
    else
        reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                      "this is no row of %d dots, such as `o---o   o` is one of three",
                      (int)lattice->dots);
}

/* Finds out whether points are dots here. They are where this gives as many as there are. */
static bool choose_dots(struct lattice *lattice)
{
    const size_t drawn = count_dots(lattice);

    if (drawn == (size_t)lattice->dots && !is_other(lattice, drawn))
        return true;
    lattice->points = true;
    const size_t all = count_dots(lattice);
    if (all == (size_t)lattice->dots && !is_other(lattice, all))
        return true;
    refuse_first(lattice, drawn > 0 ? drawn : all);
    return false;
}

/* Finds how far dots are apart; they all must be as the first two are. */
static bool measure(struct lattice *lattice)
{
    struct glyph_cursor cursor = behind_number(&lattice->line);
    struct glyph glyph;

    (void)next_dot(lattice, &cursor, &glyph);
    lattice->first = glyph.column;
    (void)next_dot(lattice, &cursor, &glyph);
    lattice->pitch = glyph.column - lattice->first;
    if (lattice->pitch < PITCH_LEAST || lattice->pitch > PITCH_MOST) {
        reading_raise(lattice->reading, CODE_DRAWING, glyph.start, glyph.end,
                      "the dot b1 stands %zu characters after a1; 4 are usual, as in `o---o`",
                      lattice->pitch);
        return false;
    }
    return true;
}

/* --- lines */

/* Lays the characters of the line out by column. */
static void lay_out(struct lattice *lattice)
{
    struct glyph_cursor cursor = {.at = lattice->line.start, .end = lattice->line.end};
    struct glyph glyph;

    memset(lattice->glyphs, 0, lattice->width * sizeof *lattice->glyphs);
    lattice->before = lattice->behind = lattice->line.end;
    while (glyph_next(&cursor, &glyph)) {
        if (glyph.column < lattice->first)
            continue;
        if (lattice->before == lattice->line.end)
            lattice->before = glyph.start;
        if (glyph.column >= lattice->first + lattice->width) {
            lattice->behind = glyph.start;
            return;
        }
        if (glyph.code != ' ' && glyph.code != '\t')
            lattice->glyphs[glyph.column - lattice->first] = glyph;
    }
}

/* Checks the numbers of rows in front of the dots or behind them. */
static void check_numbers(struct lattice *lattice, const char *start, const char *end)
{
    const struct drawn_line part = {.first = start, .end = end};
    const char *word;

    while (line_word_next(&part, &start, &word)) {
        struct scanner scanner = {word, start};
        if (scan_number(&scanner) == lattice->row + 1 && scanner.at == start)
            continue;
        struct buffer message = {0};
        quote_write(&message, word, start);
        reading_raise(lattice->reading, CODE_DRAWING, word, start,
                      "%s stands beside what should be row %d of dots", buffer_string(&message),
                      (int)lattice->row + 1);
        buffer_release(&message);
        return;
    }
}

/* Refuses what stands left or right of a line between rows of dots. */
static void check_blank(struct lattice *lattice, const char *start, const char *end)
{
    if (start < end)
        reading_raise(lattice->reading, CODE_TOKEN, start, end,
                      "this stands outside of the dots; the first ones of this board are %zu "
                      "characters to the right, as those of row 1 are",
                      lattice->first);
}

/* --- strokes */

static const char *glyph_end(const struct lattice *lattice, size_t at)
{
    return lattice->glyphs[at - 1].end;
}

static bool has_digit(const struct glyph *glyph)
{
    return glyph->code >= '0' && glyph->code <= '9';
}

/* Takes the number that stands from a column on; the column behind it. */
static size_t take_number(const struct lattice *lattice, size_t at, size_t end,
                          struct stroke *stroke)
{
    const size_t start = at;

    while (at < end && has_digit(&lattice->glyphs[at]))
        at++;
    if (at > start && stroke->number.len == 0)
        stroke->number = (struct digits){lattice->glyphs[start].start, at - start};
    return at;
}

/* Whether a character goes on with a stroke across. */
static bool goes_on(const struct ink *ink, struct stroke *stroke)
{
    if (ink->way != INK_ACROSS || (stroke->ink.way != INK_NONE && ink->pen != stroke->ink.pen))
        return false;
    stroke->last = stroke->last || ink->last;
    stroke->ink = *ink;
    return true;
}

/* Reads a stroke across from a column on; what follows it is left. */
static struct stroke read_across(const struct lattice *lattice, size_t at, size_t end)
{
    struct stroke stroke = {.from = at, .to = at};

    while (at < end) {
        const struct glyph *const glyph = &lattice->glyphs[at];
        const struct ink ink = ink_of(glyph->code);
        if (has_digit(glyph) && stroke.number.len == 0) {
            at = take_number(lattice, at, end, &stroke);
        } else if (glyph->code == '*' || goes_on(&ink, &stroke)) {
            stroke.last = stroke.last || glyph->code == '*';
            at++;
        } else {
            break;
        }
    }
    stroke.to = at;
    return stroke;
}

/* Reads a stroke down, a diagonal, its number and mark, from a column on. */
static struct stroke read_down(const struct lattice *lattice, size_t at)
{
    struct stroke stroke = {.ink = ink_of(lattice->glyphs[at].code), .from = at};

    stroke.last = stroke.ink.last;
    at = take_number(lattice, at + 1, lattice->width, &stroke);
    if (at < lattice->width && lattice->glyphs[at].code == '*') {
        stroke.last = true;
        at++;
    }
    stroke.to = at;
    return stroke;
}

static void add_segment(struct lattice *lattice, const struct stroke *stroke, struct square at,
                        struct square to)
{
    struct mark *const mark =
        reading_mark(lattice->reading, MARK_SEGMENT, lattice->glyphs[stroke->from].start,
                     glyph_end(lattice, stroke->to));

    mark->at = at;
    mark->to = to;
    mark->pen = lattice->reading->record->schema->pens ? stroke->ink.pen : 0;
    mark->last = stroke->last;
    mark->stroke = stroke->number;
    if (stroke->number.len > DIGITS_MOST)
        reading_raise(lattice->reading, CODE_TOO_LARGE, stroke->number.bytes,
                      stroke->number.bytes + stroke->number.len,
                      "numbers have at most 1,000 digits");
}

/* --- rows of dots */

/* Keeps a dot whose character says something else of it than what is drawn. */
static void doubt(struct lattice *lattice, const struct dot *dot, int32_t column)
{
    const bool wrong = dot->kind == DOT_JOINED ? !dot->touched : dot->touched;

    lattice->seen[dot->kind] = true;
    if (wrong && (dot->kind == DOT_JOINED || dot->kind == DOT_FREE || dot->kind == DOT_POINT) &&
        lattice->doubted < DIAGNOSTICS_MOST)
        lattice->doubts[lattice->doubted++] =
            (struct doubt){*dot, {.column = column, .row = lattice->row}};
}

/* Looks at the last row of dots, all of whose segments have been read. */
static void end_row(struct lattice *lattice)
{
    for (int32_t i = 0; lattice->row >= 0 && i < lattice->dots; i++)
        doubt(lattice, &lattice->now[i], i);
}

static void add_pen(struct lattice *lattice, const struct glyph *glyph, int32_t column)
{
    struct mark *const mark =
        reading_mark(lattice->reading, MARK_STANDING, glyph->start, glyph->end);

    mark->at = (struct square){column, lattice->row};
    mark->pen = glyph->code == 'A' ? 1 : 2;
}

static bool is_dot_at(const struct lattice *lattice, int32_t column)
{
    const uint32_t code = lattice->glyphs[(size_t)column * lattice->pitch].code;
    const bool pen = code == 'A' || code == 'B';

    return is_dot(lattice, code) && (!pen || lattice->reading->record->schema->pens);
}

/* Reads the dot of a column; the column behind it, or 0 if there is none. */
static size_t read_dot(struct lattice *lattice, int32_t column)
{
    size_t at = (size_t)column * lattice->pitch;
    const struct glyph *const glyph = &lattice->glyphs[at];
    const bool pen = glyph->code == 'A' || glyph->code == 'B';

    if (!is_dot_at(lattice, column))
        return 0;
    struct dot *const dot = &lattice->now[column];
    dot->start = glyph->start;
    dot->end = glyph->end;
    dot->kind = dot_kind(glyph->code);
    if (!pen)
        return at + 1;
    add_pen(lattice, glyph, column);
    if (glyph->code == 'B' || lattice->glyphs[at + 1].code != 'B')
        return at + 1;
    add_pen(lattice, &lattice->glyphs[at + 1], column);
    return at + 2;
}

/* The first character from a column on; `end` if there is none. */
static size_t first_glyph(const struct lattice *lattice, size_t at, size_t end)
{
    while (at < end && lattice->glyphs[at].code == 0)
        at++;
    return at;
}

/* Refuses a place where a dot should be, or what stands next behind it. */
static void refuse_dot(struct lattice *lattice, int32_t column)
{
    const size_t at = (size_t)column * lattice->pitch;
    const size_t next = first_glyph(lattice, at, lattice->width);
    const struct glyph *const glyph = &lattice->glyphs[next];
    const char *const name = name_of(lattice, column, lattice->row);

    if (next == lattice->width)
        reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                      "this row ends before the dot %s", name);
    else if (next > at)
        reading_raise(lattice->reading, CODE_DRAWING, glyph->start, glyph->end,
                      "the dot %s should stand %zu further left, so that columns are straight",
                      name, next - at);
    else
        reading_raise(lattice->reading, CODE_DRAWING, glyph->start, glyph->end,
                      "here should be the dot %s", name);
}

/* Refuses what stands between two dots and is neither empty nor a whole segment. */
static void refuse_across(struct lattice *lattice, size_t at, size_t end, int32_t column)
{
    const struct stroke stroke = read_across(lattice, at, end);

    reading_raise(lattice->reading, CODE_TOKEN, lattice->glyphs[at].start,
                  glyph_end(lattice, stroke.to > at ? stroke.to : at + 1),
                  "a segment between %s and %s must reach both dots, as in `o---o`",
                  name_of(lattice, column, lattice->row),
                  name_in(&lattice->names[1], column + 1, lattice->row));
}

/* Whether a stroke across is the segment between two dots. */
static bool is_segment(const struct lattice *lattice, const struct stroke *stroke, size_t end)
{
    const bool pens = lattice->reading->record->schema->pens;

    if (stroke->to != end)
        return false;
    return stroke->ink.way == INK_NONE ? !pens && stroke->number.len > 0
                                       : pens || stroke->ink.pen == 1;
}

/* Reads what stands between a dot and the next, from a column on. */
static void read_between(struct lattice *lattice, size_t at, int32_t column)
{
    const size_t end = ((size_t)column + 1) * lattice->pitch;
    const size_t drawn = first_glyph(lattice, at, end);
    const struct stroke stroke = read_across(lattice, at, end);

    if (drawn == end || (dot_kind(lattice->glyphs[drawn].code) == DOT_POINT &&
                         first_glyph(lattice, drawn + 1, end) == end))
        return;
    if (!is_segment(lattice, &stroke, end)) {
        refuse_across(lattice, drawn, end, column);
        return;
    }
    add_segment(lattice, &stroke, (struct square){column, lattice->row},
                (struct square){column + 1, lattice->row});
    lattice->now[column].touched = lattice->now[column + 1].touched = true;
}

/* The first byte behind a column of the line. */
static const char *behind_column(const struct lattice *lattice, size_t at)
{
    const size_t next = first_glyph(lattice, at, lattice->width);

    return next < lattice->width ? lattice->glyphs[next].start : lattice->behind;
}

static void start_row(struct lattice *lattice)
{
    struct dot *const now = lattice->below;

    end_row(lattice);
    lattice->below = lattice->now;
    lattice->now = now;
    memset(lattice->below, 0, (size_t)lattice->dots * sizeof *now);
    lattice->row++;
    lattice->between = false;
}

/* Reads a row of dots with the segments along it. */
static void read_dots(struct lattice *lattice)
{
    size_t at = 0;

    start_row(lattice);
    check_numbers(lattice, lattice->line.first, lattice->before);
    for (int32_t i = 0; i < lattice->dots; i++) {
        at = read_dot(lattice, i);
        if (at == 0) {
            refuse_dot(lattice, i);
            return;
        }
        if (i + 1 < lattice->dots && is_dot_at(lattice, i + 1))
            read_between(lattice, at, i);
    }
    check_numbers(lattice, behind_column(lattice, at), lattice->line.end);
}

/* --- lines between rows of dots */

static void refuse_glyph(struct lattice *lattice, size_t at, const char *why)
{
    const struct glyph *const glyph = &lattice->glyphs[at];
    struct buffer message = {0};

    quote_write(&message, glyph->start, glyph->end);
    reading_raise(lattice->reading, CODE_TOKEN, glyph->start, glyph->end, "%s below %s: %s",
                  buffer_string(&message),
                  name_of(lattice, (int32_t)(at / lattice->pitch), lattice->row), why);
    buffer_release(&message);
}

/* Adds a diagonal of the cell below and right of a dot of the last row. */
static void add_diagonal(struct lattice *lattice, const struct stroke *stroke, int32_t column,
                         bool falling)
{
    const int32_t from = falling ? column : column + 1, to = falling ? column + 1 : column;

    add_segment(lattice, stroke, (struct square){from, lattice->row},
                (struct square){to, lattice->row + 1});
    lattice->now[from].touched = lattice->below[to].touched = true;
}

static void read_diagonal(struct lattice *lattice, const struct stroke *stroke)
{
    const size_t off = stroke->from % lattice->pitch;
    const int32_t column = (int32_t)(stroke->from / lattice->pitch);

    if ((off != lattice->pitch / 2 && off != (lattice->pitch + 1) / 2) ||
        column + 1 >= lattice->dots || lattice->reading->record->schema->pens) {
        refuse_glyph(lattice, stroke->from,
                     lattice->reading->record->schema->pens
                         ? "segments go along rows and columns"
                         : "a diagonal stands in the middle between four dots");
        return;
    }
    if (stroke->ink.way != INK_RISING)
        add_diagonal(lattice, stroke, column, true);
    if (stroke->ink.way != INK_FALLING)
        add_diagonal(lattice, stroke, column, false);
}

static void read_column(struct lattice *lattice, const struct stroke *stroke)
{
    const int32_t column = (int32_t)(stroke->from / lattice->pitch);
    const bool pens = lattice->reading->record->schema->pens;

    if (stroke->from % lattice->pitch != 0 || (!pens && stroke->ink.pen != 1)) {
        refuse_glyph(lattice, stroke->from,
                     !pens && stroke->ink.pen != 1
                         ? "a segment is drawn as `|`"
                         : "a segment down from a dot stands right below it");
        return;
    }
    add_segment(lattice, stroke, (struct square){column, lattice->row},
                (struct square){column, lattice->row + 1});
    lattice->now[column].touched = lattice->below[column].touched = true;
}

/* Reads what is drawn at a column of a line between rows; the column behind it. */
static size_t read_stroke(struct lattice *lattice, size_t at)
{
    const struct stroke stroke = read_down(lattice, at);

    if (stroke.ink.way == INK_DOWN)
        read_column(lattice, &stroke);
    else if (stroke.ink.way == INK_FALLING || stroke.ink.way == INK_RISING ||
             stroke.ink.way == INK_CROSSED)
        read_diagonal(lattice, &stroke);
    else
        refuse_glyph(lattice, at, "between two rows stand `|`, and points where nothing is drawn");
    return stroke.to;
}

static bool is_empty_place(const struct lattice *lattice, size_t at)
{
    return dot_kind(lattice->glyphs[at].code) == DOT_POINT && at % lattice->pitch == 0;
}

static void read_lines_down(struct lattice *lattice)
{
    const size_t width = lattice->width;

    if (lattice->between || lattice->row + 1 == lattice->dots) {
        reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                      lattice->between ? "one line stands between two rows of dots"
                                       : "nothing is drawn below the last row of dots");
        return;
    }
    lattice->between = true;
    check_blank(lattice, lattice->line.first, lattice->before);
    for (size_t at = first_glyph(lattice, 0, width); at < width;
         at = first_glyph(lattice, at, width))
        at = is_empty_place(lattice, at) ? at + 1 : read_stroke(lattice, at);
    check_blank(lattice, lattice->behind, lattice->line.end);
}

/* --- the whole */

/* Whether the line is a row of dots. */
static bool has_dots(const struct lattice *lattice)
{
    struct glyph_cursor cursor = {.at = lattice->line.first, .end = lattice->line.end};
    struct glyph glyph;

    return next_dot(lattice, &cursor, &glyph);
}

static bool read_first(struct lattice *lattice)
{
    struct arena *const arena = lattice->reading->arena;

    if (!choose_dots(lattice) || !measure(lattice))
        return false;
    lattice->width = (size_t)lattice->dots * lattice->pitch;
    lattice->glyphs = arena_allocate(arena, lattice->width * sizeof *lattice->glyphs);
    return true;
}

static void refuse_missing_line(struct lattice *lattice)
{
    reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                  "the line between the rows %d and %d of dots is missing", (int)lattice->row + 1,
                  (int)lattice->row + 2);
}

/* Reads a line; false if nothing after it can be understood. */
static bool read_line(struct lattice *lattice)
{
    if (columns_read(lattice->reading, &lattice->line, lattice->dots, 1))
        return true;
    if (lattice->row < 0 && !read_first(lattice))
        return false;
    const bool dots = has_dots(lattice);
    if (dots && lattice->row + 1 == lattice->dots) {
        reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                      "this is a row of dots too many: there are %d", (int)lattice->dots);
        return false;
    }
    lay_out(lattice);
    if (dots && lattice->row >= 0 && !lattice->between && !lattice->line.after_gap)
        refuse_missing_line(lattice);
    if (dots)
        read_dots(lattice);
    else
        read_lines_down(lattice);
    return true;
}

static void refuse_end(struct lattice *lattice)
{
    if (lattice->row + 1 < lattice->dots)
        reading_raise(lattice->reading, CODE_DRAWING, lattice->line.first, lattice->line.end,
                      lattice->row == 0 ? "there is only %d row of dots; the board has %d"
                                        : "there are only %d rows of dots; the board has %d",
                      (int)lattice->row + 1, (int)lattice->dots);
}

/* Raises the dots whose characters are wrong, if they mean anything. */
static void raise_doubts(struct lattice *lattice)
{
    const bool free = lattice->seen[DOT_FREE] || lattice->seen[DOT_POINT];

    if (!free || !lattice->seen[DOT_JOINED])
        return;
    for (size_t i = 0; i < lattice->doubted; i++) {
        const struct doubt *const doubt = &lattice->doubts[i];
        struct buffer message = {0};
        quote_write(&message, doubt->dot.start, doubt->dot.end);
        reading_raise(lattice->reading, CODE_DRAWING, doubt->dot.start, doubt->dot.end,
                      doubt->dot.kind == DOT_JOINED ? "%s is drawn as %s, but no segment ends there"
                                                    : "%s is drawn as %s, but a segment ends there",
                      name_of(lattice, doubt->at.column, doubt->at.row), buffer_string(&message));
        buffer_release(&message);
    }
}

void lattice_read(struct reading *reading)
{
    const int32_t dots = reading->record->setup.numbers[0];
    struct lattice lattice = {.reading = reading, .dots = dots, .row = -1};
    const uint32_t raised = reading->record->diagnostics.raised;

    lattice.line = reading_whole(reading);
    lattice.now = arena_allocate_zeroed(reading->arena, (size_t)dots * sizeof *lattice.now);
    lattice.below = arena_allocate_zeroed(reading->arena, (size_t)dots * sizeof *lattice.below);
    bool sound = true;
    while (sound && reading_line(reading, &lattice.line))
        sound = read_line(&lattice);
    if (sound)
        refuse_end(&lattice);
    end_row(&lattice);
    if (reading->record->diagnostics.raised == raised)
        raise_doubts(&lattice);
    buffer_release(&lattice.names[0]);
    buffer_release(&lattice.names[1]);
}
