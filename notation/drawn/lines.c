#include "notation/drawn/lines.h"

#include "base/character.h"
#include "notation/drawn/glyph.h"
#include "notation/items/scan.h"

#include <string.h>

static const char *after_break(const char *at, const char *end)
{
    if (at < end && *at == '\r' && end - at > 1 && at[1] == '\n')
        return at + 2;
    return at + break_length(at, end);
}

static const char *without_blanks(const char *start, const char *end)
{
    while (end > start && is_spacing(end[-1]))
        end--;
    return end;
}

/* Where the comment of a line begins; NULL if it has none. */
static const char *find_comment(const char *start, const char *end)
{
    for (const char *at = start; at < end; at++) {
        at = memchr(at, ';', (size_t)(end - at));
        if (at == NULL || at == start || is_spacing(at[-1]))
            return at;
    }
    return NULL;
}

bool lines_take(struct lines *lines, struct drawn_line *line)
{
    line->after_gap = false;
    while (lines->next < lines->end) {
        const char *const stop = find_break(lines->next, lines->end);
        const char *const comment = lines->commented ? find_comment(lines->next, stop) : NULL;
        line->start = lines->next;
        line->end = without_blanks(line->start, comment != NULL ? comment : stop);
        line->first = after_spaces(line->start, line->end);
        lines->next = after_break(stop, lines->end);
        if (line->first < line->end)
            return true;
        line->after_gap = line->after_gap || comment == NULL;
    }
    return false;
}

bool line_word_next(const struct drawn_line *line, const char **at, const char **start)
{
    *start = after_spaces(*at, line->end);
    for (*at = *start; *at < line->end && **at != ' ' && **at != '\t';)
        ++*at;
    return *at > *start;
}

bool line_begins(const struct drawn_line *line, const char *text)
{
    const size_t len = strlen(text);
    return (size_t)(line->end - line->first) >= len && memcmp(line->first, text, len) == 0;
}

bool line_says(const struct drawn_line *line, const char *text)
{
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct drawn_line rest = *line;
    struct glyph glyph;

    while (glyph_next(&cursor, &glyph) && (glyph_is_bar(glyph.code) || glyph.code == ' '))
        rest.first = glyph.end;
    return line_begins(&rest, text);
}

bool text_is(const char *start, const char *end, const char *text)
{
    const size_t len = strlen(text);
    return (size_t)(end - start) == len && memcmp(start, text, len) == 0;
}

int64_t number_between(const char *start, const char *end)
{
    struct scanner scanner = {start, end};
    const int64_t number = scan_number(&scanner);

    return scanner.at == end ? number : -1;
}

bool line_is_frame(const struct drawn_line *line)
{
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct glyph glyph;
    bool horizontal = false;

    while (glyph_next(&cursor, &glyph)) {
        if (glyph.code != ' ' && glyph.code != '\t' && !glyph_is_frame(glyph.code))
            return false;
        horizontal = horizontal || glyph_is_horizontal(glyph.code);
    }
    return horizontal;
}
