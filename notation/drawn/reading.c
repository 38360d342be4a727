#include "notation/drawn/reading.h"

#include "base/list.h"
#include "base/lookalike.h"
#include "notation/drawn/glyph.h"
#include "notation/items/scan.h"
#include "notation/record.h"
#include "notation/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

/* --- the words around a board that `recto show` prints, and that are no part of the drawing */

/* Whether a line names the player of that number, as in `* 2  Marek  15  wins`. */
static bool is_player(const struct drawn_line *line, int player)
{
    struct scanner scanner = {line->first, line->end};

    if (*line->first == '*' || *line->first == '>')
        scanner.at++;
    scan_blanks(&scanner);
    return scan_number(&scanner) == player && scanner.end - scanner.at > 2 && *scanner.at == ' ';
}

/* Skips the title, where and when the game was played, and the players with their scores, if the
 * text begins with them. */
static void captions_skip_heading(struct lines *lines, const struct record *record)
{
    struct lines ahead = *lines;
    struct drawn_line line;
    int player = 1;

    if (!lines_take(&ahead, &line) || !text_is(line.first, line.end, record->schema->title))
        return;
    *lines = ahead;
    while (lines_take(&ahead, &line) && !line.after_gap)
        *lines = ahead;
    for (; player <= record->setup.players && is_player(&line, player); player++) {
        *lines = ahead;
        if (!lines_take(&ahead, &line))
            return;
    }
}

/* Whether a line begins with how a move is counted and its number, as in `Move 28,`. */
static bool is_last_move(const struct drawn_line *line, const struct schema *schema)
{
    const char *const counted = schema->counted != NULL ? schema->counted : "move";
    const size_t len = strlen(counted);
    struct scanner scanner = {line->first, line->end};

    if (line_begins(line, "Round "))
        scanner.at += strlen("Round ");
    else if ((size_t)(line->end - line->first) > len && *line->first == counted[0] - 'a' + 'A' &&
             memcmp(line->first + 1, counted + 1, len - 1) == 0)
        scanner.at += len;
    else
        return false;
    scan_blanks(&scanner);
    return scan_digits(&scanner).len > 0 && scan_character(&scanner, ',');
}

/* Whether a line begins with one of the statuses, as in `complete, 18 moves;`. */
static bool is_verdict(const struct drawn_line *line)
{
    static const char *const words[] = {"complete, ",      "complete after ", "unfinished after ",
                                        "disputed after ", "disputed, ",      "illegal after ",
                                        "clock: ",         "malformed, ",     "after "};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (line_begins(line, words[i]))
            return true;
    return false;
}

/* Whether a line is a message that stands below a verdict, as in `line 7: …`. */
static bool is_message(const struct drawn_line *line)
{
    struct scanner scanner = {line->first, line->end};

    if (!line_begins(line, "line "))
        return false;
    scanner.at += strlen("line ");
    return scan_digits(&scanner).len > 0 && scan_character(&scanner, ':');
}

static bool contains(const struct drawn_line *line, const char *text)
{
    const size_t len = strlen(text);

    for (const char *at = line->first; (size_t)(line->end - at) >= len; at++) {
        at = memchr(at, text[0], (size_t)(line->end - at) - len + 1);
        if (at == NULL)
            return false;
        if (memcmp(at, text, len) == 0)
            return true;
    }
    return false;
}

/* Whether a line says how to read the board, or what follows from it. */
static bool is_legend(const struct drawn_line *line, const struct schema *schema)
{
    if (schema->pens && line_begins(line, "pen A "))
        return true;
    if (schema->edged && (line_begins(line, "on offense: ") || line_begins(line, "sealed: ")))
        return true;
    if (schema->drawn_as == DRAWN_BEARINGS && line_begins(line, "player 1 "))
        return true;
    return schema->crosses && contains(line, ", differences over the ");
}

/* Whether a line is a legend, the last move, or the verdict. */
static bool captions_include(const struct drawn_line *line, const struct schema *schema)
{
    return is_legend(line, schema) || is_last_move(line, schema) || is_verdict(line) ||
           is_message(line);
}

/* --- the text */

static const char *trim(const char *start, const char *end)
{
    while (end > start && blank_length(end - 1, end) > 0)
        end--;
    return end;
}

