/* Grids, lattices and cards are drawn as text (render/text/text.h), from views built by hand. */
#include "notation/items/scan.h"
#include "tests/units/render/drawing.h"

/* --- grids */

static struct square square(const char *name)
{
    struct scanner scanner = {name, name + strlen(name)};
    return scan_square(&scanner);
}

static void grid(struct fixture *fixture, int32_t side)
{
    view_grid_start(&fixture->view, side, (size_t)side * (size_t)side * 2 + 4);
}

/* The next move: a number, or an x for NULL. */
static struct view_label *put(struct fixture *fixture, const char *name, const char *number)
{
    struct view *view = &fixture->view;
    const struct trace_entry entry = {.number = ++view->last_move, .player = 1};
    struct view_label *label = view_label_add(view, &entry, square(name));

    label->cross = number == NULL;
    if (number != NULL)
        label->number = integer_read(fixture->arithmetic, number, strlen(number));
    return label;
}

static void test_crosses(void **state)
{
    struct fixture *fixture = *state;
    grid(fixture, 3);
    put(fixture, "b1", NULL);
    put(fixture, "c3", NULL);
    assert_string_equal(draw(fixture, TEXT_ASCII), "     a   b   c\n"
                                                   "   +---+---+---+\n"
                                                   " 1 |   | x |   |\n"
                                                   "   +---+---+---+\n"
                                                   " 2 |   |   |   |\n"
                                                   "   +---+---+---+\n"
                                                   " 3 |   |   |[x]|\n"
                                                   "   +---+---+---+\n");
    assert_string_equal(draw(fixture, TEXT_UTF8), "     a   b   c\n"
                                                  "   ┌───┬───┬───┐\n"
                                                  " 1 │   │ × │   │\n"
                                                  "   ├───┼───┼───┤\n"
                                                  " 2 │   │   │   │\n"
                                                  "   ├───┼───╆━━━┪\n"
                                                  " 3 │   │   ┃ × ┃\n"
                                                  "   └───┴───┺━━━┛\n");
}

static void test_no_last_move(void **state)
{
    struct fixture *fixture = *state;
    grid(fixture, 1);
    put(fixture, "a1", NULL)->move = 0;
    fixture->view.last_move = 0;
    assert_string_equal(draw(fixture, TEXT_UTF8), "     a\n"
                                                  "   ┌───┐\n"
                                                  " 1 │ × │\n"
                                                  "   └───┘\n");
}

static void test_numbers(void **state)
{
    struct fixture *fixture = *state;
    grid(fixture, 2);
    put(fixture, "a1", "6");
    put(fixture, "b2", "123456789");
    put(fixture, "b1", "35");
    assert_string_equal(draw(fixture, TEXT_ASCII), "     a       b\n"
                                                   "   +---+-----------+\n"
                                                   " 1 | 6 |       [35]|\n"
                                                   "   +---+-----------+\n"
                                                   " 2 |   | 123456789 |\n"
                                                   "   +---+-----------+\n");
}

/* Counts the digits after "A = " in all lines of the note. */
static size_t digits_of_note(const char *note)
{
    size_t digits = 0;
    for (const char *at = note; *at != '\0' && *at != 'B'; at++)
        digits += *at >= '0' && *at <= '9';
    return digits;
}

static void test_long_numbers(void **state)
{
    struct fixture *fixture = *state;
    char digits[1001] = {0};
    memset(digits, '7', 1000);
    grid(fixture, 2);
    put(fixture, "b2", digits);
    put(fixture, "a2", "12");
    digits[0] = '8';
    put(fixture, "a1", digits);
    const char *text = draw(fixture, TEXT_ASCII);
    static const char start[] = "      a    b\n"
                                "   +----+----+\n"
                                " 1 | [A]|    |\n"
                                "   +----+----+\n"
                                " 2 | 12 |  B |\n"
                                "   +----+----+\n"
                                "\nA = 8777";
    assert_memory_equal(text, start, sizeof start - 1);
    assert_int_equal(digits_of_note(strstr(text, "A = ")), 1000);
    assert_int_equal(digits_of_note(strstr(text, "B = ") + 1), 1000);
}

