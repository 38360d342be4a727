#include "tests/helpers/grown.h"

#define NEL "\xC2\x85"
#define LS  "\xE2\x80\xA8"
#define PS  "\xE2\x80\xA9"

enum { DEEPEST = 4 };

struct growth {
    struct buffer *text;
    const unsigned char *at, *end; /* the choices that are left */
    int depth;
    bool rare; /* line breaks of all kinds, not only line feeds */
};

/* A number below `count`; 0 once the choices have run out. */
static unsigned choose(struct growth *growth, unsigned count)
{
    return growth->at < growth->end ? *growth->at++ % count : 0;
}

#define PUT_ONE(growth, list) \
    buffer_text((growth)->text, (list)[choose((growth), sizeof(list) / sizeof *(list))])

static void put(struct growth *growth, const char *text)
{
    buffer_text(growth->text, text);
}

static void put_break(struct growth *growth)
{
    static const char *const breaks[] = {"\n", "\n", "\n", "\r\n", "\r\n", "\r", NEL, LS, PS};

    if (growth->rare)
        PUT_ONE(growth, breaks);
    else
        put(growth, "\n");
}

static void put_indent(struct growth *growth, size_t indent)
{
    static const char *const more[] = {"", "", "", "", "", " ", "\t", "  "};

    buffer_repeat(growth->text, ' ', indent);
    PUT_ONE(growth, more);
}

/* White space between brackets, or after a value. */
static void put_gap(struct growth *growth)
{
    static const char *const blanks[] = {" ", "\t", "  ", " # c"};

    for (unsigned left = choose(growth, 4); left > 0; left--)
        if (choose(growth, 2) == 0)
            PUT_ONE(growth, blanks);
        else
            put_break(growth);
}

static void put_word(struct growth *growth)
{
    static const char *const words[] = {"a1", "b2",  "c3",  "1.", "x",  "-1",   "\xC3\xA9", "a;b",
                                        ";",  "a#b", "a:b", "''", "\\", "(+1)", "a'b"};
    PUT_ONE(growth, words);
}

/* Words of a scalar of several lines, indented; those in double quotes with escapes. */
static void put_words(struct growth *growth, size_t indent, bool escapes)
{
    static const char *const escaped[] = {"\\n", "\\N", "\\L",   "\\P",
                                          "\\ ", "\\t", "\\x61", "\\u2028"};

    for (unsigned left = 1 + choose(growth, 5); left > 0; left--) {
        put_word(growth);
        switch (choose(growth, 8)) {
        case 0:
        case 1:
        case 2:
            put(growth, " ");
            break;
        case 3:
            put(growth, "\t");
            break;
        case 4:
            if (escapes)
                PUT_ONE(growth, escaped);
            break;
        case 5:
            put_break(growth); /* an empty line */
            put_break(growth);
            put_indent(growth, indent);
            break;
        default:
            put(growth, escapes && choose(growth, 4) == 0 ? "\\" : "");
            put_break(growth);
            put_indent(growth, indent);
        }
    }
}

static void put_block(struct growth *growth, size_t indent)
{
    static const char *const signs[] = {"|", "|", ">"};
    static const char *const heads[] = {"",   "",  "-",  "+",    "1",      "2-",
                                        "+2", " ", "\t", " # c", "- \t# c"};

    PUT_ONE(growth, signs);
    PUT_ONE(growth, heads);
    put_break(growth);
    put_indent(growth, indent + 2);
    put_words(growth, indent + 2, false);
}

static void put_quoted(struct growth *growth, size_t indent, const char *quote)
{
    put(growth, quote);
    put_words(growth, indent + 1, *quote == '"');
    put(growth, quote);
}

static void put_flow(struct growth *growth, bool mapping)
{
    static const char *const keys[] = {"a", "b", "moves", "board", "x-c"};
    const unsigned kinds = ++growth->depth < DEEPEST ? 6 : 4;

    put(growth, mapping ? "{" : "[");
    put_gap(growth);
    for (unsigned left = choose(growth, 4); left > 0; left--) {
        if (mapping) {
            PUT_ONE(growth, keys);
            put(growth, ":");
            put(growth, choose(growth, 4) > 0 ? " " : "");
            put_gap(growth);
        }
        const unsigned kind = choose(growth, kinds);
        if (kind < 2)
            put_word(growth);
        else if (kind < 4)
            put_quoted(growth, 1, kind == 2 ? "'" : "\"");
        else
            put_flow(growth, kind == 4);
        put_gap(growth);
        put(growth, left > 1 ? "," : "");
        put_gap(growth);
    }
    put(growth, mapping ? "}" : "]");
    growth->depth--;
}

static void put_mapping(struct growth *growth, size_t indent);
static void put_value(struct growth *growth, size_t indent);

static void put_sequence(struct growth *growth, size_t indent)
{
    static const char *const behind[] = {" ", " ", "  ", "\t"};

    for (unsigned left = 1 + choose(growth, 3); left > 0; left--) {
        buffer_repeat(growth->text, ' ', indent);
        put(growth, "-");
        PUT_ONE(growth, behind);
        put_value(growth, indent);
    }
}

/* The value of something at a column, with the end of its line. */
static void put_value(struct growth *growth, size_t indent)
{
    static const char *const ends[] = {"", "", "", " ", "\t", " # c"};
    const unsigned kind = choose(growth, growth->depth < DEEPEST ? 12 : 8);

    if (kind < 2)
        put_word(growth);
    else if (kind == 2)
        put_words(growth, indent + 1, false);
    else if (kind < 5)
        put_quoted(growth, indent, kind == 3 ? "'" : "\"");
    else if (kind < 8)
        put_block(growth, indent);
    else if (kind < 10)
        put_flow(growth, kind == 8);
    PUT_ONE(growth, ends);
    put_break(growth);
    if (kind < 10)
        return;
    growth->depth++;
    if (kind == 10)
        put_sequence(growth, indent + choose(growth, 3));
    else
        put_mapping(growth, indent + 1 + choose(growth, 3));
    growth->depth--;
}

static void put_mapping(struct growth *growth, size_t indent)
{
    static const char *const keys[] = {"moves", "board", "moves", "a",
                                       "x-b",   "game",  "? c",   "\"d\""};
    static const char *const between[] = {"", "", "", "\n", "# c\n", " # c\n", " \n", "\t\n"};

    do {
        buffer_repeat(growth->text, ' ', indent);
        PUT_ONE(growth, keys);
        put(growth, choose(growth, 8) == 7 ? ":\t" : ": ");
        put_value(growth, indent);
        PUT_ONE(growth, between);
        if (growth->rare && choose(growth, 8) == 0)
            put_break(growth);
    } while (growth->at < growth->end && choose(growth, 3) > 0);
}

void grow(struct buffer *text, const unsigned char *choices, size_t len)
{
    static const char *const starts[] = {
        "",  "",      "",           "", "---\n", "--- # c\n", "...\n", "# c\n", "# c\xE2\x80\xA8",
        NEL, "\n \n", "---\xC2\x85"};
    struct growth growth = {.text = text, .at = choices, .end = choices + len};

    growth.rare = choose(&growth, 3) == 0;
    PUT_ONE(&growth, starts);
    put_mapping(&growth, 0);
}