/* Whether names on the board may have a `;`. */
static bool have_semicolons(const struct record *record)
{
    for (int i = 0; i < record->setup.players; i++)
        if (memchr(record->names[i].bytes, ';', record->names[i].len) != NULL)
            return true;
    return false;
}

void reading_start(struct reading *reading, struct drawn *drawn, struct record *record,
                   struct arena *arena)
{
    const char *const bytes = record->text.bytes, *end = bytes + record->text.len;
    struct scanner scanner = {bytes, trim(bytes, end)};

    scan_blanks(&scanner);
    *drawn = (struct drawn){.start = (uint32_t)(scanner.at - bytes),
                            .end = (uint32_t)(scanner.end - bytes)};
    *reading = (struct reading){
        .drawn = drawn,
        .record = record,
        .arena = arena,
        .lines = {.next = bytes, .end = scanner.end, .commented = !have_semicolons(record)},
        .line = {.start = scanner.at, .first = scanner.at, .end = scanner.end}};
    captions_skip_heading(&reading->lines, record);
    letters_read(&reading->letters, reading->lines, arena);
}

bool reading_has_comments(const struct record *record)
{
    const char *const bytes = record->text.bytes, *const end = bytes + record->text.len;
    struct lines lines = {.next = bytes, .end = end};
    struct drawn_line line;
    bool found = false;

    for (const char *at = bytes; !found && at < end && !have_semicolons(record); at++)
        found = *at == ';' && (at == bytes || blank_length(at - 1, end) > 0);
    while (!found && lines_take(&lines, &line))
        found = is_last_move(&line, record->schema) && contains(&line, "{");
    return found;
}

bool reading_line(struct reading *reading)
{
    struct drawn_line line;
    struct digits digits;
    bool gap = false;

    while (!(reading->hasty && reading->record->diagnostics.raised > 0) &&
           lines_take(&reading->lines, &line)) {
        if (letters_is_note(&line, &digits)) {
            reading->in_note = true;
        } else if (!reading->in_note || !letters_go_on(&line)) {
            reading->in_note = false;
            if (!captions_include(&line, reading->record->schema)) {
                reading->line = line;
                reading->line.after_gap = line.after_gap || gap;
                return true;
            }
        }
        gap = true;
    }
    return false;
}

bool reading_row(struct reading *reading)
{
    reading->cells.above = (struct drawn_line){0};
    while (reading_line(reading)) {
        if (!line_is_frame(&reading->line)) {
            cells_read(&reading->cells, &reading->line);
            return true;
        }
        reading->cells.above = reading->line;
    }
    return false;
}

/* Where a byte of the drawing is in the text of the record. */
static uint32_t offset_of(const struct reading *reading, const char *at)
{
    const char *const start = reading->rewritten;

    if (start == NULL || at < start || at >= start + reading->rewritten_len)
        return (uint32_t)(at - reading->record->text.bytes);
    return reading->origins[at - start];
}

struct mark *reading_mark(struct reading *reading, enum mark_kind kind, const char *start,
                          const char *end)
{
    struct drawn *const drawn = reading->drawn;

    if (drawn->count == drawn->capacity)
        drawn->marks =
            list_grow_in(reading->arena, drawn->marks, &drawn->capacity, sizeof *drawn->marks);
    struct mark *const mark = &drawn->marks[drawn->count++];
    *mark = (struct mark){.start = offset_of(reading, start),
                          .end = offset_of(reading, end - 1) + 1,
                          .kind = (uint8_t)kind};
    return mark;
}

/* --- the names of columns */

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

bool reading_columns(struct reading *reading, int32_t side, int sheets)
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

/* --- what is wrong */

static void raise_list(struct reading *reading, enum code code, const char *start, const char *end,
                       const char *format, va_list arguments)
{
    struct record *const record = reading->record;
    size_t len, last_len;
    const size_t offset =
        text_source(&record->text, record->document, offset_of(reading, start), &len);
    const size_t last = text_source(&record->text, record->document,
                                    offset_of(reading, end > start ? end - 1 : start), &last_len);

    diagnostics_add_list(code_facts(code)->severity == SEVERITY_REMARK ? &record->remarks
                                                                       : &record->diagnostics,
                         reading->arena, code, offset, last + last_len, 0, format, arguments);
}

