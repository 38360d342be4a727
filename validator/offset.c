#include "validator/offset.h"

#include "notation/memory.h"
#include "validator/angle.h"
#include "validator/interval.h"

#include <math.h>
#include <stdlib.h>

/* The offset of a line or a point is how far it lies to the right of the centre, seen along some
 * direction; v(a) is the unit vector (sin a, cos a). If a point P lies on two lines, of offsets d
 * and e and directions a and b, then
 *     v(c) = (sin(c - b) v(a) - sin(c - a) v(b)) / sin(a - b)
 * gives its offset along any direction c, by which a path can be followed from line to line:
 *     (d sin(c - b) - e sin(c - a)) / sin(a - b).
 * No coordinates come in, so nothing is lost but what the angles make inevitable.
 *
 * Numbers are of size 1 at most, in units of 2^-125, as are the errors of values. */
__extension__ typedef __int128 fixed;
__extension__ typedef unsigned __int128 wide;

#define UNIT 0x1p-125
#define ONE  ((fixed)1 << 125)

/* Whole degrees, then their thousandths, millionths and milliardths. */
enum { PARTS = 4, PART_SIZE = 1000 };

/* A sine from the table is wrong by 1 unit, a product of numbers that are exact by less than 3. So
 * the sum of two angles, wrong by e and 1, has a sine and a cosine wrong by less than
 * 1.4143 (e + 1) + 6: for four parts 1, 8.9, 20.1 and 35.9. A difference of two angles that are
 * wrong by 40 each has them wrong by less than 1.4143 (40 + 40) + 6. */
#define SINE_ERROR       40.0
#define DIFFERENCE_ERROR 120.0

/* More than any error: numbers, and what they stand for, are of size 2 at most. */
#define ERROR_MOST 0x1p127

/* Makes up for the roundings of doubles in the error bounds, of which there are few. */
#define MARGIN 1.0001

struct value {
    fixed number;
    double error;
};

/* Of an angle from 0 to 90 degrees. Both 0: not there yet. */
struct sines {
    wide sine, cosine;
};

/* A direction with its sine and cosine, wrong by SINE_ERROR. */
struct heading {
    int64_t direction;
    fixed sine, cosine;
};

/* A line is recognised by the serial of its segment, which never changes. */
struct line {
    uint64_t serial;
    struct heading heading;
    struct value offset;
    fixed between; /* the sine of the direction less that of `met`, if that is not 0 */
    int16_t met;
    struct value half; /* half the chord, where `half_serial` says so */
    uint64_t half_serial;
};

struct offsets {
    struct line lines[CIRCLE_NUMBERS];
    struct line ray; /* looked at last, and how far along it its start is */
    struct heading across;
    struct value start;
    struct sines parts[PARTS][PART_SIZE];
};

static wide size_of(fixed number)
{
    return number < 0 ? -(wide)number : (wide)number;
}

static fixed with_sign(wide size, bool negative)
{
    return negative ? -(fixed)size : (fixed)size;
}

/* Too small by less than 3 units: the product of the lower halves and two rests are left out. */
static wide product(wide a, wide b)
{
    const wide x = a << 1, y = b << 2;
    const uint64_t x1 = (uint64_t)(x >> 64), x0 = (uint64_t)x;
    const uint64_t y1 = (uint64_t)(y >> 64), y0 = (uint64_t)y;

    return (wide)x1 * y1 + ((wide)x1 * y0 >> 64) + ((wide)x0 * y1 >> 64);
}

static fixed multiply(fixed a, fixed b)
{
    return with_sign(product(size_of(a), size_of(b)), (a < 0) != (b < 0));
}

/* a / b for 0 <= a < b, too small by less than 12 units. Both are shifted until b is in
 * [2^125, 2^126), so that d, its upper half and 1, is above 2^61, and b < 2^64 d <= b + 2^64. Then
 *     high = a / 2d <= 2^63 a / b, and
 *     rest = 2^63 a - high b <= 2^63 a / d + b < 2^127 + 2^126, which is less than 5 b;
 * dividing that by 2d loses less than 2^-61 of 5 * 2^63, and 1: 21 units of 2^-126. */
