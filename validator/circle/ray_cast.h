/* What a ray meets in a circle, in order. */
#ifndef RECTO_VALIDATOR_CIRCLE_RAY_CAST_H
#define RECTO_VALIDATOR_CIRCLE_RAY_CAST_H

#include "validator/circle/circle.h"
#include "validator/circle/exact.h"
#include "validator/circle/ray.h"

/* A place on the ray where segments are met: a point, with all the segments that contain it, or
 * somewhere inside one segment. Its distance lies from `low` to `high`. */
struct ray_place {
    double low, high;
    struct ray_hit hit;
    bool same; /* as the place before it, in sorted parts of the list */
};

struct ray_cast {
    struct ray ray;
    double sine, cosine;
    double error;                 /* of offsets and distances in doubles, see circle.h */
    struct circle_set among;      /* the candidates: segments that may be met */
    struct circle_set points;     /* where they start and end; not known in the simple case */
    int8_t sides[CIRCLE_NUMBERS]; /* of a point: left -1, on the line 0, right 1, or UNKNOWN */
    bool aligned, unknown; /* whether there may be points on the line but the start, or unknown */
    struct ray_place places[2 * CIRCLE_NUMBERS];
    int count;
    bool nearest; /* only what is met first is looked for, which is not beyond `limit` */
    double limit;
    int16_t far;                 /* the point where the ray leaves the circle, -1 for none known */
    struct circle_set walls;     /* segments on the very line of the ray */
    struct circle_set shared;    /* segments that are met, or left, at points on the line */
    struct circle_set beside[2]; /* known to lie wholly to the left, or right, of the line */
};

/* Where a shot ends. */
struct ray_end {
    int16_t point;             /* the point, -1 for a new one … */
    int16_t met;               /* … on this segment, or on the circumference if it is 0 */
    int32_t crossings;         /* segments met before it */
    struct circle_set meeting; /* the segments met at it */
    struct circle_set passed;  /* the points met before it */
    bool wall;                 /* a segment lies ahead on the line of the ray, and nearer */
    bool central;              /* the line of the ray is certain to lead through the centre */
};

enum { CROSSINGS_ALL = INT32_MAX }; /* more than there can be */

/* Finds which of some segments the ray, which leads along no segment at its start, meets up to the
 * end with that number of crossings. */
void ray_cast_start(struct ray_cast *cast, const struct exact *exact, struct ray ray,
                    const struct circle_set *among, int32_t crossings);

/* After that: finds the end with that number of crossings. */
enum circle_answer ray_cast_find(struct ray_cast *cast, const struct exact *exact,
                                 int32_t crossings, struct ray_end *end);

/* After looking for CROSSINGS_ALL: calls back with all ends, the nearest first. */
void ray_cast_each(struct ray_cast *cast, const struct exact *exact,
                   void (*each)(void *context, const struct ray_end *end), void *context);

#endif
