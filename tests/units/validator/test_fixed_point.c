/* validator/circle/fixed_point.c, held against GMP and MPFR at 1000 bits: every step of its
 * arithmetic at and between the extremes of its bounds, then whole games.
 * Runs: long */
#include "validator/circle/fixed_point.h"
/* Static functions are tested, too. */
#include "validator/circle/fixed_point.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <mpfr.h>

enum { PRECISION = 1000, TRIES = 20000, GAMES = 60, SHOTS = 60 };

struct fixture {
    struct fixed_points *known;
    uint64_t random;
    mpz_t a, b, c;
    mpfr_t exact, other, pi;
};

static int set_up(void **state)
{
    struct fixture *fixture = memory_allocate_zeroed(1, sizeof *fixture);

    fixture->known = fixed_points_new();
    fixture->random = 20051;
    mpz_inits(fixture->a, fixture->b, fixture->c, NULL);
    mpfr_inits2(PRECISION, fixture->exact, fixture->other, fixture->pi, (mpfr_ptr)NULL);
    mpfr_const_pi(fixture->pi, MPFR_RNDN);
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;

    fixed_points_free(fixture->known);
    mpz_clears(fixture->a, fixture->b, fixture->c, NULL);
    mpfr_clears(fixture->exact, fixture->other, fixture->pi, (mpfr_ptr)NULL);
    mpfr_free_cache();
    free(fixture);
    return 0;
}

/* splitmix64 */
static uint64_t draw(struct fixture *fixture)
{
    uint64_t z = (fixture->random += 0x9E3779B97F4A7C15u);

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static wide draw_wide(struct fixture *fixture)
{
    const uint64_t upper = draw(fixture);
    return (wide)upper << 64 | draw(fixture);
}

/* A size up to 1: any number of bits, halves of zeros or ones, at and beside powers of 2. */
static wide draw_size(struct fixture *fixture)
{
    const wide low = ((wide)1 << 64) - 1, any = draw_wide(fixture) >> (4 + draw(fixture) % 124);
    const wide power = (wide)1 << draw(fixture) % 124;

    switch (draw(fixture) % 8) {
    case 0:
        return any | low >> draw(fixture) % 64;
    case 1:
        return any & ~low;
    case 2:
        return power + draw(fixture) % 2;
    case 3:
        return power - draw(fixture) % 2;
    case 4:
        return (wide)ONE - draw(fixture) % 3;
    default:
        return any;
    }
}

static fixed draw_fixed(struct fixture *fixture)
{
    return with_sign(draw_size(fixture), draw(fixture) % 2 == 0);
}

static void set_wide(mpz_ptr z, wide number)
{
    mpz_set_ui(z, (uint64_t)(number >> 64));
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, (uint64_t)number);
}

static void set_fixed(mpfr_ptr f, fixed number)
{
    mpfr_set_ui(f, (uint64_t)(size_of(number) >> 64), MPFR_RNDN);
    mpfr_mul_2ui(f, f, 64, MPFR_RNDN);
    mpfr_add_ui(f, f, (uint64_t)size_of(number), MPFR_RNDN);
    mpfr_mul_2si(f, f, -124, MPFR_RNDN);
    if (number < 0)
        mpfr_neg(f, f, MPFR_RNDN);
}

/* fixture->exact as a number of units, less the number found. */
static double units_off(struct fixture *fixture, fixed found)
{
    set_fixed(fixture->other, found);
    mpfr_sub(fixture->other, fixture->exact, fixture->other, MPFR_RNDN);
    mpfr_mul_2ui(fixture->other, fixture->other, 124, MPFR_RNDN);
    return mpfr_get_d(fixture->other, MPFR_RNDA);
}

/* f = sin(angle), in units of 10^-9 degrees. */
static void set_sine(struct fixture *fixture, mpfr_ptr f, int64_t angle)
{
    mpfr_mul_si(f, fixture->pi, (long)angle, MPFR_RNDN);
    mpfr_div_si(f, f, (long)HALF_TURN, MPFR_RNDN);
    mpfr_sin(f, f, MPFR_RNDN);
}

