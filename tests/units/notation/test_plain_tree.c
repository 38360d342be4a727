/* Reading without libyaml (notation/yaml/plain.h) gives what reading with it gives: on every record
 * there is, on thousands of broken ones, and in the corners of YAML.
 * Runs: long */
#include "notation/reader.h"
#include "tests/helpers/events.h"
#include "tests/helpers/grown.h"
#include "tests/helpers/readings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glob.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/helpers/events.c"
#include "tests/helpers/grown.c"
#include "tests/helpers/readings.c"
#include "tests/helpers/watched.h"

enum { MUTATIONS = 20000, CHANGES_MOST = 3, GROWN = 20000 };

struct texts {
    struct buffer *list;
    size_t count, golden; /* those from `golden` on are often broken */
};

static void read_file(struct buffer *text, const char *path)
{
    FILE *const file = fopen(path, "rb");
    size_t got;

    assert_non_null(file);
    do {
        got = fread(buffer_reserve(text, 1 << 16), 1, 1 << 16, file);
        text->len += got;
    } while (got > 0);
    (void)fclose(file);
}

/* Every record of the tree: vectors, samples, golden ones. */
static int set_up(void **state)
{
    struct texts *const texts = memory_allocate_zeroed(1, sizeof *texts);
    glob_t found;

    assert_int_equal(glob("tests/data/vectors/*.yaml", 0, NULL, &found), 0);
    assert_int_equal(glob("samples/*.yaml", GLOB_APPEND, NULL, &found), 0);
    texts->golden = found.gl_pathc;
    assert_int_equal(glob("tests/data/golden/*.yaml", GLOB_APPEND, NULL, &found), 0);
    texts->count = found.gl_pathc;
    texts->list = memory_allocate_zeroed(texts->count, sizeof *texts->list);
    for (size_t i = 0; i < texts->count; i++)
        read_file(&texts->list[i], found.gl_pathv[i]);
    globfree(&found);
    *state = texts;
    return 0;
}

static int tear_down(void **state)
{
    struct texts *const texts = *state;

    for (size_t i = 0; i < texts->count; i++)
        buffer_release(&texts->list[i]);
    free(texts->list);
    free(texts);
    return 0;
}

static struct readings begin(void)
{
    return (struct readings){.tree = yaml_reader_new()};
}

/* At least this percentage of bytes must have been read without libyaml. */
static void end(struct readings *readings, size_t share)
{
    assert_true(readings->plain_bytes * 100 >= readings->bytes * share);
    assert_true(readings->plain_documents * 100 >= readings->documents * share);
    yaml_reader_free(readings->tree);
    readings_release(readings);
}

static void test_records(void **state)
{
    const struct texts *const texts = *state;
    struct readings readings = begin();

    for (size_t i = 0; i < texts->golden; i++)
        assert_true(readings_agree(&readings, texts->list[i].bytes, texts->list[i].len));
    end(&readings, 95);
    readings = begin();
    for (size_t i = texts->golden; i < texts->count; i++)
        assert_true(readings_agree(&readings, texts->list[i].bytes, texts->list[i].len));
    end(&readings, 0);
}

/* Whether a document is read without libyaml, with the same result. */
static bool is_plain(const char *text)
{
    struct readings readings = begin();

    assert_true(readings_agree(&readings, text, strlen(text)));
    assert_int_equal(readings.documents, 1);
    const bool plain = readings.plain_documents == 1;
    end(&readings, 0);
    return plain;
}

