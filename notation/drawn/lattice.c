/* The first row of dots tells how far they are apart and where the first column is; all others must
 * stand below. A segment fills the place between two dots. */
#include "notation/drawn/lattice.h"

#include "base/list.h"
#include "notation/drawn/glyph.h"

#include <string.h>

enum { PITCH_LEAST = 2, PITCH_MOST = 32 };

/* --- what characters mean */

enum dot_kind {
    DOT_NONE,
    DOT_FREE,   /* without a segment, if both this and the next kind are drawn */
    DOT_JOINED, /* with one */
    DOT_POINT,  /* where there is none of the others; otherwise what is not drawn yet */
    DOT_PEN_A,
    DOT_PEN_B,
    DOT_KINDS,
};

enum ink_way { INK_NONE, INK_ACROSS, INK_DOWN, INK_FALLING, INK_RISING, INK_CROSSED };

struct ink {
    enum ink_way way;
    uint8_t pen; /* 1 for pen A, and for any other segment along a row or column; 2 for pen B */
    bool last;   /* part of the last move */
};

static enum dot_kind dot_kind(uint32_t code)
{
    if (glyph_is_point(code))
        return DOT_POINT;
    switch (code) {
    case 'o':
    case 'O':
    case 0x25CB: /* white circle */
        return DOT_FREE;
    case '+':
    case 0x25CF: /* black circle */
    case 0x2022: /* bullet */
        return DOT_JOINED;
    case 'A':
        return DOT_PEN_A;
    case 'B':
        return DOT_PEN_B;
    default:
        return DOT_NONE;
    }
}

static struct ink ink_of(uint32_t code)
{
    static const struct {
        uint32_t code;
        struct ink ink;
    } inks[] = {
        {'-', {INK_ACROSS, 1, false}},    {0x2500, {INK_ACROSS, 1, false}},
        {0x2501, {INK_ACROSS, 1, true}},  {'=', {INK_ACROSS, 2, false}},
        {0x2550, {INK_ACROSS, 2, false}}, {0x256A, {INK_ACROSS, 2, true}},
        {'|', {INK_DOWN, 1, false}},      {0x2502, {INK_DOWN, 1, false}},
        {0x2503, {INK_DOWN, 1, true}},    {'#', {INK_DOWN, 2, false}},
        {0x2551, {INK_DOWN, 2, false}},   {0x256B, {INK_DOWN, 2, true}},
        {'\\', {INK_FALLING, 0, false}},  {0x2572, {INK_FALLING, 0, false}},
        {'/', {INK_RISING, 0, false}},    {0x2571, {INK_RISING, 0, false}},
        {'X', {INK_CROSSED, 0, false}},   {0x2573, {INK_CROSSED, 0, false}},
    };

    for (size_t i = 0; i < sizeof inks / sizeof inks[0]; i++)
        if (inks[i].code == code)
            return inks[i].ink;
    return (struct ink){.way = INK_NONE};
}

/* --- a lattice */

/* A dot of a row. */
struct dot {
    const char *start, *end;
    enum dot_kind kind;
    bool touched; /* a segment ends here */
    struct square at;
};

struct lattice {
    struct reading *reading;
    int32_t dots;
    size_t first, pitch;  /* columns of text */
    bool points;          /* dots may be points */
    int32_t row;          /* of the last row of dots; -1 before the first */
    bool between;         /* the line below it was read */
    bool pens;            /* two of them draw */
    struct glyph *glyphs; /* by column of text, from that of the first dots on; code 0 for none */
    size_t width;         /* of these */
    const char *before, *behind; /* where their columns begin and end in the line */
    struct dot *now, *below;     /* the last row of dots, and the next, touched from above */
    bool seen[DOT_KINDS];
    struct dot doubts[DIAGNOSTICS_MOST]; /* drawn as what they are not */
    size_t doubted;
};

/* A stroke: a character or several of one kind, perhaps with its number and the mark of the last
 * move. */
