#include "base/lookalike.h"

#include "base/character.h"

#include <string.h>

/* Sets of characters one after the other in Unicode, of which `plain` has one byte each, again and
 * again; a blank for those that look like nothing in ASCII. */
struct range {
    uint32_t first, last;
    const char *plain, *name;
};

#define ALPHABETS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define DIGITS    "0123456789"

static const struct range ranges[] = {
    {0x0391, 0x03A9, "AB  EZH IK MN O P  TY X  ", "Greek"},
    {0x03B1, 0x03C9, "aby e n ik  v o p  tu x w", "Greek"},
    {0x0405, 0x0408, "SIIJ", "Cyrillic"},
    {0x0410, 0x042F, "A B  E    K MHO PCTY X          ", "Cyrillic"},
    {0x0430, 0x044F, "a b  e    k mho pcty x          ", "Cyrillic"},
    {0x0455, 0x0458, "siij", "Cyrillic"},
    {0x0660, 0x0669, DIGITS, "Arabic digit"},
    {0x06F0, 0x06F9, DIGITS, "Persian digit"},
    {0x0966, 0x096F, DIGITS, "Devanagari digit"},
    {0x2070, 0x2070, "0", "superscript"},
    {0x2074, 0x2079, "456789", "superscript"},
    {0x2080, 0x2089, DIGITS, "subscript"},
    {0x2460, 0x2468, "123456789", "circled digit"},
    {0xFF01, 0xFF5E,
     "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
     "abcdefghijklmnopqrstuvwxyz{|}~",
     "full-width"},
    {0x1D400, 0x1D6A3, ALPHABETS, "mathematical letter"},
    {0x1D7CE, 0x1D7FF, DIGITS, "mathematical digit"},
};

static const struct lookalike singles[] = {
    /* blanks */
    {0x00A0, " ", "no-break space", false},
    {0x1680, " ", "Ogham space mark", false},
    {0x2000, " ", "en quad", false},
    {0x2001, " ", "em quad", false},
    {0x2002, " ", "en space", false},
    {0x2003, " ", "em space", false},
    {0x2004, " ", "third of an em", false},
    {0x2005, " ", "quarter of an em", false},
    {0x2006, " ", "sixth of an em", false},
    {0x2007, " ", "figure space", false},
    {0x2008, " ", "punctuation space", false},
    {0x2009, " ", "thin space", false},
    {0x200A, " ", "hair space", false},
    {0x202F, " ", "narrow no-break space", false},
    {0x205F, " ", "mathematical space", false},
    {0x3000, " ", "ideographic space", false},
    /* nothing at all */
    {0x00AD, "", "soft hyphen", false},
    {0x180E, "", "Mongolian vowel separator", false},
    {0x200B, "", "zero-width space", false},
    {0x200C, "", "zero-width non-joiner", false},
    {0x200D, "", "zero-width joiner", false},
    {0x200E, "", "left-to-right mark", false},
    {0x200F, "", "right-to-left mark", false},
    {0x202A, "", "mark of the direction of writing", false},
    {0x202B, "", "mark of the direction of writing", false},
    {0x202C, "", "mark of the direction of writing", false},
    {0x202D, "", "mark of the direction of writing", false},
    {0x202E, "", "mark of the direction of writing", false},
    {0x2060, "", "word joiner", false},
    {0x2066, "", "mark of the direction of writing", false},
    {0x2067, "", "mark of the direction of writing", false},
    {0x2068, "", "mark of the direction of writing", false},
    {0x2069, "", "mark of the direction of writing", false},
    {0xFE0E, "", "variation selector", false},
    {0xFE0F, "", "variation selector", false},
    {0xFEFF, "", "byte order mark", false},
    /* dashes and signs */
    {0x00B1, "+", "plus-minus sign", false},
    {0x00B7, ".", "middle dot", false},
    {0x00D7, "x", "times sign", false},
    {0x00F7, "/", "division sign", false},
    {0x02D7, "-", "modifier minus", false},
    {0x2010, "-", "hyphen", false},
    {0x2011, "-", "hyphen that does not break", false},
    {0x2012, "-", "figure dash", false},
    {0x2013, "-", "en dash", false},
    {0x2014, "-", "em dash", false},
    {0x2015, "-", "horizontal bar", false},
    {0x2016, "||", "double vertical line", false},
    {0x2022, "-", "bullet", false},
    {0x2024, ".", "one dot leader", false},
    {0x2026, "...", "ellipsis", false},
    {0x2043, "-", "hyphen bullet", false},
    {0x2044, "/", "fraction slash", false},
    {0x207A, "+", "superscript plus", false},
    {0x207B, "-", "superscript minus", false},
    {0x2190, "<-", "arrow", false},
    {0x2192, "->", "arrow", false},
    {0x2194, "<->", "arrow", false},
    {0x21D2, "=>", "arrow", false},
    {0x21D4, "<=>", "arrow", false},
    {0x2212, "-", "minus sign", false},
    {0x2215, "/", "division slash", false},
    {0x2217, "*", "asterisk operator", false},
    {0x2225, "||", "sign for parallel lines", false},
    {0x2236, ":", "ratio", false},
    {0x2715, "x", "multiplication sign", false},
    {0x2716, "x", "multiplication sign", false},
    {0x2795, "+", "heavy plus sign", false},
    {0x2796, "-", "heavy minus sign", false},
    {0x2A2F, "x", "cross product", false},
    {0x30FC, "-", "Japanese long vowel mark", false},
    {0xA789, ":", "modifier colon", false},
    {0xFE58, "-", "small em dash", false},
    {0xFE63, "-", "small hyphen", false},
    /* quotes and brackets */
    {0x00AB, "\"", "quotation mark", true},
    {0x00B4, "'", "acute accent", true},
    {0x00BB, "\"", "quotation mark", true},
    {0x2018, "'", "curly quote", true},
    {0x2019, "'", "curly quote", true},
    {0x201A, "'", "curly quote", true},
    {0x201B, "'", "curly quote", true},
    {0x201C, "\"", "curly quote", true},
    {0x201D, "\"", "curly quote", true},
    {0x201E, "\"", "curly quote", true},
    {0x201F, "\"", "curly quote", true},
    {0x2032, "'", "prime", true},
    {0x2033, "\"", "double prime", true},
    {0x2039, "'", "quotation mark", true},
    {0x203A, "'", "quotation mark", true},
    {0x27E8, "<", "angle bracket", true},
    {0x27E9, ">", "angle bracket", true},
    {0x3008, "<", "angle bracket", true},
    {0x3009, ">", "angle bracket", true},
    {0x300C, "\"", "corner bracket", true},
    {0x300D, "\"", "corner bracket", true},
    {0x3010, "[", "lenticular bracket", true},
    {0x3011, "]", "lenticular bracket", true},
    /* commas, stops and letters */
    {0x037E, ";", "Greek question mark", false},
    {0x060C, ",", "Arabic comma", false},
    {0x3001, ",", "ideographic comma", false},
    {0x3002, ".", "ideographic full stop", false},
    {0x00B2, "2", "superscript", true},
    {0x00B3, "3", "superscript", true},
    {0x00B9, "1", "superscript", true},
    {0x0131, "i", "dotless", true},
    {0x0251, "a", "phonetic", true},
    {0x0261, "g", "phonetic", true},
    {0x04BB, "h", "Cyrillic", true},
    {0x0501, "d", "Cyrillic", true},
    {0x051B, "q", "Cyrillic", true},
    {0x051D, "w", "Cyrillic", true},
};