static void test_plain_shapes(void **state)
{
    static const char *const shapes[] = {
        "a: b",
        "a:",
        "--- # begins\n# more\n\na: b # c\n\nd: e#f g:h\n  # end\n  ",
        "...\na: b\n",
        "... # c\na: b\n",
        "... a: b\n c: d\n",
        "  a: 1\n  b: 2\n",
        "a: -1\nb: --\nc: (x)\nd: a, b [c] {d} ? e ! f\n",
        "a:\t1\t# c\nb: c\td\te\t\n",
        "a:\n\nb:   # c\nc:\n",
        "a: 1\na: 2\nb: 3\na: 4\n",
        "a: {b: 1, b: 2}\na: 1\n",
        "a:\n  b: 1\n  c:\n    d: e\nf: g\n",
        "a:\n- b\n- c: 1\n  d: 2\n-   - e\n    - f\ng: h\n",
        "a:\n  - b\n  - c:\n    - d\n    e: f\n\n",
        "a: []\nb: {}\nc: [ d ,e,\tf ]\nd: {e: f, g: [h, 'i'], j: \"k\"}\n",
        "a: [b,\n\n # c\nd\n , e\n]\nf: {g:\nh}\n",
        "a: 'b: #c'\nd: 'it''s'\ne: ''\nf: \"\"\ng: ''''\n",
        "a: \"\\\"\\\\\\n\\t\\x41\\xe9\\u20AC\\U0001f600\"\n",
        "a:\n  'b'\nc:\n  d e\nf:\n |\n  g\n",
        "a: |\n  b\n   c\n\n  d\ne: f\n",
        "a: |\n\n  \n  b\n",
        "a: |\n  b",
        "a: |",
        "a: |\nb: >\n\nc: |-\n",
        "a: |-\n  b\n\nc: |+\n  d\n\n\ne: |+ # f\n\n",
        "a: |2\n   b\nc: |1-\n  d\ne: |+3\n     f\n",
        "a: |\n  b\n # c\nd: |\n  # e\n  f\n  ",
        "a: |\n  b\tc\n  \td\n",
        "a: >\n  b\n  c\n\n  d\n\n\n   e\n  f\n\n   g\n   h\n  i\n",
        "a: >-\n  b\n\n\nc: >+\n  d\n\n\n",
        "a:\n- b:\n- c:\n  - d\ne:\n",
        "a:\n- |\n b\n- >2\n   c\n",
        "a: S\xC3\xB8ren\nb: \xF0\x9F\x8E\xB2\nc: '\xC2\xA0'\nd: |\n  \xE2\x82\xAC\n",
        "a: b\r\nc: |\r\n  d\r\n\r\n  e\r\n\r\n# f\r\ng:\r\n- h\r\n- [i,\r\n j]\r\n",
        "a: |+\r\n\r\n  \r\n  b\r\n \r\nc: >\r\n  d\r\n  e\r\n",
        "moves: |\n  a1\n\n   b2\nx-a: |\n  c\nmoves: |-\n d\n",
        "moves:\n- |\n  a1\n- >\n  b2\nx-a:\n  moves: |\n    c\n",
        "moves:\n  |+2\n    a1\n\nx-a: {moves: b}\nmoves: >\n  c\n  d\n",
        "moves:\n  moves: |\n    a1\nx-moves: |\n  b2\nmoves: |\n",
        "board: |\n    a b\n  c\n\n d\ne: f\n",
        "board: |\n\n     \n   \n  # c\n a\n# b\nc: |\n  d\n",
        "board: |+ # c\n   a\r\n  b\r\n\r\nmoves: |\n a1\nboard: |\n  c\n d\n",
        "board: |-\n \n  a\nc:\n- board: |\n     d\n",
        "board:\n  |\n  a\nb: |2\n  c\n",
        "board: |2\n    a\n  b\n",
        "board: |",
        "board: |\n x",
        "  board: |\n    a\n",
        "abcdefg: 1\nabcdefgh: 2\nabcdefghi: 3\na_Z-0123456789_Az: |\n  b\n",
        "a: bcdefg#h:i j:k#  # c\nb: cdefghi # d\nc: defghijk\nd: 'efghij'\ne: \"fghijk\\\\\"\n",
    };
    (void)state;

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (!is_plain(shapes[i]))
            fail_msg("not read plainly: %s", shapes[i]);
}

