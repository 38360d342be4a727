/* Articles are read strictly (render/article/article.h), whatever the bytes. */
#include "render/article/article.h"

#include "base/buffer.h"
#include "validator/games/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static bool read(struct article *article, const char *source, unsigned *line, const char **reason)
{
    *article = (struct article){0};
    return article_read(article, source, strlen(source), line, reason);
}

static void test_blocks(void **state)
{
    static const struct block expected[] = {
        {.kind = BLOCK_TITLE, .text = "Title", .line = 1},
        {.kind = BLOCK_PARAGRAPH, .text = "Two *lines* of `a_b`.", .line = 3},
        {.kind = BLOCK_SECTION, .text = "Section", .line = 6},
        {.kind = BLOCK_ITEM, .text = "one more", .line = 7},
        {.kind = BLOCK_ITEM, .text = "two", .line = 9},
        {.kind = BLOCK_STEP, .text = "first", .number = 1, .line = 11},
        {.kind = BLOCK_STEP, .text = "tenth step", .number = 10, .line = 12},
        {.kind = BLOCK_PICTURE, .text = "Start", .line = 19, .after = 0},
        {.kind = BLOCK_PICTURE, .text = "End", .line = 20, .after = AFTER_ALL, .beside = true},
        {.kind = BLOCK_PICTURE, .text = "Alone", .line = 22, .after = 12},
        {.kind = BLOCK_SLOT, .text = "keys", .line = 24},
        {.kind = BLOCK_LITERAL, .text = "  *as*\n\nit is\n", .line = 26},
        {.kind = BLOCK_QUESTION, .text = "Why?", .line = 31},
    };
    struct article article;
    unsigned line = 0;
    const char *reason = "";

    (void)state;
    assert_true(read(&article,
                     "# Title\n\nTwo *lines*\nof `a_b`.\n\n## Section\n- one\n  more\n- two\n\n"
                     "1. first\n10. tenth\n    step\n\n```record illegal\ngame: x\n```\n\n"
                     "![Start](0)\n![End](end)\n\n![Alone](12)\n\n{keys}\n\n"
                     "```text\n  *as*\n\nit is\n```\n### Why?\n",
                     &line, &reason));
    assert_int_equal(article.count, sizeof expected / sizeof *expected);
    for (size_t i = 0; i < article.count; i++) {
        const struct block *const block = &article.blocks[i];
        assert_int_equal(block->kind, expected[i].kind);
        assert_string_equal(block->text, expected[i].text);
        assert_int_equal(block->number, expected[i].number);
        assert_int_equal(block->line, expected[i].line);
        assert_int_equal(block->after, expected[i].after);
        assert_int_equal(block->beside, expected[i].beside);
        if (block->kind == BLOCK_PICTURE)
            assert_string_equal(block->record, "game: x\n");
        assert_int_equal(block->illegal, block->kind == BLOCK_PICTURE);
    }
    assert_int_equal(article.record_count, 1);
    assert_int_equal(article_section(&article, "Section").count, 10);
    assert_int_equal(article_section(&article, "Title").count, 0);
    article_release(&article);
}

