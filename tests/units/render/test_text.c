/* Boards are drawn as text (render/text/text.h), from views built by hand. */
#include "notation/items/scan.h"
#include "tests/units/render/drawing.h"

#include <math.h>
#include <stdio.h>

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
    const struct trace_entry entry = {.ordinal = ++view->last_move, .player = 1};
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

static struct view_segment *join(struct fixture *fixture, const char *from, const char *to,
                                 uint8_t pen)
{
    struct view *view = &fixture->view;
    const struct trace_entry entry = {.ordinal = ++view->last_move, .player = 1};
    struct view_segment *segment = view_segment_add(view, &entry, square(from), square(to));
    segment->pen = pen;
    return segment;
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

/* Numbers have room: a blank between those of neighbours, and a piece of the segment around them.
 * Two pens on a dot take the first place of that. */
static void test_move_numbers(void **state)
{
    struct fixture *fixture = *state;
    const enum text_style style = (enum text_style)(TEXT_ASCII | TEXT_NUMBERS);
    lattice(fixture, 3);
    join(fixture, "a1", "b1", 1)->number = 1;
    join(fixture, "a1", "a2", 2)->number = 12;
    join(fixture, "b1", "b2", 1)->number = 3;
    join(fixture, "b2", "c2", 1)->number = 345;
    stand(fixture, 0, "b1");
    stand(fixture, 1, "b1");
    join(fixture, "b1", "c1", 2)->number = 678;
    assert_string_equal(draw(fixture, style), "    a     b     c\n"
                                              " 1  +--1--AB678=+\n"
                                              "    #12   |3    .\n"
                                              " 2  +  .  +-345-+\n"
                                              "    .     .     .\n"
                                              " 3  o  .  o  .  o\n"
                                              "\n"
                                              "pen A --- |, pen B === #\n");
    lattice(fixture, 2);
    join(fixture, "a1", "a2", 0)->number = 1234;
    join(fixture, "a2", "b1", 0)->number = 5678;
    join(fixture, "b2", "b1", 0)->number = 9;
    join(fixture, "a2", "b2", 0)->number = 10;
    assert_string_equal(draw(fixture, style), "    a           b\n"
                                              " 1  +     .     +\n"
                                              "    |1234 /5678 |9\n"
                                              " 2  +----10-----+\n");
}

/* Squares get the number of their move, unless all of them are that number. */
static void test_move_numbers_in_squares(void **state)
{
    struct fixture *fixture = *state;
    const enum text_style style = (enum text_style)(TEXT_ASCII | TEXT_NUMBERS);
    grid(fixture, 2);
    put(fixture, "a1", "1");
    put(fixture, "b2", "2");
    assert_null(strchr(draw(fixture, style), '@'));
    put(fixture, "a2", "13");
    assert_non_null(strstr(draw(fixture, style), "|  1@1 |"));
    assert_non_null(strstr(draw(fixture, style), "|[13@3]|"));
    assert_non_null(strstr(draw(fixture, style), "|  2@2 |"));
    fixture->view.unordered = true;
    assert_null(strchr(draw(fixture, style), '@'));
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

static struct integer number_of(struct fixture *fixture, const char *digits)
{
    return integer_read(fixture->arithmetic, digits, strlen(digits));
}

/* --- targets */

struct target {
    struct integer *sections;
    uint32_t *moves;
};

static struct target target(struct fixture *fixture, int32_t wedges, int32_t rings)
{
    const size_t count = (size_t)(rings + 1) * (size_t)wedges;
    struct target made = {
        arena_allocate_zeroed(&fixture->arena, count * sizeof *made.sections),
        arena_allocate_zeroed(&fixture->arena, count * sizeof *made.moves),
    };
    fixture->view.geometry = VIEW_TARGET;
    fixture->view.target = (struct view_target){
        .wedges = wedges,
        .rings = rings,
        .sections = made.sections,
        .moves = made.moves,
        .players = arena_allocate_zeroed(&fixture->arena, count * sizeof(uint16_t)),
    };
    return made;
}

/* Fills the central circle with 1, 2, … and `rings` rings with sums, in the order of play. */
static void fill(struct fixture *fixture, struct target target, int rings)
{
    const int32_t wedges = fixture->view.target.wedges;
    for (int32_t wedge = 0; wedge < wedges; wedge++) {
        target.sections[wedge] = integer_of(wedge + 1);
        target.moves[wedge] = ++fixture->view.last_move;
    }
    for (int32_t i = wedges; i < wedges * (rings + 1); i++) {
        const int32_t inner = i - wedges, ring = inner - inner % wedges;
        target.sections[i] = integer_add(fixture->arithmetic, target.sections[inner],
                                         target.sections[ring + (inner + 1) % wedges]);
        target.moves[i] = fixture->view.last_move += i % wedges == 0;
    }
}

static void test_target(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture, target(fixture, 3, 1), 1);
    assert_string_equal(draw(fixture, TEXT_ASCII), "  wedge   1   2   3\n"
                                                   "        +---+---+---+\n"
                                                   " centre | 1 | 2 | 3 |\n"
                                                   "        +---+---+---+\n"
                                                   "[ring 1]|[3]|[5]|[4]|\n"
                                                   "        +---+---+---+\n");
}

static void test_target_central_circle(void **state)
{
    struct fixture *fixture = *state;
    const struct target made = target(fixture, 2, 2);
    made.sections[1] = integer_of(2);
    made.moves[1] = fixture->view.last_move = 1;
    draw(fixture, TEXT_ASCII);
    assert_int_equal(count_of(&fixture->text, "[2]"), 1);
    assert_non_null(strstr(draw(fixture, TEXT_UTF8), "  wedge   1   2\n"
                                                     "        ┌───┲━━━┓\n"
                                                     " centre │   ┃ 2 ┃\n"
                                                     "        ├───╄━━━┩\n"
                                                     " ring 1 │   │   │\n"));
}

static void test_large_targets(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture, target(fixture, 17, 2), 2);
    assert_memory_equal(draw(fixture, TEXT_UTF8), "  wedge ", 8);
    fixture->view.last_move = 0;
    fill(fixture, target(fixture, 360, 256), 256); /* numbers of 80 digits */
    const char *text = draw(fixture, TEXT_ASCII);
    const size_t width = width_of_line(line_of(text, 1));
    for (int ring = 0; ring <= 256; ring += 32)
        assert_int_equal(width_of_line(line_of(text, 2 + 2 * ring)), width);
    assert_true(width > 360 * 70);
}

