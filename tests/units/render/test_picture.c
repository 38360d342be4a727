/* The pictures of all games (render/picture/paint.h) have what all pictures must have, tried on the
 * samples. */
#include "render/picture/width.h"
#include "tests/units/render/painted.c"
#include "validator/view.h"

#include <math.h>
#include <string.h>

static const double tiny = 1e-9;

static const struct paint_options choices[] = {
    {0}, {.history = true}, {.order = true}, {.order = true, .history = true}, {.empty = true}};

enum { CHOICES = sizeof choices / sizeof choices[0] };

static void check_inside(struct recorded *recorded)
{
    struct arena arena = {0};

    for (int i = 0; i < CHOICES; i++) {
        const struct picture picture =
            paint_after(recorded, recorded->judgement.moves, &choices[i], &arena);
        assert_true(picture.count > 0);
        assert_inside(&picture, recorded->file);
    }
    arena_release(&arena);
}

static void test_inside(void **state)
{
    (void)state;
    each_sample(check_inside);
}

/* --- what a picture with history shows after N moves is the picture after N moves */

static bool is_same(const struct element *a, const struct element *b)
{
    if ((a->text == NULL) != (b->text == NULL) ||
        (a->text != NULL && strcmp(a->text, b->text) != 0))
        return false;
    return a->shape == b->shape && a->ink == b->ink && a->align == b->align && a->halo == b->halo &&
           a->player == b->player && a->move == b->move && a->x == b->x && a->y == b->y &&
           a->x2 == b->x2 && a->y2 == b->y2 && a->size == b->size && a->room == b->room;
}

static void assert_filtered(const struct picture *whole, const struct picture *part, uint32_t moves,
                            const char *file)
{
    size_t at = 0;

    for (size_t i = 0; i < whole->count; i++) {
        if (whole->elements[i].ink == INK_LAST || whole->elements[i].ink == INK_OUTLINE)
            assert_int_equal(whole->elements[i].until, whole->elements[i].move + 1);
        if (!element_shows(&whole->elements[i], moves))
            continue;
        if (at >= part->count || !is_same(&whole->elements[i], &part->elements[at]))
            fail_msg("%s after %u moves: element %zu of the whole is not element %zu of the part",
                     file, moves, i, at);
        assert_true(element_shows(&part->elements[at], moves));
        at++;
    }
    assert_int_equal(at, part->count);
}

static void check_filter(struct recorded *recorded)
{
    const uint32_t last = recorded->judgement.moves;

    for (int order = 0; order < 2; order++) {
        struct arena arena = {0};
        const struct paint_options part = {.order = order == 1};
        const struct paint_options all = {.order = order == 1, .history = true};
        const struct picture whole = paint_after(recorded, last, &all, &arena);

        for (uint32_t moves = 0; moves <= last; moves++) {
            const struct picture picture = paint_after(recorded, moves, &part, &arena);
            assert_filtered(&whole, &picture, moves, recorded->file);
        }
        arena_release(&arena);
    }
}

static void test_filter(void **state)
{
    (void)state;
    each_sample(check_filter);
}

/* --- everything of the view is there, once */

static size_t count_shape(const struct picture *picture, enum shape_kind shape, enum ink ink)
{
    size_t count = 0;

    for (size_t i = 0; i < picture->count; i++)
        count += picture->elements[i].shape == shape && picture->elements[i].ink == ink;
    return count;
}

static void check_lines(const struct picture *picture, size_t drawn, const char *file)
{
    const size_t lines =
        count_shape(picture, SHAPE_LINE, INK_PLAYER) + count_shape(picture, SHAPE_LINE, INK_PEN);

    if (lines != drawn)
        fail_msg("%s: %zu strokes for %zu in the view", file, lines, drawn);
    for (size_t i = 0; i < picture->count; i++)
        for (size_t j = 0; j < i; j++) {
            const struct element *const a = &picture->elements[i], *const b = &picture->elements[j];
            if (a->shape != SHAPE_LINE || b->shape != SHAPE_LINE || a->ink != b->ink)
                continue;
            assert_false(a->x == b->x && a->y == b->y && a->x2 == b->x2 && a->y2 == b->y2);
        }
}