static void test_refused(void **state)
{
    static const struct {
        const char *source;
        unsigned line;
    } cases[] = {
        {"", 0},
        {"text\n", 1},
        {"# T\n\n#### deep\n", 3},
        {"# T\n\n#none\n", 3},
        {"# T\n\na line \n", 3},
        {"# T\n\n\ta tab\n", 3},
        {"# T\n\n> quoted\n", 3},
        {"# T\n\n| a | b |\n", 3},
        {"# T\n\n* item\n", 3},
        {"# T\n\n---\n", 3},
        {"# T\n\ntext\n- item\n", 4},
        {"# T\n\ntext\n2. step\n", 4},
        {"# T\n\n  indented\n", 3},
        {"# T\n\n- item\nmore\n", 4},
        {"# T\n\n- item\n    more\n", 4},
        {"# T\n\n-  item\n", 3},
        {"# T\n\ntext\n{keys}\n", 4},
        {"# T\n\n```python\nx\n```\n", 3},
        {"# T\n\n```text\nx\n", 3},
        {"# T\n\n```text\n```\n", 4},
        {"# T\n\n![No record](1)\n", 3},
        {"# T\n\n```record\nx: 1\n```\n![No end](1\n", 6},
        {"# T\n\n```record\nx: 1\n```\n![No number]()\n", 6},
        {"# T\n\n```record\nx: 1\n```\n![Text](1)\nbelow\n", 7},
        {"# T\n\none\n\nan `open code\n", 5},
        {"# T\n\nan *open\nemphasis\n", 3},
        {"# T\n\n_b_ c\n", 3},
        {"# T\n\n[link](there)\n", 3},
        {"# T\n\na [link](there)\n", 3},
        {"# T\n\nan <b>HTML</b>\n", 3},
        {"# T\n\na \\* backslash\n", 3},
        {"# T\n\nan &amp; entity\n", 3},
        {"# T\n\n\xC3\n", 3},
        {"# T\n\n\xC2\x85\n", 3},
        {"# T\n\n1234567890 1234567890 1234567890 1234567890 1234567890 1234567890 1234567890 "
         "1234567890 1234567890 1234567890 1234567890 12345\n",
         3},
    };
    struct article article;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned line = 99;
        const char *reason = NULL;
        if (read(&article, cases[i].source, &line, &reason) || line != cases[i].line ||
            reason == NULL)
            fail_msg("%s: line %u, %s", cases[i].source, line, reason ? reason : "taken");
        article_release(&article);
    }
}

static void test_spans(void **state)
{
    static const struct {
        enum span_style style;
        const char *text;
    } expected[] = {{SPAN_PLAIN, "a "},          {SPAN_CODE, "*b*"}, {SPAN_PLAIN, " "},
                    {SPAN_EMPHASIS, "c"},        {SPAN_PLAIN, ", "}, {SPAN_STRONG, "d e"},
                    {SPAN_PLAIN, " 2 * 3 * 4 `"}};
    const char *text = "a `*b*` *c*, **d e** 2 * 3 * 4 `";
    struct marked_span span;

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(span_next(&text, &span));
        assert_int_equal(span.style, expected[i].style);
        assert_int_equal(span.len, strlen(expected[i].text));
        assert_memory_equal(span.text, expected[i].text, span.len);
    }
    assert_false(span_next(&text, &span));
}

/* --- arbitrary bytes */

enum { ROUNDS = 400 };

static unsigned draw(unsigned *seed, unsigned below)
{
    *seed = *seed * 1103515245U + 12345U;
    return (*seed >> 16) % below;
}

/* Changes a few bytes, mostly to marks. */
static void spoil(struct buffer *source, unsigned *seed)
{
    static const char marks[] = "#-`*![](){}\n\n 1.\\_<&~\0\x80\xE2\xFF";

    if (source->len == 0)
        return;
    for (unsigned i = draw(seed, 6); i > 0; i--)
        source->bytes[draw(seed, (unsigned)source->len)] =
            marks[draw(seed, (unsigned)sizeof marks - 1)];
    source->len = source->len - draw(seed, 40) * draw(seed, 40) % source->len;
}

static void test_arbitrary(void **state)
{
    unsigned seed = 1, refused = 0;

    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        const struct game_source whole = game_source(games[i % GAME_COUNT]);
        struct buffer source = {0};
        struct article article = {0};
        unsigned line = 0, lines = 1;
        const char *reason = NULL;
        buffer_append(&source, whole.bytes, whole.len);
        spoil(&source, &seed);
        for (size_t at = 0; at < source.len; at++)
            lines += source.bytes[at] == '\n';
        if (!article_read(&article, source.bytes, source.len, &line, &reason)) {
            assert_in_range(line, 1, lines);
            assert_non_null(reason);
            refused++;
        }
        for (size_t at = 0; at < article.count; at++)
            assert_non_null(article.blocks[at].text);
        article_release(&article);
        buffer_release(&source);
    }
    assert_in_range(refused, ROUNDS / 4, ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_spans),
        cmocka_unit_test(test_arbitrary),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