static wide quotient(wide a, wide b)
{
    const uint64_t top = (uint64_t)(b >> 64);
    const int shift = (top != 0 ? 0 : 64) + __builtin_clzll(top != 0 ? top : (uint64_t)b) - 2;
    const wide whole = a << shift, divisor = b << shift;
    const wide d = (divisor >> 64) + 1;
    const wide high = whole / d >> 1;
    const wide rest = (whole << 63) - high * divisor;

    return ((high << 63) + (rest / d >> 1)) >> 1;
}

static const struct sines *part_of(struct offsets *offsets, int part, int64_t number)
{
    static const int64_t units[PARTS] = {DEGREE, DEGREE / 1000, DEGREE / 1000000, 1};
    struct sines *sines = &offsets->parts[part][number];

    if (sines->sine == 0 && sines->cosine == 0) {
        uint64_t sine[2], cosine[2];
        interval_sine(number * units[part], sine);
        interval_sine(RIGHT_TURN - number * units[part], cosine);
        sines->sine = (wide)sine[0] << 64 | sine[1];
        sines->cosine = (wide)cosine[0] << 64 | cosine[1];
    }
    return sines;
}

static struct sines sum_of(const struct sines *a, const struct sines *b)
{
    return (struct sines){product(a->sine, b->cosine) + product(a->cosine, b->sine),
                          product(a->cosine, b->cosine) - product(a->sine, b->sine)};
}

/* For an angle from 0 to 90 degrees. */
static struct sines sines_of(struct offsets *offsets, int64_t angle)
{
    struct sines sum = *part_of(offsets, 0, angle / DEGREE);
    const int64_t thousandth = angle / (DEGREE / PART_SIZE) % PART_SIZE;
    const int64_t millionth = angle / PART_SIZE % PART_SIZE;
    const int64_t milliardth = angle % PART_SIZE;

    if (thousandth != 0)
        sum = sum_of(&sum, part_of(offsets, 1, thousandth));
    if (millionth != 0)
        sum = sum_of(&sum, part_of(offsets, 2, millionth));
    if (milliardth != 0)
        sum = sum_of(&sum, part_of(offsets, 3, milliardth));
    return sum;
}

static struct heading heading_of(struct offsets *offsets, int64_t direction)
{
    const int64_t angle = angle_normal(direction);
    const bool left = angle > HALF_TURN,
               down = angle > RIGHT_TURN && angle < RIGHT_TURN + HALF_TURN;
    const int64_t half = left ? FULL_TURN - angle : angle;
    const struct sines sines = sines_of(offsets, down ? HALF_TURN - half : half);

    return (struct heading){direction, with_sign(sines.sine, left), with_sign(sines.cosine, down)};
}

/* A right angle to the left. */
static struct heading across(struct heading heading)
{
    return (struct heading){heading.direction - RIGHT_TURN, -heading.cosine, heading.sine};
}

/* The sine of a - b, wrong by DIFFERENCE_ERROR. */
static fixed sine_between(const struct heading *a, const struct heading *b)
{
    return multiply(a->sine, b->cosine) - multiply(a->cosine, b->sine);
}

static double double_of(fixed number)
{
    return (double)number * UNIT;
}

static fixed fixed_of(double number)
{
    return (fixed)(number / UNIT);
}

/* Bounds of the size of a number, but for the rounding to a double. The upper one leaves room for
 * the error of a sine. */
static double at_least(fixed number)
{
    return (double)((int64_t)(size_of(number) >> 64) + 2) * 0x1p-61;
}

