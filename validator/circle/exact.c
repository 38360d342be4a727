#include "validator/circle/exact.h"

#include "validator/circle/fixed_point.h"
#include "validator/circle/interval.h"

/* Coordinates less certain than this are left to intervals. */
#define ERROR_MOST 0x1p-42

void exact_init(struct exact *exact)
{
    exact->fixed = fixed_points_new();
    exact->intervals = intervals_new();
}

void exact_release(struct exact *exact)
{
    fixed_points_free(exact->fixed);
    intervals_free(exact->intervals);
}

int exact_side(const struct exact *exact, struct ray ray, int16_t point)
{
    const int side = fixed_side(exact->fixed, ray, point);
    return side != 0 ? side : interval_side(exact->intervals, ray, point);
}

int exact_order(const struct exact *exact, struct ray ray, struct ray_hit a, struct ray_hit b)
{
    const int order = fixed_order(exact->fixed, ray, a, b);
    return order != 0 ? order : interval_order(exact->intervals, ray, a, b);
}

int exact_outward(const struct exact *exact, struct ray ray)
{
    const int outward = fixed_outward(exact->fixed, ray);
    return outward != 0 ? outward : interval_outward(exact->intervals, ray);
}

double exact_point(const struct exact *exact, const struct circle *circle, int16_t number,
                   double *x, double *y)
{
    const double error = fixed_end(exact->fixed, circle, number, x, y);
    return error <= ERROR_MOST ? error : interval_point(exact->intervals, circle, number, x, y);
}