static int64_t draw_angle(struct fixture *fixture)
{
    static const int64_t units[] = {1, 1000, 1000000, DEGREE, 15 * DEGREE, 36 * DEGREE};
    const int64_t unit = units[draw(fixture) % 6];
    const int64_t angle = (int64_t)(draw(fixture) % (uint64_t)(2 * FULL_TURN)) - FULL_TURN;

    if (draw(fixture) % 4 == 0)
        return (int64_t)(draw(fixture) % 9) * RIGHT_TURN + (int64_t)(draw(fixture) % 5) - 2;
    return angle / unit * unit;
}

/* How far a * b + sign * c * d, in units and rounded away from 0, is above the number found. */
static double above(struct fixture *fixture, const fixed factors[4], int sign, fixed found)
{
    mpfr_t exact;

    mpfr_init2(exact, PRECISION);
    set_fixed(exact, factors[2]);
    set_fixed(fixture->other, factors[3]);
    mpfr_mul(exact, exact, fixture->other, MPFR_RNDN);
    mpfr_mul_si(exact, exact, sign, MPFR_RNDN);
    set_fixed(fixture->exact, factors[0]);
    set_fixed(fixture->other, factors[1]);
    mpfr_fma(fixture->exact, fixture->exact, fixture->other, exact, MPFR_RNDN);
    mpfr_clear(exact);
    return units_off(fixture, found);
}

/* The largest number below 2, now and then. */
static fixed draw_below_2(struct fixture *fixture)
{
    const fixed number = draw_fixed(fixture), most = 2 * (ONE - 1) + 1;

    switch (draw(fixture) % 8) {
    case 0:
        return most;
    case 1:
        return -most;
    case 2:
        return number < 0 ? -most - number : most - number;
    default:
        return number;
    }
}

static void test_products(void **state)
{
    struct fixture *const fixture = *state;

    for (int i = 0; i < TRIES; i++) {
        fixed f[4];
        for (int k = 0; k < 4; k++)
            f[k] = draw_below_2(fixture);
        const double of_one = above(fixture, f, 0, multiply(f[0], f[1]));
        assert_true(of_one >= 0 && of_one <= 2);
        f[2] /= 2; /* as results are below 4, but not below 8 */
        f[0] /= 2;
        const double of_sum = above(fixture, f, 1, sum_of_products(f[0], f[1], f[2], f[3]));
        assert_true(fabs(of_sum) <= SUM_ERROR);
        const double of_difference =
            above(fixture, f, -1, difference_of_products(f[0], f[1], f[2], f[3]));
        assert_true(fabs(of_difference) <= SUM_ERROR);
    }
    assert_true(multiply(ONE, ONE) == ONE && multiply(-ONE, ONE) == -ONE && multiply(0, -ONE) == 0);
}

static void test_quotient(void **state)
{
    struct fixture *const fixture = *state;

    for (int i = 0; i < TRIES; i++) {
        const wide b = draw_size(fixture) + 1;
        const wide a = draw(fixture) % 4 == 0 ? b - 1 : draw_wide(fixture) % b;
        set_wide(fixture->a, a);
        set_wide(fixture->b, b);
        set_wide(fixture->c, quotient(a, b));
        mpz_mul_2exp(fixture->a, fixture->a, 124);
        mpz_submul(fixture->a, fixture->b, fixture->c);
        assert_true(mpz_sgn(fixture->a) >= 0);
        mpz_mul_ui(fixture->b, fixture->b, 7);
        assert_true(mpz_cmp(fixture->a, fixture->b) < 0);
    }
    assert_true(quotient(0, 1) == 0);
}

static void test_series(void **state)
{
    struct fixture *const fixture = *state;

    for (int i = 0; i < TRIES / 4; i++) {
        const int64_t any = (int64_t)(draw(fixture) % (uint64_t)(45 * DEGREE));
        const int64_t angle = i == 0 ? 45 * DEGREE : any >> draw(fixture) % 36;
        const struct sines found = series_of(angle);
        set_sine(fixture, fixture->exact, angle);
        assert_true(fabs(units_off(fixture, found.sine)) < 6);
        set_sine(fixture, fixture->exact, angle + RIGHT_TURN);
        assert_true(fabs(units_off(fixture, found.cosine)) < 6);
    }
    assert_true(series_of(0).sine == 0 && series_of(0).cosine == ONE);
}

static struct heading heading_of(struct fixture *fixture, int64_t direction)
{
    struct heading heading;