/* As long as the board fits 80 columns, numbers stay in their squares. */
static void test_fitting_numbers(void **state)
{
    struct fixture *fixture = *state;
    grid(fixture, 2);
    put(fixture, "a1", "1234567890123456789012345678901234");
    put(fixture, "b1", "1234567890123456789012345678901235");
    assert_null(strstr(draw(fixture, TEXT_ASCII), " = "));
    assert_int_equal(width_of_line(line_of(fixture->text.bytes, 1)), 3 + 1 + 37 + 37);
    put(fixture, "b2", "12345678901234567890123456789012345678901");
    const char *text = draw(fixture, TEXT_ASCII);
    assert_non_null(strstr(text, "\nA = 12345678901234567890123456789012345678901\n"));
    assert_null(strstr(text, "B = "));
}

static void test_stepping(void **state)
{
    struct fixture *fixture = *state;
    grid(fixture, 2);
    fixture->view.grid.seconds = true;
    put(fixture, "a1", "1");
    put(fixture, "b1", "12");
    put(fixture, "b1", "6")->second = true;
    assert_string_equal(draw(fixture, TEXT_ASCII), "       a      b\n"
                                                   "   +------+------+\n"
                                                   " 1 |  1   |[12/6]|\n"
                                                   "   +------+------+\n"
                                                   " 2 |      |      |\n"
                                                   "   +------+------+\n");
}

static void test_edges_and_sheets(void **state)
{
    static const int32_t columns[] = {1, 2, 1}, rows[] = {2, 1, 2};
    struct fixture *fixture = *state;
    grid(fixture, 3);
    fixture->view.grid.edged = true;
    fixture->view.grid.columns = columns;
    fixture->view.grid.rows = rows;
    put(fixture, "a1", "1");
    put(fixture, "c1", "2");
    assert_string_equal(draw(fixture, TEXT_UTF8), "         a   b   c\n"
                                                  "       ┌───┬───┬───┐\n"
                                                  "       │ 1 │ 2 │ 1 │\n"
                                                  "   ┌───┼───┼───╆━━━┪\n"
                                                  " 1 │ 2 │ 1 │   ┃ 2 ┃\n"
                                                  "   ├───┼───┼───╄━━━┩\n"
                                                  " 2 │ 1 │   │   │   │\n"
                                                  "   ├───┼───┼───┼───┤\n"
                                                  " 3 │ 2 │   │   │   │\n"
                                                  "   └───┴───┴───┴───┘\n");
    fixture->view.grid.sheets = 2;
    put(fixture, "b3", "1")->sheet = 1;
    assert_string_equal(draw(fixture, TEXT_ASCII), " round 1               round 2\n"
                                                   "         a   b   c             a   b   c\n"
                                                   "       +---+---+---+         +---+---+---+\n"
                                                   "       | 1 | 2 | 1 |         | 1 | 2 | 1 |\n"
                                                   "   +---+---+---+---+     +---+---+---+---+\n"
                                                   " 1 | 2 | 1 |   | 2 |   1 | 2 |   |   |   |\n"
                                                   "   +---+---+---+---+     +---+---+---+---+\n"
                                                   " 2 | 1 |   |   |   |   2 | 1 |   |   |   |\n"
                                                   "   +---+---+---+---+     +---+---+---+---+\n"
                                                   " 3 | 2 |   |   |   |   3 | 2 |   |[1]|   |\n"
                                                   "   +---+---+---+---+     +---+---+---+---+\n");
}

/* Sheets that are too wide for 80 columns side by side stand below each other. */
static void test_wide_sheets(void **state)
{
    enum { SIDE = 12, LINES = 1 + 1 + 2 + 2 * SIDE + 1 };
    int32_t edge[SIDE];
    struct fixture *fixture = *state;
    for (int i = 0; i < SIDE; i++)
        edge[i] = 1 + i % (SIDE - 1);
    grid(fixture, SIDE);
    fixture->view.grid.edged = true;
    fixture->view.grid.columns = fixture->view.grid.rows = edge;
    fixture->view.grid.sheets = 2;
    put(fixture, "l12", "1")->sheet = 1;
    const char *text = draw(fixture, TEXT_UTF8);
    assert_ptr_equal(strstr(text, " round 1\n"), text);
    assert_ptr_equal(strstr(text, "\n round 2\n"), line_of(text, LINES));
    assert_even(text, 4, LINES - 4, 3 + 1 + 1 + 13 * 5);
    assert_even(text, LINES + 1 + 4, LINES - 4, 3 + 1 + 1 + 13 * 5);
}

/* --- lattices */

