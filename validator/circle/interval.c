#include "validator/circle/interval.h"

#include "base/memory.h"
#include "validator/numbers/angle.h"
#include "validator/numbers/significant.h"

#include <mpfi.h>
#include <stdlib.h>
#include <string.h>

/* Level 0 is enough to renew coordinates for doubles, and for most signs; from level 1 on there is
 * room for 2^-640. */
enum { LEVELS = 12, THRESHOLD = 640, DIRECTIONS = 512 };
enum { UNDECIDED = 2 };

struct pair {
    mpfi_t x, y;
};

/* The sine and cosine of an angle from 0 to 45 degrees, as x and y. */
struct direction {
    int64_t angle; /* -1: nothing there yet */
    struct pair pair;
};

/* Everything known at one precision. Points are found by number and recognised by the serial of
 * their segment. As a point never changes, copies of a circle that went different ways share it. */
struct level {
    mpfr_prec_t precision;
    struct pair points[CIRCLE_NUMBERS]; /* the first `points_ready` are initialised */
    uint64_t serials[CIRCLE_NUMBERS];   /* 0: nothing there yet */
    int points_ready;
    struct direction *directions[DIRECTIONS];
    struct pair ray, line, end; /* directions under consideration; the end of a ray */
    mpfi_t a, b, c, d, kept;    /* `kept` survives the making of points, the others do not */
};

struct intervals {
    struct level *levels[LEVELS];
};

static void pair_init(struct pair *pair, mpfr_prec_t precision)
{
    mpfi_init2(pair->x, precision);
    mpfi_init2(pair->y, precision);
}

static void pair_clear(struct pair *pair)
{
    mpfi_clear(pair->x);
    mpfi_clear(pair->y);
}

static struct level *level_new(mpfr_prec_t precision)
{
    struct level *level = memory_allocate_zeroed(1, sizeof *level);
    level->precision = precision;
    pair_init(&level->ray, precision);
    pair_init(&level->line, precision);
    pair_init(&level->end, precision);
    mpfi_init2(level->a, precision);
    mpfi_init2(level->b, precision);
    mpfi_init2(level->c, precision);
    mpfi_init2(level->d, precision);
    mpfi_init2(level->kept, precision);
    return level;
}

static void level_free(struct level *level)
{
    for (int i = 0; i < level->points_ready; i++)
        pair_clear(&level->points[i]);
    for (int i = 0; i < DIRECTIONS; i++) {
        if (level->directions[i] != NULL)
            pair_clear(&level->directions[i]->pair);
        free(level->directions[i]);
    }
    pair_clear(&level->ray);
    pair_clear(&level->line);
    pair_clear(&level->end);
    mpfi_clear(level->a);
    mpfi_clear(level->b);
    mpfi_clear(level->c);
    mpfi_clear(level->d);
    mpfi_clear(level->kept);
    free(level);
}

/* The precisions of section 7 of circle.h. */
static struct level *level_at(struct intervals *intervals, int index)
{
    if (index >= LEVELS)
        abort();
    if (intervals->levels[index] == NULL)
        intervals->levels[index] =
            level_new(index == 0 ? 192 : (mpfr_prec_t)(THRESHOLD + 192) << (index - 1));
    return intervals->levels[index];
}

/* [value - radius, value + radius] */
static void widen(mpfi_t interval, mpfr_t value, mpfr_t radius)
{
    mpfr_sub(&interval->left, value, radius, MPFR_RNDD);
    mpfr_add(&interval->right, value, radius, MPFR_RNDU);
}