static double at_most(fixed number)
{
    return (double)(int64_t)(size_of(number) >> 64) * 0x1p-61;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static struct line *line_at(struct offsets *offsets, const struct circle *circle, int number);

/* The offset along a direction of the point where two lines meet. With sines wrong by s
 * (DIFFERENCE_ERROR) the numerator is wrong by the errors of d and e times the sines and 2s + 6; so
 * is the quotient, divided by the sine between, and by s of itself, which is 1 at most if the lines
 * meet in the circle. So if it comes out larger there, 1 is nearer; elsewhere nothing is known. Of
 * parallel lines the sine between is a few units at most, of which nothing is left in its lower
 * bound: the error is infinite. */
static struct value offset_of_meeting(const struct line *a, const struct line *b, fixed between,
                                      const struct heading *heading)
{
    const fixed to_a = sine_between(heading, &a->heading);
    const fixed to_b = sine_between(heading, &b->heading);
    const fixed numerator = multiply(a->offset.number, to_b) - multiply(b->offset.number, to_a);
    const wide above = size_of(numerator), below = size_of(between);
    const wide result = above < below ? quotient(above, below) : ONE;
    const double error = at_least(to_b) * a->offset.error + at_least(to_a) * b->offset.error +
                         3 * DIFFERENCE_ERROR + 6;

    return (struct value){with_sign(result, (numerator < 0) != (between < 0)),
                          least(MARGIN * error / at_most(between) + 12, ERROR_MOST)};
}

/* Half a chord of offset d is h = sqrt(1 - d^2); those below 2^-30 are not worth the trouble. As
 * Newton's correction of a root that is wrong by r of itself leaves r^2 of it, two corrections of a
 * double are as good as exact, but that the remainder is wrong by 6 units and the sums by 1 each.
 * An error e of d makes one of at most e (2 |d| + e) / h. */
static struct value half_of(struct value offset)
{
    const fixed size = (fixed)size_of(offset.number);
    const double square = double_of(ONE - size) * double_of(ONE + size);
    if (square < 0x1p-60)
        return (struct value){0, ERROR_MOST};

    const double root = sqrt(square);
    fixed half = fixed_of(root);
    for (int i = 0; i < 2; i++) {
        const fixed rest = ONE - multiply(size, size) - multiply(half, half);
        half += fixed_of(double_of(rest) / (2 * root));
    }
    const double error = offset.error * (2 * double_of(size) + offset.error * UNIT) + 6;
    return (struct value){half, fmin(MARGIN * error / root + 2, ERROR_MOST)};
}

/* A point on the circumference, at a known turn t from the bearing of a base point, or from its
 * opposite. The base point's segment has direction a, offset d and half chord h, so the base
 * point's bearing is a + arcsin d, and arccos h is the same angle but for its sign: sin(t + a - c +
 * arcsin d) = h sin(t + a - c) + d cos(t + a - c). */
static struct value offset_at_base(struct offsets *offsets, const struct circle *circle, int number,
                                   int64_t direction)
{
    const struct circle_segment *point = &circle->segments[number];
    const struct circle_segment *base = &circle->segments[point->base];
    struct line *line = line_at(offsets, circle, point->base);
    const struct heading angle =
        heading_of(offsets, point->bearing + point->turn * base->direction - direction);
    const fixed sine = angle.sine, cosine = point->turn * angle.cosine;

    if (line->half_serial != base->serial) {
        line->half = half_of(line->offset);
        line->half_serial = base->serial;
    }
    const double error = fabs(double_of(sine)) * line->half.error +
                         fabs(double_of(cosine)) * line->offset.error + 2 * SINE_ERROR + 6;
    return (struct value){multiply(line->half.number, sine) + multiply(line->offset.number, cosine),
                          fmin(MARGIN * error, ERROR_MOST)};
}

/* A point inside lies on the line of its segment and on that of the one it met. */
static struct value offset_inside(struct offsets *offsets, const struct circle *circle, int number,
                                  const struct heading *heading)
{
    const int16_t met = circle->segments[number].met;
    struct line *const line = line_at(offsets, circle, number);
    const struct line *const other = line_at(offsets, circle, met);

    if (line->met != met) {
        line->between = sine_between(&line->heading, &other->heading);
        line->met = met;
    }
    return offset_of_meeting(line, other, line->between, heading);
}

/* The offset of a point along a direction. */
static struct value offset_of(struct offsets *offsets, const struct circle *circle, int number,
                              const struct heading *heading)
{
    const struct circle_segment *point = &circle->segments[number];

    if (number == 0)
        return (struct value){0, 0};
    if (point->place == PLACE_INSIDE)
        return offset_inside(offsets, circle, number, heading);
    if (point->turn != 0)
        return offset_at_base(offsets, circle, number, heading->direction);
    return (struct value){heading_of(offsets, point->bearing - heading->direction).sine,
                          SINE_ERROR};
}

/* The line of a segment, with those it depends on: at most one call inside the other for each
 * segment. */
static struct line *line_at(struct offsets *offsets, const struct circle *circle, int number)
{
    const struct circle_segment *segment = &circle->segments[number];
    struct line *line = &offsets->lines[number];

    if (line->serial != segment->serial) {
        line->heading = heading_of(offsets, segment->direction);
        line->offset = offset_of(offsets, circle, segment->start, &line->heading);
        line->met = 0;
        line->serial = segment->serial;
    }
    return line;
}

/* The line of a ray, and how far along it the start is. */
static const struct line *line_of(struct offsets *offsets, struct circle_ray ray)
{
    struct line *line = &offsets->ray;
    const uint64_t serial = ray.circle->segments[ray.start].serial;

    if (line->serial != serial || line->heading.direction != ray.direction) {
        line->heading = heading_of(offsets, ray.direction);
        offsets->across = across(line->heading);
        line->offset = offset_of(offsets, ray.circle, ray.start, &line->heading);
        offsets->start = offset_of(offsets, ray.circle, ray.start, &offsets->across);
        line->serial = serial;
    }
    return line;
}

/* The sign of a - b, 0 where it is not certain. What is certain is a unit or more, and so far above
 * what counts as 0. */
static int sign_of(struct value a, struct value b)
{
    const double difference = double_of(a.number - b.number);

    if (fabs(difference) > (MARGIN * (a.error + b.error) + 1) * UNIT)
        return difference < 0 ? -1 : 1;
    return 0;
}

static struct value distance_to(struct offsets *offsets, struct circle_ray ray,
                                struct circle_hit hit)
{
    const struct line *line = line_of(offsets, ray);

    if (!hit.point) {
        const struct line *const other = line_at(offsets, ray.circle, hit.number);
        return offset_of_meeting(line, other, sine_between(&line->heading, &other->heading),
                                 &offsets->across);
    }
    return hit.number == ray.start ? offsets->start
                                   : offset_of(offsets, ray.circle, hit.number, &offsets->across);
}

struct offsets *offsets_new(void)
{
    return memory_allocate_zeroed(1, sizeof(struct offsets));
}

void offsets_free(struct offsets *offsets)
{
    free(offsets);
}

/* With its offset d and how far it is along its line, t, the point is
 *     (d cos a + t sin a, -d sin a + t cos a),
 * in doubles wrong by the errors of both, twice ANGLE_ERROR and 3 * 2^-53. */
double offset_end(struct offsets *offsets, const struct circle *circle, int number, double *x,
                  double *y)
{
    const struct circle_segment *segment = &circle->segments[number];
    const struct line *line = line_at(offsets, circle, number);
    const struct heading heading = across(line->heading);
    const struct value along = offset_of(offsets, circle, number, &heading);
    const double d = double_of(line->offset.number), t = double_of(along.number);

    *x = d * segment->cosine + t * segment->sine;
    *y = t * segment->cosine - d * segment->sine;
    return MARGIN * (line->offset.error + along.error) * UNIT + 3 * ANGLE_ERROR;
}

int offset_side(struct offsets *offsets, struct circle_ray ray, int16_t point)
{
    const struct line *line = line_of(offsets, ray);

    return sign_of(offset_of(offsets, ray.circle, point, &line->heading), line->offset);
}

int offset_order(struct offsets *offsets, struct circle_ray ray, struct circle_hit a,
                 struct circle_hit b)
{
    return sign_of(distance_to(offsets, ray, a), distance_to(offsets, ray, b));
}

int offset_outward(struct offsets *offsets, struct circle_ray ray)
{
    (void)line_of(offsets, ray);
    return sign_of(offsets->start, (struct value){0, 0});
}

double offset_length(struct offsets *offsets, const struct circle *circle, int number,
                     double *error)
{
    const struct circle_segment *segment = &circle->segments[number];
    const struct heading heading = across(heading_of(offsets, segment->direction));
    const struct value start = offset_of(offsets, circle, segment->start, &heading);
    const struct value end = offset_of(offsets, circle, segment->end, &heading);
    const double length = double_of(end.number - start.number);

    *error = MARGIN * (start.error + end.error) * UNIT + fabs(length) * 0x1p-52;
    return length;
}
