/* Memory, text buffers, nearest names and the list of diagnostics keep their promises. */
#include "base/character.h"
#include "base/nearest.h"
#include "base/wrap.h"
#include "notation/diagnostic.h"
#include "notation/header/header.h"
#include "notation/items/scan.h"
#include "validator/games/codes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_buffer(struct buffer *buffer, const char *expected)
{
    assert_string_equal(buffer_string(buffer), expected);
    buffer->len = 0;
}

static void test_buffer(void **state)
{
    struct buffer buffer = {0};
    (void)state;

    buffer_append(&buffer, NULL, 0);
    assert_int_equal(buffer.len, 0);
    buffer_number(&buffer, INT64_MIN);
    buffer_character(&buffer, ' ');
    buffer_number(&buffer, INT64_MAX);
    buffer_text(&buffer, " ");
    buffer_number(&buffer, 0);
    buffer_repeat(&buffer, '=', 3);
    assert_buffer(&buffer, "-9223372036854775808 9223372036854775807 0===");
    for (int number = -1100; number < 11000; number++) {
        char expected[16];
        (void)snprintf(expected, sizeof expected, "%d", number);
        buffer_number(&buffer, number);
        assert_buffer(&buffer, expected);
    }
    for (size_t len = 120; len < 140;
         len++) { /* around the room that buffer_format() tries first */
        buffer_format(&buffer, "%*d", (int)len, 7);
        assert_int_equal(buffer.len, len);
        assert_int_equal(buffer.bytes[len - 1], '7');
        buffer.len = 0;
    }
    for (size_t i = 0; i < 100000; i++)
        buffer_character(&buffer, (char)('a' + i % 26));
    for (size_t i = 0; i < 100000; i++)
        assert_int_equal(buffer.bytes[i], 'a' + i % 26);
    buffer_release(&buffer);
    assert_null(buffer.bytes);
}

static void test_arena(void **state)
{
    struct arena arena = {0};
    char *pieces[2000];
    (void)state;

    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < 2000; i++) {
            const size_t size = i % 97 == 0 ? 70000 : i % 61;
            pieces[i] = arena_allocate(&arena, size);
            assert_int_equal((uintptr_t)pieces[i] % _Alignof(max_align_t), 0);
            memset(pieces[i], (int)(i % 251), size);
        }
        for (size_t i = 0; i < 2000; i++)
            for (size_t j = 0; j < (i % 97 == 0 ? 70000 : i % 61); j += 7)
                assert_int_equal((unsigned char)pieces[i][j], i % 251);
        const char *const cleared = arena_allocate_zeroed(&arena, 3000);
        for (size_t i = 0; i < 3000; i++)
            assert_int_equal(cleared[i], 0);
        assert_string_equal(arena_copy(&arena, "abc", 2), "ab");
        assert_string_equal(arena_copy(&arena, NULL, 0), "");
        arena_empty(&arena);
    }
    arena_release(&arena);
    assert_null(arena.blocks);
}

static void assert_visible(const char *bytes, size_t len, const char *expected)
{
    struct buffer buffer = {0};
    buffer_visible(&buffer, bytes, len);
    assert_buffer(&buffer, expected);
    buffer_release(&buffer);
}

static void test_visible(void **state)
{
    (void)state;
    assert_visible("a\n\t\r\x1b[31m\x7f\0z", 12, "a\\x0a\\x09\\x0d\\x1b[31m\\x7f\\x00z");
    assert_visible("\xC2\x80\xC2\x9B\xC2\xA0\xC3\xA9", 8, "\\x80\\x9b\xC2\xA0\xC3\xA9");
    assert_visible("\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8B\xEF\xBB\xBF", 12,
                   "\\u202e\\u2066\\u200b\\ufeff");
    assert_visible("\xD8\x9C\xE2\x80\xA8\xE2\x82\xAC", 8, "\\u061c\\u2028\xE2\x82\xAC");
    assert_visible("\xFF\xC3(\xE2\x82", 5, "\\xff\\xc3(\\xe2\\x82");
    assert_visible("\xC0\xAF\xED\xA0\x80\xF5\x80\x80\x80", 9,
                   "\\xc0\\xaf\\xed\\xa0\\x80\\xf5\\x80\\x80\\x80");
    assert_visible("\\\"", 2, "\\\"");
}

static void assert_excerpt(const char *text, size_t most, const char *expected)
{
    struct buffer buffer = {0};
    buffer_excerpt(&buffer, text, strlen(text), most);
    assert_buffer(&buffer, expected);
    buffer_release(&buffer);
}

