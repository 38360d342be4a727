/* Whatever was changed is undone and done again to the byte, and completion offers what all
 * candidates have in common. */
#include "cli/play/candidates.h"
#include "cli/play/changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static const char *const states[] = {
    "moves: |\n", "moves: |\n  a1\n", "moves: |\n  a1 b2\n", "moves: |\n  a1 b2 b2\n",
    "",           "moves: |\n  c3\n"};

enum { STATES = sizeof states / sizeof states[0] };

static void set(struct buffer *document, const char *text)
{
    document->len = 0;
    buffer_text(document, text);
}

static void add(struct changes *changes, const char *before, const char *after)
{
    struct buffer one = {0}, other = {0};

    set(&one, before);
    set(&other, after);
    changes_add(changes, &one, &other);
    buffer_release(&one);
    buffer_release(&other);
}

static void test_goes_back_and_forth(void **state)
{
    struct changes changes = {0};
    struct buffer document = {0};

    (void)state;
    for (int i = 0; i + 1 < STATES; i++)
        add(&changes, states[i], states[i + 1]);
    set(&document, states[STATES - 1]);
    for (int round = 0; round < 2; round++) {
        assert_false(changes_redo(&changes, &document));
        for (int i = STATES - 1; i > 0; i--) {
            assert_true(changes_undo(&changes, &document));
            assert_string_equal(buffer_string(&document), states[i - 1]);
        }
        assert_false(changes_undo(&changes, &document));
        for (int i = 1; i < STATES; i++) {
            assert_true(changes_redo(&changes, &document));
            assert_string_equal(buffer_string(&document), states[i]);
        }
    }
    changes_release(&changes);
    buffer_release(&document);
}

/* What was there before is undone last and comes back first. */
static void test_redoes_what_was_there_before(void **state)
{
    struct changes changes = {0};
    struct buffer document = {0}, one = {0}, other = {0};

    (void)state;
    add(&changes, states[2], states[3]);
    set(&document, states[3]);
    assert_true(changes_undo(&changes, &document));
    for (int i = 2; i > 0; i--) {
        set(&one, states[i - 1]);
        set(&other, states[i]);
        changes_add_undone(&changes, &one, &other);
    }
    set(&document, states[0]);
    for (int i = 1; i < 4; i++) {
        assert_true(changes_redo(&changes, &document));
        assert_string_equal(buffer_string(&document), states[i]);
    }
    assert_true(changes_undo(&changes, &document));
    changes_forget_undone(&changes);
    assert_false(changes_redo(&changes, &document));
    changes_forget_since(&changes, 0);
    assert_false(changes_undo(&changes, &document));
    changes_release(&changes);
    buffer_release(&document);
    buffer_release(&one);
    buffer_release(&other);
}

static void test_completes_what_is_common(void **state)
{
    static const char *const texts[] = {"b1-c1", "b1-b2", "B1x", "a1-b1", "b1-c10"};
    struct candidates candidates = {.typed = "B1-", .typed_len = 3};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        candidates_add(&candidates, texts[i], strlen(texts[i]));
    assert_int_equal(candidates.count, 3);
    assert_string_equal(buffer_string(&candidates.common), "b1-");
    candidates_release(&candidates);
}

static void assert_listed(size_t columns, size_t lines, const char *wanted)
{
    struct candidates candidates = {.typed = ""};
    struct buffer text = {0};

    candidates_add(&candidates, "a1", 2);
    candidates_add(&candidates, "b10", 3);
    candidates_add(&candidates, "c2", 2);
    candidates_write(&candidates, columns, lines, &text);
    assert_string_equal(buffer_string(&text), wanted);
    candidates_release(&candidates);
    buffer_release(&text);
}

static void test_lists_in_columns(void **state)
{
    (void)state;
    assert_listed(80, 5, "a1   b10  c2\n");
    assert_listed(10, 5, "a1   b10\nc2\n");
    assert_listed(1, 5, "a1\nb10\nc2\n");
    assert_listed(1, 2, "a1\n… and 2 more\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_goes_back_and_forth),
                                       cmocka_unit_test(test_redoes_what_was_there_before),
                                       cmocka_unit_test(test_completes_what_is_common),
                                       cmocka_unit_test(test_lists_in_columns)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