static size_t written_sections(const struct view_target *target)
{
    const size_t sections = (size_t)target->wedges * ((size_t)target->rings + 1);
    size_t written = 0;

    for (size_t i = 0; i < sections; i++) {
        written += target->moves[i] != 0;
        assert_int_equal(target->moves[i] != 0, target->players[i] != 0);
    }
    return written;
}

/* Each filled ring has its points beside it. */
static size_t filled_rings(const struct view_target *target)
{
    size_t filled = 0;

    for (int32_t ring = 1; ring <= target->rings; ring++)
        filled += target->moves[(size_t)ring * (size_t)target->wedges] != 0;
    return filled;
}

static size_t primes_of(const struct view_target *target)
{
    size_t primes = 0;

    for (size_t i = (size_t)target->wedges;
         i < (size_t)target->wedges * ((size_t)target->rings + 1); i++)
        primes += target->primes[i];
    return primes;
}

/* The places and cards that the exchanges lead to are the order of the view. */
static void check_cards(const struct view *view, const struct picture *picture)
{
    size_t place = 0;

    for (size_t i = 0; i < picture->count; i++) {
        struct buffer number = {0};

        if (picture->elements[i].ink != INK_GIVEN)
            continue;
        buffer_number(&number, view->cards.order[place++]);
        assert_string_equal(picture->elements[i].text, buffer_string(&number));
        buffer_release(&number);
    }
    assert_int_equal(place, view->cards.count);
}

/* A crossing is marked where a chord has paid for one, at most once for each. */
static void check_crossings(const struct view_circle *circle, const struct picture *picture)
{
    for (size_t i = 0; i < circle->count; i++) {
        int32_t marks = 0;

        for (size_t j = 0; j < picture->count; j++)
            marks += picture->elements[j].shape == SHAPE_CIRCLE &&
                     picture->elements[j].ink == INK_ORDER &&
                     picture->elements[j].move == circle->chords[i].move;
        assert_true(marks <= circle->chords[i].crossings);
        assert_int_equal(marks > 0, circle->chords[i].crossings > 0);
    }
}

static void check_whole(struct recorded *recorded)
{
    struct arena arena = {0};
    const uint32_t last = recorded->judgement.moves;
    const struct view view = view_after(recorded, last, &arena);
    const struct picture picture = picture_paint(&view, &choices[0]);

    switch (view.geometry) {
    case VIEW_GRID:
        assert_int_equal(count_shape(&picture, SHAPE_CROSS, INK_PLAYER) +
                             count_shape(&picture, SHAPE_TEXT, INK_PLAYER) +
                             count_shape(&picture, SHAPE_TEXT, INK_REVERSE),
                         view.grid.count + (view.grid.edged ? 2U : 0U) *
                                               (size_t)(view.grid.side * view.grid.sheets));
        break;
    case VIEW_LATTICE:
        check_lines(&picture, view.lattice.count, recorded->file);
        break;
    case VIEW_CARDS:
        check_cards(&view, &picture);
        break;
    case VIEW_TARGET:
        assert_int_equal(count_shape(&picture, SHAPE_TEXT, INK_PLAYER),
                         written_sections(&view.target) + filled_rings(&view.target));
        assert_int_equal(count_shape(&picture, SHAPE_PILL, INK_PRIME), primes_of(&view.target));
        break;
    case VIEW_CIRCLE:
        check_lines(&picture, view.circle.count, recorded->file);
        check_crossings(&view.circle, &picture);
        break;
    case VIEW_ROUNDS:
        break;
    }
    assert_int_equal(count_shape(&picture, SHAPE_LINE, INK_LAST) +
                             count_shape(&picture, SHAPE_BOX, INK_LAST) +
                             count_shape(&picture, SHAPE_DISC, INK_LAST) >
                         0,
                     last > 0);
    /* Black and white keeps an outline of it. */
    assert_int_equal(count_shape(&picture, SHAPE_LINE, INK_OUTLINE) +
                             count_shape(&picture, SHAPE_FRAME, INK_OUTLINE) +
                             count_shape(&picture, SHAPE_CIRCLE, INK_OUTLINE) >
                         0,
                     last > 0);
    arena_release(&arena);
}

