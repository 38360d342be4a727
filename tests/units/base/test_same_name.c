/* The table of letters that names are compared with is what GLib says of each character, and names
 * are the same when their folded forms of GLib are. With a file as argument: writes the table. */
#include "base/character.h"
#include "base/same_name.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>

extern const char folding_txt[];
extern const size_t folding_txt_len;

/* Appends a line of the table: a character, a blank, and what it becomes or its combining class. */
static void write_line(gunichar character, GString *out)
{
    char written[8] = "";

    (void)g_unichar_to_utf8(character, written);
    char *const parts = g_utf8_normalize(written, -1, G_NORMALIZE_NFKD);
    char *const lower = g_utf8_casefold(parts, -1);
    char *const text = g_utf8_normalize(lower, -1, G_NORMALIZE_NFKD);
    const int class = g_unichar_combining_class(character);
    if (strcmp(text, written) != 0)
        g_string_append_printf(out, "%s=%s\n", written, text);
    else if (class > 0)
        g_string_append_printf(out, "%s %d\n", written, class);
    g_free(text);
    g_free(lower);
    g_free(parts);
}

static bool is_hangul(gunichar character)
{
    return character >= 0xAC00 && character <= 0xD7A3;
}

static GString *write_table(void)
{
    GString *const table = g_string_new(NULL);

    for (gunichar character = 0x80; character <= 0x10FFFF; character++)
        if (g_unichar_validate(character) && !is_hangul(character))
            write_line(character, table);
    return table;
}

static void test_table(void **state)
{
    GString *const table = write_table();

    (void)state;
    assert_int_equal(folding_txt_len, table->len);
    assert_memory_equal(folding_txt, table->str, table->len);
    (void)g_string_free(table, TRUE);
}

/* Random letters and marks fold as GLib folds them; but for the iota below Greek letters, which is
 * a letter of its own once it is small. */
static void test_random(void **state)
{
    static const gunichar ends[][2] = {{0xF8, 0x24F},    {0x300, 0x344},   {0x388, 0x3FF},
                                       {0x400, 0x4FF},   {0x591, 0x5BD},   {0x610, 0x65E},
                                       {0x1E00, 0x1EFF}, {0xAC00, 0xD7A3}, {0x1100, 0x11FF},
                                       {0x3041, 0x30FA}, {0x900, 0x97F},   {'A', 'z'}};
    GRand *const random = g_rand_new_with_seed(1);

    (void)state;
    for (int i = 0; i < 100000; i++) {
        struct buffer folded = {0};
        GString *const text = g_string_new("\xC3\xA4");
        for (int len = g_rand_int_range(random, 1, 8); len > 0; len--) {
            const int row = g_rand_int_range(random, 0, (int)(sizeof ends / sizeof ends[0]));
            g_string_append_unichar(
                text, (gunichar)g_rand_int_range(random, (int)ends[row][0], (int)ends[row][1] + 1));
        }
        char *const parts = g_utf8_normalize(text->str, -1, G_NORMALIZE_NFKD);
        char *const lower = g_utf8_casefold(parts, -1);
        char *const expected = g_utf8_normalize(lower, -1, G_NORMALIZE_NFKD);
        fold_name(text->str, text->len, &folded);
        if (strpbrk(expected, " `") == NULL)
            assert_string_equal(buffer_string(&folded), expected);
        buffer_release(&folded);
        g_free(expected);
        g_free(lower);
        g_free(parts);
        (void)g_string_free(text, TRUE);
    }
    g_rand_free(random);
}

static bool same(const char *one, const char *other)
{
    const bool found = same_name(one, strlen(one), other, strlen(other));

    assert_int_equal(same_name(other, strlen(other), one, strlen(one)), found);
    return found;
}

static void test_names(void **state)
{
    (void)state;
    assert_true(same("Ann", "ann"));
    assert_true(same(" Ann  Lee", "ANN\tLEE "));
    assert_true(same("Zoë", "ZOE\xCC\x88"));
    assert_true(same("Conor O’Neil", "Conor O'Neil"));
    assert_true(same("Anne‐Marie", "anne–marie"));
    assert_true(same("Jo\xE2\x80\x8B\xC2\xA0"
                     "Ann",
                     "Jo Ann"));
    assert_true(same("Ａｎｎ", "Ann"));
    assert_true(same("STRASSE", "Straße"));
    assert_true(same("ΣΟΦΟΣ", "σοφος"));
    assert_true(same("", " \t"));
    assert_false(same("Zoë", "Zoe"));
    assert_false(same("Ann", "Anna"));
    assert_false(same("", "a"));
    assert_false(same("Ann", "Аnn")); /* the second is Cyrillic */
    assert_false(same("\xff", "\xfe"));
    assert_true(same("A\xff", "a\xff"));
    assert_false(same_name("a\0b", 3, "a\0c", 3));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_names),
    };

    if (argc < 2)
        return cmocka_run_group_tests(tests, NULL, NULL);
    GString *const table = write_table();
    const bool written = g_file_set_contents(argv[1], table->str, (gssize)table->len, NULL);
    (void)g_string_free(table, TRUE);
    return written ? 0 : 1;
}
