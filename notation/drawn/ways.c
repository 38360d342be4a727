/* A drawing is written anew, line by line, with the signs, frames and blanks of the boards that
 * `recto show` prints, and read as these are. A way is a set of habits that the one who drew it may
 * have. The bytes of the new text know where they come from, so that marks have their places. */
#include "notation/drawn/ways.h"

#include "base/character.h"
#include "base/list.h"
#include "base/lookalike.h"
#include "notation/drawn/glyph.h"

#include <stdlib.h>
#include <string.h>

enum habit {
    HABIT_LEFT = 1 << 0,     /* rows lack their first bar … */
    HABIT_RIGHT = 1 << 1,    /* … or their last */
    HABIT_INNER = 1 << 2,    /* what is beside the rows stands inside of the frame */
    HABIT_TABS = 1 << 3,     /* tabs stand between cells, some of which are blank */
    HABIT_COMMAS = 1 << 4,   /* likewise commas */
    HABIT_DECIMALS = 1 << 5, /* a comma precedes decimals */
    HABIT_JOINED = 1 << 6,   /* nothing stands between the squares of a row */
    HABIT_RULED = 1 << 7,    /* what looks like a frame may be a row of empty squares */
    HABIT_COUNTED = 1 << 8,  /* numbers stand in the place of the names of columns */
    HABIT_BARE = 1 << 9,     /* nothing stands beside the rows */
    HABIT_BOXED = 1 << 10,   /* a frame stands around the dots */
    HABIT_OTHER = 1 << 11,   /* of two signs that may mean either, the other is an x */
    HABITS_ALL = 1 << 12
};

/* What a sign in a square may mean. */
enum sense { SENSE_EMPTY, SENSE_EITHER, SENSE_FULL };

enum { SIGNS_MOST = 8 };

struct sign {
    uint32_t code;
    enum sense sense;
};

/* Bytes, and where each of them comes from in the text of the record. */
struct script {
    struct buffer bytes;
    uint32_t *origins;
    size_t capacity;
};

struct ways {
    const struct reading *start;
    void (*read)(struct reading *reading);
    size_t side; /* squares or dots in a row */
    bool grid, crosses, lattice, pens;

    /* the way that is tried */
    unsigned habits;
    uint32_t dot; /* the sign of dots; 0 for the usual ones */
    bool writing; /* all lines were looked at */
    size_t rows;
    size_t row_cells; /* of the first row */
    struct sign signs[SIGNS_MOST];
    size_t sign_count;
    bool blanks, ones, numbers; /* squares are blank, or hold 1, or another number */
    struct script line, split, text;
    struct cells cells;

    /* what was found */
    size_t found;
    struct drawn drawn;
    struct mark differing[2]; /* the first marks in which two ways differ */
    bool different;
};

/* --- writing */

/* Appends bytes; those that stand for others have one origin. */
static void put(struct script *script, const char *bytes, size_t len, uint32_t origin, bool same)
{
    for (size_t i = 0; i < len; i++) {
        if (script->bytes.len == script->capacity)
            script->origins =
                list_grow(script->origins, &script->capacity, sizeof *script->origins);
        script->origins[script->bytes.len] = origin + (same ? (uint32_t)i : 0);
        buffer_character(&script->bytes, bytes[i]);
    }
}

static void put_text(struct script *script, const char *text, uint32_t origin)
{
    put(script, text, strlen(text), origin, false);
}

/* Where a byte of a script comes from. */
static uint32_t origin_of(const struct script *script, const char *at)
{
    const size_t index = (size_t)(at - script->bytes.bytes);

    return script->origins[index < script->bytes.len ? index : script->bytes.len - 1];
}

/* Copies a part of one script to another. */
static void copy(struct script *to, const struct script *from, const char *start, const char *end)
{
    for (; start < end; start++)
        put(to, start, 1, origin_of(from, start), true);
}

/* A script as a line without blanks around its text. */
static struct drawn_line line_of(const struct script *script)
{
    struct drawn_line line = {.start = script->bytes.bytes};

    line.end = line.start + script->bytes.len;
    while (line.end > line.start && is_spacing(line.end[-1]))
        line.end--;
    line.first = after_spaces(line.start, line.end);
    return line;
}

/* --- signs */

static bool is_one_of(uint32_t code, const uint32_t *list)
{
    while (*list != 0 && *list != code)
        list++;
    return *list != 0;
}

