#include "tests/helpers/shapes.h"

#include <stdbool.h>
#include <string.h>

/* --- choices */

/* A number below `below`: splitmix64, or a byte or two of those given. */
static unsigned choose(struct choices *choices, unsigned below)
{
    if (choices->at != NULL) {
        unsigned number = choices->at < choices->end ? *choices->at++ : 0;
        if (below > 256 && choices->at < choices->end)
            number = number * 256 + *choices->at++;
        return number % below;
    }
    uint64_t word = choices->seed += 0x9e3779b97f4a7c15U;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return (unsigned)((word >> 32) % below);
}

/* True once in that many times; never when the bytes are used up. */
static bool once_in(struct choices *choices, unsigned times)
{
    return choose(choices, times) == times - 1;
}

#define ONE_OF(choices, words) (words)[choose(choices, sizeof(words) / sizeof *(words))]

/* --- what is written: games and the items of their move text */

/* A game, and moves that are legal in this order. */
struct played {
    const char *header, *variant, *moves;
    bool letters; /* in either case */
};

static const struct played games[] = {
    {"game: differences\nplayers: 2\nsquares: %s9\n", "count: once", "e9 b1 c3 f4 i2 d6 g8 h7 a5",
     true},
    {"game: prime-target\nplayers: %s2\nwedges: 2\nrings-each: 2\n", "second-part: restart",
     "1=1 2=2 [3_1] [4_4] +- -+", true},
    {"game: permutations\nplayers: [Ann, 'Bob']\nrounds: %s2\n", "",
     "17 [13] [5] 2 [7:_2_17] [4:_17_2]", true},
    {"game: plexus\nplayers: 2\ndots: %s7\n", "last-point: yes",
     "d4-d3 d4-e4 e4-e3 d3s d2-e2 d4w d4-d5 d5-c5 e3-f3 f3n e2-e1", true},
    {"game: by-numbers\nplayers: 2\nsquares: 2\ncolumns: [1, %s1]\nrows: [\"1\", 1]\n", "",
     "a1 b1 b2 a2 || a1 a2 b2 b1", true},
    {"game: bidirectional\nplayers: 2\ndots: %s5\n", "", "Ac3-c4 Bc3-d3 Ac5 Bd4 Ad5 Bd5e", false},
    {"game: stepping\nplayers: 2\nsquares: %s2\n", "", "a1 b1=2 b2 a2=4 a1/1 b1/2 b2/3 a2/1", true},
    {"game: connecting\nplayers: 3\nsquares: %s2\n", "diagonals: no",
     "a1-a2 b1e a2-b2 b2-c2 a1-b1 c2-c3", true},
    {"game: bouncing\nplayers: 2\nwhole-moves: %s6\n", "",
     "@30 @200 R115 R135 R100 R140 L170 L90 R165x2", true},
    {"game: scrambled\nplayers: 2\ncards: %s6\n", "", "1x5 2x4 3x6 4x1", true},
};

/* Line breaks of the text being written. */
enum { BREAK = '\n' };

/* Contents of comments: everything that means something to YAML or to the move text. */
static const char *const words[] = {
    "x",
    "it's",
    "\"so\"",
    "# no",
    ": ",
    "- a1",
    "a1 b2",
    "[3",
    "]",
    "{",
    "--- ",
    "...",
    "\\",
    "\xc3\xa9",
    "\xf0\x9f\x8e\xb2",
    "\t",
    "\xc2\x85",
    "!tag",
    "&anchor",
    "*alias",
    "\xe2\x80\xa8",
    "\xe2\x80\xa9",
    "%",
    "| ",
    "> ",
    ", ",
    "? ",
    "\n",
    "\n\n",
    "\n  ",
    "resign",
    "<2026-11-03>",
    "1.",
    "(+1)",
    "",
};

static void put_words(struct choices *choices, struct buffer *text, bool on_one_line)
{
    for (unsigned count = choose(choices, 4); count > 0; count--) {
        const char *const word = ONE_OF(choices, words);
        if (!on_one_line || strchr(word, BREAK) == NULL)
            buffer_text(text, word);
    }
}