/* Sine and cosine of an angle from 0 to 45 degrees, within the radius of section 7. */
static void direction_fill(struct direction *direction, mpfr_prec_t precision)
{
    mpfr_t angle, sine, cosine, radius;

    mpfr_inits2(precision + 64, angle, sine, cosine, radius, (mpfr_ptr)0);
    mpfr_const_pi(angle, MPFR_RNDN);
    mpfr_mul_d(angle, angle, (double)direction->angle, MPFR_RNDN); /* exact: below 2^53 */
    mpfr_div_d(angle, angle, (double)HALF_TURN, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
    mpfr_set_ui_2exp(radius, direction->angle == 0 ? 0 : 1, -(precision + 56), MPFR_RNDN);
    widen(direction->pair.x, sine, radius);
    widen(direction->pair.y, cosine, radius);
    mpfr_clears(angle, sine, cosine, radius, (mpfr_ptr)0);
}

/* From the cache of this level; valid until the next call. */
static const struct pair *direction_find(struct level *level, int64_t angle)
{
    const uint64_t hash = (uint64_t)angle * UINT64_C(0x9e3779b97f4a7c15) >> 32;
    struct direction **slot = &level->directions[hash % DIRECTIONS];

    if (*slot == NULL) {
        *slot = memory_allocate(sizeof **slot);
        (*slot)->angle = -1;
        pair_init(&(*slot)->pair, level->precision);
    }
    if ((*slot)->angle != angle) {
        (*slot)->angle = angle;
        direction_fill(*slot, level->precision);
    }
    return &(*slot)->pair;
}

static void set_signed(mpfi_t result, const mpfi_t value, bool negative)
{
    if (negative)
        mpfi_neg(result, value);
    else
        mpfi_set(result, value);
}

/* The unit vector of any direction: sine and cosine of an angle up to 45 degrees, exchanged or not,
 * with signs. */
static void unit_vector(struct level *level, int64_t direction, struct pair *vector)
{
    direction = angle_normal(direction);
    const bool left = direction > HALF_TURN;
    if (left)
        direction = FULL_TURN - direction;
    const bool down = direction > RIGHT_TURN;
    if (down)
        direction = HALF_TURN - direction;
    const bool steep = direction > RIGHT_TURN / 2;
    const struct pair *found = direction_find(level, steep ? RIGHT_TURN - direction : direction);
    set_signed(vector->x, steep ? found->y : found->x, left);
    set_signed(vector->y, steep ? found->x : found->y, down);
}

/* result = a.x b.x + a.y b.y; uses d. */
static void dot(struct level *level, mpfi_t result, const struct pair *a, const struct pair *b)
{
    mpfi_mul(level->d, a->x, b->x);
    mpfi_mul(result, a->y, b->y);
    mpfi_add(result, result, level->d);
}

/* result = a.x b.y - a.y b.x: how far a lies to the right of direction b; uses d. */
static void cross(struct level *level, mpfi_t result, const struct pair *a, const struct pair *b)
{
    mpfi_mul(level->d, a->x, b->y);
    mpfi_mul(result, a->y, b->x);
    mpfi_sub(result, level->d, result);
}

static void difference(struct pair *result, const struct pair *a, const struct pair *b)
{
    mpfi_sub(result->x, a->x, b->x);
    mpfi_sub(result->y, a->y, b->y);
}

static const struct pair *point_at(struct level *level, const struct circle *circle, int number);

/* How far the line of a segment lies ahead on the ray, whose vector is in `ray`, from `from`:
 *     t = cross(base - from, line) / cross(ray, line); uses a to d, line and end. */
static void distance_to_line(struct level *level, mpfi_t result, const struct pair *from,
                             const struct pair *base, int64_t direction)
{
    unit_vector(level, direction, &level->line);
    difference(&level->end, base, from);
    cross(level, level->a, &level->end, &level->line);
    cross(level, level->b, &level->ray, &level->line);
    mpfi_div(result, level->a, level->b);
}

/* level->end = from + a * ray. */
static void advance(struct level *level, const struct pair *from)
{
    mpfi_mul(level->end.x, level->a, level->ray.x);
    mpfi_mul(level->end.y, level->a, level->ray.y);
    mpfi_add(level->end.x, level->end.x, from->x);
    mpfi_add(level->end.y, level->end.y, from->y);
}

/* From a point inside to the circumference: with the line's offset d to the right of the centre
 * and h = sqrt(1 - d^2) the end is h along the ray and d to its right. */
static void reach_circumference(struct level *level, const struct pair *from)
{
    cross(level, level->a, from, &level->ray);
    mpfi_sqr(level->b, level->a);
    mpfi_ui_sub(level->b, 1, level->b);
    if (mpfr_sgn(&level->b->left) < 0)
        mpfr_set_zero(&level->b->left, 1);
    mpfi_sqrt(level->b, level->b);
    mpfi_mul(level->end.x, level->b, level->ray.x);
    mpfi_mul(level->end.y, level->b, level->ray.y);
    mpfi_mul(level->c, level->a, level->ray.y);
    mpfi_add(level->end.x, level->end.x, level->c);
    mpfi_mul(level->c, level->a, level->ray.x);
    mpfi_sub(level->end.y, level->end.y, level->c);
}

/* Puts the end of a ray into level->end. */
static void ray_end(struct level *level, struct ray ray, int met)
{
    const struct circle *circle = ray.circle;
    const struct pair *from = point_at(level, circle, ray.start);
    const struct circle_segment *line = &circle->segments[met];
    const struct pair *base = met > 0 ? point_at(level, circle, line->start) : NULL;

    unit_vector(level, ray.direction, &level->ray);
    if (met > 0) {
        distance_to_line(level, level->a, from, base, line->direction);
        advance(level, from);
    } else if (circle->segments[ray.start].place == PLACE_CIRCUMFERENCE) {
        dot(level, level->a, from, &level->ray);
        mpfi_mul_si(level->a, level->a, -2);
        advance(level, from);
    } else {
        reach_circumference(level, from);
    }
}

static void points_prepare(struct level *level, int number)
{
    while (level->points_ready <= number) {
        struct pair *point = &level->points[level->points_ready++];
        pair_init(point, level->precision);
        mpfi_set_ui(point->x, 0);
        mpfi_set_ui(point->y, 0);
    }
}

/* A point of the circle at this precision, with those it depends on: at most one call inside the
 * other for each segment. */
static const struct pair *point_at(struct level *level, const struct circle *circle, int number)
{
    const struct circle_segment *segment = &circle->segments[number];

    points_prepare(level, number);
    if (number > 0 && level->serials[number] != segment->serial) {
        ray_end(level, (struct ray){circle, segment->start, segment->direction}, segment->met);
        mpfi_set(level->points[number].x, level->end.x);
        mpfi_set(level->points[number].y, level->end.y);
        level->serials[number] = segment->serial;
    }
    return &level->points[number];
}

/* The sign of a quantity, 0 below 2^(scale - 640), or UNDECIDED at this precision. */
static int decide(const mpfi_t quantity, mpfr_exp_t scale)
{
    const mpfr_exp_t threshold = scale - THRESHOLD;

    if (!mpfi_bounded_p(quantity))
        return UNDECIDED;
    const int low = mpfr_cmp_si_2exp(&quantity->left, -1, threshold);
    const int high = mpfr_cmp_si_2exp(&quantity->right, 1, threshold);
    if (low > 0 && high < 0)
        return 0;
    if (mpfr_cmp_si_2exp(&quantity->left, 1, threshold) > 0)
        return 1;
    return mpfr_cmp_si_2exp(&quantity->right, -1, threshold) < 0 ? -1 : UNDECIDED;
}

int interval_side(struct intervals *intervals, struct ray ray, int16_t point)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);
        const struct pair *from = point_at(level, ray.circle, ray.start);
        const struct pair *to = point_at(level, ray.circle, point);

        unit_vector(level, ray.direction, &level->ray);
        difference(&level->end, to, from);
        cross(level, level->a, &level->end, &level->ray);
        const int sign = decide(level->a, 0);
        if (sign != UNDECIDED)
            return sign;
    }
}

