/* Every byte of a move text knows its place in the document (notation/text.h). The records are
 * composed here, word by word, in every style of YAML, so that every place is known. */
#include "notation/items/scan.h"
#include "notation/reader.h"
#include "notation/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MOST = 64 };

/* A word of the move text, and its range in the document. */
struct word {
    char text[64];
    size_t from, to;
};

struct maker {
    struct buffer document;
    struct word words[WORDS_MOST];
    size_t count;
    const char *line_break;
    enum scalar_style style;
    bool flow;
};

static unsigned pick(unsigned count)
{
    return count > 1 ? (unsigned)rand() % count : 0;
}

static void write_break(struct maker *maker, size_t indent)
{
    buffer_text(&maker->document, maker->line_break);
    buffer_repeat(&maker->document, ' ', indent);
}

/* A character of a word; in double quotes perhaps an escape. */
static void write_letter(struct maker *maker, struct buffer *text)
{
    static const char *const letters[] = {"a",
                                          "7",
                                          "x",
                                          "-",
                                          "=",
                                          "\xC3\xA9",
                                          "\xE2\x82\xAC",
                                          "'",
                                          "/",
                                          "\xC4\xA0",
                                          "\xE2\x80\x85" /* U+2005 */,
                                          "+",
                                          "\xF0\x9F\x8E\xB2",
                                          "(",
                                          ")",
                                          "\xE2\x80\x89" /* U+2009 */,
                                          "\xC2\xA0" /* U+00A0: no white space here */};
    static const char *const escapes[] = {"\\x61",   "\\u0037", "\\U00000078", "\\x2d", "\\u003D",
                                          "\\xe9",   "\\u20aC", "\\x27",       "\\/",   "\\u0120",
                                          "\\u2005", "\\x2b",   "\\U0001F3b2", "\\x28", "\\x29",
                                          "\\u2009", "\\_"};
    const unsigned letter = pick(sizeof letters / sizeof letters[0]);

    buffer_text(text, letters[letter]);
    if (maker->style == STYLE_DOUBLE && pick(3) == 0)
        buffer_text(&maker->document, escapes[letter]);
    else if (maker->style == STYLE_SINGLE && letters[letter][0] == '\'')
        buffer_text(&maker->document, "''");
    else
        buffer_text(&maker->document, letters[letter]);
}

/* Begins with a letter, so that it may be a plain scalar. */
static void write_word(struct maker *maker)
{
    struct word *const word = &maker->words[maker->count++];
    struct buffer text = {0};

    word->from = maker->document.len;
    buffer_text(&maker->document, "w");
    buffer_text(&text, "w");
    for (unsigned left = pick(5); left > 0; left--)
        write_letter(maker, &text);
    word->to = maker->document.len;
    assert_true(text.len < sizeof word->text);
    memcpy(word->text, buffer_string(&text), text.len + 1);
    buffer_release(&text);
}

/* White space in double quotes that only escapes can write, or that joins two lines. */
static void write_escaped_blank(struct maker *maker)
{
    static const char *const blanks[] = {"\\x20", "\\t",   "\\n",     "\\N",
                                         "\\L",   "\\P",   "\\ ",     "\\u0020",
                                         "\\r",   "\\x85", "\\u2028", "\\U00000009"};
    const unsigned blank = pick(sizeof blanks / sizeof blanks[0] + 3);

    if (blank < sizeof blanks / sizeof blanks[0]) {
        buffer_text(&maker->document, blanks[blank]);
        return;
    }
    buffer_text(&maker->document, blank % 2 == 0 ? " \\" : "\\x20\\");
    write_break(maker, pick(6) + 4);
}

static void write_blank(struct maker *maker)
{
    const bool block = maker->style == STYLE_LITERAL || maker->style == STYLE_FOLDED;

    switch (pick(6)) {
    case 0:
        buffer_text(&maker->document, "  ");
        break;
    case 1: /* indented more than the first line */
        write_break(maker, 4 + pick(3) * (block ? 2 : 3));
        break;
    case 2:
        write_break(maker, 0);
        write_break(maker, 4);
        break;
    case 3:
        buffer_text(&maker->document, block ? " \t " : "\t");
        break;
    case 4:
        if (maker->style == STYLE_DOUBLE) {
            write_escaped_blank(maker);
            break;
        }
        buffer_text(&maker->document, " ");
        write_break(maker, 4);
        break;
    default:
        buffer_text(&maker->document, " ");
    }
}

static void write_words(struct maker *maker)
{
    for (unsigned left = 1 + pick(12); left > 0; left--) {
        write_word(maker);
        if (left > 1)
            write_blank(maker);
    }
}

