/* Positions in words (render/words.h) say what stands on the paper, after every move. */
#include "base/buffer.h"
#include "render/words.h"
#include "tests/units/render/painted.c"

#include <string.h>

static bool holds(uint32_t move, uint32_t until, uint32_t now)
{
    return move <= now && now < until;
}

/* What the words say after that many moves; without numbers at edges, which may be revealed later.
 */
static void tell(const struct words *words, uint32_t now, struct buffer *out)
{
    out->len = 0;
    for (size_t i = 0; i < words->line_count; i++) {
        const struct words_line *const line = &words->lines[i];
        if (line->count == 0 || line->move > now || strncmp(line->heading, "Numbers", 7) == 0)
            continue;
        buffer_format(out, "%s %d:", line->heading, line->player);
        for (size_t j = line->first; j < line->first + line->count; j++)
            if (holds(words->facts[j].move, words->facts[j].until, now))
                buffer_format(out, " %s (%d)", words->facts[j].text, words->facts[j].player);
        buffer_character(out, '\n');
    }
}

/* The words of the whole game after N moves are those of the position after N moves. */
static void compare_moves(struct recorded *recorded)
{
    struct arena arena = {0};
    struct buffer whole = {0}, part = {0};
    const uint32_t moves = recorded->judgement.moves;
    const struct view all = view_after(recorded, moves, &arena);
    const struct words words = words_describe(&all);

    assert_false(words.too_many);
    for (uint32_t move = 0; move <= moves; move++) {
        const struct view view = view_after(recorded, move, &arena);
        const struct words now = words_describe(&view);
        tell(&words, move, &whole);
        tell(&now, move, &part);
        assert_string_equal(buffer_string(&whole), buffer_string(&part));
    }
    buffer_release(&whole);
    buffer_release(&part);
    arena_release(&arena);
}

static void test_every_move(void **state)
{
    (void)state;
    each_sample(compare_moves);
}

static void assert_told(const struct view *view, uint32_t now, const char *expected)
{
    const struct words words = words_describe(view);
    struct buffer out = {0};

    tell(&words, now, &out);
    assert_string_equal(buffer_string(&out), expected);
    buffer_release(&out);
}

static void test_grid(void **state)
{
    struct arena arena = {0};
    struct view view = {.geometry = VIEW_GRID, .arena = &arena};
    struct view_label labels[] = {
        {.square = {1, 1}, .move = 3, .player = 1, .cross = true},
        {.square = {1, 0}, .move = 2, .player = 2, .number = integer_of(-7)},
        {.square = {0, 0}, .number = integer_of(5)},
        {.square = {0, 1}, .move = 1, .player = 1, .number = integer_of(6)},
        {.square = {0, 1}, .move = 4, .player = 2, .number = integer_of(3), .second = true},
    };

    (void)state;
    view.grid = (struct view_grid){.side = 2, .sheets = 1, .labels = labels, .count = 5};
    assert_told(&view, 0, "Row 1 0: a: 5 (0)\nEmpty 0: every other square (0)\n");
    assert_told(&view, 4,
                "Row 1 0: a: 5 (0) b: -7 (2)\n"
                "Row 2 0: a: 6 (1) a in the corner: 3 (2) b: x (1)\nEmpty 0:\n");
    arena_release(&arena);
}

static void test_pens(void **state)
{
    struct arena arena = {0};
    struct view view = {.geometry = VIEW_LATTICE, .arena = &arena};
    struct view_segment segments[] = {
        {.from = {2, 2}, .to = {2, 1}, .move = 1, .player = 1, .pen = 1},
        {.from = {2, 1}, .to = {3, 1}, .move = 3, .player = 2, .pen = 1},
    };

    (void)state;
    view.lattice = (struct view_lattice){.dots = 5, .segments = segments, .count = 2, .pens = true};
    assert_told(&view, 0, "");
    assert_told(&view, 2, "Pen A 0: at c2 (0)\nLine of pen A 0: c3-c2 (1)\nPen B 0: at c3 (0)\n");
    assert_told(&view, 3,
                "Pen A 0: at d2 (0)\nLine of pen A 0: c3-c2 (1) c2-d2 (2)\nPen B 0: at c3 (0)\n");
    arena_release(&arena);
}

static void test_cards(void **state)
{
    static const struct view_exchange exchanges[] = {{{1, 3}, 1, 1}, {{3, 2}, 2, 2}};
    struct arena arena = {0};
    struct view view = {.geometry = VIEW_CARDS, .arena = &arena};

    (void)state;
    view.cards = (struct view_cards){.count = 3, .exchanges = exchanges, .exchange_count = 2};
    assert_told(&view, 1,
                "Cards from left to right 0: 3 (0) 2 (0) 1 (0)\nExchanged last 0: 1 and 3 (1)\n");
    assert_told(&view, 2,
                "Cards from left to right 0: 2 (0) 3 (0) 1 (0)\nExchanged last 0: 3 and 2 (2)\n");
    arena_release(&arena);
}

static void test_chord(void **state)
{
    struct view_chord chord = {.from = {0, 0},
                               .to = {0.5, 0.25},
                               .bearing = 120500000000,
                               .length = 0.559,
                               .crossings = 1,
                               .move = 1,
                               .player = 2};
    struct arena arena = {0};
    struct view view = {.geometry = VIEW_CIRCLE, .arena = &arena};

    (void)state;
    view.circle = (struct view_circle){&chord, 1};
    assert_told(&view, 1,
                "From the centre, path of 2: bearing 120.5, length 0.56, 1 crossing, "
                "ends at a line (0)\n");
    chord.to[0] = 1;
    chord.to[1] = 0;
    chord.crossings = 0;
    assert_told(&view, 1,
                "From the centre, path of 2: bearing 120.5, length 0.56, "
                "ends on the circle at 90 (0)\n");
    arena_release(&arena);
}

/* A board that nobody would listen to is not told. */
static void test_too_much(void **state)
{
    struct arena arena = {0};
    struct view view = {.geometry = VIEW_CARDS, .arena = &arena};

    (void)state;
    view.cards = (struct view_cards){.count = WORDS_MOST};
    assert_false(words_describe(&view).too_many);
    view.cards.count++;
    const struct words words = words_describe(&view);
    assert_true(words.too_many);
    assert_int_equal(words.line_count, 0);
    arena_release(&arena);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move), cmocka_unit_test(test_grid),
        cmocka_unit_test(test_pens),       cmocka_unit_test(test_cards),
        cmocka_unit_test(test_chord),      cmocka_unit_test(test_too_much),
    };

    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