/* White space between two items, or after one; none where `may_touch` is true. */
static void put_space(struct choices *choices, struct buffer *text, bool may_touch)
{
    static const char *const spaces[] = {" ",   "\n",  "  ",       "\t",           "\n\n",
                                         " \n", "\n ", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9 "};

    if (may_touch && choose(choices, 2) == 1)
        return;
    buffer_text(text, once_in(choices, 3) ? ONE_OF(choices, spaces) : " ");
}

/* A move of the table, `_` being white space in a list, in one of the ways to write it. */
static void put_move(struct choices *choices, struct buffer *text, const char *move, size_t len,
                     bool letters)
{
    const bool upper = letters && once_in(choices, 3);
    const bool zeros = once_in(choices, 3);

    for (size_t i = 0; i < len; i++) {
        const bool digit = move[i] >= '0' && move[i] <= '9';
        const bool first = digit && (i == 0 || move[i - 1] < '0' || move[i - 1] > '9');
        if (move[i] == '_') {
            put_space(choices, text, i > 0 && move[i - 1] == ':');
            continue;
        }
        if (first && zeros)
            buffer_character(text, '0');
        buffer_character(text, upper && move[i] >= 'a' && move[i] <= 'z' ? (char)(move[i] - 32)
                                                                         : move[i]);
        if (move[i] == '[' && once_in(choices, 4))
            put_space(choices, text, false);
    }
}

static void put_comment(struct choices *choices, struct buffer *text)
{
    const bool braces = choose(choices, 3) < 2;

    buffer_character(text, braces ? '{' : ';');
    put_words(choices, text, !braces);
    buffer_character(text, braces ? '}' : BREAK);
}

/* What may follow a move. */
static void put_rest(struct choices *choices, struct buffer *text)
{
    static const char *const marks[] = {"!", "?", "!!", "?!"};
    static const char *const behind[] = {"(+1)", "(+01)", "<2026-11-03>", "<2026-11-03T18:20Z>"};

    if (once_in(choices, 8))
        buffer_text(text, ONE_OF(choices, marks));
    if (once_in(choices, 8)) {
        put_space(choices, text, true);
        buffer_text(text, ONE_OF(choices, behind));
    }
    if (once_in(choices, 5)) {
        put_space(choices, text, true);
        put_comment(choices, text);
    }
}

static void put_number(struct choices *choices, struct buffer *text, unsigned ordinal)
{
    buffer_format(text, "%s%u%s", once_in(choices, 3) ? "0" : "", ordinal,
                  once_in(choices, 4) ? "..." : ".");
    put_space(choices, text, true);
}

static void put_end(struct choices *choices, struct buffer *text)
{
    static const char *const ends[] = {"*",  "RESIGN", "draw",    "2:Resign", "nonsense",
                                       "[3", "{x",     "forfeit", "1:"};

    if (!once_in(choices, 4))
        return;
    put_space(choices, text, false);
    buffer_text(text, ONE_OF(choices, ends));
}

static void put_items(struct choices *choices, const struct played *game, struct buffer *text)
{
    unsigned ordinal = 0, count = choose(choices, 9);

    for (const char *move = game->moves; count > 0 && *move != '\0'; count--) {
        const size_t len = strcspn(move, " ");
        ordinal += *move != '|';
        if (once_in(choices, 3))
            put_number(choices, text, ordinal);
        if (once_in(choices, 9))
            buffer_format(text, "%s%u:", once_in(choices, 3) ? "0" : "", 2 - ordinal % 2);
        put_move(choices, text, move, len, game->letters);
        put_rest(choices, text);
        put_space(choices, text, false);
        move += len + (move[len] == ' ');
    }
    put_end(choices, text);
}

/* --- how it is written: scalars */

/* A file being written. */
struct shaping {
    struct choices *choices;
    struct buffer *out;
    const char *line_break; /* that most lines end with */
    size_t indent;          /* of the keys of the record */
    bool flow;              /* within brackets */
};

static void put_break(struct shaping *shaping)
{
    static const char *const rare[] = {"\n",       "\r\n",         "\r",
                                       "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"};

    buffer_text(shaping->out, once_in(shaping->choices, 40) ? ONE_OF(shaping->choices, rare)
                                                            : shaping->line_break);
}

/* A break and the indentation of what goes on. */
static void put_next_line(struct shaping *shaping, size_t indent)
{
    while (once_in(shaping->choices, 12))
        put_break(shaping);
    put_break(shaping);
    buffer_repeat(shaping->out, ' ', indent);
    if (once_in(shaping->choices, 10))
        buffer_text(shaping->out, once_in(shaping->choices, 4) ? "\t" : " ");
}

static void put_block(struct shaping *shaping, const struct buffer *text, char kind)
{
    static const char *const chomps[] = {"", "-", "+"};
    const size_t inner = 1 + choose(shaping->choices, 4);
    const size_t indent = shaping->indent + inner;
    struct buffer *const out = shaping->out;

    buffer_character(out, kind);
    if (once_in(shaping->choices, 5))
        buffer_number(out, (int64_t)inner);
    if (once_in(shaping->choices, 3))
        buffer_text(out, ONE_OF(shaping->choices, chomps));
    if (once_in(shaping->choices, 8))
        buffer_text(out, " # x");
    put_next_line(shaping, indent);
    for (size_t i = 0; i < text->len; i++)
        if (text->bytes[i] == BREAK)
            put_next_line(shaping, indent);
        else
            buffer_character(out, text->bytes[i]);
    put_break(shaping);
}

/* Further lines of plain or quoted text begin anywhere to the right of the key. */
static size_t flow_indent(struct shaping *shaping, bool quoted)
{
    if (quoted && once_in(shaping->choices, 4))
        return choose(shaping->choices, 3);
    return shaping->indent + 1 + choose(shaping->choices, 3);
}

static void put_plain(struct shaping *shaping, const struct buffer *text)
{
    for (size_t i = 0; i < text->len; i++)
        if (text->bytes[i] == BREAK)
            put_next_line(shaping, flow_indent(shaping, false));
        else
            buffer_character(shaping->out, text->bytes[i]);
}

static void put_single(struct shaping *shaping, const struct buffer *text)
{
    buffer_character(shaping->out, '\'');
    for (size_t i = 0; i < text->len; i++) {
        if (text->bytes[i] == BREAK) {
            put_next_line(shaping, flow_indent(shaping, true));
            continue;
        }
        if (text->bytes[i] == '\'')
            buffer_character(shaping->out, '\'');
        buffer_character(shaping->out, text->bytes[i]);
    }
    buffer_character(shaping->out, '\'');
}

/* A character between double quotes; those of several bytes stand as they are. */
static void put_escaped(struct shaping *shaping, char character)
{
    static const char *const breaks[] = {"\\n", "\\N", "\\L", "\\P", "\\t", "\\r", "\\_"};
    const bool ascii = (unsigned char)character < 0x80;
    struct buffer *const out = shaping->out;

    if (character == BREAK && once_in(shaping->choices, 3))
        buffer_text(out, ONE_OF(shaping->choices, breaks));
    else if (character == BREAK)
        put_next_line(shaping, flow_indent(shaping, true));
    else if (ascii && once_in(shaping->choices, 30))
        buffer_format(out, once_in(shaping->choices, 3) ? "\\u%04X" : "\\x%02x",
                      (unsigned)character);
    else if (character == '"' || character == '\\')
        buffer_format(out, "\\%c", character);
    else
        buffer_character(out, character);
    /* Lines that are joined without a blank. */
    if (ascii && once_in(shaping->choices, 40)) {
        buffer_character(out, '\\');
        put_next_line(shaping, flow_indent(shaping, true));
    }
}

static void put_double(struct shaping *shaping, const struct buffer *text)
{
    buffer_character(shaping->out, '"');
    for (size_t i = 0; i < text->len; i++)
        put_escaped(shaping, text->bytes[i]);
    buffer_character(shaping->out, '"');
}

static void put_scalar(struct shaping *shaping, const struct buffer *text)
{
    switch (choose(shaping->choices, shaping->flow ? 3 : 6)) {
    case 0:
        put_plain(shaping, text);
        break;
    case 1:
        put_single(shaping, text);
        break;
    case 2:
        put_double(shaping, text);
        break;
    case 3:
        put_block(shaping, text, '>');
        break;
    default:
        put_block(shaping, text, '|');
        break;
    }
}

/* --- how it is written: the record */

/* The text in pieces, cut anywhere, as the entries of a list. */
static void put_entries(struct shaping *shaping, const struct buffer *text, bool flow)
{
    struct shaping entry = *shaping;
    size_t at = 0;

    entry.flow = shaping->flow || flow;
    entry.indent += flow ? 0 : choose(shaping->choices, 3);
    buffer_text(shaping->out, flow ? "[" : "");
    do {
        const size_t left = text->len - at;
        const size_t most = once_in(shaping->choices, 4) ? left : left < 12 ? left : 12;
        size_t len = most > 0 ? 1 + choose(shaping->choices, (unsigned)most) : 0;
        while (at + len < text->len && ((unsigned char)text->bytes[at + len] & 0xC0) == 0x80)
            len++;
        struct buffer piece = {text->bytes + at, len, 0};
        if (!flow) {
            put_break(shaping);
            buffer_repeat(shaping->out, ' ', entry.indent);
            buffer_text(shaping->out, "- ");
        }
        put_scalar(&entry, &piece);
        at += len;
        buffer_text(shaping->out, !flow ? "" : at < text->len ? ", " : "]");
    } while (at < text->len);
}

static void put_moves(struct shaping *shaping, const struct played *game)
{
    struct buffer text = {0};

    (void)buffer_string(&text); /* is there, though it may be empty */
    put_items(shaping->choices, game, &text);
    buffer_text(shaping->out, "moves:");
    if (once_in(shaping->choices, 4)) {
        const bool flow = shaping->flow || choose(shaping->choices, 2) == 1;
        buffer_text(shaping->out, flow ? " " : "");
        put_entries(shaping, &text, flow);
    } else {
        buffer_character(shaping->out, ' ');
        put_scalar(shaping, &text);
    }
    buffer_release(&text);
}

/* The end of a key, or of a value in a flow mapping. */
static void end_key(struct shaping *shaping, bool last)
{
    static const char *const ends[] = {" # x", " ", "\t"};
    struct buffer *const out = shaping->out;

    if (shaping->flow) {
        buffer_text(out, last ? "}" : ", ");
        return;
    }
    if (once_in(shaping->choices, 12))
        buffer_text(out, ONE_OF(shaping->choices, ends));
    if (last && once_in(shaping->choices, 8))
        return;
    if (out->bytes[out->len - 1] != '\n' && out->bytes[out->len - 1] != '\r')
        buffer_text(out, shaping->line_break);
    if (!last)
        buffer_repeat(out, ' ', shaping->indent);
}

static void put_other(struct shaping *shaping)
{
    static const char *const others[] = {
        "id: 007",
        "x-a: [01, A1]",
        "event: 'it''s: A1'",
        "notes: |\n   A1\n\n   1.B2",
        "notes: \"A1\\\n  \\x41\"",
        "x-b: {A1: 01}",
        "date: 2026-11-03",
        "scores: [1, 2]",
        "winner: 1",
        "x-c:",
        "site: >\n    A1\n\n     B2\n    C3",
        "x-d: &a A1",
        "x-e: !t A1",
    };
    const char *const other = ONE_OF(shaping->choices, others);

    for (const char *at = other; *at != '\0'; at++)
        if (*at == BREAK) {
            buffer_text(shaping->out, shaping->line_break);
            buffer_repeat(shaping->out, ' ', shaping->indent);
        } else {
            buffer_character(shaping->out, *at);
        }
    end_key(shaping, false);
}

static void put_header(struct shaping *shaping, const struct played *game)
{
    const char *const zeros = once_in(shaping->choices, 3) ? "0" : "";
    struct buffer header = {0};

    buffer_text(&header, game->header);
    for (size_t i = 0; i < header.len; i++)
        if (header.bytes[i] == '%') {
            buffer_text(shaping->out, zeros);
            i++;
        } else if (header.bytes[i] == BREAK) {
            end_key(shaping, false);
        } else {
            buffer_character(shaping->out, header.bytes[i]);
        }
    buffer_release(&header);
    if (game->variant[0] != '\0' && once_in(shaping->choices, 4)) {
        buffer_format(shaping->out, "rules: {%s}", game->variant);
        end_key(shaping, false);
    }
}

static void put_record(struct shaping *shaping)
{
    const struct played *const game = &ONE_OF(shaping->choices, games);
    const bool first = once_in(shaping->choices, 6);

    shaping->flow = once_in(shaping->choices, 8);
    shaping->indent = once_in(shaping->choices, 8) ? choose(shaping->choices, 4) : 0;
    buffer_repeat(shaping->out, ' ', shaping->indent);
    buffer_text(shaping->out, shaping->flow ? "{" : "");
    if (first) {
        put_moves(shaping, game);
        end_key(shaping, false);
    }
    put_header(shaping, game);
    while (once_in(shaping->choices, 3))
        put_other(shaping);
    if (!first)
        put_moves(shaping, game);
    else
        buffer_text(shaping->out, "x-z: 1");
    end_key(shaping, true);
}

/* What stands before a record, or after the first or the last one. */
static void put_between(struct shaping *shaping)
{
    static const char *const between[] = {"---\n", "--- # x\n", "...\n---\n", "# A1\n---\n",
                                          "--- ",  "...\n",     "\n\n---\n",  "---\n---\n\n"};

    if (shaping->out->len > 0 && shaping->out->bytes[shaping->out->len - 1] != '\n' &&
        shaping->out->bytes[shaping->out->len - 1] != '\r')
        buffer_text(shaping->out, shaping->line_break);
    for (const char *at = ONE_OF(shaping->choices, between); *at != '\0'; at++)
        if (*at == BREAK)
            buffer_text(shaping->out, shaping->line_break);
        else
            buffer_character(shaping->out, *at);
}

void shape_file(struct choices *choices, struct buffer *file)
{
    static const char *const breaks[] = {"\n", "\n", "\n", "\n", "\r\n", "\r"};
    struct shaping shaping = {
        .choices = choices, .out = file, .line_break = ONE_OF(choices, breaks)};

    if (once_in(choices, 12))
        buffer_text(file, "\xef\xbb\xbf");
    if (once_in(choices, 6))
        put_between(&shaping);
    put_record(&shaping);
    if (once_in(choices, 3)) {
        put_between(&shaping);
        put_record(&shaping);
    }
    if (once_in(choices, 6))
        put_between(&shaping);
}