/* What people draw with characters that are not ASCII, in ASCII; NULL for others. */
static const char *plain_shape(uint32_t code)
{
    static const uint32_t boxes[] = {0x25A1, 0x25A2, 0x25AB, 0x25FB, 0x2610, 0x2B1C, 0x2205, 0};
    static const uint32_t crosses[] = {0x2573, 0x2588, 0x25A0, 0x25AA, 0x25FC, 0x2611, 0x2612,
                                       0x2713, 0x2714, 0x2717, 0x2718, 0x2B1B, 0};
    static const uint32_t rings[] = {0x25CB, 0x25E6, 0x25EF, 0x2B55, 0};
    static const uint32_t disks[] = {0x2022, 0x25CF, 0x2605, 0x2606, 0x2219, 0x2B24, 0};

    if (is_one_of(code, boxes))
        return ".";
    if (is_one_of(code, crosses))
        return "x";
    if (is_one_of(code, rings))
        return "o";
    return is_one_of(code, disks) ? "*" : NULL;
}

/* What people draw for a line between dots, in ASCII; NULL if it is none. Of two pens the second
 * has lines of its own. */
static const char *plain_stroke(const struct ways *ways, uint32_t code)
{
    static const uint32_t across[] = {'_',    0x2500, 0x203E, 0xAF,   0x2504, 0x2505, 0x2508,
                                      0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0};
    static const uint32_t down[] = {'!',    'I',    'l',    0xA6,   0x2506, 0x2507, 0x250A,
                                    0x250B, 0x254E, 0x254F, 0x2575, 0x2577, 0};
    static const uint32_t second_across[] = {'~', '=', 0x2550, 0};
    static const uint32_t second_down[] = {':', '"', '#', 0x2016, 0x2551, 0};

    if (is_one_of(code, across))
        return "-";
    if (is_one_of(code, down))
        return "|";
    if (is_one_of(code, second_across))
        return ways->pens ? "=" : "-";
    if (is_one_of(code, second_down))
        return ways->pens ? "#" : "|";
    /* where lines of a frame meet is a dot */
    return code >= 0x250C && code <= 0x2570 && code != 0x256A && code != 0x256B ? "o" : NULL;
}

static bool is_dot(const struct ways *ways, uint32_t code)
{
    static const uint32_t usual[] = {'o', 'O', '+', 0x25CB, 0x25CF, 0x2022, 0};

    if (ways->pens && (code == 'A' || code == 'B'))
        return true;
    return ways->dot != 0 ? code == ways->dot : is_one_of(code, usual);
}

/* What stands for a character in this way; NULL if it stays. */
static const char *plain_of(const struct ways *ways, uint32_t code)
{
    if (code == '\t' && (ways->habits & HABIT_TABS) != 0)
        return "|";
    if (code == ',' && (ways->habits & HABIT_COMMAS) != 0)
        return "|";
    if (code == ',' && (ways->habits & HABIT_DECIMALS) != 0)
        return ".";
    if (ways->lattice)
        return code == ways->dot && code != 'A' && code != 'B' ? "o" : plain_stroke(ways, code);
    return plain_shape(code);
}

/* Writes the line with plain characters. */
static void fold(struct ways *ways, const struct drawn_line *line)
{
    const char *const bytes = ways->start->record->text.bytes;
    const char *const last = bytes + ways->start->record->text.len;
    const char *end = line->end, *first = line->start;
    struct script *const out = &ways->line;
    bool inner = (ways->habits & HABIT_INNER) == 0;
    struct lookalike found;

    out->bytes.len = 0;
    while ((ways->habits & HABIT_TABS) != 0 && end < last && is_spacing(*end))
        end++;
    while (*first == ' ')
        first++;
    for (const char *at = line->start; at < end;) {
        if (at == first && (ways->habits & HABIT_LEFT) != 0)
            put_text(out, "|", (uint32_t)(at - bytes));
        const size_t whole = utf8_length(at, end), len = whole > 0 ? whole : 1;
        const uint32_t code = whole > 0 ? utf8_decode(at, len) : 0;
        const uint32_t origin = (uint32_t)(at - bytes);
        const char *plain = plain_of(ways, code);
        if (plain == NULL && lookalike_at(at, end, &found) > 0)
            plain = found.plain;
        if (!inner && glyph_is_bar(code)) {
            plain = " ";
            inner = true;
        }
        if (plain != NULL)
            put_text(out, plain, origin);
        else
            put(out, at, len, origin, true);
        at += len;
    }
    if ((ways->habits & HABIT_RIGHT) != 0)
        put_text(out, "|", (uint32_t)(line->end - bytes) - 1);
}