/* How far along the ray a place is. */
static void distance_to(struct level *level, mpfi_t result, struct ray ray, struct ray_hit hit)
{
    const struct circle_segment *segment = &ray.circle->segments[hit.number];
    const struct pair *from = point_at(level, ray.circle, ray.start);
    const struct pair *to = point_at(level, ray.circle, hit.point ? hit.number : segment->start);

    unit_vector(level, ray.direction, &level->ray);
    if (!hit.point) {
        distance_to_line(level, result, from, to, segment->direction);
        return;
    }
    difference(&level->end, to, from);
    dot(level, result, &level->end, &level->ray);
}

int interval_order(struct intervals *intervals, struct ray ray, struct ray_hit a, struct ray_hit b)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);

        distance_to(level, level->kept, ray, b);
        distance_to(level, level->a, ray, a);
        mpfi_sub(level->a, level->a, level->kept);
        const int sign = decide(level->a, 0);
        if (sign != UNDECIDED)
            return sign;
    }
}

int interval_outward(struct intervals *intervals, struct ray ray)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);
        const struct pair *from = point_at(level, ray.circle, ray.start);

        unit_vector(level, ray.direction, &level->ray);
        dot(level, level->a, from, &level->ray);
        const int sign = decide(level->a, 0);
        if (sign != UNDECIDED)
            return sign;
    }
}

double interval_point(struct intervals *intervals, const struct circle *circle, int number,
                      double *x, double *y)
{
    for (int index = 0;; index++) {
        const struct pair *point = point_at(level_at(intervals, index), circle, number);

        if (!mpfi_bounded_p(point->x) || !mpfi_bounded_p(point->y))
            continue;
        const double left = mpfr_get_d(&point->x->left, MPFR_RNDD);
        const double right = mpfr_get_d(&point->x->right, MPFR_RNDU);
        const double bottom = mpfr_get_d(&point->y->left, MPFR_RNDD);
        const double top = mpfr_get_d(&point->y->right, MPFR_RNDU);
        const double width = right - left > top - bottom ? right - left : top - bottom;
        if (width < 0x1p-51) {
            *x = left;
            *y = bottom;
            return 2 * width;
        }
    }
}

/* level->a = the length of a player's last segment over 2 to the player's crossings. */
static void score_at(struct level *level, const struct circle *circle, int player)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    const struct ray ray = {circle, last->start, last->direction};

    distance_to(level, level->a, ray, (struct ray_hit){last->end, true});
    mpfi_div_2ui(level->a, level->a, (unsigned long)circle->crossings[player]);
}