struct stroke {
    struct ink ink;
    size_t from, to; /* glyphs; equal if nothing is drawn */
    struct digits number;
    bool last;
};

static const char *name_of(const struct lattice *lattice, int32_t column)
{
    return reading_square(lattice->reading, column, lattice->row);
}

/* --- the first row */

/* Whether a character is a dot of this board. */
static bool is_dot(const struct lattice *lattice, uint32_t code)
{
    const enum dot_kind kind = dot_kind(code);

    return kind != DOT_NONE && (kind != DOT_POINT || lattice->points);
}

/* What a line has that may be a row of dots. */
struct row {
    size_t dots;
    struct glyph first, second; /* of these */
    size_t others;              /* characters that no row of dots has */
};

/* Whether a character has a place in a row of dots. */
static bool is_of_row(uint32_t code)
{
    return code == ' ' || code == '\t' || code == '*' || (code >= '0' && code <= '9') ||
           dot_kind(code) != DOT_NONE || ink_of(code).way != INK_NONE;
}

/* Looks at the line; two pens on a dot are one. */
static struct row look(const struct lattice *lattice)
{
    const struct drawn_line *const line = &lattice->reading->line;
    struct glyph_cursor cursor = {.at = line->start, .end = line->end};
    struct row row = {0};
    struct glyph glyph;
    uint32_t before = 0;

    for (; glyph_next(&cursor, &glyph); before = glyph.code) {
        row.others += !is_of_row(glyph.code);
        if (!is_dot(lattice, glyph.code) || (before == 'A' && glyph.code == 'B'))
            continue;
        if (row.dots == 0)
            row.first = glyph;
        else if (row.dots == 1)
            row.second = glyph;
        row.dots++;
    }
    return row;
}

static void refuse_count(struct lattice *lattice, size_t count)
{
    reading_raise_line(lattice->reading, CODE_DRAWING,
                       "row %d has %zu dot%s; there are %d, from a to %s", (int)lattice->row + 2,
                       count, count == 1 ? "" : "s", (int)lattice->dots,
                       reading_column(lattice->reading, lattice->dots - 1));
}

/* Finds out whether points are dots here: they are where this gives as many as there are. Finds
 * where the first dots stand; all must be as far apart as the first two. */
static bool read_first(struct lattice *lattice)
{
    const size_t due = (size_t)lattice->dots;
    struct row row = look(lattice);
    const size_t drawn = row.dots;

    lattice->points = drawn != due || row.others > drawn;
    if (lattice->points)
        row = look(lattice);
    if (row.dots != due || row.others > row.dots) {
        const size_t count = drawn > 0 ? drawn : row.dots;
        if (count > 0 && row.others <= count)
            refuse_count(lattice, count);
        else
            reading_raise_line(lattice->reading, CODE_DRAWING,
                               "this is no row of %d dots, such as `o---o   o` is one of three",
                               (int)lattice->dots);
        return false;
    }
    lattice->first = row.first.column;
    lattice->pitch = row.second.column - row.first.column;
    if (lattice->pitch < PITCH_LEAST || lattice->pitch > PITCH_MOST) {
        reading_raise(lattice->reading, CODE_DRAWING, row.second.start, row.second.end,
                      "the dot b1 stands %zu characters after a1; 4 are usual, as in `o---o`",
                      lattice->pitch);
        return false;
    }
    lattice->width = due * lattice->pitch;
    lattice->glyphs =
        arena_allocate(lattice->reading->arena, lattice->width * sizeof *lattice->glyphs);
    return true;
}

/* --- lines */