/* --- squares */

/* The character that is all of [start, end), once or several times; 0 if there is none. */
static uint32_t sign_of(const char *start, const char *end, size_t *count)
{
    struct glyph_cursor cursor = {.at = start, .end = end};
    struct glyph glyph;
    uint32_t code = 0;

    for (*count = 0; glyph_next(&cursor, &glyph); ++*count) {
        if (*count > 0 && glyph.code != code)
            return 0;
        code = glyph.code;
    }
    return code;
}

/* Whether a character may be a sign, and in what sense. */
static bool may_be_sign(const struct ways *ways, uint32_t code, enum sense *sense)
{
    static const uint32_t empty[] = {'.', '-', '_', '~', 0xB7, 0x2500, 0};
    static const uint32_t full[] = {'x', 'X', 0};
    static const uint32_t either[] = {'o', 'O', '*', '+', '#', '^', '%',  '&', '$', '!',
                                      '@', 'v', 'V', '=', '/', ':', '\'', '"', '0', 0};

    *sense = is_one_of(code, empty)  ? SENSE_EMPTY
             : is_one_of(code, full) ? SENSE_FULL
                                     : SENSE_EITHER;
    if (code == '0') {
        *sense = ways->crosses ? SENSE_EMPTY : SENSE_EITHER;
        return ways->grid;
    }
    return *sense != SENSE_EITHER || is_one_of(code, either);
}

static const struct sign *find_sign(const struct ways *ways, uint32_t code)
{
    size_t i = 0;

    while (i < ways->sign_count && ways->signs[i].code != code)
        i++;
    return i < ways->sign_count ? &ways->signs[i] : NULL;
}

static bool all_digits(const char *start, const char *end)
{
    return start < end && after_digits(start, end) == end;
}

/* Remembers the sign or number in a square. */
static void note_content(struct ways *ways, const char *start, const char *end)
{
    size_t count;
    uint32_t code = sign_of(start, end, &count);
    enum sense sense;

    ways->blanks = ways->blanks || start == end;
    if (code == 'X')
        code = 'x';
    if (code != 0 && (code != '0' || count == 1) && may_be_sign(ways, code, &sense)) {
        if (find_sign(ways, code) == NULL && ways->sign_count < SIGNS_MOST)
            ways->signs[ways->sign_count++] = (struct sign){code, sense};
    } else if (all_digits(start, end)) {
        ways->ones = ways->ones || (code == '1' && count == 1);
        ways->numbers = ways->numbers || code != '1' || count > 1;
    }
}

/* Finds what signs mean that may mean either: what the others leave, if there is one sign for each
 * meaning. */
static bool settle(struct ways *ways)
{
    struct sign *either = NULL;
    size_t empty = ways->blanks, full = !ways->crosses || ways->ones || ways->numbers;
    size_t doubtful = 0, usual = 0;

    for (size_t i = 0; i < ways->sign_count; i++) {
        struct sign *const sign = &ways->signs[i];
        usual += sign->sense == SENSE_EMPTY;
        full += sign->sense == SENSE_FULL;
        doubtful += sign->sense == SENSE_EITHER;
        either =
            sign->sense == SENSE_EITHER && (either == NULL || (ways->habits & HABIT_OTHER) != 0)
                ? sign
                : either;
    }
    empty += usual;
    if (!ways->crosses)
        return doubtful + (full - 1) == 0 || (doubtful + full - 1 == 1 && empty == 0);
    if ((doubtful == 1 && empty > 0 && full == 0) || (doubtful == 2 && empty + full == 0))
        either->sense = SENSE_FULL;
    else if (doubtful == 1 && empty == 0 && full == 1)
        either->sense = SENSE_EMPTY;
    else if (doubtful > 0 || full > 1 || (full == 0 && empty > 1))
        return false;
    return true;
}