/* --- circles */

static void chord(struct fixture *fixture, double from, double to, uint16_t player)
{
    struct view *view = &fixture->view;
    const double degrees = 3.14159265358979 / 180;
    view->circle.chords[view->circle.count++] = (struct view_chord){
        .from = {sin(from * degrees), cos(from * degrees)},
        .to = {sin(to * degrees), cos(to * degrees)},
        .bearing = (int64_t)(from * 1e9),
        .length = 2 * sin(fabs(to - from) * degrees / 2),
        .crossings = (int32_t)view->circle.count,
        .move = view->last_move + 1,
        .number = ++view->last_move,
        .player = player,
    };
}

static void circle(struct fixture *fixture, size_t most)
{
    fixture->view.geometry = VIEW_CIRCLE;
    fixture->view.circle.count = 0;
    fixture->view.circle.chords =
        arena_allocate(&fixture->arena, most * sizeof *fixture->view.circle.chords);
}

static void test_empty_circle(void **state)
{
    struct fixture *fixture = *state;
    circle(fixture, 1);
    const char *text = draw(fixture, TEXT_UTF8);
    assert_int_equal(count_of(&fixture->text, "\n"), 29);
    assert_non_null(strstr(text, "\n270  "));
    assert_null(strstr(text, "player"));
}

static void test_circle(void **state)
{
    struct fixture *fixture = *state;
    circle(fixture, 3);
    chord(fixture, 0, 180, 1);
    chord(fixture, 90, 270, 2);
    chord(fixture, 47.123456789, 107.123456789, 1);
    const char *text = draw(fixture, TEXT_ASCII);
    assert_non_null(
        strstr(text, "\n270    2oxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx#xxx      90\n"));
    assert_int_equal(count_of(&fixture->text, "[3]"), 2);
    assert_int_equal(count_of(&fixture->text, "o[3]"), 1);
    assert_non_null(strstr(text, "\nplayer 1 +++++, player 2 xxxxx; last move #####\n\n"
                                 " move  player     bearing    length  crossings\n"
                                 "    1       1   0                 2          1\n"
                                 "    2       2  90                 2          2\n"
                                 "   [3]      1  47.123456789       1          3\n"));
    assert_non_null(strstr(draw(fixture, TEXT_UTF8), "last move ⠶⠶⠶⠶⠶\n"));
}

