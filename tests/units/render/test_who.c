/* Who is who survives a black-and-white printer (render/picture/ink.h): of twelve players, no two
 * draw or write alike, in SVG and in PNG, and the last move can be seen.
 *
 * Runs: long
 */
#include "render/page/canvas.h"
#include "render/picture/hand.h"
#include "render/picture/ink.h"
#include "render/picture/paint.h"
#include "render/svg/svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Pixels a square: a board of eight squares that fills half a page, at 300 dots an inch. */
enum { UNIT = 96, PLAYERS = STYLED_PLAYERS, SHIFT = 3 };

/* Two samples differ if at least this share of their ink lies elsewhere, however one is shifted. */
static const double least = 0.11;

/* --- boards on which every player has made the same kind of move */

static struct trace_entry entry_of(int player)
{
    return (struct trace_entry){
        .ordinal = (uint32_t)player, .kind = ITEM_MOVE, .player = (uint8_t)player};
}

/* Every player has written the same number, or an x, in row 1. */
static struct view written_view(struct arena *arena, bool cross)
{
    struct view view = {.arena = arena};

    view_grid_start(&view, PLAYERS, PLAYERS);
    for (int player = 1; player <= PLAYERS; player++) {
        const struct trace_entry entry = entry_of(player);
        struct view_label *const label =
            view_label_add(&view, &entry, (struct square){player - 1, 0});
        label->number = integer_of(38);
        label->cross = cross;
    }
    return view;
}

/* Every player has drawn a segment of row 1. */
static struct view drawn_view(struct arena *arena)
{
    struct view view = {.arena = arena};

    view_lattice_start(&view, PLAYERS + 1, PLAYERS);
    for (int player = 1; player <= PLAYERS; player++) {
        const struct trace_entry entry = entry_of(player);
        (void)view_segment_add(&view, &entry, (struct square){player - 1, 0},
                               (struct square){player, 0});
    }
    return view;
}

/* --- what a printer makes of it */

struct print {
    int width, height;
    unsigned char *pixels; /* 0: black */
};

static bool take(void *context, const unsigned char *bytes, size_t len)
{
    return fwrite(bytes, 1, len, context) == len;
}

static void save_png(const struct picture *picture, const char *name)
{
    FILE *const file = fopen(name, "wb");

    assert_non_null(file);
    struct canvas *const canvas =
        canvas_png(take, file, (int)(picture->width * UNIT), (int)(picture->height * UNIT));
    canvas_picture(canvas, picture, PLAYERS, 0, 0, UNIT);
    assert_true(canvas_close(canvas));
    fclose(file);
}

static void save_svg(const struct picture *picture, const char *name)
{
    const struct length width = {picture->width * UNIT / 3, LENGTH_PIXELS};
    struct buffer text = {0};
    FILE *const file = fopen(name, "w");

    svg_write(picture, PLAYERS, &width, "", "", &text);
    assert_non_null(file);
    assert_int_equal(fwrite(text.bytes, 1, text.len, file), text.len);
    fclose(file);
    buffer_release(&text);
}

/* Thresholds a picture that stands in a file. */
static struct print print_file(const struct picture *picture, const char *name, const char *reader)
{
    struct print print = {(int)(picture->width * UNIT), (int)(picture->height * UNIT), NULL};
    const size_t count = (size_t)print.width * (size_t)print.height;
    char command[512];

    (void)snprintf(command, sizeof command,
                   "%s %s | convert png:- -background white -flatten -colorspace Gray "
                   "-resize %dx%d! -threshold 60%% -depth 8 gray:-",
                   reader, name, print.width, print.height);
    FILE *const pipe = popen(command, "r");
    assert_non_null(pipe);
    print.pixels = malloc(count);
    assert_int_equal(fread(print.pixels, 1, count, pipe), count);
    assert_int_equal(pclose(pipe), 0);
    return print;
}

static struct print print_picture(const struct picture *picture, bool svg)
{
    static const char *const readers[] = {"cat", "rsvg-convert -b white -z 3"};
    char name[] = "/tmp/whoXXXXXX";
    const int made = mkstemp(name);

    assert_true(made >= 0);
    close(made);
    (svg ? save_svg : save_png)(picture, name);
    const struct print print = print_file(picture, name, readers[svg]);
    unlink(name);
    return print;
}

/* --- comparing samples */

/* The middle of what a player has made, in units. */
struct place {
    double x, y;
};

static bool is_black(const struct print *print, int x, int y)
{
    return x >= 0 && y >= 0 && x < print->width && y < print->height &&
           print->pixels[(size_t)y * (size_t)print->width + (size_t)x] < 128;
}

/* The share of the ink in two squares that only one of them has, if one is shifted. */
static double difference(const struct print *print, struct place a, struct place b, int dx, int dy)
{
    /* Inside the lines of a square. */
    const int half = UNIT / 2 - 6;
    int either = 0, one = 0;

    for (int y = -half; y <= half; y++)
        for (int x = -half; x <= half; x++) {
            const bool in_a = is_black(print, (int)(a.x * UNIT) + x, (int)(a.y * UNIT) + y);
            const bool in_b =
                is_black(print, (int)(b.x * UNIT) + x + dx, (int)(b.y * UNIT) + y + dy);
            either += in_a || in_b;
            one += in_a != in_b;
        }
    return either == 0 ? 0 : (double)one / either;
}