    set_heading(fixture->known, &heading, angle_normal(direction));
    return heading;
}

static void test_sines(void **state)
{
    struct fixture *const fixture = *state;

    for (int i = 0; i < TRIES / 4; i++) {
        const struct heading a = heading_of(fixture, draw_angle(fixture));
        const struct heading b = heading_of(fixture, draw_angle(fixture));
        set_sine(fixture, fixture->exact, a.direction);
        assert_true(fabs(units_off(fixture, a.sine)) < SINE_ERROR);
        assert_true(a.direction % HALF_TURN != 0 || a.sine == 0);
        set_sine(fixture, fixture->exact, a.direction + RIGHT_TURN);
        assert_true(fabs(units_off(fixture, a.cosine)) < SINE_ERROR);
        set_sine(fixture, fixture->exact, a.direction - b.direction);
        assert_true(fabs(units_off(fixture, sine_between(&a, &b))) < DIFFERENCE_ERROR);
        const struct heading left = across(&a),
                             opposite = heading_of(fixture, a.direction + HALF_TURN);
        set_sine(fixture, fixture->exact, a.direction - RIGHT_TURN);
        assert_true(fabs(units_off(fixture, left.sine)) < SINE_ERROR);
        assert_true(left.cosine == a.sine && left.direction == a.direction - RIGHT_TURN);
        assert_true(left.sine_near == -a.cosine_near && left.cosine_near == a.sine_near);
        assert_true(fabs(near(sine_between(&a, &a))) <= 0x1p-60);
        assert_true(fabs(near(sine_between(&a, &opposite))) <= 0x1p-60);
    }
}

static void test_doubles(void **state)
{
    struct fixture *const fixture = *state;

    for (int i = 0; i < TRIES; i++) {
        const fixed number = i < 2 ? (i == 0 ? 2 * ONE : -2 * ONE) : draw_below_2(fixture);
        set_fixed(fixture->exact, number);
        mpfr_sub_d(fixture->other, fixture->exact, double_of(number), MPFR_RNDN);
        mpfr_mul_2ui(fixture->other, fixture->other, 51, MPFR_RNDN);
        assert_true(mpfr_cmpabs(fixture->other, fixture->exact) <= 0);
        if (size_of(number) > (wide)ONE)
            continue;
        mpfr_sub_d(fixture->other, fixture->exact, near(number), MPFR_RNDN);
        assert_true(fabs(mpfr_get_d(fixture->other, MPFR_RNDA)) <= 0x1p-52);
    }
}

/* An error up to a size, and f changed by it, or by all of it. */
static double disturb(struct fixture *fixture, mpfr_ptr f, double most)
{
    const double error = ldexp(most, -(int)(draw(fixture) % 60));
    const double part = draw(fixture) % 2 == 0 ? 1 : (double)(draw(fixture) % 1000) / 1000;

    mpfr_set_d(fixture->other, draw(fixture) % 2 == 0 ? error * part : -error * part, MPFR_RNDN);
    mpfr_mul_2si(fixture->other, fixture->other, -124, MPFR_RNDN);
    mpfr_add(f, f, fixture->other, MPFR_RNDN);
    return error;
}

static void test_half_chord(void **state)
{
    struct fixture *const fixture = *state;
    int told = 0;

    for (int i = 0; i < TRIES / 4; i++) {
        struct value offset = {draw_fixed(fixture), 0};
        if (draw(fixture) % 2 == 0)
            offset.number = ONE - (fixed)(size_of(offset.number) >> draw(fixture) % 70);
        set_fixed(fixture->exact, offset.number);
        offset.error = disturb(fixture, fixture->exact, 0x1p60);
        mpfr_sqr(fixture->exact, fixture->exact, MPFR_RNDN);
        mpfr_ui_sub(fixture->exact, 1, fixture->exact, MPFR_RNDN);
        if (mpfr_sgn(fixture->exact) < 0)
            continue;
        mpfr_sqrt(fixture->exact, fixture->exact, MPFR_RNDN);
        const struct value half = half_of(offset);
        assert_true(fabs(units_off(fixture, half.number)) <= half.error);
        told += half.error < 0x1p100;
    }
    assert_true(told > TRIES / 10);
}