/* Writes two numbers with a stroke between them; false if there are not two. */
static bool put_pair(struct ways *ways, const struct script *from, const char *start,
                     const char *end)
{
    const char *const first = after_digits(start, end);
    const char *second = first;

    while (second < end && strchr("/\\:,;-. |", *second) != NULL)
        second++;
    if (first == start || second == first || !all_digits(second, end))
        return false;
    copy(&ways->text, from, start, first);
    put_text(&ways->text, "/", origin_of(from, first));
    copy(&ways->text, from, second, end);
    return true;
}

/* Writes what a square holds. */
static void put_content(struct ways *ways, const struct script *from, const char *start,
                        const char *end)
{
    size_t count;
    uint32_t code = sign_of(start, end, &count);
    const struct sign *const sign = find_sign(ways, code == 'X' ? 'x' : code);

    if (start == end)
        return;
    const uint32_t origin = origin_of(from, start);
    if (sign != NULL && (code != '0' || count == 1)) {
        put_text(&ways->text, ways->crosses && sign->sense == SENSE_FULL ? "x" : ".", origin);
        return;
    }
    if (ways->start->record->schema->seconds && put_pair(ways, from, start, end))
        return;
    while (start < end && *start == '_')
        start++;
    while (end > start && end[-1] == '_')
        end--;
    const bool number = ways->crosses && all_digits(start, end);
    if (number)
        put_text(&ways->text, "x", origin_of(from, start));
    if (number && ways->numbers)
        put_text(&ways->text, "@", origin_of(from, start));
    if (!number || ways->numbers)
        copy(&ways->text, from, start, end);
}

/* --- rows of cells */

/* Whether a line names columns or rounds. */
static bool is_heading(const struct ways *ways, const struct drawn_line *line)
{
    const char *at = line->first;

    while (at < line->end && (is_spacing(*at) || *at == '|'))
        at++;
    const bool last = at + 1 >= line->end || is_spacing(at[1]) || at[1] == '|';
    return (at < line->end && last &&
            (*at == 'a' || (*at == 'A' && ways->start->letters.count == 0))) ||
           line_says(line, "round") || line_says(line, "Round") || line_says(line, "wedge") ||
           line_says(line, "place") || line_says(line, "move") || line_says(line, "player");
}

/* Separates squares that run together, between two bars or blanks. */
static const struct script *split_joined(struct ways *ways, bool framed)
{
    const struct script *const from = &ways->line;
    struct script *const out = &ways->split;
    const struct drawn_line line = line_of(from);
    const char *start = line.start;

    out->bytes.len = 0;
    for (bool between = !framed; start < line.end;) {
        struct glyph_cursor cursor = {.at = start, .end = line.end};
        struct glyph glyph;
        size_t count = 0;
        const char *end = start;
        while (glyph_next(&cursor, &glyph) &&
               !(framed ? glyph_is_bar(glyph.code) : is_spacing(*glyph.start))) {
            end = glyph.end;
            count++;
        }
        cursor = (struct glyph_cursor){.at = start, .end = end};
        while (between && count == ways->side && glyph_next(&cursor, &glyph)) {
            copy(out, from, glyph.start, glyph.end);
            if (glyph.end < end)
                put_text(out, framed ? "|" : " ", origin_of(from, glyph.start));
        }
        if (!between || count != ways->side)
            copy(out, from, start, end);
        cursor = (struct glyph_cursor){.at = end, .end = line.end};
        if (!glyph_next(&cursor, &glyph))
            break;
        copy(out, from, glyph.start, glyph.end);
        start = glyph.end;
        between = true;
    }
    return out;
}

/* Whether the cells are the numbers of columns. */
static bool are_counted(const struct ways *ways)
{
    size_t count = 0;

    for (size_t i = 0; i < ways->cells.count && i < ways->cells.most; i++) {
        const struct cell *const cell = &ways->cells.list[i];
        if (cell->start == cell->end)
            continue;
        if (number_between(cell->start, cell->end) != (int64_t)(count % ways->side) + 1)
            return false;
        count++;
    }
    return count > 0 && count % ways->side == 0;
}

/* Whether a line that looks like a frame is a row of empty squares. */
static bool is_ruled(const struct ways *ways)
{
    size_t count;

    if ((ways->habits & HABIT_RULED) == 0)
        return false;
    for (size_t i = 0; i < ways->cells.count && i < ways->cells.most; i++) {
        const struct cell *const cell = &ways->cells.list[i];
        (void)sign_of(cell->start, cell->end, &count);
        if (count > 1 || (count == 0 && i > 0 && i + 1 < ways->cells.count))
            return false;
    }
    return ways->cells.count > 1;
}