/* Documents that are left to libyaml; most are no YAML or no records. */
static void test_other_shapes(void **state)
{
    static const char *const shapes[] = {
        "a",
        "- a\n",
        "[a: b]\n",
        "--- a: b\n",
        "... \ta: b\n",
        "%YAML 1.1\n",
        "a: b\n c\n",
        "a: b\n # c\n d\n",
        "a: b\n c: d\n",
        "a: b: c\n",
        "a: b:\n",
        "a:b\n",
        "a : b\n",
        "? a\n: b\n",
        "\"a\": b\n",
        "<<: {a: b}\n",
        "a: &b c\n",
        "a: *b\n",
        "a: !b c\n",
        "a: - b\n",
        "a: %b\n",
        "a: @b\n",
        "a: `b\n",
        "a: -\n",
        "a: 'b\n  c'\n",
        "a: 'b' c\n",
        "a: 'b': c\n",
        "a: \"\\q\"\n",
        "a: \"\\ud800\"\n",
        "a: \"\\x4g\"\n",
        "a: \"b\\\n  c\"\n",
        "a: [b c: d]\n",
        "a: [b,]\n",
        "a: [b]c\n",
        "a: [b?]\n",
        "a: [b:c]\n",
        "a: [b\n c]\n",
        "a: [b\n\t, c]\n",
        "a: [b\n\n  \t]\n",
        "a: {b: c\n\t}\n",
        "a: {b}\n",
        "a: {b: }\n",
        "a: [b}\n",
        "a: [b",
        "a:\n-\n",
        "a:\n-\tb\n",
        "a:\n  - b\n c: d\n",
        "a:\n  - b\n - c\n",
        "a: b\n- c\n",
        "a:\n  b:\n- c\n",
        "\ta: b\n",
        "a: b\n\t\nc: d\n",
        "a: |0\n b\n",
        "a: |1+2\n b\n",
        "a: | b\n",
        "a: |\n \tb\n\tc\n",
        "a: |\n\tb\n",
        "a: |\n    \n  b\n",
        "a: b\rc: d\r",
        "a: b\r",
        "a: b\x01\n",
        "a: b\x7F\n",
        "a: b\xC2\x85\n",
        "a: b\xC2\x9F\n",
        "a: b\xE2\x80\xA8\n",
        "a: b\xE2\x80\xA9\n",
        "a: b\xEF\xBB\xBF\n",
        "a: b\xEF\xBF\xBE\n",
        "a: b\xED\xA0\x80\n",
        "a: b\xFF\n",
        "a: b\xC3",
    };
    (void)state;

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (is_plain(shapes[i]))
            fail_msg("read plainly: %s", shapes[i]);
}

/* The literal block of the moves is empty in the tree of either reader; others are not. */
static void test_moves(void **state)
{
    static const char text[] = "moves: |\n  a1\nx-a: |\n  b\nmoves: [c]\n";
    const struct document document = {.bytes = text, .len = sizeof text - 1, .line = 1};
    struct arena arena = {0};
    struct diagnostics diagnostics = {0};
    struct yaml_reader *const tree = yaml_reader_new();
    (void)state;

    for (int plain = 0; plain < 2; plain++) {
        struct node *root;
        assert_true(plain ? yaml_read_plain(&document, &arena, &diagnostics, &root)
                          : yaml_read_with_libyaml(tree, &document, &arena, &diagnostics, &root));
        const struct node *const moves = root->first->next, *const other = moves->next->next;
        assert_int_equal(moves->style, STYLE_LITERAL);
        assert_int_equal(moves->len, 0);
        assert_memory_equal(text + moves->start, "|\n  a1\n", moves->end - moves->start);
        assert_int_equal(other->len, 2);
        assert_memory_equal(other->value, "b\n", 2);
    }
    yaml_reader_free(tree);
    arena_release(&arena);
}

/* Around the limits of a key's length and of the depth. */
static void test_limits(void **state)
{
    struct buffer text = {0};
    (void)state;

    for (size_t len = 990; len < 1030; len++) {
        text.len = 0;
        buffer_repeat(&text, 'a', len);
        buffer_text(&text, ": b\nc: {");
        buffer_repeat(&text, 'd', len);
        buffer_text(&text, ": e}\n");
        assert_int_equal(is_plain(buffer_string(&text)), len <= 1000);
    }
    for (size_t depth = 1; depth < 140; depth++) {
        text.len = 0;
        buffer_text(&text, "a: ");
        buffer_repeat(&text, '[', depth);
        buffer_repeat(&text, ']', depth);
        assert_int_equal(is_plain(buffer_string(&text)), depth < 32);
    }
    buffer_release(&text);
}

/* --- mutations */

/* A number below `limit`: splitmix64 (Steele, Lea, Flood 2014). */
static size_t draw(uint64_t *seed, size_t limit)
{
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (size_t)((z ^ (z >> 31)) % (limit > 0 ? limit : 1));
}

