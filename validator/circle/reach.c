/* Bounds on the score of a shot whose angle is still free. */
#include "validator/circle/circle.h"

#include "validator/numbers/angle.h"

#include <math.h>

/* The free angles are cut into so many ranges. Segments that do not lie on both sides of a ray by
 * CLEARANCE are left out, which makes no bound smaller. SLACK is far above the errors of distances:
 * with coordinates that are wrong by ERROR_MAX, of those to segments by 10^-9, of those to the
 * circumference by the root of a few 10^-15. */
enum { RANGES = 720 };
#define CLEARANCE 1e-4
#define SLACK     1e-7
#define ERROR_MAX 1e-14

struct vector {
    double x, y;
};

static double cross(struct vector a, struct vector b)
{
    return a.x * b.y - a.y * b.x;
}

static struct vector between(const struct circle_segment *from, const struct circle_segment *to)
{
    return (struct vector){to->x - from->x, to->y - from->y};
}

/* How far it is from a point inside to the circumference. */
static double distance_out(const struct circle_segment *from, struct vector ray)
{
    const double along = from->x * ray.x + from->y * ray.y;
    const double inside = 1 - from->x * from->x - from->y * from->y;

    return sqrt(fmax(along * along + inside, 0)) - along;
}

/* The largest distance along any ray between two to a segment that all of them meet for sure; 3 if
 * that is not sure. Along rays that turn, a distance has no largest value but at its ends. */
static double distance_to(const struct circle *circle, const struct circle_segment *from,
                          const struct circle_segment *segment, const struct vector rays[2])
{
    const struct circle_segment *const start = &circle->segments[segment->start];
    const struct vector a = between(from, start);
    const struct vector b = between(from, &circle->segments[segment->end]);
    const double sides[] = {cross(rays[0], a), cross(rays[1], a), cross(rays[0], b),
                            cross(rays[1], b)};
    const double sign = sides[0] > 0 ? 1 : -1;
    const struct vector along = {b.x - a.x, b.y - a.y};
    const double offset = cross(a, along);
    double most = 0;

    if (sides[0] * sign < CLEARANCE || sides[1] * sign < CLEARANCE ||
        sides[2] * sign > -CLEARANCE || sides[3] * sign > -CLEARANCE)
        return 3;
    for (int i = 0; i < 2; i++) {
        const double distance = offset / cross(rays[i], along);
        if (!(distance > CLEARANCE))
            return 3;
        most = fmax(most, distance);
    }
    return most;
}

/* Of shots between two rays: who passes through k segments ends no further than at the (k + 1)-th
 * that is met for sure, and within the circle. */
static double best_between(const struct circle *circle, const struct circle_segment *from,
                           const struct vector rays[2])
{
    double met[CIRCLE_NUMBERS], best = 0;
    int count = 0;
    /* The distance grows with the angle from the direction outwards, to 1 and that of the centre.
     */
    const struct vector inwards = {-from->x, -from->y};
    const bool across = cross(rays[0], inwards) * cross(rays[1], inwards) <= SLACK &&
                        rays[0].x * inwards.x + rays[0].y * inwards.y >= -SLACK;
    const double out = across ? 1 + hypot(from->x, from->y)
                              : fmax(distance_out(from, rays[0]), distance_out(from, rays[1]));

    for (int i = 1; i < circle->count; i++) {
        const double distance = distance_to(circle, from, &circle->segments[i], rays);
        int at = count;
        if (distance >= out)
            continue;
        for (count++; at > 0 && met[at - 1] > distance; at--)
            met[at] = met[at - 1];
        met[at] = distance;
    }
    for (int i = 0; i <= count; i++)
        best = fmax(best, ldexp(i < count ? met[i] : out, -i));
    return best;
}

static struct vector ray_at(int64_t direction)
{
    const double angle = (double)angle_normal(direction) / (double)HALF_TURN * acos(-1);

    return (struct vector){sin(angle), cos(angle)};
}

double circle_reach(const struct circle *circle, int player, int side, int64_t blocked)
{
    const struct circle_segment *const last = &circle->segments[circle->last[player]];
    const int64_t room = HALF_TURN - blocked;
    double best = 0;

    if (circle->error > ERROR_MAX)
        return 2;
    struct vector rays[2] = {ray_at(last->direction + side * blocked)};
    for (int i = 1; i <= RANGES; i++) {
        rays[1] = ray_at(last->direction + side * (blocked + room * i / RANGES));
        best = fmax(best, best_between(circle, last, rays));
        rays[0] = rays[1];
    }
    return fmin(best + SLACK, 2);
}
