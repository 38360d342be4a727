/* Of a board that is too large for the screen, just as much is shown as fits, with the names of its
 * columns and rows, and around the place that matters. */
#include "cli/play/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

static struct buffer buffer_of(const char *text)
{
    struct buffer buffer = {0};

    buffer_text(&buffer, text);
    (void)buffer_string(&buffer);
    return buffer;
}

/* A board of 26 columns, four characters each, and 30 rows. */
static struct buffer board(struct text_cuts *cuts)
{
    struct buffer text = {0};

    *cuts = (struct text_cuts){.count = 27};
    buffer_text(&text, "   ");
    for (size_t column = 0; column < 26; column++) {
        cuts->at[column] = 3 + 4 * column;
        buffer_format(&text, "  %c ", (char)('a' + column));
    }
    cuts->at[26] = 3 + 4 * 26;
    text.len--;
    buffer_character(&text, '\n');
    for (int row = 1; row <= 30; row++) {
        buffer_format(&text, "%2d |", row);
        for (int column = 0; column < 26; column++)
            buffer_format(&text, " %s |", column == 12 && row == 20 ? "x" : " ");
        buffer_character(&text, '\n');
    }
    return text;
}

static void assert_window(struct extent screen, struct spot spot, const char *wanted)
{
    struct text_cuts cuts;
    struct buffer text = board(&cuts), part = {0};

    window_write(&text, &cuts, spot, screen, &part);
    assert_string_equal(buffer_string(&part), wanted);
    buffer_release(&part);
    buffer_release(&text);
}

static void test_cuts_whole_squares(void **state)
{
    (void)state;
    assert_window((struct extent){4, 14}, (struct spot){20, 53},
                  "     m   n\n19 |   |   |\n20 | x |   |\n21 |   |   |\n");
    assert_window((struct extent){3, 12}, (struct spot){0, 0},
                  "     a   b\n 1 |   |   |\n 2 |   |   |\n");
    assert_window((struct extent){3, 12}, (struct spot){30, 106},
                  "     y   z\n29 |   |   |\n30 |   |   |\n");
}

/* Whatever the size and the place, the part fits and the spot is in it. */
static void test_fits_every_screen(void **state)
{
    struct text_cuts cuts;
    struct buffer text = board(&cuts), part = {0};

    (void)state;
    for (size_t rows = 1; rows <= 40; rows++)
        for (size_t columns = 1; columns <= 120; columns++) {
            const struct extent screen = {rows, columns};
            part.len = 0;
            window_write(&text, &cuts, (struct spot){20, 53}, screen, &part);
            assert_true(extent_fits(extent_of(part.bytes, part.len), screen));
            if (rows > 2 && columns > 8)
                assert_non_null(strchr(buffer_string(&part), 'x'));
        }
    buffer_release(&part);
    buffer_release(&text);
}

static void test_keeps_colours_whole(void **state)
{
    struct text_cuts none = {.count = 0};
    struct buffer text = buffer_of("ab\033[31mcd\033[0mef\n"), part = {0};

    (void)state;
    window_write(&text, &none, (struct spot){0, 0}, (struct extent){1, 3}, &part);
    assert_string_equal(buffer_string(&part), "ab\033[31mc\033[0m\n");
    part.len = 0;
    window_write(&text, &none, (struct spot){0, 5}, (struct extent){1, 2}, &part);
    assert_string_equal(buffer_string(&part), "\033[31m\033[0mef\n");
    buffer_release(&part);
    buffer_release(&text);
}

static void test_counts_columns(void **state)
{
    static const struct {
        const char *text;
        struct extent extent;
    } texts[] = {{"", {0, 0}},
                 {"a", {1, 1}},
                 {"a\n\n", {2, 1}},
                 {"│×│\nab\n", {2, 3}},
                 {"\033[1;38;5;31mab\033[0m\n", {1, 2}},
                 {"李\n", {1, 2}},
                 {"\xff\n", {1, 1}}};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct extent extent = extent_of(texts[i].text, strlen(texts[i].text));
        assert_int_equal(extent.rows, texts[i].extent.rows);
        assert_int_equal(extent.columns, texts[i].extent.columns);
    }
}

static void test_drops_frames_alone(void **state)
{
    static const char framed[] = "     a   b\n   +---+---+\n 1 | x |   |\n   +---+---+\n";
    static const char lattice[] = "    a   b\n 1  o---+\n    .   |\n 2  o . +\n";
    struct buffer bare = {0};

    (void)state;
    window_without_frames(framed, strlen(framed), &bare);
    assert_string_equal(buffer_string(&bare), "     a   b\n 1 | x |   |\n");
    bare.len = 0;
    window_without_frames(lattice, strlen(lattice), &bare);
    assert_string_equal(buffer_string(&bare), lattice);
    buffer_release(&bare);
}

static void test_finds_differences(void **state)
{
    struct buffer before = buffer_of("a\nb c\n"), after = buffer_of("a\nb×d\n");
    const struct spot spot = spot_of_difference(&before, &after);

    (void)state;
    assert_int_equal(spot.row, 1);
    assert_int_equal(spot.column, 1);
    buffer_release(&before);
    buffer_release(&after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cuts_whole_squares),  cmocka_unit_test(test_fits_every_screen),
        cmocka_unit_test(test_keeps_colours_whole), cmocka_unit_test(test_counts_columns),
        cmocka_unit_test(test_drops_frames_alone),  cmocka_unit_test(test_finds_differences)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