static void test_excerpt(void **state)
{
    (void)state;
    assert_excerpt("", 3, "");
    assert_excerpt("abc", 3, "abc");
    assert_excerpt("abcd", 3, "abc…");
    assert_excerpt("ab\xC3\xA9", 3, "ab…");
    assert_excerpt("ab\xC3\xA9", 4, "ab\xC3\xA9");
    assert_excerpt("a\xF0\x9F\x8E\xB2z", 4, "a…");
    assert_excerpt("a\xF0\x9F\x8E\xB2z", 5, "a\xF0\x9F\x8E\xB2…");
    assert_excerpt("\x80\x80\x80\x80\x80\x80\x80\x80", 5, "\\x80\\x80…");
}

/* Every byte before every other: valid JSON without raw control characters, and what is no control
 * character and no broken UTF-8 comes back. */
static void test_json(void **state)
{
    struct buffer buffer = {0};
    (void)state;

    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++) {
            const char bytes[] = {(char)first, (char)second};
            buffer.len = 0;
            buffer_json(&buffer, bytes, 2);
            assert_int_equal(buffer.bytes[0], '"');
            assert_int_equal(buffer.bytes[buffer.len - 1], '"');
            const char *at = buffer.bytes + 1, *const end = buffer.bytes + buffer.len - 1;
            while (at < end) {
                const size_t len = utf8_length(at, end);
                assert_true(len > 0);
                assert_true((unsigned char)*at >= 0x20 && *at != '"' && *at != 0x7F);
                if (*at == '\\') {
                    assert_non_null(strchr("\"\\ntu", at[1]));
                    for (int i = 2; at[1] == 'u' && i < 6; i++)
                        assert_true(isxdigit((unsigned char)at[i]));
                    at += at[1] == 'u' ? 6 : 2;
                } else {
                    at += len;
                }
            }
        }
    buffer.len = 0;
    buffer_json(&buffer, "a\"\\/\n\t\x1b\x7f\xC3\xA9\xE2\x80\xAE\xFF\xF0\x9F\x8E\xB2", 18);
    assert_buffer(&buffer,
                  "\"a\\\"\\\\/\\n\\t\\u001b\\u007f\xC3\xA9\\u202e\xEF\xBF\xBD\xF0\x9F\x8E\xB2\"");
    buffer_json(&buffer, NULL, 0);
    assert_buffer(&buffer, "\"\"");
    buffer_release(&buffer);
}

/* Two bytes are written as they are alone, wherever they stand among plain ones. */
static void test_json_long(void **state)
{
    static const char plain[] = "plain bytes  plain";
    struct buffer alone = {0}, among = {0}, expected = {0};
    (void)state;

    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++)
            for (size_t before = 0; before < 10; before++) {
                char bytes[sizeof plain];
                memcpy(bytes, plain, sizeof plain);
                bytes[before] = (char)first;
                bytes[before + 1] = (char)second;
                alone.len = among.len = expected.len = 0;
                buffer_json(&alone, bytes + before, 2);
                buffer_json(&among, bytes, sizeof plain - 1);
                buffer_text(&expected, "\"");
                buffer_append(&expected, plain, before);
                buffer_append(&expected, alone.bytes + 1, alone.len - 2);
                buffer_text(&expected, plain + before + 2);
                buffer_text(&expected, "\"");
                assert_int_equal(among.len, expected.len);
                assert_memory_equal(among.bytes, expected.bytes, expected.len);
            }
    buffer_release(&alone);
    buffer_release(&among);
    buffer_release(&expected);
}