static void lattice(struct fixture *fixture, int32_t dots)
{
    view_lattice_start(&fixture->view, dots, 64);
}

static void join(struct fixture *fixture, const char *from, const char *to, uint8_t pen)
{
    struct view *view = &fixture->view;
    const struct trace_entry entry = {.number = ++view->last_move, .player = 1};
    view_segment_add(view, &entry, square(from), square(to))->pen = pen;
}

static void test_segments(void **state)
{
    struct fixture *fixture = *state;
    lattice(fixture, 3);
    join(fixture, "b2", "b1", 0);
    join(fixture, "b2", "a2", 0);
    join(fixture, "b2", "c2", 0);
    assert_string_equal(draw(fixture, TEXT_ASCII), "    a   b   c\n"
                                                   " 1  o . + . o\n"
                                                   "    .   |   .\n"
                                                   " 2  +---+-*-+\n"
                                                   "    .   .   .\n"
                                                   " 3  o . o . o\n");
    assert_string_equal(draw(fixture, TEXT_UTF8), "    a   b   c\n"
                                                  " 1  ○ · ● · ○\n"
                                                  "    ·   │   ·\n"
                                                  " 2  ●───●━━━●\n"
                                                  "    ·   ·   ·\n"
                                                  " 3  ○ · ○ · ○\n");
}

static void test_diagonals(void **state)
{
    struct fixture *fixture = *state;
    lattice(fixture, 2);
    join(fixture, "b2", "a1", 0);
    assert_string_equal(draw(fixture, TEXT_ASCII), "    a   b\n"
                                                   " 1  + . o\n"
                                                   "    . \\*.\n"
                                                   " 2  o . +\n");
    lattice(fixture, 2);
    join(fixture, "a2", "b1", 0);
    join(fixture, "a1", "a2", 0);
    assert_string_equal(draw(fixture, TEXT_UTF8), "    a   b\n"
                                                  " 1  ● · ●\n"
                                                  "    ┃ ╱ ·\n"
                                                  " 2  ● · ○\n");
}

static void stand(struct fixture *fixture, int pen, const char *name)
{
    fixture->view.lattice.pens = true;
    fixture->view.lattice.standing_set[pen] = true;
    fixture->view.lattice.standing[pen] = square(name);
}

static void test_pens(void **state)
{
    struct fixture *fixture = *state;
    lattice(fixture, 2);
    join(fixture, "a1", "a2", 1);
    join(fixture, "a1", "b1", 2);
    stand(fixture, 0, "a2");
    stand(fixture, 1, "b1");
    assert_string_equal(draw(fixture, TEXT_ASCII), "    a   b\n"
                                                   " 1  +=*=B\n"
                                                   "    |   .\n"
                                                   " 2  A . o\n"
                                                   "\n"
                                                   "pen A --- |, pen B === #; last move =*= #*\n");
    join(fixture, "a2", "b2", 1);
    join(fixture, "b1", "b2", 2);
    stand(fixture, 0, "b2");
    stand(fixture, 1, "b2");
    assert_string_equal(draw(fixture, TEXT_UTF8), "    a   b\n"
                                                  " 1  ●═══●\n"
                                                  "    │   ╫\n"
                                                  " 2  ●───AB\n"
                                                  "\n"
                                                  "pen A ─── │, pen B ═══ ║; last move ═╪═ ╫\n");
}

/* --- cards */

static void cards(struct fixture *fixture, int32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        order[i] = (int32_t)i + 1;
    fixture->view.geometry = VIEW_CARDS;
    fixture->view.cards = (struct view_cards){.order = order, .count = count};
}

static void exchange(struct fixture *fixture, int32_t *order, int32_t a, int32_t b)
{
    order[a - 1] = b;
    order[b - 1] = a;
    fixture->view.cards.exchanged[0] = a;
    fixture->view.cards.exchanged[1] = b;
}

static void test_row_of_cards(void **state)
{
    int32_t order[4];
    struct fixture *fixture = *state;
    cards(fixture, order, 4);
    exchange(fixture, order, 1, 4);
    assert_string_equal(draw(fixture, TEXT_ASCII), " place   1   2   3   4\n"
                                                   "       +---+---+---+---+\n"
                                                   "  card |[4]| 2 | 3 |[1]|\n"
                                                   "       +---+---+---+---+\n");
    assert_string_equal(draw(fixture, TEXT_UTF8), " place   1   2   3   4\n"
                                                  "       ┏━━━┱───┬───┲━━━┓\n"
                                                  "  card ┃ 4 ┃ 2 │ 3 ┃ 1 ┃\n"
                                                  "       ┗━━━┹───┴───┺━━━┛\n");
}