void reading_raise(struct reading *reading, enum code code, const char *start, const char *end,
                   const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    raise_list(reading, code, start, end, format, arguments);
    va_end(arguments);
}

void reading_raise_line(struct reading *reading, enum code code, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    raise_list(reading, code, reading->line.first, reading->line.end, format, arguments);
    va_end(arguments);
}

void reading_check_row(struct reading *reading, const char *start, const char *end, int32_t row)
{
    const struct drawn_line part = {.first = start, .end = end};
    const char *word;

    while (line_word_next(&part, &start, &word)) {
        const int64_t number = number_between(word, start);
        if (number == row + 1)
            continue;
        reading_raise(reading, CODE_DRAWING, word, start,
                      number < 0 ? "%s stands where only the number of row %d may stand"
                                 : "%s stands beside what should be row %d",
                      reading_quote(reading, word, start), (int)row + 1);
        return;
    }
}

static struct digits find_digits(const struct reading *reading, const char *start, const char *end)
{
    struct scanner scanner = {start, end};
    const struct digits digits = scan_digits(&scanner);

    return digits.len > 0 && scanner.at == end ? digits
                                               : letters_find(&reading->letters, start, end);
}

void reading_check_letters(struct reading *reading)
{
    const struct letter *const list = reading->letters.list;

    for (size_t i = 1; i < reading->letters.count; i++)
        if (list[i].index == list[i - 1].index)
            reading_raise(reading, CODE_DRAWING, list[i].start, list[i].end,
                          "%s stands for a number already, in a line above",
                          reading_quote(reading, list[i].start, list[i].end));
    for (size_t i = 0; i < reading->letters.count && reading->record->diagnostics.raised == 0; i++)
        if (!list[i].used)
            reading_raise(reading, CODE_REMARK_LETTER, list[i].start, list[i].end,
                          "%s is not on the board",
                          reading_quote(reading, list[i].start, list[i].end));
}

bool reading_digits(const struct reading *reading, const char *start, const char *end,
                    struct digits *digits)
{
    *digits = find_digits(reading, start, end);
    return digits->len > 0 && digits->len <= DIGITS_MOST;
}

void reading_refuse_digits(struct reading *reading, const char *start, const char *end,
                           const char *where, const char *expected)
{
    if (find_digits(reading, start, end).len > 0)
        reading_raise(reading, CODE_TOO_LARGE, start, end, "%s: numbers have at most 1,000 digits",
                      where);
    else if (start < end && *start >= 'A' && *start <= 'Z')
        reading_raise(reading, CODE_TOKEN, start, end,
                      "%s: %s stands for no number: no line below the board gives it, as "
                      "`A = 1234` would",
                      where, reading_quote(reading, start, end));
    else
        reading_raise(reading, CODE_TOKEN, start, end, "%s: %s is not %s", where,
                      reading_quote(reading, start, end), expected);
}

void reading_check_stroke(struct reading *reading, struct digits stroke)
{
    if (stroke.len > DIGITS_MOST)
        reading_raise(reading, CODE_TOO_LARGE, stroke.bytes, stroke.bytes + stroke.len,
                      "numbers have at most 1,000 digits");
}

/* --- words */

/* Moves what a buffer holds into the arena. */
static const char *keep(struct reading *reading, struct buffer *words)
{
    const char *const kept = arena_copy(reading->arena, words->bytes, words->len);

    buffer_release(words);
    return kept;
}

const char *reading_square(struct reading *reading, int32_t column, int32_t row)
{
    struct buffer words = {0};

    square_write(&words, (struct square){column, row});
    return keep(reading, &words);
}

const char *reading_column(struct reading *reading, int32_t column)
{
    struct buffer words = {0};

    column_write(&words, column);
    return keep(reading, &words);
}

const char *reading_quote(struct reading *reading, const char *start, const char *end)
{
    enum { EXCERPT_MOST = 40 };
    const size_t len = (size_t)(end - start);
    struct buffer words = {0};
    struct lookalike lookalike;

    buffer_character(&words, '`');
    buffer_excerpt(&words, start, len, EXCERPT_MOST);
    buffer_character(&words, '`');
    if (lookalike_find(start, len, &lookalike) < len) {
        buffer_text(&words, ", with ");
        lookalike_write(&lookalike, &words);
        buffer_character(&words, ',');
    }
    return keep(reading, &words);
}