/* Lays the characters of the line out by column. */
static void lay_out(struct lattice *lattice)
{
    const struct drawn_line *const line = &lattice->reading->line;
    struct glyph_cursor cursor = {.at = line->start, .end = line->end};
    struct glyph glyph;

    memset(lattice->glyphs, 0, lattice->width * sizeof *lattice->glyphs);
    lattice->before = lattice->behind = line->end;
    while (glyph_next(&cursor, &glyph)) {
        if (glyph.column < lattice->first)
            continue;
        if (lattice->before == line->end)
            lattice->before = glyph.start;
        if (glyph.column >= lattice->first + lattice->width) {
            lattice->behind = glyph.start;
            return;
        }
        if (glyph.code != ' ' && glyph.code != '\t')
            lattice->glyphs[glyph.column - lattice->first] = glyph;
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

/* The first character from a column on; `end` if there is none. */
static size_t first_glyph(const struct lattice *lattice, size_t at, size_t end)
{
    while (at < end && lattice->glyphs[at].code == 0)
        at++;
    return at;
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

/* Adds a segment of these two dots, the lower one in the next row if `down` is set. */
static void add_segment(struct lattice *lattice, const struct stroke *stroke, int32_t from,
                        int32_t to, bool down)
{
    struct mark *const mark =
        reading_mark(lattice->reading, MARK_SEGMENT, lattice->glyphs[stroke->from].start,
                     glyph_end(lattice, stroke->to));

    mark->at = (struct square){from, lattice->row};
    mark->to = (struct square){to, lattice->row + down};
    mark->pen = lattice->pens ? stroke->ink.pen : 0;
    mark->last = stroke->last;
    mark->stroke = stroke->number;
    lattice->now[from].touched = (down ? lattice->below : lattice->now)[to].touched = true;
    reading_check_stroke(lattice->reading, stroke->number);
}

/* --- rows of dots */

/* Looks at the last row of dots, all of whose segments have been read, for those whose characters
 * say something else of them than what is drawn. */
static void end_row(struct lattice *lattice)
{
    for (int32_t i = 0; lattice->row >= 0 && i < lattice->dots; i++) {
        const struct dot *const dot = &lattice->now[i];
        const bool free = dot->kind == DOT_FREE || dot->kind == DOT_POINT;

        lattice->seen[dot->kind] = true;
        if ((free ? dot->touched : dot->kind == DOT_JOINED && !dot->touched) &&
            lattice->doubted < DIAGNOSTICS_MOST)
            lattice->doubts[lattice->doubted++] = *dot;
    }
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

    return is_dot(lattice, code) && (!pen || lattice->pens);
}

/* Reads the dot of a column; the column behind it, or 0 if there is none. */
static size_t read_dot(struct lattice *lattice, int32_t column)
{
    size_t at = (size_t)column * lattice->pitch;
    const struct glyph *const glyph = &lattice->glyphs[at];
    const bool pen = glyph->code == 'A' || glyph->code == 'B';

    if (!is_dot_at(lattice, column))
        return 0;
    lattice->now[column] = (struct dot){.start = glyph->start,
                                        .end = glyph->end,
                                        .kind = dot_kind(glyph->code),
                                        .touched = lattice->now[column].touched,
                                        .at = {column, lattice->row}};
    if (!pen)
        return at + 1;
    add_pen(lattice, glyph, column);
    if (glyph->code == 'B' || lattice->glyphs[at + 1].code != 'B')
        return at + 1;
    add_pen(lattice, &lattice->glyphs[at + 1], column);
    return at + 2;
}

/* Refuses a place where a dot should be, or what stands next behind it. */
static void refuse_dot(struct lattice *lattice, int32_t column)
{
    const size_t at = (size_t)column * lattice->pitch;
    const size_t next = first_glyph(lattice, at, lattice->width);
    const char *const name = name_of(lattice, column);

    if (next == lattice->width)
        reading_raise_line(lattice->reading, CODE_DRAWING, "this row ends before the dot %s", name);
    else if (next > at)
        reading_raise(lattice->reading, CODE_DRAWING, lattice->glyphs[next].start,
                      lattice->glyphs[next].end,
                      "the dot %s should stand %zu further left, so that columns are straight",
                      name, next - at);
    else
        reading_raise(lattice->reading, CODE_DRAWING, lattice->glyphs[next].start,
                      lattice->glyphs[next].end, "here should be the dot %s", name);
}

/* Whether a stroke across is the segment between two dots. */
static bool is_segment(const struct lattice *lattice, const struct stroke *stroke, size_t end)
{
    if (stroke->to != end)
        return false;
    return stroke->ink.way == INK_NONE ? !lattice->pens && stroke->number.len > 0
                                       : lattice->pens || stroke->ink.pen == 1;
}

/* Reads what stands between a dot and the next, from a column on: nothing, a point, or a whole
 * segment. */
static void read_between(struct lattice *lattice, size_t at, int32_t column)
{
    const size_t end = ((size_t)column + 1) * lattice->pitch;
    const size_t drawn = first_glyph(lattice, at, end);
    const struct stroke stroke = read_across(lattice, at, end);

    if (drawn == end || (dot_kind(lattice->glyphs[drawn].code) == DOT_POINT &&
                         first_glyph(lattice, drawn + 1, end) == end))
        return;
    if (is_segment(lattice, &stroke, end)) {
        add_segment(lattice, &stroke, column, column + 1, false);
        return;
    }
    const struct stroke part = read_across(lattice, drawn, end);
    reading_raise(lattice->reading, CODE_TOKEN, lattice->glyphs[drawn].start,
                  glyph_end(lattice, part.to > drawn ? part.to : drawn + 1),
                  "a segment between %s and %s must reach both dots, as in `o---o`",
                  name_of(lattice, column), name_of(lattice, column + 1));
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
    reading_check_row(lattice->reading, lattice->reading->line.first, lattice->before,
                      lattice->row);
    for (int32_t i = 0; i < lattice->dots; i++) {
        at = read_dot(lattice, i);
        if (at == 0) {
            refuse_dot(lattice, i);
            return;
        }
        if (i + 1 < lattice->dots && is_dot_at(lattice, i + 1))
            read_between(lattice, at, i);
    }
    reading_check_row(lattice->reading, behind_column(lattice, at), lattice->reading->line.end,
                      lattice->row);
}

/* --- lines between rows of dots */

static void refuse_glyph(struct lattice *lattice, size_t at, const char *why)
{
    const struct glyph *const glyph = &lattice->glyphs[at];

    reading_raise(lattice->reading, CODE_TOKEN, glyph->start, glyph->end, "%s below %s: %s",
                  reading_quote(lattice->reading, glyph->start, glyph->end),
                  name_of(lattice, (int32_t)(at / lattice->pitch)), why);
}

/* Reads diagonals of the cell below and right of a dot of the last row. */
static void read_diagonal(struct lattice *lattice, const struct stroke *stroke)
{
    const size_t off = stroke->from % lattice->pitch;
    const int32_t column = (int32_t)(stroke->from / lattice->pitch);

    if ((off != lattice->pitch / 2 && off != (lattice->pitch + 1) / 2) ||
        column + 1 >= lattice->dots || lattice->pens) {
        refuse_glyph(lattice, stroke->from,
                     lattice->pens ? "segments go along rows and columns"
                                   : "a diagonal stands in the middle between four dots");
        return;
    }
    if (stroke->ink.way != INK_RISING)
        add_segment(lattice, stroke, column, column + 1, true);
    if (stroke->ink.way != INK_FALLING)
        add_segment(lattice, stroke, column + 1, column, true);
}

static void read_column(struct lattice *lattice, const struct stroke *stroke)
{
    const int32_t column = (int32_t)(stroke->from / lattice->pitch);

    if (!lattice->pens && stroke->ink.pen != 1)
        refuse_glyph(lattice, stroke->from, "a segment is drawn as `|`");
    else if (stroke->from % lattice->pitch != 0)
        refuse_glyph(lattice, stroke->from, "a segment down from a dot stands right below it");
    else
        add_segment(lattice, stroke, column, column, true);
}

/* Reads what is drawn at a column of a line between rows; the column behind it. */
static size_t read_stroke(struct lattice *lattice, size_t at)
{
    const struct stroke stroke = read_down(lattice, at);

    if (stroke.ink.way == INK_DOWN)
        read_column(lattice, &stroke);
    else if (stroke.ink.way == INK_NONE || stroke.ink.way == INK_ACROSS)
        refuse_glyph(lattice, at, "between two rows stand `|`, and points where nothing is drawn");
    else
        read_diagonal(lattice, &stroke);
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
        reading_raise_line(lattice->reading, CODE_DRAWING,
                           lattice->between ? "one line stands between two rows of dots"
                                            : "nothing is drawn below the last row of dots");
        return;
    }
    lattice->between = true;
    check_blank(lattice, lattice->reading->line.first, lattice->before);
    for (size_t at = first_glyph(lattice, 0, width); at < width;
         at = first_glyph(lattice, at, width))
        at = is_empty_place(lattice, at) ? at + 1 : read_stroke(lattice, at);
    check_blank(lattice, lattice->behind, lattice->reading->line.end);
}

/* --- the whole */

/* Reads a line; false if nothing after it can be understood. */
static bool read_line(struct lattice *lattice)
{
    struct reading *const reading = lattice->reading;

    if (reading_columns(reading, lattice->dots, 1))
        return true;
    if (lattice->row < 0 && !read_first(lattice))
        return false;
    const bool dots = look(lattice).dots > 0;
    if (dots && lattice->row + 1 == lattice->dots) {
        reading_raise_line(reading, CODE_DRAWING, "this is a row of dots too many: there are %d",
                           (int)lattice->dots);
        return false;
    }
    lay_out(lattice);
    if (dots && lattice->row >= 0 && !lattice->between && !reading->line.after_gap)
        reading_raise_line(reading, CODE_DRAWING,
                           "the line between the rows %d and %d of dots is missing",
                           (int)lattice->row + 1, (int)lattice->row + 2);
    if (dots)
        read_dots(lattice);
    else
        read_lines_down(lattice);
    return true;
}

/* Raises the dots whose characters are wrong, if they mean anything. */
static void raise_doubts(struct lattice *lattice)
{
    const bool free = lattice->seen[DOT_FREE] || lattice->seen[DOT_POINT];

    for (size_t i = 0; i < lattice->doubted && free && lattice->seen[DOT_JOINED]; i++) {
        const struct dot *const dot = &lattice->doubts[i];
        reading_raise(lattice->reading, CODE_DRAWING, dot->start, dot->end,
                      dot->kind == DOT_JOINED ? "%s is drawn as %s, but no segment ends there"
                                              : "%s is drawn as %s, but a segment ends there",
                      reading_square(lattice->reading, dot->at.column, dot->at.row),
                      reading_quote(lattice->reading, dot->start, dot->end));
    }
}

void lattice_read(struct reading *reading)
{
    const int32_t dots = reading->record->setup.numbers[0];
    const uint32_t raised = reading->record->diagnostics.raised;
    struct lattice lattice = {
        .reading = reading, .dots = dots, .row = -1, .pens = reading->record->schema->pens};
    bool sound = true;

    lattice.now = arena_allocate_zeroed(reading->arena, (size_t)dots * sizeof *lattice.now);
    lattice.below = arena_allocate_zeroed(reading->arena, (size_t)dots * sizeof *lattice.below);
    while (sound && reading_line(reading))
        sound = read_line(&lattice);
    if (sound && lattice.row + 1 < dots)
        reading_raise_line(reading, CODE_DRAWING,
                           lattice.row == 0 ? "there is only %d row of dots; the board has %d"
                                            : "there are only %d rows of dots; the board has %d",
                           (int)lattice.row + 1, (int)dots);
    end_row(&lattice);
    if (reading->record->diagnostics.raised == raised)
        raise_doubts(&lattice);
}
