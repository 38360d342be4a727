/* Boards of every width are cut into strips without losing anything. */
#include "referee/outgoing/strips.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 3, LINES = 2 * ROWS + 2 };

static void write_name(int column, struct buffer *out)
{
    if (column >= 26)
        buffer_character(out, (char)('a' + column / 26 - 1));
    buffer_character(out, (char)('a' + column % 26));
}

/* A grid with squares of this width, each with its own number. */
static void write_grid(int columns, int width, struct text_cuts *cuts, struct buffer *out)
{
    for (int i = 0; i <= columns; i++)
        cuts->at[cuts->count++] = 4 + (size_t)i * ((size_t)width + 1);
    buffer_text(out, "    ");
    for (int i = 0; i < columns; i++) {
        const size_t start = out->len;
        buffer_repeat(out, ' ', (size_t)width / 2 + 1);
        write_name(i, out);
        if (i + 1 < columns)
            buffer_repeat(out, ' ', (size_t)width + 1 - (out->len - start));
    }
    for (int line = 0; line <= 2 * ROWS; line++) {
        if (line % 2 == 0)
            buffer_text(out, "\n    +");
        else
            buffer_format(out, "\n %2d |", line / 2 + 1);
        for (int i = 0; i < columns; i++) {
            if (line % 2 == 0)
                buffer_repeat(out, '-', (size_t)width);
            else
                buffer_format(out, "%*d", width, (line * columns + i) % 997);
            buffer_character(out, line % 2 == 0 ? '+' : '|');
        }
    }
    buffer_character(out, '\n');
}

/* Dots of a lattice. */
static void write_lattice(int columns, struct text_cuts *cuts, struct buffer *out)
{
    for (int i = 0; i < columns; i++)
        cuts->at[cuts->count++] = 4 + (size_t)i * 4;
    buffer_text(out, "    ");
    for (int i = 0; i < columns; i++) {
        const size_t start = out->len;
        write_name(i, out);
        if (i + 1 < columns)
            buffer_repeat(out, ' ', 4 - (out->len - start));
    }
    for (int line = 0; line <= 2 * ROWS; line++) {
        if (line % 2 == 0)
            buffer_format(out, "\n %2d ", line / 2 + 1);
        else
            buffer_text(out, "\n    ");
        for (int i = 0; i < columns; i++)
            buffer_format(out, i + 1 < columns ? "%c . " : "%c", (line + i) % 3 == 0 ? '+' : 'o');
    }
    buffer_character(out, '\n');
}

/* Joins the same line of all strips. They share the edge between them, except in the line of the
 * column names. */
static void join(const char *strips, int wanted, size_t label, struct buffer *out)
{
    int line = 0;

    for (; *strips != '\0'; strips += strcspn(strips, "\n") + 1) {
        const size_t len = strcspn(strips, "\n");
        assert_true(len <= 78);
        if (len == 0) {
            assert_int_equal(line, LINES);
            line = 0;
            if (wanted > 0 && out->len > 0)
                out->len--;
            continue;
        }
        if (line++ == wanted)
            buffer_append(out, strips + (out->len > 0 ? label : 0),
                          len - (out->len > 0 ? label : 0));
    }
    assert_int_equal(line, LINES);
}

static void drop_blanks(struct buffer *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->bytes[i] != ' ')
            text->bytes[kept++] = text->bytes[i];
    text->len = kept;
}

/* Lines are compared without trailing blanks. */
static void check(const char *board, const struct text_cuts *cuts)
{
    struct buffer strips = {0};

    strips_write(board, cuts, &strips);
    for (int line = 0; line < LINES; line++) {
        struct buffer joined = {0}, whole = {0};
        buffer_append(&whole, board, strcspn(board, "\n"));
        join(buffer_string(&strips), line, 4, &joined);
        drop_blanks(&joined);
        drop_blanks(&whole);
        assert_string_equal(buffer_string(&joined), buffer_string(&whole));
        buffer_release(&joined);
        buffer_release(&whole);
        board += strcspn(board, "\n") + 1;
    }
    buffer_release(&strips);
}

static void test_grids(void **state)
{
    (void)state;
    for (int width = 3; width < 12; width++)
        for (int columns = 1; columns < 120; columns += 1 + columns / 20) {
            struct text_cuts cuts = {.count = 0};
            struct buffer board = {0};
            write_grid(columns, width, &cuts, &board);
            check(buffer_string(&board), &cuts);
            buffer_release(&board);
        }
}

static void test_lattices(void **state)
{
    (void)state;
    for (int columns = 2; columns < 120; columns++) {
        struct text_cuts cuts = {.count = 0};
        struct buffer board = {0};
        write_lattice(columns, &cuts, &board);
        check(buffer_string(&board), &cuts);
        buffer_release(&board);
    }
}

static void test_what_fits_stays(void **state)
{
    static const char sheet[] = "Plexus\n\n> 1  Ann  0  to move\n  2  Ben  0\n\n     a   b\n"
                                "  1  o . o\n     .   .\n  2  o . o\n\nunfinished after 0 moves\n";
    const struct text_cuts cuts = {.count = 0};
    struct buffer out = {0};
    (void)state;

    strips_write(sheet, &cuts, &out);
    assert_string_equal(buffer_string(&out), sheet);
    buffer_release(&out);
}

static void test_long_lines(void **state)
{
    const struct text_cuts cuts = {.count = 0};
    struct buffer sheet = {0}, out = {0};
    (void)state;

    buffer_text(&sheet, "The words of a sentence that goes on and on and on, far beyond the end of "
                        "the line that they stand on\n\n  wedges |");
    for (int i = 0; i < 60; i++)
        buffer_format(&sheet, " %3d", i);
    buffer_repeat(&sheet, 'x', 200);
    buffer_character(&sheet, '\n');
    strips_write(buffer_string(&sheet), &cuts, &out);
    for (const char *line = buffer_string(&out); *line != '\0'; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 78);
    assert_non_null(strstr(buffer_string(&out), " 59xxx"));
    buffer_release(&sheet);
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grids),
        cmocka_unit_test(test_lattices),
        cmocka_unit_test(test_what_fits_stays),
        cmocka_unit_test(test_long_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