/* f = (d sin(c - b) - e sin(c - a)) / sin(a - b); returns whether it is defined and at most 1. */
static bool set_exact_meeting(struct fixture *fixture, mpfr_ptr f, mpfr_ptr d, mpfr_ptr e,
                              const int64_t directions[3])
{
    const int64_t a = directions[0], b = directions[1], c = directions[2];

    if ((a - b) % HALF_TURN == 0)
        return false;
    set_sine(fixture, fixture->other, c - b);
    mpfr_mul(d, d, fixture->other, MPFR_RNDN);
    set_sine(fixture, fixture->other, c - a);
    mpfr_mul(e, e, fixture->other, MPFR_RNDN);
    mpfr_sub(d, d, e, MPFR_RNDN);
    set_sine(fixture, fixture->other, a - b);
    mpfr_div(f, d, fixture->other, MPFR_RNDN);
    return mpfr_cmpabs_ui(f, 1) <= 0;
}

static void test_meeting(void **state)
{
    struct fixture *const fixture = *state;
    mpfr_t d, e;
    int told = 0;

    mpfr_inits2(PRECISION, d, e, (mpfr_ptr)NULL);
    for (int i = 0; i < TRIES; i++) {
        const int64_t first = draw_angle(fixture);
        const int64_t beside =
            draw(fixture) % 2 == 0 ? draw_angle(fixture) : first + (int64_t)(draw(fixture) % 2000);
        const int64_t directions[3] = {first, beside, draw_angle(fixture)};
        struct fixed_line a = {.heading = heading_of(fixture, directions[0])};
        struct fixed_line b = {.heading = heading_of(fixture, directions[1])};
        const struct heading c = heading_of(fixture, directions[2]);
        a.offset.number = draw_fixed(fixture);
        b.offset.number = draw(fixture) % 4 == 0 ? a.offset.number : draw_fixed(fixture);
        set_fixed(d, a.offset.number);
        set_fixed(e, b.offset.number);
        a.offset.error = disturb(fixture, d, 0x1p80);
        b.offset.error = disturb(fixture, e, 0x1p80);
        struct fixed_place point;
        set_meeting(&point, &a, &b);
        const struct value found = offset_of(&point, &c);
        if (!set_exact_meeting(fixture, fixture->exact, d, e, directions))
            continue;
        assert_true(fabs(units_off(fixture, found.number)) <= found.error);
        told += found.error < 0x1p90;
    }
    assert_true(told > TRIES / 10);
    mpfr_clears(d, e, (mpfr_ptr)NULL);
}

/* fixture->exact = the offset along direction c of where a line of offset d and direction a meets
 * the circumference: sin(a - c + arcsin d); turned by m, or with a turn of -1 from the opposite
 * bearing, sin(m - c + turn (a + arcsin d)). */
static void set_bearing_offset(struct fixture *fixture, mpfr_ptr bearing, int turn, int64_t angle)
{
    mpfr_mul_si(fixture->other, fixture->pi, (long)angle, MPFR_RNDN);
    mpfr_div_si(fixture->other, fixture->other, (long)HALF_TURN, MPFR_RNDN);
    mpfr_mul_si(fixture->exact, bearing, turn, MPFR_RNDN);
    mpfr_add(fixture->exact, fixture->exact, fixture->other, MPFR_RNDN);
    mpfr_sin(fixture->exact, fixture->exact, MPFR_RNDN);
}