/* A line of one sign that is too long for a square is a frame. */
static bool is_rule(const struct ways *ways)
{
    size_t count;
    const struct cell *const cell = &ways->cells.list[0];

    return ways->cells.count == 1 && !ways->cells.framed &&
           sign_of(cell->start, cell->end, &count) != 0 && count > 1 && !is_digit(*cell->start);
}

static bool is_table_rule(const struct drawn_line *line)
{
    bool dashes = false;

    for (const char *at = line->first; at < line->end; at++) {
        if (strchr("|:-+ =.'`", *at) == NULL)
            return false;
        dashes = dashes || (at[0] == '-' && at + 1 < line->end && strchr("-:", at[1]) != NULL);
    }
    return dashes;
}

static void put_line(struct ways *ways, const struct script *from, const struct drawn_line *line)
{
    if (!ways->writing)
        return;
    copy(&ways->text, from, line->start, line->end);
    put_text(&ways->text, "\n", origin_of(from, line->end));
}

/* Whether a cell is the number of its row, beside squares without bars. */
static bool is_label(const struct ways *ways, size_t index)
{
    const size_t count = ways->cells.count;

    if (!ways->grid || ways->cells.framed || ways->start->record->schema->edged)
        return false;
    return (index == 0 && count > ways->side) || (index + 1 == count && count > ways->side + 1);
}

/* Writes a row of cells, or looks at it; false if it can be none. */
static bool take_cells(struct ways *ways, const struct script *from, const struct drawn_line *line)
{
    const char *at = line->start;

    if (ways->cells.count > ways->cells.most)
        return false;
    if (ways->rows++ == 0)
        ways->row_cells = ways->cells.count;
    else if (ways->grid && !ways->start->record->schema->edged &&
             ways->cells.count != ways->row_cells)
        return false;
    for (size_t i = 0; i < ways->cells.count; i++) {
        const struct cell *const cell = &ways->cells.list[i];
        const bool outer = ways->cells.framed && (i == 0 || i + 1 == ways->cells.count);
        if (outer || is_label(ways, i))
            continue;
        if (!ways->writing) {
            note_content(ways, cell->start, cell->end);
            continue;
        }
        copy(&ways->text, from, at, cell->start);
        put_content(ways, from, cell->start, cell->end);
        at = cell->end;
    }
    if (ways->writing) {
        copy(&ways->text, from, at, line->end);
        put_text(&ways->text, "\n", origin_of(from, line->end));
    }
    return true;
}

static bool take_row(struct ways *ways)
{
    const struct script *from = &ways->line;
    struct drawn_line line = line_of(from);

    if (line.first == line.end || (is_table_rule(&line) && (ways->habits & HABIT_RULED) == 0))
        return true;
    if (is_heading(ways, &line)) {
        put_line(ways, from, &line);
        return true;
    }
    cells_read(&ways->cells, &line);
    if ((ways->habits & HABIT_JOINED) != 0) {
        from = split_joined(ways, ways->cells.framed);
        line = line_of(from);
        cells_read(&ways->cells, &line);
    }
    if (is_rule(ways) || (line_is_frame(&line) && !is_ruled(ways))) {
        if (line_is_frame(&line))
            put_line(ways, from, &line);
        return true;
    }
    if ((ways->habits & HABIT_COUNTED) != 0 && ways->rows == 0 && are_counted(ways))
        return true;
    return take_cells(ways, from, &line);
}

/* --- rows of dots */

static size_t count_dots(const struct ways *ways, const struct drawn_line *line)
{
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct glyph glyph;
    uint32_t before = 0;
    size_t count = 0;

    for (; glyph_next(&cursor, &glyph); before = glyph.code)
        count += (glyph.code == 'o' || is_dot(ways, glyph.code)) &&
                 !(before == 'A' && glyph.code == 'B');
    return count;
}