static void test_whole(void **state)
{
    (void)state;
    each_sample(check_whole);
}

/* --- a refused move */

static void check_refused(struct recorded *recorded)
{
    struct arena arena = {0};
    const uint32_t last = recorded->judgement.moves;
    const struct paint_options options = {.history = true};
    const struct view_chord chord = {.from = {0, 0.5}, .bearing = 0};
    const struct view_answer answer = {.player = 1, .pick = true, .round = 1};
    struct view view = view_after(recorded, last, &arena);

    if (view.geometry == VIEW_CIRCLE)
        view.refused.chord = &chord;
    else if (view.geometry == VIEW_ROUNDS)
        view.refused.answer = &answer;
    else
        view.refused = (struct view_refused){.squares = {{1, 1}}, .square_count = 1};
    const struct picture picture = picture_paint(&view, &options);
    size_t marks = 0;

    for (size_t i = 0; i < picture.count; i++) {
        if (picture.elements[i].ink != INK_REFUSED)
            continue;
        assert_false(element_shows(&picture.elements[i], last));
        assert_true(element_shows(&picture.elements[i], last + 1));
        marks++;
    }
    /* A line, its arrow and an x on it; a frame and a stroke around round, number and player; a
     * ring around a dot; a frame or ring, a stroke through it and perhaps an x. */
    const bool crosses = view.geometry == VIEW_GRID && view.grid.crosses;
    assert_int_equal(marks, view.geometry == VIEW_CIRCLE    ? 3
                            : view.geometry == VIEW_ROUNDS  ? 5
                            : view.geometry == VIEW_LATTICE ? 1
                            : crosses                       ? 3
                                                            : 2);
    assert_inside(&picture, recorded->file);
    arena_release(&arena);
}

static void test_refused(void **state)
{
    (void)state;
    each_sample(check_refused);
}

/* --- numbers of any length */

/* A 4-by-4 grid with 1, then a number of that many digits in b2. */
static struct picture paint_digits(size_t digits, bool seconds, struct arena *arena)
{
    struct arithmetic *const arithmetic = arithmetic_new(arena);
    struct view view = {.arena = arena, .last_move = 2};
    char *const text = arena_allocate(arena, digits);

    memset(text, '7', digits);
    text[0] = '1';
    view_grid_start(&view, 4, 2);
    view.grid.seconds = seconds;
    view_label_add(&view, &(struct trace_entry){.ordinal = 1, .player = 1}, (struct square){0, 0})
        ->number = integer_of(1);
    view_label_add(&view, &(struct trace_entry){.ordinal = 2, .player = 2}, (struct square){1, 1})
        ->number = integer_read(arithmetic, text, digits);
    const struct picture picture = picture_paint(&view, &choices[0]);
    arithmetic_free(arithmetic);
    return picture;
}

/* The text of move 2, its lines put together; they lie in a square one below the other. */
static void check_number(const struct picture *picture, size_t digits)
{
    struct buffer together = {0};
    double top = INFINITY, bottom = -INFINITY;

    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->ink != INK_PLAYER || element->move != 2)
            continue;
        assert_true(guess_width(element->text) * element->size <= 0.86 + tiny);
        assert_true(element->size >= 0.14 - tiny);
        assert_true(element->y > bottom || together.len == 0);
        top = fmin(top, element->y - element->size / 2);
        bottom = fmax(bottom, element->y + element->size / 2);
        buffer_text(&together, element->text);
    }
    assert_true(bottom - top <= 0.9);
    if (picture->footnote_count == 0) {
        assert_int_equal(together.len, digits);
        assert_int_equal(strspn(buffer_string(&together), "17"), digits);
    } else {
        assert_string_equal(buffer_string(&together), "A");
    }
    buffer_release(&together);
}