static void test_circumference(void **state)
{
    struct fixture *const fixture = *state;
    mpfr_t bearing;
    int told = 0;

    mpfr_init2(bearing, PRECISION);
    for (int i = 0; i < TRIES / 4; i++) {
        struct fixed_line line = {.heading = heading_of(fixture, draw_angle(fixture))};
        const struct heading c = heading_of(fixture, draw_angle(fixture));
        const int64_t turned_by = angle_normal(draw_angle(fixture));
        const int8_t turn = draw(fixture) % 2 == 0 ? 1 : -1;
        struct fixed_place ahead, beside;
        line.offset.number = draw_fixed(fixture);
        set_fixed(bearing, line.offset.number);
        line.offset.error = disturb(fixture, bearing, 0x1p80);
        if (mpfr_cmpabs_ui(bearing, 1) > 0)
            continue;
        mpfr_asin(bearing, bearing, MPFR_RNDN);
        mpfr_mul_si(fixture->other, fixture->pi, (long)line.heading.direction, MPFR_RNDN);
        mpfr_div_si(fixture->other, fixture->other, (long)HALF_TURN, MPFR_RNDN);
        mpfr_add(bearing, bearing, fixture->other, MPFR_RNDN);
        set_ahead(&ahead, &line);
        set_at_turn(fixture->known, &beside, &ahead, turn, turned_by);
        const struct value found = offset_of(&ahead, &c), further = offset_of(&beside, &c);
        set_bearing_offset(fixture, bearing, 1, -c.direction);
        assert_true(fabs(units_off(fixture, found.number)) <= found.error);
        set_bearing_offset(fixture, bearing, turn, turned_by - c.direction);
        assert_true(fabs(units_off(fixture, further.number)) <= further.error);
        told += further.error < 0x1p90;
    }
    assert_true(told > TRIES / 10);
    mpfr_clear(bearing);
}

static void test_sign(void **state)
{
    const struct value one = {1000, 10}, other = {1012, 1}, far = {1100, 1}, lost = {0, ERROR_MOST};

    (void)state;
    assert_int_equal(sign_of(one, other), 0);
    assert_int_equal(sign_of(one, far), -1);
    assert_int_equal(sign_of(far, one), 1);
    assert_int_equal(sign_of(lost, (struct value){ONE, 0}), 0);
    assert_int_equal(sign_of(lost, lost), 0);
}

/* A game in the library, and where its segments end at high precision. */
struct path {
    struct circle circle;
    struct circle_arithmetic *arithmetic;
    mpfr_t x[CIRCLE_NUMBERS], y[CIRCLE_NUMBERS], sine, cosine, other_sine, other_cosine, along, off;
};

static void init_path(struct path *path)
{
    for (int i = 0; i < CIRCLE_NUMBERS; i++)
        mpfr_inits2(PRECISION, path->x[i], path->y[i], (mpfr_ptr)NULL);
    mpfr_inits2(PRECISION, path->sine, path->cosine, path->other_sine, path->other_cosine,
                path->along, path->off, (mpfr_ptr)NULL);
    mpfr_set_zero(path->x[0], 1);
    mpfr_set_zero(path->y[0], 1);
    path->arithmetic = circle_arithmetic_new();
}

static void clear_path(struct path *path)
{
    for (int i = 0; i < CIRCLE_NUMBERS; i++)
        mpfr_clears(path->x[i], path->y[i], (mpfr_ptr)NULL);
    mpfr_clears(path->sine, path->cosine, path->other_sine, path->other_cosine, path->along,
                path->off, (mpfr_ptr)NULL);
    circle_arithmetic_free(path->arithmetic);
}

/* path->along = how far from its start a segment meets the line of another: with w the direction of
 * that, n = (Q - P) x w over s = v x w. */
static void go_to_segment(struct path *path, int start, int met)
{
    const int from = path->circle.segments[met].start;

    mpfr_sub(path->along, path->x[from], path->x[start], MPFR_RNDN);
    mpfr_sub(path->off, path->y[from], path->y[start], MPFR_RNDN);
    mpfr_fmms(path->along, path->along, path->other_cosine, path->off, path->other_sine, MPFR_RNDN);
    mpfr_fmms(path->off, path->sine, path->other_cosine, path->cosine, path->other_sine, MPFR_RNDN);
    mpfr_div(path->along, path->along, path->off, MPFR_RNDN);
}

/* path->along = how far from its start a ray meets the circumference: sqrt(1 - d^2) - t. */
static void go_to_circumference(struct path *path, int start)
{
    mpfr_fmms(path->off, path->x[start], path->cosine, path->y[start], path->sine, MPFR_RNDN);
    mpfr_sqr(path->off, path->off, MPFR_RNDN);
    mpfr_ui_sub(path->off, 1, path->off, MPFR_RNDN);
    mpfr_sqrt(path->off, path->off, MPFR_RNDN);
    mpfr_fmma(path->along, path->x[start], path->sine, path->y[start], path->cosine, MPFR_RNDN);
    mpfr_sub(path->along, path->off, path->along, MPFR_RNDN);
}