/* Writes a row of dots, in which a line reaches both its dots. */
static void put_dots(struct ways *ways, const struct drawn_line *line)
{
    const struct script *const from = &ways->line;
    struct glyph_cursor cursor = {.at = line->start, .end = line->end};
    const char *start = NULL; /* behind the last dot */
    char stroke = '\0';
    struct glyph glyph;
    size_t dots = 0;

    while (glyph_next(&cursor, &glyph)) {
        if (glyph.code == 'o' || is_dot(ways, glyph.code)) {
            for (const char *at = start; start != NULL && at < glyph.start; at++)
                put(&ways->text, stroke != '\0' && *at == ' ' ? &stroke : at, 1,
                    origin_of(from, at), true);
            copy(&ways->text, from, glyph.start, glyph.end);
            start = ++dots < ways->side ? glyph.end : NULL;
            stroke = '\0';
        } else if (start == NULL) {
            copy(&ways->text, from, glyph.start, glyph.end);
        } else if (glyph.code == '-' || glyph.code == '=') {
            stroke = (char)glyph.code;
        }
    }
    put_text(&ways->text, "\n", origin_of(from, line->end));
}

/* Takes the frame around the dots off a line; false if there is none. */
static bool unbox(struct script *script)
{
    const struct drawn_line line = line_of(script);

    if (line.end - line.first < 2 || *line.first != '|' || line.end[-1] != '|')
        return false;
    script->bytes.bytes[line.first - line.start] = ' ';
    script->bytes.bytes[line.end - 1 - line.start] = ' ';
    return true;
}

/* Takes a line of a lattice; the same line twice between two rows of dots is one. */
static bool take_lattice_line(struct ways *ways)
{
    struct script *const from = &ways->line;
    const bool boxed = (ways->habits & HABIT_BOXED) != 0;
    struct drawn_line line = line_of(from);

    if (boxed && line_is_frame(&line) && (ways->rows == 0 || ways->rows == ways->side))
        return true;
    if (boxed && !unbox(from))
        return false;
    line = line_of(from);
    if (line.first == line.end)
        return true;
    if (is_heading(ways, &line) && !ways->pens) {
        put_line(ways, from, &line);
        return true;
    }
    if (count_dots(ways, &line) == ways->side) {
        put_text(&ways->text, "\n", origin_of(from, line.first));
        put_dots(ways, &line);
        ways->rows++;
        ways->split.bytes.len = 0;
        return true;
    }
    if (buffer_same(&ways->line.bytes, &ways->split.bytes))
        return true;
    put_line(ways, from, &line);
    ways->split.bytes.len = 0;
    copy(&ways->split, from, from->bytes.bytes, from->bytes.bytes + from->bytes.len);
    return true;
}

/* --- ways */

/* Whether there is more than a board of this side may have, so that no way need be tried. */
static bool is_too_long(const struct ways *ways, const struct drawn_line *line, size_t lines)
{
    enum { SQUARE_MOST = 64, LINES_MOST = 4, AROUND_MOST = 8 };
    const int sheets = ways->start->record->schema->sheets;
    const size_t most = (ways->side + AROUND_MOST) * (size_t)(sheets > 1 ? sheets : 1);

    return (ways->grid || ways->lattice) &&
           (lines > LINES_MOST * most || (size_t)(line->end - line->start) > SQUARE_MOST * most);
}

/* Takes all lines; false if one of them cannot be read in this way. */
static bool take_lines(struct ways *ways, bool writing)
{
    struct reading reading = *ways->start;
    bool taken = true;

    ways->writing = writing;
    ways->rows = 0;
    ways->text.bytes.len = ways->split.bytes.len = 0;
    for (size_t lines = 0; taken && reading_line(&reading); lines++) {
        if (is_too_long(ways, &reading.line, lines))
            return false;
        fold(ways, &reading.line);
        taken = ways->lattice ? take_lattice_line(ways) : take_row(ways);
    }
    return taken && ways->text.bytes.len + !writing > 0;
}

static bool same_digits(struct digits one, struct digits other)
{
    return one.len == other.len && (one.len == 0 || memcmp(one.bytes, other.bytes, one.len) == 0);
}

static bool same_mark(const struct mark *one, const struct mark *other)
{
    return one->kind == other->kind && one->pen == other->pen && one->sheet == other->sheet &&
           one->last == other->last && square_equal(one->at, other->at) &&
           square_equal(one->to, other->to) && same_digits(one->digits, other->digits) &&
           same_digits(one->stroke, other->stroke);
}