/* All code points but surrogates, as Unicode has them, and nothing longer. */
static void test_utf8(void **state)
{
    (void)state;
    for (uint32_t character = 0; character <= 0x1FFFFF; character += character < 0x900 ? 1 : 61) {
        char bytes[4];
        const size_t len = character < 0x80      ? 1
                           : character < 0x800   ? 2
                           : character < 0x10000 ? 3
                                                 : 4;
        static const unsigned char leads[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
        for (size_t i = 0; i < len; i++)
            bytes[i] = (char)((character >> 6 * (len - 1 - i) & (i == 0 ? 0x7F : 0x3F)) |
                              (i == 0 ? leads[len] : 0x80));
        const bool valid = character < 0xD800 || (character > 0xDFFF && character <= 0x10FFFF);
        assert_int_equal(utf8_length(bytes, bytes + len), valid ? len : 0);
        if (valid)
            assert_int_equal(utf8_decode(bytes, len), character);
        assert_int_equal(utf8_length(bytes, bytes + len - 1), 0);
    }
}

static void test_width(void **state)
{
    (void)state;
    assert_int_equal(character_width('a'), 1);
    assert_int_equal(character_width(0xE9), 1);
    assert_int_equal(character_width(0x301), 0);
    assert_int_equal(character_width(0x20AC), 1);
    assert_int_equal(character_width(0x4E00), 2);
    assert_int_equal(character_width(0xFF21), 2);
    assert_int_equal(character_width(0x1F3B2), 2);
    assert_int_equal(character_width(0x2500), 1);
    assert_int_equal(text_columns("", 0), 0);
    assert_int_equal(text_columns("e\xCC\x81 \xE6\xBC\xA2\xFF", 8), 5);
}

static void assert_wrapped(const char *text, size_t indent, const char *expected)
{
    struct buffer out = {0};

    wrap_text(text, indent, &out);
    assert_buffer(&out, expected);
    buffer_release(&out);
}

#define TEN        "abcdefghi "
#define SEVENTY    TEN TEN TEN TEN TEN TEN TEN
#define HAN        "\xE6\xBC\xA2" /* two columns */
#define SEVEN_HANS HAN HAN HAN HAN HAN HAN HAN

static void test_wrapped_text(void **state)
{
    (void)state;
    assert_wrapped("", 2, "");
    assert_wrapped("one\n two  three\n", 2, "  one two three\n");
    assert_wrapped("one\n\ntwo", 0, "one\n\ntwo\n");
    assert_wrapped(SEVENTY "12345678 next", 0, SEVENTY "12345678\nnext\n");
    assert_wrapped(SEVENTY "123456789 next", 0,
                   TEN TEN TEN TEN TEN TEN "abcdefghi\n123456789 next\n");
    assert_wrapped(SEVENTY "123456 next", 2, "  " SEVENTY "123456\n  next\n");
    assert_wrapped("SEVENTY " SEVENTY SEVEN_HANS, 0,
                   "SEVENTY " TEN TEN TEN TEN TEN TEN "abcdefghi\n" SEVEN_HANS "\n");
}

static void assert_line(struct wrap wrap, const char *text, size_t len, size_t next)
{
    struct line_break line;

    assert_true(wrap_line(&wrap, text, text + strlen(text), &line));
    assert_int_equal(line.len, len);
    assert_int_equal(line.next, next);
}

static double no_width(void *context, const char *at, const char *end, size_t *len)
{
    (void)context;
    (void)end;
    *len = 1;
    return *at == '?' ? -1 : 1;
}

static void test_line_breaks(void **state)
{
    struct line_break line;
    (void)state;

    assert_line(wrap_to_columns(5, true), "", 0, 0);
    assert_line(wrap_to_columns(5, true), "one two", 3, 4);
    assert_line(wrap_to_columns(5, true), "five5 two", 5, 6);
    assert_line(wrap_to_columns(5, true), "one   two", 3, 6);
    assert_line(wrap_to_columns(5, true), "one  ", 3, 5);
    assert_line(wrap_to_columns(5, true), "longer two", 6, 7);
    assert_line(wrap_to_columns(5, false), "longer two", 5, 5);
    assert_line(wrap_to_columns(5, true), "  longer two", 8, 9);
    assert_line(wrap_to_columns(5, false), "  longer two", 5, 5);
    assert_line(wrap_to_columns(1, false), HAN HAN, 3, 3);
    assert_line(wrap_to_columns(1, false), "e\xCC\x81 a", 3, 4); /* a letter and its accent */
    assert_line(wrap_to_columns(2, false),
                "a\xFF"
                "b",
                2, 2);
    const struct wrap unsure = {.measure = no_width, .width = 2};
    static const char known[] = "known ?", unknown[] = "a?";
    assert_true(wrap_line(&unsure, known, known + strlen(known), &line));
    assert_false(wrap_line(&unsure, unknown, unknown + strlen(unknown), &line));
}

static void assert_nearest(const char *written, const char *expected)
{
    static const char *const names[] = {"game",   "players", "rules", "moves", "scores",
                                        "winner", "squares", "dots",  "id",    "site"};
    const char *const found =
        nearest_name(written, strlen(written), names, sizeof names / sizeof names[0]);

    if (expected == NULL)
        assert_null(found);
    else
        assert_string_equal(found, expected);
}

static void test_nearest(void **state)
{
    (void)state;
    assert_nearest("plyers", "players");
    assert_nearest("player", "players");
    assert_nearest("sqares", "squares");
    assert_nearest("gmae", "game");
    assert_nearest("movse", "moves");
    assert_nearest("dot", "dots");
    assert_nearest("ix", "id");
    assert_nearest("winers", "winner");
    assert_nearest("xyz", NULL);
    assert_nearest("", NULL);
    assert_nearest("colour", NULL);
    assert_nearest("a key that is longer than any key could be", NULL);
}

static void add(struct diagnostics *diagnostics, struct arena *arena, enum code code, size_t offset)
{
    diagnostics_add(diagnostics, arena, code, offset, offset + 1, 0, "at %zu", offset);
}

/* Sorted by place; those at one place in the order in which they were raised. */
static void test_diagnostics_order(void **state)
{
    static const size_t offsets[] = {5, 3, 9, 3, 0, 9, 7};
    static const size_t sorted[] = {4, 1, 3, 0, 6, 2, 5};
    struct diagnostics diagnostics = {0};
    struct arena arena = {0};
    (void)state;

    for (size_t i = 0; i < 7; i++)
        diagnostics_add(&diagnostics, &arena, CODE_VALUE, offsets[i], 0, 0, "%zu", i);
    assert_int_equal(diagnostics.count, 7);
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(strtoul(diagnostics.list[i].message, NULL, 10), sorted[i]);
        assert_int_equal(diagnostics.list[i].offset, offsets[sorted[i]]);
        assert_int_equal(diagnostics.list[i].end, offsets[sorted[i]]);
    }
    arena_release(&arena);
}