static void follow(struct fixture *fixture, struct path *path, int number)
{
    const struct circle_segment *segment = &path->circle.segments[number];
    const int64_t other = path->circle.segments[segment->met].direction;

    set_sine(fixture, path->sine, segment->direction);
    set_sine(fixture, path->cosine, segment->direction + RIGHT_TURN);
    set_sine(fixture, path->other_sine, other);
    set_sine(fixture, path->other_cosine, other + RIGHT_TURN);
    if (segment->met != 0)
        go_to_segment(path, segment->start, segment->met);
    else
        go_to_circumference(path, segment->start);
    mpfr_fma(path->x[number], path->along, path->sine, path->x[segment->start], MPFR_RNDN);
    mpfr_fma(path->y[number], path->along, path->cosine, path->y[segment->start], MPFR_RNDN);
}

static void assert_within(struct fixture *fixture, mpfr_srcptr exact, double found, double error)
{
    mpfr_sub_d(fixture->other, exact, found, MPFR_RNDN);
    assert_true(fabs(mpfr_get_d(fixture->other, MPFR_RNDA)) <= error);
}

/* On which side of the line of the last segment the points lie; 0 is no answer. */
static void assert_sides(struct path *path, struct fixed_points *known, int number)
{
    const struct circle_segment *segment = &path->circle.segments[number];
    const struct ray ray = {&path->circle, segment->start, segment->direction};

    for (int point = 0; point < number; point++) {
        const int found = fixed_side(known, ray, (int16_t)point);
        mpfr_sub(path->along, path->x[point], path->x[segment->start], MPFR_RNDN);
        mpfr_sub(path->off, path->y[point], path->y[segment->start], MPFR_RNDN);
        mpfr_fmms(path->off, path->along, path->cosine, path->off, path->sine, MPFR_RNDN);
        assert_true(found == 0 || found == mpfr_sgn(path->off));
    }
}

static bool shoot(struct fixture *fixture, struct path *path, int player, int64_t unit)
{
    for (int tries = 0; tries < 50; tries++) {
        const int64_t angle = (int64_t)(draw(fixture) % (uint64_t)HALF_TURN) / unit * unit;
        const int64_t turn = draw(fixture) % 2 == 0 ? angle : -angle;
        const int16_t number = path->circle.count;
        if (angle == 0 || circle_judge(path->arithmetic, &path->circle, player, turn, 0) != 0)
            continue;
        circle_shoot(path->arithmetic, &path->circle, player, turn, 0);
        return path->circle.segments[number].end == number;
    }
    return false;
}

/* Until a shot ends at a point that is there already; returns how many ends were told. */
static int play(struct fixture *fixture, struct path *path, int64_t unit)
{
    int told = 0;

    circle_start(&path->circle);
    circle_open(path->arithmetic, &path->circle, 1, 40 * DEGREE);
    circle_open(path->arithmetic, &path->circle, 2, (int64_t)(draw(fixture) % 360) * DEGREE + 1);
    follow(fixture, path, 1);
    follow(fixture, path, 2);
    for (int i = 0; i < SHOTS && shoot(fixture, path, 1 + i % 2, unit); i++) {
        double x, y, error;
        const int number = path->circle.count - 1;
        follow(fixture, path, number);
        const double length = fixed_length(fixture->known, &path->circle, number, &error);
        assert_within(fixture, path->along, length, error);
        error = fixed_end(fixture->known, &path->circle, number, &x, &y);
        assert_within(fixture, path->x[number], x, error);
        assert_within(fixture, path->y[number], y, error);
        assert_sides(path, fixture->known, number);
        told += error < 0x1p-47;
    }
    return told;
}

/* All games share one arithmetic, so that no serial comes twice. */
static void test_games(void **state)
{
    struct fixture *const fixture = *state;
    static const int64_t units[] = {1, 1000000, DEGREE / 2, 5 * DEGREE};
    struct path *const path = memory_allocate_zeroed(1, sizeof *path);
    int told = 0;

    init_path(path);
    for (int i = 0; i < GAMES; i++)
        told += play(fixture, path, units[i % 4]);
    assert_true(told > GAMES * SHOTS / 4);
    clear_path(path);
    free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_products, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quotient, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_series, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_doubles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_half_chord, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_meeting, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_circumference, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sign, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_games, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("fixed point", tests, NULL, NULL);
}