/* The next mark that is not one of the header's numbers; NULL if there is none. */
static const struct mark *next_mark(const struct drawn *drawn, size_t *at)
{
    while (*at < drawn->count &&
           (drawn->marks[*at].kind == MARK_ABOVE || drawn->marks[*at].kind == MARK_BESIDE))
        ++*at;
    return *at < drawn->count ? &drawn->marks[(*at)++] : NULL;
}

/* Compares what was read with what another way found. */
static void compare(struct ways *ways, const struct drawn *other)
{
    size_t i = 0, j = 0;

    for (;;) {
        const struct mark *const one = next_mark(&ways->drawn, &i);
        const struct mark *const two = next_mark(other, &j);
        if (one == NULL && two == NULL)
            return;
        if (one != NULL && two != NULL && same_mark(one, two))
            continue;
        ways->different = true;
        ways->differing[0] = *(one != NULL ? one : two);
        ways->differing[1] = *(two != NULL ? two : one);
        return;
    }
}

/* Lets the new text be read. */
static void read_text(struct ways *ways)
{
    struct record *const record = ways->start->record;
    struct reading reading = *ways->start;
    struct arena *const arena = reading.arena;
    const size_t len = ways->text.bytes.len;
    const struct arena_mark mark = arena_mark(arena);
    struct drawn drawn = {.start = ways->start->drawn->start, .end = ways->start->drawn->end};

    const char *const bytes = arena_copy(arena, ways->text.bytes.bytes, len);
    uint32_t *const origins = arena_allocate(arena, len * sizeof *origins);
    memcpy(origins, ways->text.origins, len * sizeof *origins);
    reading.drawn = &drawn;
    reading.lines = (struct lines){.next = bytes, .end = bytes + len};
    reading.line = (struct drawn_line){.start = bytes, .first = bytes, .end = bytes + len};
    reading.rewritten = bytes;
    reading.rewritten_len = len;
    reading.origins = origins;
    reading.bare = (ways->habits & HABIT_BARE) != 0;
    reading.hasty = true;
    record->diagnostics = (struct diagnostics){0};
    ways->read(&reading);
    if (record->diagnostics.raised > 0) {
        arena_return(arena, mark);
        return;
    }
    if (ways->found++ == 0)
        ways->drawn = drawn;
    else if (!ways->different)
        compare(ways, &drawn);
}

static void try_way(struct ways *ways, unsigned habits, uint32_t dot)
{
    ways->habits = habits;
    ways->dot = dot;
    ways->sign_count = 0;
    ways->blanks = ways->ones = ways->numbers = false;
    if (ways->lattice ? take_lines(ways, true)
                      : take_lines(ways, false) && settle(ways) && take_lines(ways, true))
        read_text(ways);
}

/* The habits that this drawing can show. */
static unsigned find_habits(const struct ways *ways)
{
    const struct schema *const schema = ways->start->record->schema;
    const char *const start = ways->start->lines.next;
    const size_t len = (size_t)(ways->start->lines.end - start);
    struct reading reading = *ways->start;
    unsigned habits = 0;

    if (ways->lattice)
        return HABIT_BOXED;
    if (schema->drawn_as == DRAWN_ROUNDS)
        return 0;
    if (memchr(start, '\t', len) != NULL)
        habits |= HABIT_TABS | HABIT_LEFT | HABIT_RIGHT;
    if (memchr(start, ',', len) != NULL)
        habits |= HABIT_COMMAS | HABIT_LEFT | HABIT_RIGHT;
    if (memchr(start, ',', len) != NULL && schema->drawn_as == DRAWN_BEARINGS)
        habits |= HABIT_DECIMALS;
    if (ways->grid)
        habits |= HABIT_JOINED | HABIT_RULED | (schema->edged ? HABIT_BARE : HABIT_COUNTED) |
                  (schema->crosses ? HABIT_OTHER : 0);
    while (reading_line(&reading)) {
        struct glyph_cursor cursor = {.at = reading.line.first, .end = reading.line.end};
        struct glyph glyph;
        while ((habits & HABIT_INNER) == 0 && glyph_next(&cursor, &glyph))
            if (glyph_is_bar(glyph.code))
                habits |= HABIT_LEFT | HABIT_RIGHT | HABIT_INNER;
    }
    return habits;
}

