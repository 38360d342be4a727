/* What a ray meets in a circle, in order; shared by the files of circle.h and by no others. */
#ifndef RECTO_VALIDATOR_CIRCLE_SIGHT_H
#define RECTO_VALIDATOR_CIRCLE_SIGHT_H

#include "validator/circle/circle.h"
#include "validator/circle/interval.h"

/* A place on the ray where segments are met: a point, with all the segments that contain it, or
 * somewhere inside one segment. Its distance lies from `low` to `high`. */
struct sight_place {
    double low, high;
    struct circle_hit hit;
    bool same; /* as the place before it, in sorted parts of the list */
};

struct sight {
    struct circle_ray ray;
    double sine, cosine;
    struct circle_set among, points; /* the segments looked at, and where they start and end */
    int8_t sides[CIRCLE_NUMBERS]; /* of each point: left -1, on the line 0, right 1, or UNKNOWN */
    bool aligned, unknown; /* whether there may be points on the line but the start, or unknown */
    struct sight_place places[2 * CIRCLE_NUMBERS];
    int count;
    bool nearest; /* only what is met first is looked for, which is not beyond `limit` */
    double limit;
    int16_t far;                 /* the point where the ray leaves the circle, -1 for none known */
    struct circle_set walls;     /* segments on the very line of the ray */
    struct circle_set shared;    /* segments that are met, or left, at points on the line */
    struct circle_set beside[2]; /* known to lie wholly to the left, or right, of the line */
    int edge; /* of the outline in which the end was found, -1 if by looking at segments */
};

/* Where a shot ends. */
struct sight_end {
    int16_t point;             /* the point, -1 for a new one … */
    int16_t met;               /* … on this segment, or on the circumference if it is 0 */
    int32_t crossings;         /* segments met before it */
    struct circle_set meeting; /* the segments met at it */
    struct circle_set passed;  /* the points met before it */
    bool wall;                 /* a segment lies ahead on the line of the ray, and nearer */
    bool central;              /* the line of the ray is certain to lead through the centre */
};

struct circle_arithmetic {
    struct intervals *intervals;
    struct offsets *offsets;
    uint64_t serials; /* given out so far */
    struct sight sight;
    /* The last shot judged, for circle_shoot(): it is known by the circle's newest segment. */
    uint64_t judged_after;
    int32_t judged_player, judged_crossings;
    int64_t judged_turn;
    enum circle_answer judged;
    struct sight_end end;
};

enum { SIGHT_ALL = INT32_MAX }; /* more crossings than there can be: looks at everything */

/* Makes this the ray of the sight, of which nothing else is known then. */
void sight_aim(struct circle_arithmetic *arithmetic, struct circle_ray ray);

/* Puts into the sight what the ray, which leads along no segment at its start, meets up to the end
 * with that number of crossings; without any, among the walls of the face that it leads into. */
void sight_look(struct circle_arithmetic *arithmetic, struct circle_ray ray,
                const struct circle_set *walls, int32_t crossings);

/* After that: finds the end with that number of crossings. */
enum circle_answer sight_find(struct circle_arithmetic *arithmetic, int32_t crossings,
                              struct sight_end *end);

/* After looking at everything: calls back with all ends, the nearest first. */
void sight_each(struct circle_arithmetic *arithmetic,
                void (*each)(void *context, const struct sight_end *end), void *context);

/* A point's distance along the ray and to the right of it, and what either may be wrong by. */
double sight_along(const struct sight *sight, const struct circle_segment *point);
double sight_aside(const struct sight *sight, const struct circle_segment *point);
double sight_error(const struct sight *sight, const struct circle_segment *point);

#endif