static void test_wrapped_cards(void **state)
{
    int32_t order[22];
    struct fixture *fixture = *state;
    cards(fixture, order, 22);
    exchange(fixture, order, 3, 12);
    assert_string_equal(draw(fixture, TEXT_UTF8),
                        "       ┌────┬────┲━━━━┱────┬────┬────┬────┬────┬────┬────┐\n"
                        "  1-10 │  1 │  2 ┃ 12 ┃  4 │  5 │  6 │  7 │  8 │  9 │ 10 │\n"
                        "       ├────╆━━━━╋━━━━╃────┼────┼────┼────┼────┼────┼────┤\n"
                        " 11-20 │ 11 ┃  3 ┃ 13 │ 14 │ 15 │ 16 │ 17 │ 18 │ 19 │ 20 │\n"
                        "       ├────╄━━━━╃────┴────┴────┴────┴────┴────┴────┴────┘\n"
                        " 21-22 │ 21 │ 22 │\n"
                        "       └────┴────┘\n");
}

static void test_many_cards(void **state)
{
    enum { CARDS = 100000 };
    static const char last[] = " 99996-100000 |  99996 |  99997 |  99998 |  99999 | 100000 |\n";
    struct fixture *fixture = *state;
    int32_t *order = arena_allocate(&fixture->arena, CARDS * sizeof *order);
    cards(fixture, order, CARDS);
    const char *text = draw(fixture, TEXT_ASCII);
    assert_even(text, 0, 100, sizeof last - 2);
    assert_non_null(strstr(text, last));
}

/* --- extremes */

static void test_largest_grid(void **state)
{
    enum { SIDE = 702, BORDER = 5 + SIDE * 5 + 1 };
    struct fixture *fixture = *state;
    grid(fixture, SIDE);
    put(fixture, "zz702", NULL);
    for (int style = TEXT_ASCII; style <= TEXT_UTF8; style++) {
        const char *text = draw(fixture, (enum text_style)style);
        assert_int_equal(count_of(&fixture->text, "\n"), 1 + SIDE + SIDE + 1 + 1);
        for (int row = 0; row < SIDE; row += 100) {
            assert_int_equal(width_of_line(line_of(text, 1 + 2 * row)), BORDER);
            assert_int_equal(width_of_line(line_of(text, 2 + 2 * row)), BORDER + 4);
        }
    }
    assert_non_null(strstr(fixture->text.bytes, "┃  × ┃ 702\n"));
}

static void test_largest_lattice(void **state)
{
    enum { DOTS = 702 };
    struct fixture *fixture = *state;
    lattice(fixture, DOTS);
    draw(fixture, TEXT_UTF8);
    assert_int_equal(count_of(&fixture->text, "○"), DOTS * DOTS);
    assert_int_equal(count_of(&fixture->text, "·"), 2 * DOTS * (DOTS - 1));
    join(fixture, "zz701", "zz702", 0);
    draw(fixture, TEXT_ASCII);
    assert_int_equal(count_of(&fixture->text, "o"), DOTS * DOTS - 2 + 2 * 53);
    assert_int_equal(count_of(&fixture->text, "|*\n"), 1);
}

static void test_smallest_boards(void **state)
{
    int32_t order[2];
    struct fixture *fixture = *state;
    grid(fixture, 1);
    assert_string_equal(draw(fixture, TEXT_ASCII), "     a\n   +---+\n 1 |   |\n   +---+\n");
    lattice(fixture, 2);
    assert_string_equal(draw(fixture, TEXT_UTF8), "    a   b\n 1  ○ · ○\n    ·   ·\n 2  ○ · ○\n");
    cards(fixture, order, 2);
    assert_string_equal(draw(fixture, TEXT_ASCII), " place   1   2\n"
                                                   "       +---+---+\n"
                                                   "  card | 1 | 2 |\n"
                                                   "       +---+---+\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_crosses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_last_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_fitting_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stepping, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_edges_and_sheets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wide_sheets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_segments, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_diagonals, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_pens, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_row_of_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wrapped_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_largest_grid, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_largest_lattice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_smallest_boards, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