/* Whether two habits of a set leave nothing to each other. */
static bool exclude(unsigned habits)
{
    static const unsigned pairs[] = {HABIT_LEFT | HABIT_INNER, HABIT_TABS | HABIT_COMMAS,
                                     HABIT_COMMAS | HABIT_DECIMALS, HABIT_TABS | HABIT_JOINED,
                                     HABIT_COMMAS | HABIT_JOINED};

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if ((habits & pairs[i]) == pairs[i])
            return true;
    return false;
}

/* The signs that may be dots: those that a line has as often as there are dots in a row. */
static size_t find_dots(const struct ways *ways, uint32_t *dots, size_t most)
{
    struct reading reading = *ways->start;
    size_t count = 0;

    while (reading_line(&reading)) {
        struct glyph_cursor cursor = {.at = reading.line.first, .end = reading.line.end};
        struct glyph glyph, other;
        while (glyph_next(&cursor, &glyph) && count < most) {
            struct glyph_cursor again = {.at = reading.line.first, .end = reading.line.end};
            size_t same = 0, i = 0;
            if (glyph.code == ' ' || glyph.code == '\t' || glyph.column > 100)
                continue;
            while (i < count && dots[i] != glyph.code)
                i++;
            while (i == count && glyph_next(&again, &other))
                same += other.code == glyph.code;
            if (i == count && same == ways->side)
                dots[count++] = glyph.code;
        }
    }
    return count;
}

static void try_ways(struct ways *ways)
{
    enum { DOTS_MOST = 6 };
    uint32_t dots[DOTS_MOST + 1] = {0};
    const unsigned all = find_habits(ways);
    const size_t count = 1 + (ways->lattice ? find_dots(ways, dots + 1, DOTS_MOST) : 0);

    for (size_t i = 0; i < count; i++)
        for (unsigned habits = 0; habits < HABITS_ALL && !ways->different; habits++)
            if ((habits & ~all) == 0 && !exclude(habits))
                try_way(ways, habits, dots[i]);
}

/* What a mark says, as in "x at b1". */
static const char *meaning_of(const struct ways *ways, const struct mark *mark)
{
    struct arena *const arena = ways->start->arena;
    struct buffer place = {0};
    const int len = (int)(mark->digits.len < 20 ? mark->digits.len : 20);

    square_write(&place, mark->at);
    const char *const meaning = arena_format(arena, "%.*s at %.*s",
                                             mark->kind == MARK_CROSS     ? 1
                                             : mark->kind == MARK_SEGMENT ? 6
                                                                          : len,
                                             mark->kind == MARK_CROSS     ? "x"
                                             : mark->kind == MARK_SEGMENT ? "a line"
                                                                          : mark->digits.bytes,
                                             (int)place.len, place.bytes);
    buffer_release(&place);
    return meaning;
}

bool ways_read(const struct reading *start, void (*read)(struct reading *reading))
{
    const struct schema *const schema = start->record->schema;
    const struct diagnostics before = start->record->diagnostics;
    struct reading whole = *start;
    struct ways ways = {.start = start,
                        .read = read,
                        .side = (size_t)start->record->setup.numbers[0],
                        .grid = schema->drawn_as == DRAWN_GRID,
                        .crosses = schema->crosses,
                        .lattice = schema->drawn_as == DRAWN_LATTICE,
                        .pens = schema->pens};

    cells_start(&ways.cells, (size_t)(schema->sheets + 1) * (ways.side + 4) + 8, start->arena);
    try_ways(&ways);
    start->record->diagnostics = before;
    if (ways.different) {
        start->record->diagnostics = (struct diagnostics){0};
        start->drawn->count = 0;
        reading_raise_line(
            &whole, CODE_DRAWING,
            "this can be read in two ways: they differ first in %s or %s; %s settle it",
            meaning_of(&ways, &ways.differing[0]), meaning_of(&ways, &ways.differing[1]),
            ways.lattice ? "dots as `o` and lines as `---` and `|`"
                         : "bars between the squares and a point in each empty one");
    } else if (ways.found > 0) {
        start->record->diagnostics = (struct diagnostics){0};
        *start->drawn = ways.drawn;
    }
    buffer_release(&ways.line.bytes);
    buffer_release(&ways.split.bytes);
    buffer_release(&ways.text.bytes);
    free(ways.line.origins);
    free(ways.split.origins);
    free(ways.text.origins);
    return ways.found > 0;
}
