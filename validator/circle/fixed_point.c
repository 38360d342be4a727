#include "validator/circle/fixed_point.h"

#include "base/memory.h"
#include "validator/numbers/angle.h"

#include <math.h>
#include <stdlib.h>

#ifdef __SIZEOF_INT128__

/* Section 6 of circle.h derives the method and all bounds; (a) to (h) are its paragraphs. */

/* Numbers of size below 2, in units of 2^-124; errors are in these units, too. */
__extension__ typedef __int128 fixed;
__extension__ typedef unsigned __int128 wide;

#define UNIT 0x1p-124
#define ONE  ((fixed)1 << 124)

/* Whole degrees, then their thousandths, millionths and milliardths. */
enum { PARTS = 4, PART_SIZE = 1000 };

#define SUM_ERROR        4     /* See (a). */
#define SINE_ERROR       100.0 /* (d) */
#define DIFFERENCE_ERROR 300.0 /* (d) */

/* More than any error: numbers, and what they stand for, are of size 2 at most. */
#define ERROR_MOST 0x1p126

/* A number with such an error is given up. */
#define ERROR_LOST 0x1p100

#define MARGIN 1.0001 /* (h) */

struct value {
    fixed number;
    double error;
};

/* Of an angle from 0 to 90 degrees. Both 0: not there yet. */
struct sines {
    fixed sine, cosine;
};

/* A direction with its sine and cosine, wrong by SINE_ERROR, and as doubles wrong by 2^-52. */
struct heading {
    int64_t direction;
    fixed sine, cosine;
    double sine_near, cosine_near;
};

/* A line is recognised by the serial of its segment, which never changes. */
struct fixed_line {
    uint64_t serial;
    struct heading heading;
    struct value offset;
};

struct vector {
    double x, y;
};

/* The end of a segment, recognised alike: a point by its coordinates times a weight, of which the
 * inverse is at hand, wrong by 3 * 2^-52 of itself. It is off by a part of `first`, or of its
 * opposite, and of `second`, and by what makes `rounding` of an offset along any direction, the
 * error of that direction's sine and cosine included. */
struct fixed_place {
    uint64_t serial;
    fixed x, y, weight;
    double inverse;
    struct vector first, second;
    double rounding;
};

struct fixed_points {
    struct fixed_line lines[CIRCLE_NUMBERS];
    struct fixed_place points[CIRCLE_NUMBERS];
    struct heading aim; /* the heading asked for last */
    struct sines parts[PARTS][PART_SIZE];
};

static fixed with_sign(wide size, bool negative)
{
    return negative ? -(fixed)size : (fixed)size;
}

static wide size_of(fixed number)
{
    return number < 0 ? -(wide)number : (wide)number;
}

struct halves {
    int64_t upper, lower;
};

/* A number is upper * 2^62 + lower, 0 <= lower < 2^62. */
static struct halves halves_of(fixed number)
{
    return (struct halves){(int64_t)(number >> 62),
                           (int64_t)((uint64_t)number & (UINT64_MAX >> 2))};
}

/* See (a). */
static fixed multiply(fixed a, fixed b)
{
    const struct halves p = halves_of(a), q = halves_of(b);

    return (fixed)p.upper * q.upper + (((fixed)p.upper * q.lower + (fixed)p.lower * q.upper) >> 62);
}

/* a * b + c * d. */
static fixed sum_of_products(fixed a, fixed b, fixed c, fixed d)
{
    return multiply(a, b) + multiply(c, d);
}

/* a * b - c * d. */
static fixed difference_of_products(fixed a, fixed b, fixed c, fixed d)
{
    return multiply(a, b) - multiply(c, d);
}

/* a / b for 0 <= a < b; both divisions are of machine words. (b) */
static wide quotient(wide a, wide b)
{
    const uint64_t top = (uint64_t)(b >> 64);
    const int shift = (top != 0 ? 0 : 64) + __builtin_clzll(top != 0 ? top : (uint64_t)b) - 2;
    const wide whole = a << shift, divisor = b << shift;
    const wide d = (divisor >> 64) + 1;
    const wide high = (whole >> 1) / d;
    const wide rest = (whole << 63) - high * divisor;

    return ((high << 63) + ((rest >> 3) / d << 2)) >> 2;
}

/* Wrong by 2^-51 of itself. Both words are converted, the lower one at most half a unit of the
 * upper one, which is cheaper than the conversion of 128 bits. */
static double double_of(fixed number)
{
    const int64_t lower = (int64_t)(uint64_t)number;
    const int64_t upper = (int64_t)(number >> 64) + (lower < 0);

    return (double)upper * 0x1p-60 + (double)lower * UNIT;
}

