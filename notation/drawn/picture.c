#include "notation/drawn/picture.h"

#include "notation/drawn/glyph.h"

enum { BRAILLE_FIRST = 0x2800, BRAILLE_LAST = 0x28FF, BLACK_CIRCLE = 0x25CF, PRIME = 0x2032 };

static bool is_stroke(uint32_t code)
{
    return code == '+' || code == 'x' || code == '#' || code == 'o' || code == BLACK_CIRCLE;
}

static bool is_other(uint32_t code)
{
    return code == ' ' || code == '\t' || code == '.' || (code >= '0' && code <= '9') ||
           code == '[' || code == ']' || code == '\'' || code == PRIME ||
           (code >= BRAILLE_FIRST && code <= BRAILLE_LAST);
}

bool picture_includes(const struct drawn_line *line, bool *strokes)
{
    struct glyph_cursor cursor = {.at = line->first, .end = line->end};
    struct glyph glyph;

    while (glyph_next(&cursor, &glyph)) {
        if (!is_stroke(glyph.code) && !is_other(glyph.code))
            return false;
        *strokes = *strokes || is_stroke(glyph.code);
    }
    return true;
}

static bool has_line(struct reading ahead, const char *head)
{
    while (reading_line(&ahead))
        if (line_says(&ahead.line, head))
            return true;
    return false;
}

bool picture_skip(struct reading *reading, const char *head)
{
    bool strokes = false;

    if (!has_line(*reading, head))
        return false;
    while (reading_line(reading) && !line_says(&reading->line, head))
        if (!picture_includes(&reading->line, &strokes))
            reading_raise_line(reading, CODE_TOKEN,
                               "this is no part of the picture above the table");
    return true;
}