static double least_difference(const struct print *print, struct place a, struct place b)
{
    double found = 1;

    for (int dy = -SHIFT; dy <= SHIFT; dy++)
        for (int dx = -SHIFT; dx <= SHIFT; dx++)
            found = fmin(found, difference(print, a, b, dx, dy));
    return found;
}

static void assert_apart(const struct picture *picture, struct place first, const char *what)
{
    for (int svg = 0; svg < 2; svg++) {
        struct print print = print_picture(picture, svg == 1);
        double nearest = 1;
        int one = 0, other = 0;

        for (int i = 0; i < PLAYERS; i++)
            for (int j = 0; j < i; j++) {
                const struct place a = {first.x + i, first.y}, b = {first.x + j, first.y};
                const double found = least_difference(&print, a, b);
                one = found < nearest ? j + 1 : one;
                other = found < nearest ? i + 1 : other;
                nearest = fmin(nearest, found);
            }
        free(print.pixels);
        print_message("%s, %s: players %d and %d are the nearest, %.2f apart\n", what,
                      svg ? "SVG" : "PNG", one, other, nearest);
        assert_true(nearest >= least);
    }
}

/* The middle of the first square or segment. */
static struct place first_of(const struct picture *picture, enum shape_kind shape)
{
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->player == 1 && element->shape == shape)
            return shape == SHAPE_LINE ? (struct place){(element->x + element->x2) / 2, element->y}
                                       : (struct place){element->x, element->y};
    }
    fail();
    return (struct place){0, 0};
}

static void assert_view_apart(const struct view *view, enum shape_kind shape, const char *what)
{
    const struct paint_options options = {0};
    const struct picture picture = picture_paint(view, &options);

    assert_apart(&picture, first_of(&picture, shape), what);
}

static void test_numbers(void **state)
{
    struct arena arena = {0};
    const struct view view = written_view(&arena, false);

    (void)state;
    assert_view_apart(&view, SHAPE_TEXT, "numbers");
    arena_release(&arena);
}

static void test_crosses(void **state)
{
    struct arena arena = {0};
    const struct view view = written_view(&arena, true);

    (void)state;
    assert_view_apart(&view, SHAPE_CROSS, "crosses");
    arena_release(&arena);
}

static void test_strokes(void **state)
{
    struct arena arena = {0};
    const struct view view = drawn_view(&arena);

    (void)state;
    assert_view_apart(&view, SHAPE_LINE, "strokes");
    arena_release(&arena);
}

/* Beside names, however large the board on the same sheet is. */
static void test_samples(void **state)
{
    static const double units[] = {2, 0.25}, size = 0.24;
    struct arena arena = {0};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct picture picture = {.arena = &arena, .width = PLAYERS, .height = 1, .unit = units[i]};
        const double width = sample_reach(SAMPLE_STROKE, size);
        for (int player = 1; player <= PLAYERS; player++)
            sample_add(&picture, SAMPLE_STROKE, player, player - 0.5 - width / 2, 0.5, size);
        assert_apart(&picture, (struct place){0.5, 0.5}, "samples");
    }
    arena_release(&arena);
}

/* --- the last move */

static int count_black(const struct print *print)
{
    int count = 0;

    for (int i = 0; i < print->width * print->height; i++)
        count += print->pixels[i] < 128;
    return count;
}

/* Its mark leaves more black than the same board without one. */
static void assert_marked(struct view *view)
{
    const struct paint_options options = {0};
    int black[2];

    for (int marked = 0; marked < 2; marked++) {
        view->last_move = marked == 1 ? PLAYERS : 0;
        struct picture picture = picture_paint(view, &options);
        for (size_t i = 0; i < picture.count; i++)
            if (marked == 0 &&
                (picture.elements[i].ink == INK_LAST || picture.elements[i].ink == INK_OUTLINE))
                picture.elements[i].until = picture.elements[i].move;
        struct print print = print_picture(&picture, true);
        black[marked] = count_black(&print);
        free(print.pixels);
    }
    assert_true(black[1] > black[0] + UNIT);
}

static void test_last(void **state)
{
    struct arena arena = {0};
    struct view written = written_view(&arena, false), drawn = drawn_view(&arena);

    (void)state;
    assert_marked(&written);
    assert_marked(&drawn);
    arena_release(&arena);
}

/* --- colours that can be read, on white paper and on a dark screen */

static double light_of(uint32_t colour)
{
    static const double weights[] = {0.0722, 0.7152, 0.2126};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        const double part = (double)(colour >> 8 * i & 0xff) / 255;
        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    const double one = light_of(a) + 0.05, other = light_of(b) + 0.05;

    return one > other ? one / other : other / one;
}

static void test_contrast(void **state)
{
    const struct ink_style *const paper = ink_style(INK_PAPER, 0);

    (void)state;
    for (int player = 1; player <= PLAYERS; player++) {
        const struct ink_style *const style = ink_style(INK_PLAYER, player);
        assert_true(contrast(style->colour, paper->colour) >= 4.5);
        assert_true(contrast(style->dark, paper->dark) >= 4.5);
        for (int other = 1; other < player; other++)
            assert_int_not_equal(style->colour, ink_style(INK_PLAYER, other)->colour);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_crosses),
        cmocka_unit_test(test_strokes), cmocka_unit_test(test_samples),
        cmocka_unit_test(test_last),    cmocka_unit_test(test_contrast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