/* The first twenty reading errors by place are kept, in whatever order they come. */
static void test_diagnostics_most(void **state)
{
    struct diagnostics diagnostics = {0};
    struct arena arena = {0};
    (void)state;

    for (size_t i = 0; i < 100; i++)
        add(&diagnostics, &arena, CODE_VALUE, 1000 - i * 37 % 101);
    assert_int_equal(diagnostics.raised, 100);
    assert_int_equal(diagnostics.count, DIAGNOSTICS_MOST);
    for (size_t i = 1; i < DIAGNOSTICS_MOST; i++)
        assert_int_equal(diagnostics.list[i].offset, diagnostics.list[i - 1].offset + 1);
    assert_true(diagnostics.list[0].offset <= 901);
    arena_release(&arena);
}

/* Thousands of wrong claims are kept, and refusals after them. */
static void test_claims_are_kept(void **state)
{
    struct diagnostics diagnostics = {0};
    struct arena arena = {0};
    (void)state;

    for (size_t i = 0; i < 5000; i++)
        diagnostics_add(&diagnostics, &arena, CODE_CLAIM_NUMBER, 10 * i + 100, 0, 1, "same");
    add(&diagnostics, &arena, CODE_OCCUPIED, 60000);
    add(&diagnostics, &arena, CODE_CLAIM_WINNER, 7);
    assert_int_equal(diagnostics.count, 5002);
    assert_ptr_equal(diagnostics.list[0].facts, code_facts(CODE_CLAIM_WINNER));
    for (size_t i = 0; i < 5000; i++) {
        assert_int_equal(diagnostics.list[i + 1].offset, 10 * i + 100);
        assert_string_equal(diagnostics.list[i + 1].message, "same");
    }
    assert_ptr_equal(diagnostics.list[5001].facts, code_facts(CODE_OCCUPIED));
    assert_string_equal(diagnostics.list[5001].message, "at 60000");
    arena_release(&arena);
}

/* Beyond the limit, claims are counted; refusals are still kept. */
static void test_claims_most(void **state)
{
    struct diagnostics diagnostics = {0};
    struct arena arena = {0};
    (void)state;

    for (size_t i = 0; i < CLAIMS_MOST + 5000; i++)
        diagnostics_add(&diagnostics, &arena, CODE_CLAIM_NUMBER, i + 100, 0, 1, "%zu", i);
    assert_int_equal(diagnostics.count, CLAIMS_MOST);
    assert_int_equal(diagnostics.raised, CLAIMS_MOST + 5000);
    add(&diagnostics, &arena, CODE_OCCUPIED, 600000);
    assert_int_equal(diagnostics.count, CLAIMS_MOST + 1);
    assert_ptr_equal(diagnostics.list[CLAIMS_MOST].facts, code_facts(CODE_OCCUPIED));
    arena_release(&arena);
}

static void test_codes(void **state)
{
    (void)state;
    const struct code_facts *codes[EVERY_CODE_MOST];
    const size_t count = every_code(codes);

    for (size_t i = 0; i < count; i++)
        assert_true(strlen(codes[i]->means) > 10 && strlen(codes[i]->example) > 0);
    for (enum code code = CODE_NONE + 1; code < CODES; code++) {
        size_t times = 0;
        for (size_t i = 0; i < count; i++)
            times += codes[i] == code_facts(code);
        assert_int_equal(times, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buffer),
        cmocka_unit_test(test_arena),
        cmocka_unit_test(test_visible),
        cmocka_unit_test(test_excerpt),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_long),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_wrapped_text),
        cmocka_unit_test(test_line_breaks),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_diagnostics_order),
        cmocka_unit_test(test_diagnostics_most),
        cmocka_unit_test(test_claims_are_kept),
        cmocka_unit_test(test_claims_most),
        cmocka_unit_test(test_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