static void test_long_numbers(void **state)
{
    (void)state;
    bool noted = false;

    for (size_t digits = 1; digits <= 1000; digits += digits < 60 ? 1 : 47) {
        struct arena arena = {0};
        const struct picture picture = paint_digits(digits, false, &arena);

        check_number(&picture, digits);
        assert_true(picture.footnote_count == 1 || !noted);
        noted = picture.footnote_count == 1;
        if (noted) {
            assert_memory_equal(picture.footnotes[0], "A = 1777", 8);
            assert_int_equal(strlen(picture.footnotes[0]), 4 + digits);
            assert_int_equal(picture.footnote_moves[0], 2);
        }
        assert_int_equal(noted, digits > 45);
        assert_inside(&picture, "long number");
        arena_release(&arena);
    }
}

/* Two numbers in a square, as long as a board can make them. */
static void test_two_numbers(void **state)
{
    (void)state;
    for (size_t digits = 1; digits <= 6; digits++) {
        struct arena arena = {0};
        const struct picture picture = paint_digits(digits, true, &arena);

        assert_int_equal(picture.footnote_count, 0);
        check_number(&picture, digits);
        arena_release(&arena);
    }
}

/* --- targets of every size */

/* All corners of a number are in its section. */
static void check_section(const struct picture *picture, const struct element *text, int32_t wedges,
                          double centre)
{
    const double middle = picture->width / 2, half = 3.14159265358979 / wedges;
    const double own = atan2(text->x - middle, middle - text->y);
    const double distance = hypot(text->x - middle, text->y - middle);
    const int ring = distance < centre ? 0 : 1 + (int)(distance - centre);
    const double across = 0.32 * (double)strlen(text->text) * text->size;

    for (int corner = 0; corner < 4; corner++) {
        const double x = text->x - middle + (corner & 1 ? across : -across);
        const double y = text->y - middle + (corner & 2 ? 0.36 : -0.36) * text->size;
        const double far = hypot(x, y);

        assert_true(far <= (ring == 0 ? centre : centre + ring));
        assert_true(ring == 0 || far >= centre + ring - 1);
        if (wedges > 2)
            assert_true(fabs(remainder(atan2(x, -y) - own, 4 * half * wedges / 2)) <= half);
    }
}

static void check_target(int32_t wedges, int32_t rings)
{
    struct arena arena = {0};
    const size_t sections = (size_t)wedges * ((size_t)rings + 1);
    struct integer *const numbers = arena_allocate(&arena, sections * sizeof *numbers);
    uint32_t *const moves = arena_allocate(&arena, sections * sizeof *moves);
    uint16_t *const players = arena_allocate(&arena, sections * sizeof *players);

    for (size_t i = 0; i < sections; i++) {
        const int64_t number = (int64_t)(i * i % 1000 + 1);
        numbers[i] = integer_of(i < (size_t)wedges ? (int64_t)i + 1 : number);
        moves[i] = i < (size_t)wedges ? (uint32_t)i + 1 : (uint32_t)(wedges + (int)i / wedges);
        players[i] = 1;
    }
    const struct view view = {.geometry = VIEW_TARGET,
                              .arena = &arena,
                              .target = {wedges, rings, numbers, moves, players, NULL, NULL}};
    const struct picture picture = picture_paint(&view, &choices[0]);
    double centre = picture.width;
    for (size_t i = 0; i < picture.count; i++)
        if (picture.elements[i].shape == SHAPE_CIRCLE)
            centre = fmin(centre, picture.elements[i].size);
    for (size_t i = 0; i < picture.count; i++)
        if (picture.elements[i].shape == SHAPE_TEXT && picture.elements[i].ink == INK_PLAYER)
            check_section(&picture, &picture.elements[i], wedges, centre);
    assert_inside(&picture, "target");
    arena_release(&arena);
}

static void test_targets(void **state)
{
    static const int32_t rings[] = {4, 8, 256};
    (void)state;

    for (int i = 0; i < 3; i++)
        for (int32_t wedges = 2; wedges <= 360; wedges += wedges < 16 ? 1 : 43)
            check_target(wedges, rings[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inside),       cmocka_unit_test(test_filter),
        cmocka_unit_test(test_whole),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_long_numbers), cmocka_unit_test(test_two_numbers),
        cmocka_unit_test(test_targets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
