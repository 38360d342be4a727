/* The certified geometry of `bouncing`: two paths of segments in a circle of radius 1. */
#ifndef RECTO_VALIDATOR_CIRCLE_CIRCLE_H
#define RECTO_VALIDATOR_CIRCLE_CIRCLE_H

#include "base/buffer.h"
#include "validator/circle/set.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Segments are numbered from 1 as they were drawn; points by the segment that first ended there,
 * 0 being the centre. */
enum { CIRCLE_NUMBERS = CIRCLE_SET_SIZE };
enum circle_place { PLACE_INSIDE, PLACE_CIRCUMFERENCE };

/* A segment, and the point made by its end. Angles and bearings are those of angle.h. */
struct circle_segment {
    double x, y;         /* to the right and up: where it ends */
    double error;        /* what either coordinate of the end may be wrong by */
    double sine, cosine; /* of the direction, within ANGLE_ERROR */
    int64_t direction;
    int64_t bearing; /* on the circumference: bearing + turn * that of point `base` … */
    int16_t base;
    int8_t turn;               /* … 0 where `bearing` is all, else 1 or -1 */
    uint8_t place;             /* enum circle_place */
    int16_t start, end;        /* the points between which it lies; `end` may be an older one */
    int16_t met;               /* the segment it ended on, 0 for the circumference */
    uint64_t serial;           /* no two segments of a worker have the same */
    struct circle_set meeting; /* the segments that contain the point, ends included */
};

/* The part of the circle on one side of a player's newest segment, at its end: see face.h. */
struct circle_face {
    struct circle_set walls; /* all segments with a point in its closure, perhaps others */
    bool convex;             /* known to be so */
};

/* Plain data, to be copied as it is; only the first `count` segments count. Players are 1 and 2. */
struct circle {
    int16_t count;   /* one more than there are segments */
    int16_t last[3]; /* a player's newest segment, 0 before the opening */
    int32_t crossings[3];
    double error;                   /* the largest of any point */
    struct circle_face faces[3][2]; /* of a player, left and right */
    struct circle_segment segments[CIRCLE_NUMBERS];
};

enum circle_answer { SHOT_FINE, SHOT_COINCIDES, SHOT_THROUGH, SHOT_CROSSINGS };

/* One end that a shot may have. */
struct circle_end {
    int32_t crossings;
    double x, y, length;
};

/* What a worker keeps from record to record; circles must not be shared between workers. */
struct circle_arithmetic;
struct circle_arithmetic *circle_arithmetic_new(void);
void circle_arithmetic_free(struct circle_arithmetic *arithmetic);
void circle_start(struct circle *circle);

/* Draws a player's opening, or a shot that circle_judge() found fine: `turn` is the angle to the
 * right, or if negative to the left, between 0 and 180 degrees. */
void circle_open(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t bearing);
void circle_shoot(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                  int64_t turn, int32_t crossings);

/* Whether the rules allow the shot, the first reason against it otherwise. */
enum circle_answer circle_judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings);

/* The length of a segment, more exactly than it is at hand. */
double circle_length(struct circle_arithmetic *arithmetic, const struct circle *circle,
                     int16_t number);

/* What doubles may be wrong by that tell how far something is along a ray from a point, or beside
 * it. */
static inline double circle_error(const struct circle *circle, int16_t start)
{
    return 1.6 * (circle->error + circle->segments[start].error) + 0x1p-46;
}

/* The ends of a shot that is fine but for its crossings, the nearest first; returns how many. */
size_t circle_ends(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                   int64_t turn, struct circle_end ends[CIRCLE_NUMBERS]);

/* The largest angle to that side (1 right, -1 left) that is blocked: larger ones bounce. */
int64_t circle_blocked(struct circle_arithmetic *arithmetic, const struct circle *circle,
                       int player, int side);

/* Scores: the length of a player's last segment over 2 to the number of crossings.
 *
 * <0, 0, >0 as player 1's score is below, equal to or above player 2's; a difference certified to
 * be below 2^-640 of the larger one is equal. */
int circle_score_compare(struct circle_arithmetic *arithmetic, const struct circle *circle);

/* Appends the score with 12 significant digits, rounded right, in the form of C's %.12g. */
void circle_score_write(struct circle_arithmetic *arithmetic, const struct circle *circle,
                        int player, struct buffer *text);

/* Whether a decimal (digits, at most one point, perhaps a minus sign) is within half a unit of its
 * last written digit of the exact score. */
bool circle_score_is(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                     const char *text, size_t len);

#endif