static void write_block(struct maker *maker, const char *sign)
{
    static const char *const ends[] = {"", "-", "+", " # no item", "4", "-4", "4+ #"};

    buffer_text(&maker->document, sign);
    buffer_text(&maker->document, ends[pick(maker->flow ? 1 : 7)]);
    write_break(maker, 4);
    write_words(maker);
    buffer_text(&maker->document, maker->line_break);
    if (pick(2) == 0)
        buffer_text(&maker->document, maker->line_break);
}

/* A scalar in the maker's style, a line break behind it if it is a block. */
static void write_scalar(struct maker *maker)
{
    const char *const quote = maker->style == STYLE_SINGLE   ? "'"
                              : maker->style == STYLE_DOUBLE ? "\""
                                                             : "";

    if (maker->style == STYLE_LITERAL || maker->style == STYLE_FOLDED) {
        write_block(maker, maker->style == STYLE_LITERAL ? "|" : ">");
        return;
    }
    buffer_text(&maker->document, quote);
    write_words(maker);
    buffer_text(&maker->document, quote);
}

static void make(struct maker *maker, enum scalar_style style)
{
    static const char *const breaks[] = {"\n",       "\r\n",         "\r",
                                         "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};

    maker->count = 0;
    maker->document.len = 0;
    maker->flow = false;
    maker->style = style;
    maker->line_break = breaks[pick(sizeof breaks / sizeof breaks[0])];
    buffer_text(&maker->document, pick(2) == 0 ? "moves: " : "\xC3\xA9: ");
    write_scalar(maker);
}

/* A list with entries in any style that may stand in it. */
static void make_list(struct maker *maker)
{
    make(maker, STYLE_PLAIN);
    maker->count = 0;
    maker->document.len = 0;
    maker->flow = pick(2) == 0;
    buffer_text(&maker->document, maker->flow ? "moves: [" : "moves:");
    for (int entry = 0; entry < 4; entry++) {
        maker->style = maker->flow ? (enum scalar_style)(STYLE_SINGLE + pick(2))
                                   : (enum scalar_style)pick(STYLE_FOLDED + 1);
        if (maker->flow) {
            buffer_text(&maker->document, entry > 0 ? ", " : "");
        } else {
            buffer_text(&maker->document, maker->line_break);
            buffer_text(&maker->document, "- ");
        }
        write_scalar(maker);
    }
    buffer_text(&maker->document, maker->flow ? "]" : "");
}

/* Everything that reading takes. */
struct reading {
    struct arena arena;
    struct yaml_reader *tree;
    struct document document;
    struct text text;
};

static void read_text(struct reading *reading, struct buffer *document)
{
    struct diagnostics diagnostics = {0};
    struct node *root;

    arena_empty(&reading->arena);
    reading->document =
        (struct document){.bytes = buffer_string(document), .len = document->len, .line = 1};
    if (!yaml_read(reading->tree, &reading->document, &reading->arena, &diagnostics, &root))
        fail_msg("%s\n%s", diagnostics.list[0].message, document->bytes);
    assert_int_equal(root->kind, NODE_MAPPING);
    text_read(&reading->text, &reading->document, root->first->next, &reading->arena);
}

static void assert_word(struct reading *reading, const struct word *word, size_t at)
{
    const size_t len = strlen(word->text);
    size_t first_len, last_len;

    assert_memory_equal(reading->text.bytes + at, word->text, len);
    const size_t last = at + len - 1;
    assert_int_equal(text_source(&reading->text, &reading->document, at, &first_len), word->from);
    assert_int_equal(first_len, 1);
    size_t from = last;
    while (((unsigned char)reading->text.bytes[from] & 0xC0) == 0x80)
        from--;
    size_t to = text_source(&reading->text, &reading->document, from, &last_len);
    if (text_piece_at(&reading->text, from)->as_it_stands)
        to += last - from;
    assert_int_equal(to + last_len, word->to);
}

/* The words of the text are those that were written, and stand where they were written; `places`
 * are filled with the bytes at which they begin. */
static void assert_words(struct reading *reading, const struct maker *maker)
{
    const char *at = reading->text.bytes, *const end = at + reading->text.len;
    size_t places[WORDS_MOST] = {0};

    for (size_t i = 0; i < maker->count; i++) {
        while (blank_length(at, end) > 0)
            at += blank_length(at, end);
        assert_true(at < end);
        places[i] = (size_t)(at - reading->text.bytes);
        assert_word(reading, &maker->words[i], places[i]);
        at += strlen(maker->words[i].text);
        assert_true(at == end || blank_length(at, end) > 0);
    }
    while (blank_length(at, end) > 0)
        at += blank_length(at, end);
    assert_ptr_equal(at, end);
    for (int look = 0; look < 20; look++) { /* backward, too */
        const unsigned i = pick((unsigned)maker->count);
        assert_word(reading, &maker->words[i], places[i]);
    }
}

static void assert_style(void **state, enum scalar_style style, bool list)
{
    struct reading *const reading = *state;
    struct maker maker = {0};

    srand(style + 1);
    for (int round = 0; round < 2000; round++) {
        if (list)
            make_list(&maker);
        else
            make(&maker, style);
        read_text(reading, &maker.document);
        assert_words(reading, &maker);
    }
    buffer_release(&maker.document);
}

static void test_literal(void **state)
{
    assert_style(state, STYLE_LITERAL, false);
}

static void test_folded(void **state)
{
    assert_style(state, STYLE_FOLDED, false);
}

static void test_plain(void **state)
{
    assert_style(state, STYLE_PLAIN, false);
}

static void test_single_quoted(void **state)
{
    assert_style(state, STYLE_SINGLE, false);
}

static void test_double_quoted(void **state)
{
    assert_style(state, STYLE_DOUBLE, false);
}

static void test_list(void **state)
{
    assert_style(state, STYLE_PLAIN, true);
}

/* A case written by hand: the word `b` of the text stands where `spelt` stands in the document. */
static void assert_stands(void **state, const char *yaml, const char *spelt)
{
    struct reading *const reading = *state;
    struct buffer document = {0};
    size_t len;

    buffer_text(&document, yaml);
    read_text(reading, &document);
    const char *const at = memchr(reading->text.bytes, 'b', reading->text.len);
    assert_non_null(at);
    const size_t source =
        text_source(&reading->text, &reading->document, (size_t)(at - reading->text.bytes), &len);
    assert_int_equal(source, strstr(yaml, spelt) - yaml);
    assert_int_equal(len, strlen(spelt));
    buffer_release(&document);
}

static void test_by_hand(void **state)
{
    assert_stands(state, "moves: |\n  a\n  b\n", "b");
    assert_stands(state, "moves: |2\n   a\n    b\n", "b");
    assert_stands(state, "moves: |\xE2\x80\xA8  b\n", "b");
    assert_stands(state, "moves: >-  # of two lines\xC2\x85  a\xC2\x85  b\n", "b");
    assert_stands(state, "moves: >-\n\n\n  a\n\n     b\n", "b");
    assert_stands(state, "moves: a\n\n  b", "b");
    assert_stands(state, "moves: 'a''''\n  ''b'", "b");
    assert_stands(state, "moves: \"\\x62\"", "\\x62");
    assert_stands(state, "moves: \"a\\x20\\u0062 c\"", "\\u0062");
    assert_stands(state, "moves: \"a\\\n  \\  \\\n  \\U00000062\"", "\\U00000062");
    assert_stands(state, "moves: \"a\\\xC2\x85   \\\xE2\x80\xA8  \\x62\"", "\\x62");
    assert_stands(state, "moves: \"a \n\n  \\n  \\x62\"", "\\x62");
    assert_stands(state, "moves: [a, '', x, \"\", b]", "b");
    assert_stands(state, "moves:\n- a\n-\n- ''\n- |\n  x\n- b", "b");
}

/* The end of a text is a place, too: after the last character. */
static void test_end(void **state)
{
    struct reading *const reading = *state;
    struct buffer document = {0};
    size_t len;

    buffer_text(&document, "moves: \"\\x61\\x62\"\nnotes: x");
    read_text(reading, &document);
    assert_int_equal(text_source(&reading->text, &reading->document, 2, &len), 16);
    assert_int_equal(len, 0);
    document.len = 0;
    buffer_text(&document, "moves: ''");
    read_text(reading, &document);
    assert_int_equal(reading->text.len, 0);
    assert_int_equal(text_source(&reading->text, &reading->document, 0, &len), 8);
    assert_int_equal(len, 0);
    buffer_release(&document);
}

static int set_up(void **state)
{
    struct reading *const reading = calloc(1, sizeof *reading);
    if (reading == NULL)
        return -1;
    reading->tree = yaml_reader_new();
    *state = reading;
    return 0;
}

static int tear_down(void **state)
{
    struct reading *const reading = *state;
    yaml_reader_free(reading->tree);
    arena_release(&reading->arena);
    free(reading);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_literal),       cmocka_unit_test(test_folded),
        cmocka_unit_test(test_plain),         cmocka_unit_test(test_single_quoted),
        cmocka_unit_test(test_double_quoted), cmocka_unit_test(test_list),
        cmocka_unit_test(test_by_hand),       cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