/* Wrong by 2^-53 of itself and 2^-60. */
static double near(fixed number)
{
    return (double)(int64_t)(number >> 64) * 0x1p-60;
}

static fixed fixed_of(double number)
{
    return (fixed)(number / UNIT);
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double largest(double a, double b)
{
    return a > b ? a : b;
}

/* The sine and cosine of an angle from 0 to 45 degrees. (c) */
static struct sines series_of(int64_t angle)
{
    const wide upper = UINT64_C(0x1330aa445be65350), lower = UINT64_C(0x9d2fcfe03b8cafdd);
    const uint64_t factor = (uint64_t)angle;
    const fixed x = (fixed)((upper * factor << 28) + (lower * factor >> 36));
    const fixed square = multiply(x, x);
    fixed sine = ONE, cosine = ONE;

    for (int n = 32; n > 0; n -= 2) {
        sine = ONE - multiply(square, sine) / (n * (n + 1));
        cosine = ONE - multiply(square, cosine) / (n * (n - 1));
    }
    return (struct sines){multiply(x, sine), cosine};
}

/* From the series by symmetry: angles in [0, 90], and then in [0, 360) degrees. */
static struct sines quarter_of(int64_t angle)
{
    if (angle <= RIGHT_TURN / 2)
        return series_of(angle);
    const struct sines sines = series_of(RIGHT_TURN - angle);
    return (struct sines){sines.cosine, sines.sine};
}

static struct sines circle_of(int64_t angle)
{
    const bool left = angle > HALF_TURN;
    const int64_t half = left ? FULL_TURN - angle : angle;
    const bool down = half > RIGHT_TURN;
    const struct sines sines = quarter_of(down ? HALF_TURN - half : half);

    return (struct sines){left ? -sines.sine : sines.sine, down ? -sines.cosine : sines.cosine};
}

static const struct sines *part_of(struct fixed_points *known, int part, int64_t number)
{
    static const int64_t units[PARTS] = {DEGREE, DEGREE / 1000, DEGREE / 1000000, 1};
    struct sines *sines = &known->parts[part][number];

    if ((int64_t)(sines->sine >> 64) == 0 && (int64_t)(sines->cosine >> 64) == 0)
        *sines = circle_of(number * units[part]);
    return sines;
}

static void add_part(struct fixed_points *known, struct sines *sines, int part, int64_t number)
{
    const struct sines *const further = part_of(known, part, number);
    const fixed sine = sum_of_products(sines->sine, further->cosine, sines->cosine, further->sine);

    sines->cosine =
        difference_of_products(sines->cosine, further->cosine, sines->sine, further->sine);
    sines->sine = sine;
}

/* A direction in [0, 360) degrees. Most have at most three decimals, which takes two parts. */
static void set_heading(struct fixed_points *known, struct heading *heading, int64_t direction)
{
    const int64_t thousandths = direction / (DEGREE / PART_SIZE);
    const int64_t rest = direction % (DEGREE / PART_SIZE);
    struct sines sines = *part_of(known, 0, thousandths / PART_SIZE);

    if (thousandths % PART_SIZE != 0)
        add_part(known, &sines, 1, thousandths % PART_SIZE);
    if (rest != 0) {
        add_part(known, &sines, 2, rest / PART_SIZE);
        add_part(known, &sines, 3, rest % PART_SIZE);
    }
    heading->direction = direction;
    heading->sine = sines.sine;
    heading->cosine = sines.cosine;
    heading->sine_near = near(sines.sine);
    heading->cosine_near = near(sines.cosine);
}

/* Judging a shot and drawing it ask for the same heading, so one is remembered. */
static const struct heading *aim_at(struct fixed_points *known, int64_t direction)
{
    if (known->aim.direction != direction)
        set_heading(known, &known->aim, direction);
    return &known->aim;
}

/* A right angle to the left. */
static struct heading across(const struct heading *heading)
{
    return (struct heading){heading->direction - RIGHT_TURN, -heading->cosine, heading->sine,
                            -heading->cosine_near, heading->sine_near};
}

/* The sine of a - b, wrong by DIFFERENCE_ERROR. */
static fixed sine_between(const struct heading *a, const struct heading *b)
{
    return difference_of_products(a->sine, b->cosine, a->cosine, b->sine);
}

/* How far a displacement moves a point to the right of a line, or to its left. */
static double part_across(const struct vector *vector, const struct heading *heading)
{
    return fabs(vector->x * heading->cosine_near - vector->y * heading->sine_near);
}

/* The offset of a point along a direction. It is 1 at most in size, as the point lies in the
 * circle: if the quotient comes out larger, 1 is nearer. */
static struct value offset_of(const struct fixed_place *point, const struct heading *heading)
{
    const fixed number = difference_of_products(point->x, heading->cosine, point->y, heading->sine);
    const double error = part_across(&point->first, heading) +
                         part_across(&point->second, heading) + point->rounding;
    struct value offset = {number, MARGIN * error};

    if (offset.error > ERROR_LOST)
        return (struct value){0, ERROR_MOST};
    if (point->weight != ONE) {
        const wide above = size_of(number), below = size_of(point->weight);
        offset.number = with_sign(above < below ? quotient(above, below) : ONE,
                                  (number < 0) != (point->weight < 0));
    }
    return offset;
}

/* All that is known of this point is that it lies in the circle. */
static void set_nowhere(struct fixed_place *point)
{
    *point = (struct fixed_place){.weight = ONE, .inverse = 1, .rounding = ERROR_MOST};
}

/* The point where two lines meet. (e) */
static void set_meeting(struct fixed_place *point, const struct fixed_line *a,
                        const struct fixed_line *b)
{
    const struct heading *const first = &a->heading, *const second = &b->heading;
    const fixed d = a->offset.number, e = b->offset.number;
    const fixed weight = sine_between(first, second);
    const double signed_inverse = 1 / double_of(weight), inverse = fabs(signed_inverse);

    if (!(inverse < 0x1p40) || a->offset.error > ERROR_LOST || b->offset.error > ERROR_LOST) {
        set_nowhere(point);
        return;
    }
    const double of_d = a->offset.error * inverse, of_e = b->offset.error * inverse;
    point->x = difference_of_products(e, first->sine, d, second->sine);
    point->y = difference_of_products(e, first->cosine, d, second->cosine);
    point->weight = weight;
    point->inverse = signed_inverse;
    point->first = (struct vector){of_d * second->sine_near, of_d * second->cosine_near};
    point->second = (struct vector){of_e * first->sine_near, of_e * first->cosine_near};
    point->rounding =
        (1.4143 * (2 * SINE_ERROR + SUM_ERROR) + SUM_ERROR + DIFFERENCE_ERROR) * inverse +
        (1.4143 * SINE_ERROR + 7) + (of_d + of_e) * 0x1p-47;
}

/* Half the chord of a line. (f) */
static struct value half_of(struct value offset)
{
    const fixed whole = (fixed)size_of(offset.number);
    const double square = double_of(ONE - whole) * double_of(ONE + whole);
    if (square < 0x1p-60)
        return (struct value){0, ERROR_MOST};

    const double root = sqrt(square);
    fixed half = fixed_of(root);
    for (int i = 0; i < 2; i++) {
        const fixed rest = ONE - sum_of_products(whole, whole, half, half);
        half += fixed_of(double_of(rest) / (2 * root));
    }
    const double error = offset.error * (2 * double_of(whole) + offset.error * UNIT) + 6;
    return (struct value){half, least(MARGIN * error / root + 2, ERROR_MOST)};
}

/* See (g). */
static double rounding_of(double error)
{
    return 1.4143 * (error + SINE_ERROR) + SUM_ERROR;
}

/* On the circumference, of exact bearing. */
static void set_at_bearing(struct fixed_points *known, struct fixed_place *point, int64_t bearing)
{
    struct heading heading;

    set_heading(known, &heading, bearing);
    *point = (struct fixed_place){.x = heading.sine,
                                  .y = heading.cosine,
                                  .weight = ONE,
                                  .inverse = 1,
                                  .rounding = rounding_of(SINE_ERROR)};
}

/* Where a line meets the circumference, ahead. Errors of its offset move the point across the line,
 * those of half the chord along it. */
static void set_ahead(struct fixed_place *point, const struct fixed_line *line)
{
    const struct heading *const heading = &line->heading;
    const struct value across = line->offset, along = half_of(across);

    if (across.error > ERROR_LOST || along.error > ERROR_LOST) {
        set_nowhere(point);
        return;
    }
    point->x = sum_of_products(along.number, heading->sine, across.number, heading->cosine);
    point->y = difference_of_products(along.number, heading->cosine, across.number, heading->sine);
    point->weight = ONE;
    point->inverse = 1;
    point->first =
        (struct vector){across.error * heading->cosine_near, -across.error * heading->sine_near};
    point->second =
        (struct vector){along.error * heading->sine_near, along.error * heading->cosine_near};
    point->rounding =
        rounding_of(2 * SINE_ERROR + SUM_ERROR) + (across.error + along.error) * 0x1p-47;
}

static struct vector turned(struct vector vector, int8_t turn, const struct heading *heading)
{
    const double x = turn * vector.x;
    return (struct vector){heading->sine_near * vector.y + heading->cosine_near * x,
                           heading->cosine_near * vector.y - heading->sine_near * x};
}

/* On the circumference, at a known turn m from the bearing of a base point, or from its opposite:
 *     sin(m + b) = sin m cos b + cos m sin b,  cos(m + b) = cos m cos b - sin m sin b.
 * What the base point's coordinates are wrong by without the vectors is less than its `rounding`.
 */
static void set_at_turn(struct fixed_points *known, struct fixed_place *point,
                        const struct fixed_place *base, int8_t turn, int64_t bearing)
{
    const fixed x = turn * base->x, y = base->y;
    const double vectors =
        fabs(base->first.x) + fabs(base->first.y) + fabs(base->second.x) + fabs(base->second.y);
    struct heading heading;

    if (vectors + base->rounding > ERROR_LOST) {
        set_nowhere(point);
        return;
    }
    set_heading(known, &heading, bearing);
    point->x = sum_of_products(heading.sine, y, heading.cosine, x);
    point->y = difference_of_products(heading.cosine, y, heading.sine, x);
    point->weight = ONE;
    point->inverse = 1;
    point->first = turned(base->first, turn, &heading);
    point->second = turned(base->second, turn, &heading);
    point->rounding = rounding_of(rounding_of(base->rounding)) + vectors * 0x1p-47;
}

static const struct fixed_line *line_at(struct fixed_points *known, const struct circle *circle,
                                        int number);
static const struct fixed_place *point_at(struct fixed_points *known, const struct circle *circle,
                                          int number);

/* A point inside lies on the line of its segment and on that of the one it met. */
static void set_end(struct fixed_points *known, const struct circle *circle, int number,
                    struct fixed_place *point)
{
    const struct circle_segment *segment = &circle->segments[number];

    if (segment->place == PLACE_INSIDE) {
        const struct fixed_line *const line = line_at(known, circle, number);
        set_meeting(point, line, line_at(known, circle, segment->met));
    } else if (segment->turn == 0) {
        set_at_bearing(known, point, segment->bearing);
    } else if (segment->base == number) {
        set_ahead(point, line_at(known, circle, number));
    } else {
        set_at_turn(known, point, point_at(known, circle, segment->base), segment->turn,
                    segment->bearing);
    }
}

/* The end of a segment, computed with what it depends on. The recursion is no deeper than there are
 * points and lines. */
static const struct fixed_place *point_at(struct fixed_points *known, const struct circle *circle,
                                          int number)
{
    const uint64_t serial = circle->segments[number].serial;
    struct fixed_place *const point = &known->points[number];

    if (point->serial != serial) {
        set_end(known, circle, number, point);
        point->serial = serial;
    }
    return point;
}

static const struct fixed_line *line_at(struct fixed_points *known, const struct circle *circle,
                                        int number)
{
    const struct circle_segment *segment = &circle->segments[number];
    struct fixed_line *const line = &known->lines[number];

    if (line->serial != segment->serial) {
        const struct fixed_place *const start = point_at(known, circle, segment->start);
        line->heading = *aim_at(known, segment->direction);
        line->offset = offset_of(start, &line->heading);
        line->serial = segment->serial;
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

/* How far along a ray a place is, counted from where it is nearest to the centre. */
static struct value distance_to(struct fixed_points *known, struct ray ray, struct ray_hit hit)
{
    if (hit.point) {
        const struct fixed_place *const point = point_at(known, ray.circle, hit.number);
        const struct heading heading = across(aim_at(known, ray.direction));
        return offset_of(point, &heading);
    }
    const struct fixed_line *const other = line_at(known, ray.circle, hit.number);
    const struct fixed_place *const start = point_at(known, ray.circle, ray.start);
    struct fixed_line line = {.heading = *aim_at(known, ray.direction)};
    line.offset = offset_of(start, &line.heading);
    struct fixed_place point;
    set_meeting(&point, &line, other);
    const struct heading heading = across(&line.heading);
    return offset_of(&point, &heading);
}

struct fixed_points *fixed_points_new(void)
{
    struct fixed_points *known = memory_allocate_zeroed(1, sizeof *known);

    known->points[0].weight = ONE; /* the centre, of serial 0 */
    known->points[0].inverse = 1;
    set_heading(known, &known->aim, 0);
    return known;
}

void fixed_points_free(struct fixed_points *known)
{
    free(known);
}

void fixed_aim(struct fixed_points *known, int64_t direction, double *sine, double *cosine)
{
    const struct heading *const heading = aim_at(known, direction);

    *sine = heading->sine_near;
    *cosine = heading->cosine_near;
}

/* The doubles that are multiplied and the product are wrong by 6 * 2^-52 of it, at most 1, in all;
 * `rounding` is more than what either coordinate is wrong by without the vectors. */
double fixed_end(struct fixed_points *known, const struct circle *circle, int number, double *x,
                 double *y)
{
    const struct fixed_place *const point = point_at(known, circle, number);
    const double error = largest(fabs(point->first.x) + fabs(point->second.x),
                                 fabs(point->first.y) + fabs(point->second.y));

    *x = double_of(point->x) * point->inverse;
    *y = double_of(point->y) * point->inverse;
    return MARGIN * (error + point->rounding) * UNIT + 0x1p-49;
}

int fixed_side(struct fixed_points *known, struct ray ray, int16_t point)
{
    const struct fixed_place *const start = point_at(known, ray.circle, ray.start);
    const struct fixed_place *const other = point_at(known, ray.circle, point);
    const struct heading *const heading = aim_at(known, ray.direction);

    return sign_of(offset_of(other, heading), offset_of(start, heading));
}

int fixed_order(struct fixed_points *known, struct ray ray, struct ray_hit a, struct ray_hit b)
{
    return sign_of(distance_to(known, ray, a), distance_to(known, ray, b));
}

int fixed_outward(struct fixed_points *known, struct ray ray)
{
    return sign_of(distance_to(known, ray, (struct ray_hit){ray.start, true}),
                   (struct value){0, 0});
}

double fixed_length(struct fixed_points *known, const struct circle *circle, int number,
                    double *error)
{
    const struct circle_segment *segment = &circle->segments[number];
    const struct ray ray = {circle, segment->start, segment->direction};
    const struct value start = distance_to(known, ray, (struct ray_hit){ray.start, true});
    const struct value end = distance_to(known, ray, (struct ray_hit){segment->end, true});
    const double length = double_of(end.number - start.number);

    *error = MARGIN * (start.error + end.error) * UNIT + fabs(length) * 0x1p-51;
    return length;
}

#else /* Compilers for 32 bits have no such numbers. Everything is left to intervals. */

struct fixed_points *fixed_points_new(void)
{
    return NULL;
}

void fixed_points_free(struct fixed_points *known)
{
    (void)known;
}

/* An angle from 0 to 45 degrees has its sine and cosine from the library, right but for 2^-51. */
void fixed_aim(struct fixed_points *known, int64_t direction, double *sine, double *cosine)
{
    const bool left = direction > HALF_TURN;
    const int64_t half = left ? FULL_TURN - direction : direction;
    const bool down = half > RIGHT_TURN;
    const int64_t quarter = down ? HALF_TURN - half : half;
    const bool steep = quarter > RIGHT_TURN / 2;
    const double angle =
        (double)(steep ? RIGHT_TURN - quarter : quarter) * 0x1.921fb54442d18p+1 / (double)HALF_TURN;
    const double across = steep ? cos(angle) : sin(angle), along = steep ? sin(angle) : cos(angle);

    (void)known;
    *sine = left ? -across : across;
    *cosine = down ? -along : along;
}

double fixed_end(struct fixed_points *known, const struct circle *circle, int number, double *x,
                 double *y)
{
    (void)known, (void)circle, (void)number;
    *x = *y = 0;
    return 1;
}

int fixed_side(struct fixed_points *known, struct ray ray, int16_t point)
{
    (void)known, (void)ray, (void)point;
    return 0;
}

int fixed_order(struct fixed_points *known, struct ray ray, struct ray_hit a, struct ray_hit b)
{
    (void)known, (void)ray, (void)a, (void)b;
    return 0;
}

int fixed_outward(struct fixed_points *known, struct ray ray)
{
    (void)known, (void)ray;
    return 0;
}

/* By coordinates that intervals gave. (5) */
double fixed_length(struct fixed_points *known, const struct circle *circle, int number,
                    double *error)
{
    const struct circle_segment *segment = &circle->segments[number];
    const struct circle_segment *start = &circle->segments[segment->start];

    (void)known;
    *error = 1.5 * (start->error + segment->error) + 0x1p-48;
    return (segment->x - start->x) * segment->sine + (segment->y - start->y) * segment->cosine;
}

#endif