/* An exponent e with 2^e at most the larger of two scores; exact enough for a threshold. */
static bool scale_of(const mpfi_t a, const mpfi_t b, mpfr_exp_t *scale)
{
    if (mpfr_sgn(&a->left) <= 0 || mpfr_sgn(&b->left) <= 0)
        return false;
    const mpfr_exp_t of_a = mpfr_get_exp(&a->left) - 1, of_b = mpfr_get_exp(&b->left) - 1;
    *scale = of_a > of_b ? of_a : of_b;
    return true;
}

int interval_score_compare(struct intervals *intervals, const struct circle *circle)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);
        mpfr_exp_t scale;

        score_at(level, circle, 2);
        mpfi_set(level->kept, level->a);
        score_at(level, circle, 1);
        if (!mpfi_bounded_p(level->a) || !mpfi_bounded_p(level->kept) ||
            !scale_of(level->a, level->kept, &scale))
            continue;
        mpfi_sub(level->a, level->a, level->kept);
        const int sign = decide(level->a, scale);
        if (sign != UNDECIDED)
            return sign;
    }
}

/* Whether the score is certain up to 2^-640 of itself. */
static bool certified_equal(struct level *level)
{
    mpfr_exp_t scale;

    if (!scale_of(level->a, level->a, &scale))
        return false;
    mpfi_sub(level->c, level->a, level->a);
    return decide(level->c, scale) == 0;
}

/* If both ends of the interval round to the same digits, these are right. If they do not although
 * the score is certain, it lies halfway between and rounds to even. */
void interval_score_write(struct intervals *intervals, const struct circle *circle, int player,
                          struct buffer *text)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);
        char low[SIGNIFICANT + 8], high[SIGNIFICANT + 8];
        mpfr_exp_t low_exponent, high_exponent;

        score_at(level, circle, player);
        if (!mpfi_bounded_p(level->a) || mpfr_sgn(&level->a->left) <= 0)
            continue;
        mpfr_get_str(low, &low_exponent, 10, SIGNIFICANT, &level->a->left, MPFR_RNDN);
        mpfr_get_str(high, &high_exponent, 10, SIGNIFICANT, &level->a->right, MPFR_RNDN);
        const bool same = low_exponent == high_exponent && strcmp(low, high) == 0;
        if (!same && !certified_equal(level))
            continue;
        const bool first = same || (low[SIGNIFICANT - 1] - '0') % 2 == 0;
        significant_write(text, first ? low : high, (first ? low_exponent : high_exponent) - 1);
        return;
    }
}

/* The sign of score * 2 * 10^decimals - bound, 0 below 2^-640: claims with any number of decimals
 * are decided in their own units. */
static int compare_with_bound(struct intervals *intervals, const struct circle *circle, int player,
                              mpfr_srcptr scale, mpfr_srcptr bound)
{
    for (int index = 0;; index++) {
        struct level *level = level_at(intervals, index);

        score_at(level, circle, player);
        mpfi_mul_fr(level->a, level->a, scale);
        mpfi_sub_fr(level->a, level->a, bound);
        const int sign = decide(level->a, 0);
        if (sign != UNDECIDED)
            return sign;
    }
}

bool interval_score_is(struct intervals *intervals, const struct circle *circle, int player,
                       const char *digits, size_t len, size_t decimals)
{
    mpfr_t scale, claim, bound;

    /* Exact: 4 bits hold a decimal digit. */
    mpfr_inits2((mpfr_prec_t)(4 * len + 64), scale, claim, bound, (mpfr_ptr)0);
    mpfr_ui_pow_ui(scale, 10, decimals, MPFR_RNDN);
    mpfr_mul_ui(scale, scale, 2, MPFR_RNDN);
    mpfr_set_str(claim, digits, 10, MPFR_RNDN);
    mpfr_mul_ui(claim, claim, 2, MPFR_RNDN);
    mpfr_sub_ui(bound, claim, 1, MPFR_RNDN);
    bool right = compare_with_bound(intervals, circle, player, scale, bound) >= 0;
    if (right) {
        mpfr_add_ui(bound, claim, 1, MPFR_RNDN);
        right = compare_with_bound(intervals, circle, player, scale, bound) <= 0;
    }
    mpfr_clears(scale, claim, bound, (mpfr_ptr)0);
    return right;
}

struct intervals *intervals_new(void)
{
    return memory_allocate_zeroed(1, sizeof(struct intervals));
}

void intervals_free(struct intervals *intervals)
{
    for (int i = 0; i < LEVELS; i++)
        if (intervals->levels[i] != NULL)
            level_free(intervals->levels[i]);
    free(intervals);
    mpfr_free_cache();
}
