#include "notation/drawn/glyph.h"

#include "base/character.h"

enum { TAB_STOP = 8, REPLACEMENT = 0xFFFD };

enum {
    LIGHT_ACROSS = 0x2500,
    HEAVY_ACROSS = 0x2501,
    LIGHT_DOWN = 0x2502,
    HEAVY_DOWN = 0x2503,
    DOUBLE_ACROSS = 0x2550,
    DOUBLE_DOWN = 0x2551,
    BOX_FIRST = 0x2500,
    BOX_LAST = 0x257F,
    MIDDLE_DOT = 0xB7
};

static size_t decode(const struct glyph_cursor *cursor, uint32_t *code)
{
    const size_t len = utf8_length(cursor->at, cursor->end);

    *code = len > 0 ? utf8_decode(cursor->at, len) : REPLACEMENT;
    return len > 0 ? len : 1;
}

static void take_combined(struct glyph_cursor *cursor)
{
    uint32_t code;

    while (cursor->at < cursor->end && (unsigned char)*cursor->at >= 0x80) {
        const size_t len = decode(cursor, &code);
        if (character_width(code) > 0)
            return;
        cursor->at += len;
    }
}

bool glyph_next(struct glyph_cursor *cursor, struct glyph *glyph)
{
    if (cursor->at == cursor->end)
        return false;
    glyph->start = cursor->at;
    glyph->column = cursor->column;
    cursor->at += decode(cursor, &glyph->code);
    take_combined(cursor);
    glyph->width =
        glyph->code == '\t' ? TAB_STOP - cursor->column % TAB_STOP : character_width(glyph->code);
    cursor->column += glyph->width;
    glyph->end = cursor->at;
    return true;
}

bool glyph_is_bar(uint32_t code)
{
    return code == '|' || code == LIGHT_DOWN || code == HEAVY_DOWN || code == DOUBLE_DOWN;
}

bool glyph_is_horizontal(uint32_t code)
{
    return code == '-' || code == '=' || code == LIGHT_ACROSS || code == HEAVY_ACROSS ||
           code == DOUBLE_ACROSS;
}

bool glyph_is_frame(uint32_t code)
{
    return code == '|' || code == '+' || code == '-' || code == '=' ||
           (code >= BOX_FIRST && code <= BOX_LAST);
}

bool glyph_is_heavy(uint32_t code)
{
    return code == HEAVY_DOWN || code == HEAVY_ACROSS;
}

bool glyph_is_point(uint32_t code)
{
    return code == '.' || code == MIDDLE_DOT;
}