static bool find_single(uint32_t character, struct lookalike *found)
{
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++)
        if (singles[i].character == character) {
            *found = singles[i];
            return true;
        }
    return false;
}

static bool find_in_ranges(uint32_t character, struct lookalike *found)
{
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const struct range *const range = &ranges[i];
        if (character < range->first || character > range->last)
            continue;
        const char plain = range->plain[(character - range->first) % strlen(range->plain)];
        *found = (struct lookalike){character, {plain}, range->name, true};
        return plain != ' ';
    }
    return false;
}

size_t lookalike_at(const char *at, const char *end, struct lookalike *found)
{
    const size_t len = utf8_length(at, end);

    if (len < 2)
        return 0;
    const uint32_t character = utf8_decode(at, len);
    return find_single(character, found) || find_in_ranges(character, found) ? len : 0;
}

size_t lookalike_find(const char *text, size_t len, struct lookalike *found)
{
    size_t at = 0;

    while (at < len && lookalike_at(text + at, text + len, found) == 0)
        at++;
    return at;
}

void lookalike_write(const struct lookalike *lookalike, struct buffer *message)
{
    buffer_text(message, strchr("AEIOaeio", lookalike->name[0]) != NULL ? "an " : "a ");
    buffer_text(message, lookalike->name);
    if (lookalike->shown) {
        char shown[] = "     ";
        const size_t len = utf8_encode(lookalike->character, shown + 1);
        buffer_append(message, shown, 1 + len);
    }
    buffer_format(message, " (U+%04X)", (unsigned)lookalike->character);
}

size_t lookalike_replace(const char *text, size_t len, struct buffer *plain)
{
    const char *const end = text + len;
    struct lookalike found;
    size_t count = 0;

    while (text < end) {
        const size_t found_len = lookalike_at(text, end, &found);
        if (found_len > 0)
            buffer_text(plain, found.plain);
        else
            buffer_character(plain, *text);
        text += found_len > 0 ? found_len : 1;
        count += found_len > 0;
    }
    return count;
}
