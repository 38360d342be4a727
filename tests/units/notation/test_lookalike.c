/* Characters that look like others are named, and replaced by what they look like. */
#include "base/lookalike.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka must come after these */
#include <cmocka.h>

static const struct {
    const char *text, *plain, *described;
} cases[] = {
    {"\xD0\xB0", "a", "a Cyrillic \xD0\xB0 (U+0430)"},
    {"\xD1\x81", "c", "a Cyrillic \xD1\x81 (U+0441)"},
    {"\xD0\xA5", "X", "a Cyrillic \xD0\xA5 (U+0425)"},
    {"\xCE\x91", "A", "a Greek \xCE\x91 (U+0391)"},
    {"\xCE\xBF", "o", "a Greek \xCE\xBF (U+03BF)"},
    {"\xCF\x87", "x", "a Greek \xCF\x87 (U+03C7)"},
    {"\xEF\xBC\x91", "1", "a full-width \xEF\xBC\x91 (U+FF11)"},
    {"\xEF\xBC\xA1", "A", "a full-width \xEF\xBC\xA1 (U+FF21)"},
    {"\xEF\xBD\x9E", "~", "a full-width \xEF\xBD\x9E (U+FF5E)"},
    {"\xD9\xA9", "9", "an Arabic digit \xD9\xA9 (U+0669)"},
    {"\xF0\x9D\x90\x9A", "a", "a mathematical letter \xF0\x9D\x90\x9A (U+1D41A)"},
    {"\xF0\x9D\x9F\x8E", "0", "a mathematical digit \xF0\x9D\x9F\x8E (U+1D7CE)"},
    {"\xF0\x9D\x9F\xBF", "9", "a mathematical digit \xF0\x9D\x9F\xBF (U+1D7FF)"},
    {"\xC2\xA0", " ", "a no-break space (U+00A0)"},
    {"\xE2\x80\xAF", " ", "a narrow no-break space (U+202F)"},
    {"\xE2\x80\x8B", "", "a zero-width space (U+200B)"},
    {"\xE2\x80\xAE", "", "a mark of the direction of writing (U+202E)"},
    {"\xE2\x80\x93", "-", "an en dash (U+2013)"},
    {"\xE2\x88\x92", "-", "a minus sign (U+2212)"},
    {"\xE2\x80\xA6", "...", "an ellipsis (U+2026)"},
    {"\xE2\x80\x9C", "\"", "a curly quote \xE2\x80\x9C (U+201C)"},
};

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const size_t len = strlen(cases[i].text);
        struct buffer text = {0};
        struct lookalike found;

        assert_int_equal(lookalike_at(cases[i].text, cases[i].text + len, &found), len);
        assert_string_equal(found.plain, cases[i].plain);
        lookalike_write(&found, &text);
        assert_string_equal(buffer_string(&text), cases[i].described);
        buffer_release(&text);
    }
}

static void test_others(void **state)
{
    static const char *const others[] = {"a", " ", "-", "\xC3\xA9", "\xD0\x96", "\xD0", "\xFF", ""};
    struct lookalike found;

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_int_equal(lookalike_at(others[i], others[i] + strlen(others[i]), &found), 0);
}

static void test_texts(void **state)
{
    static const char text[] = "a1\xE2\x80\x93\xD0\xB0\xE2\x80\x8B"
                               "2\xC3\xA9";
    struct buffer plain = {0};
    struct lookalike found;

    (void)state;
    assert_int_equal(lookalike_find(text, sizeof text - 1, &found), 2);
    assert_int_equal(found.character, 0x2013);
    assert_int_equal(lookalike_find("abc", 3, &found), 3);
    assert_int_equal(lookalike_replace(text, sizeof text - 1, &plain), 3);
    assert_string_equal(buffer_string(&plain), "a1-a2\xC3\xA9");
    buffer_release(&plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_others),
                                       cmocka_unit_test(test_texts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