/* Text with a meaning in some place of YAML; the empty one stands for NUL. */
static const char *const pieces[] = {"\t",
                                     "\r",
                                     "\r\n",
                                     "\n",
                                     "",
                                     "\x01",
                                     "\x7F",
                                     "\xC2\x85",
                                     "\xC2\x9F",
                                     "\xC2\xA0",
                                     "\xE2\x80\xA8",
                                     "\xE2\x80\xA9",
                                     "\xEF\xBB\xBF",
                                     "\xEF\xBF\xBE",
                                     "\xED\xA0\x80",
                                     "\xFF",
                                     "\xF0\x9F\x8E\xB2",
                                     "\xC3",
                                     "\xC3\xA9",
                                     "#",
                                     " #",
                                     ":",
                                     ": ",
                                     ":\n",
                                     "-",
                                     "- ",
                                     "-\n",
                                     "?",
                                     "? ",
                                     "|",
                                     ">",
                                     "|2",
                                     "|-\n",
                                     "|+\n",
                                     ">1-",
                                     "\"",
                                     "'",
                                     "''",
                                     "\\",
                                     "\\x41",
                                     "\\u00e9",
                                     "\\n",
                                     "\\U0001f600",
                                     "%",
                                     "@",
                                     "`",
                                     "&a ",
                                     "*a",
                                     "!t ",
                                     "<<: ",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     ",",
                                     ", ",
                                     " ",
                                     "  ",
                                     "    ",
                                     "\n ",
                                     "\n  ",
                                     "\n\n",
                                     "\n---\n",
                                     "\n...\n",
                                     "\n... x: 1\n",
                                     "---",
                                     "\nx-a: ",
                                     "\nx-b:\n  ",
                                     "\n- ",
                                     "\n  - ",
                                     "game: ",
                                     "x-c: [a, {b: c}]\n",
                                     "\n# c\n"};

/* Replaces `gone` bytes at `at` by others. */
static void replace(struct buffer *text, size_t at, size_t gone, const char *bytes, size_t len)
{
    (void)buffer_reserve(text, len);
    memmove(text->bytes + at + len, text->bytes + at + gone, text->len - at - gone);
    memcpy(text->bytes + at, bytes, len);
    text->len = text->len - gone + len;
}

/* Copies some bytes to another place of this text or of another. */
static void splice(struct buffer *text, const struct buffer *other, uint64_t *seed)
{
    char piece[60];
    const size_t from = draw(seed, other->len), left = other->len - from;
    const size_t len = draw(seed, left < sizeof piece ? left : sizeof piece);

    memcpy(piece, other->bytes + from, len);
    replace(text, draw(seed, text->len + 1), 0, piece, len);
}

static void mutate(struct buffer *text, const struct buffer *other, uint64_t *seed)
{
    const size_t at = draw(seed, text->len), left = text->len - at;
    const char *const piece = pieces[draw(seed, sizeof pieces / sizeof pieces[0])];
    const size_t len = *piece == '\0' ? 1 : strlen(piece);

    switch (draw(seed, 8)) {
    case 0:
        text->bytes[at] = (char)draw(seed, 256);
        break;
    case 1:
        replace(text, at, draw(seed, left < 20 ? left : 20) + 1, "", 0);
        break;
    case 2:
        splice(text, other, seed);
        break;
    case 3:
        text->len = at + 1;
        break;
    case 4:
        replace(text, at, 1, piece, len);
        break;
    default:
        replace(text, at, 0, piece, len);
    }
    if (text->len == 0)
        buffer_character(text, '\n');
}

static void test_mutations(void **state)
{
    const struct texts *const texts = *state;
    struct readings readings = begin();
    struct buffer text = {0};
    uint64_t seed = 1;

    for (int round = 0; round < SAMPLE(MUTATIONS); round++) {
        const struct buffer *const original = &texts->list[draw(&seed, texts->count)];
        const size_t most = 4000, from = draw(&seed, original->len);
        const size_t len = original->len - from;
        text.len = 0;
        if (original->len < most)
            buffer_append(&text, original->bytes, original->len);
        else
            buffer_append(&text, original->bytes + from, len < most ? len : most);
        for (size_t change = draw(&seed, CHANGES_MOST); change-- > 0 || text.len == 0;)
            mutate(&text, &texts->list[draw(&seed, texts->count)], &seed);
        assert_true(readings_agree(&readings, text.bytes, text.len));
    }
    buffer_release(&text);
    end(&readings, 60);
}

/* --- records that grow from nothing: most are well-formed, in white space that people never use */

static void grow_at_random(struct buffer *text, uint64_t *seed)
{
    unsigned char choices[80];
    const size_t len = 2 + draw(seed, sizeof choices - 2);

    for (size_t i = 0; i < len; i++)
        choices[i] = (unsigned char)draw(seed, 256);
    text->len = 0;
    grow(text, choices, len);
}

static void test_grown(void **state)
{
    struct readings readings = begin();
    struct buffer text = {0};
    uint64_t seed = 1;
    (void)state;

    for (int round = 0; round < SAMPLE(GROWN); round++) {
        grow_at_random(&text, &seed);
        assert_true(readings_agree(&readings, text.bytes, text.len));
        assert_true(events_agree(&readings, text.bytes, text.len));
    }
    buffer_release(&text);
    end(&readings, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),      cmocka_unit_test(test_plain_shapes),
        cmocka_unit_test(test_other_shapes), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_moves),        cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_grown),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