static void test_many_chords(void **state)
{
    struct fixture *fixture = *state;
    circle(fixture, 202);
    for (int i = 0; i < 202; i++)
        chord(fixture, i * 77.7 - 360 * floor(i * 77.7 / 360), i * 31.3, (uint16_t)(1 + i % 2));
    for (int style = TEXT_ASCII; style <= TEXT_UTF8; style++) {
        const char *text = draw(fixture, (enum text_style)style);
        assert_int_equal(count_of(&fixture->text, "\n"), 35 + 3 + 1 + 202);
        assert_non_null(strstr(text, "\n [202]"));
    }
}

/* --- rounds */

static struct view_answer *answer(struct fixture *fixture, int32_t round, int player)
{
    struct view_rounds *rounds = &fixture->view.rounds;
    struct view_answer *made = &rounds->answers[rounds->count++];
    *made = (struct view_answer){.round = round, .player = (uint16_t)player};
    made->move = ++fixture->view.last_move;
    return made;
}

static void rounds(struct fixture *fixture, int32_t count, size_t most)
{
    fixture->view.geometry = VIEW_ROUNDS;
    fixture->view.rounds = (struct view_rounds){.rounds = count};
    fixture->view.rounds.answers =
        arena_allocate(&fixture->arena, most * sizeof *fixture->view.rounds.answers);
}

static void pick(struct fixture *fixture, int32_t round, int player, struct integer number)
{
    struct view_answer *made = answer(fixture, round, player);
    made->pick = true;
    made->number = number;
}

static void test_rounds(void **state)
{
    static const struct integer same[] = {{NULL, 8}, {NULL, 3}}, other[] = {{NULL, 3}, {NULL, 8}};
    struct fixture *fixture = *state;
    rounds(fixture, 4, 6);
    assert_string_equal(draw(fixture, TEXT_ASCII), "round 1 of 4: no pick yet\n");
    pick(fixture, 1, 1, integer_of(8));
    assert_string_equal(draw(fixture, TEXT_ASCII), "round 1 of 4: player 1 picks 8\n"
                                                   " list     [8]\n");
    struct view_answer *made = answer(fixture, 1, 1);
    made->number = number_of(fixture, "1234567890123456789");
    made->list = same;
    made->points = integer_of(1);
    pick(fixture, 2, 2, integer_of(3));
    made = answer(fixture, 2, 1);
    made->number = integer_of(13);
    made->list = other;
    made->points = integer_of(-2);
    assert_string_equal(draw(fixture, TEXT_UTF8), "round 1 of 4: player 1 picks 8\n"
                                                  " list      m  points  8\n"
                                                  " player 1  A      +1  the list as it is\n"
                                                  "\n"
                                                  "round 2 of 4: player 2 picks 3\n"
                                                  " list       m  points  8  3\n"
                                                  "[player 1] 13      -2  3  8\n"
                                                  "\n"
                                                  "A = 1234567890123456789\n");
}

/* Numbers of 1,000 digits: a letter each, and a note. */
static void test_long_lists(void **state)
{
    enum { ROUNDS = 60 };
    struct fixture *fixture = *state;
    struct integer list[ROUNDS], back[ROUNDS];
    char digits[1001] = {0};
    memset(digits, '4', 1000);
    rounds(fixture, ROUNDS, 2 * ROUNDS);
    for (int32_t round = 1; round <= ROUNDS; round++) {
        memcpy(digits, (char[]){(char)('1' + round / 10), (char)('0' + round % 10)}, 2);
        list[round - 1] = number_of(fixture, digits);
        pick(fixture, round, 1, list[round - 1]);
    }
    for (int i = 0; i < ROUNDS; i++)
        back[i] = list[ROUNDS - 1 - i];
    struct view_answer *made = answer(fixture, ROUNDS, 1);
    made->number = integer_of(5);
    made->list = back;
    const char *text = draw(fixture, TEXT_ASCII);
    const char *last = strstr(text, "round 60 of 60: player 1 picks BH\n");
    assert_non_null(last);
    assert_non_null(strstr(last, " list 1-10   m  points   A   B   C   D   E   F   G   H   I   J\n"
                                 "[player 1]   5       0  BH  BG  BF  BE  BD  BC  BB  BA  AZ  AY\n"
                                 "\n"
                                 " list 11-20              K   L"));
    assert_non_null(strstr(last, " list 51-60             AY  AZ"));
    assert_int_equal(count_of(&fixture->text, "[player 1]"), 6);
    assert_int_equal(count_of(&fixture->text, " = "), ROUNDS);
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
        cmocka_unit_test_setup_teardown(test_move_numbers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_move_numbers_in_squares, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_row_of_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_wrapped_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_largest_grid, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_largest_lattice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_smallest_boards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_target, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_target_central_circle, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_large_targets, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_empty_circle, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_circle, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_many_chords, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rounds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_lists, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
