/* The certified geometry of `bouncing`: two paths of segments in a circle of radius 1.
 *
 * This is the one header for outside, and the page that says what is computed, how, and why the
 * answers are right. The other files of this folder refer to its sections and derive nothing.
 *
 * 1. WHAT IS EXACT. Directions and angles are whole numbers of 10^-9 degrees (angle.h), so whether
 * two segments are parallel is a matter of integers. So are the bearings of many points on the
 * circumference: a chord from bearing b in direction v ends at 2v - b + 180 degrees, also if b is
 * only known as plus or minus the bearing of another point plus a known angle; and a line through
 * the centre ends at its own direction. paths.c keeps that with each point, along with the set of
 * segments that contain it. Everything else is a sign: the side of a line on which a point lies,
 * the order of two places on a ray, whether a ray leads inwards, which score is higher.
 *
 * 2. HOW A SIGN IS DECIDED. Three tiers follow each other, each with a proven error bound: doubles
 * (ray_cast.c), fixed point of 124 bits (fixed_point.c), intervals of any precision (interval.c;
 * exact.c joins the last two). A tier answers if the quantity is larger than its bound; otherwise
 * the next one is asked. Intervals end it: a quantity certified to be below 2^-640 counts as 0.
 *
 * 3. HOW A SHOT IS JUDGED. paths.c finds the direction from the turn, refuses shots along or
 * through the segments at the player's point and out of the circle, and casts a ray. ray_cast.c
 * finds the candidates that cross the ray's line, sorts the places by distance as far as doubles
 * can, and has only those put in exact order that overlap where the shot ends.
 *
 * 4. WHAT A SHOT WITHOUT CROSSINGS CAN MEET (face.c). Segments cut the circle into faces. Such a
 * shot stays in the face into which it leads, so it can meet only what has a point in the closure
 * of that face, its walls: a few segments of many. A bounce to the left starts in the face to the
 * left of the player's newest segment, where that ends. Later segments only make the face smaller,
 * so a set that contains its walls still does if every new segment is added; what keeps it small is
 * that the player's own next segment cuts the face in two.
 *
 * Every face is convex, except one that has a corner of more than 180 degrees at the centre:
 * - All segments hang together, and with the circumference. So a face is simply connected, and
 *   convex if no corner is above 180 degrees (Tietze, Nakajima 1928).
 * - A corner is an end of segments, or a crossing. The first segment that ended there did so on the
 *   circumference, whose tangent limits the corners to 180 degrees, or on a segment, which does:
 *   the one that it met or, if that ends there too, an older one. Only at the centre do segments
 *   start without that.
 * - A face F with such a corner can be seen from the centre C as a whole. It can after the
 * openings; a segment S drawn through F from border to border leaves in front of S what can be
 * seen, and cuts off a face without that corner. If the line of S leads through C it cuts F along a
 * ray from C. So a segment S drawn in a convex face cuts it into two convex ones, each on its side
 * of the line of S. In another face this holds for the part on the other side of that line than C.
 * In both cases segments that lie wholly on one side have no point in the closure of the part on
 * the other. All this holds as well for the last piece of an S that crosses others.
 *
 * 5. ERRORS OF DOUBLES. u = 2^-53 is the largest relative error of one operation; coordinates are
 * at most 1 in size, those of the points in question wrong by e and f; s and c, the sine and cosine
 * of one angle, are wrong by 8u (ANGLE_ERROR), and |s| + |c| < 1.4143. Then dx s + dy c, a distance
 * along a ray or an offset from its line, is wrong by less than
 *     1.4143 (e + f)       from the coordinates,
 *     2u (|s| + |c|) < 3u  from the differences,
 *     8u (|dx| + |dy|)     from sine and cosine, less than 23u, as |(dx, dy)| <= 2, and
 *     6u                   from the products and the sum:
 * 1.5 (e + f) + 2^-48 in all, also as rounded. Without the differences, x s + y c against the same
 * of the start, the products are wrong by 2u, their differences by 2u, the limits by 2u, with those
 * of sine and cosine 29u: less again. A crossing lies at the distance n / s, n being an offset and
 * s the sine between two directions. That is wrong by 26u, and above 2^-36 because directions are
 * decimals, so by less than 2^-10 of it; the division and the rest are wrong by 5u of the distance,
 * which is at most 2. So the distance is wrong by less than 1.001 (1.5 (e + f) + 2^-48 + 2 * 26u +
 * 2 * 5u) / |s| < (1.6 (e + f) + 2^-46) / |s|. circle_error() is this bound without |s|, with the
 * largest e of all points.
 *
 * 6. ERRORS OF FIXED POINT, in units of 2^-124. The offset of a line or a point is how far it lies
 * to the right of the centre, seen along some direction. Let v(a) be the unit vector (sin a, cos
 * a). A point on two lines, of offsets d and e and directions a and b, has along any direction c,
 * as v(c) = (sin(c - b) v(a) - sin(c - a) v(b)) / sin(a - b), the offset (d sin(c - b) - e sin(c -
 * a)) / sin(a - b) = (x cos c - y sin c) / w, x = e sin a - d sin b, y = e cos a - d cos b, w =
 * sin(a - b). So a path is followed from line to line. As x, y and w are never divided, nothing is
 * lost but what the angles make inevitable. (a) Products of numbers below 2, from halves of 62
 * bits: the product of the lower halves is left out, less than 1 unit, and rounding down loses less
 * than another. SUM_ERROR, of a sum or difference of two products, is 4. (b) Quotients a / b, 0 <=
 * a < b, are too small by less than 7. Both are shifted until b is in [2^125, 2^126), so that d,
 * its upper half and 1, is above 2^61, and b < 2^64 d <= b + 2^64. Then high = a / 2d <= 2^63 a /
 * b, and rest = 2^63 a - high b <= 2^63 a / d + b < 5b; 4 times that by 8d, in place of by 2b,
 * loses less than 2^-61 of 5 * 2^63, and 4: 24 units of 2^-126. (c) Sines of the table are wrong by
 * less than 6. The series leaves out less than 2^-10; its factor, pi / 180 * 10^-9 in units of
 * 2^-160, is too small by less than one of these, x by 2 units, its square, below 0.617, by 1.571 *
 * 2 + 2. With every further bracket, at most 1 and wrong by e, the next one is wrong by (5.2 +
 * 0.617 e + 2) / (n (n + 1)) + 1, or n (n - 1) for the cosine: 5.2 at most for the cosine, at n =
 * 2, and 2.4 for the sine, which times x makes 2 + 0.786 * 2.4 + 2. (d) The sum of two angles,
 * wrong by e and 6, has sine and cosine wrong by 1.4143 (e + 6) + SUM_ERROR: for four parts less
 * than 94.3. SINE_ERROR is 100, and DIFFERENCE_ERROR, of the sine of a difference of two such
 * angles, 300. (e) Where two lines meet, an error of d moves the point by that much of v(b) / w,
 * one of e by that much of v(a) / w. With s for SINE_ERROR and p for SUM_ERROR, x and y are wrong
 * by 2s + p besides, so x cos c - y sin c is by 1.4143 (2s + p) + p, and by 1.4143 s of w, as that
 * limits x and y. The quotient is wrong by that over w, by the error of w over w, and by 7. Points
 * of lines that are nearly parallel are given up. (f) Half a chord of offset d is h = sqrt(1 -
 * d^2). Newton's correction of a root wrong by r of itself leaves r^2 of it, so two corrections of
 * a double are as good as exact, except that the remainder is wrong by SUM_ERROR, which over twice
 * the root is less than 6 over it, and the sums by 1 unit each. An error e of d makes one of at
 * most e (2 |d| + e) / h. Chords with 1 - d^2 below 2^-60 are given up. (g) Coordinates that are
 * wrong by e have an offset that is by 1.4143 e, by as much of SINE_ERROR, and by SUM_ERROR. (h)
 * The error bounds themselves are computed in doubles, with MARGIN for their roundings.
 *
 * 7. INTERVALS have 192, 832, 1664 … 851,968 bits. A bounce loses some 40 bits to a line nearly
 * parallel, and no more than the 640 of the threshold to a tangent, so 200 bounces stay far below
 * the last level. Sines are taken from MPFR at 64 bits more: the factor pi / 180 degrees takes
 * three roundings, so an angle below 1 is wrong by less than 2^-(precision + 61), its sine and
 * cosine by less than that and half a unit more; the radius of 2^-(precision + 56) is ample. */
#ifndef RECTO_VALIDATOR_CIRCLE_CIRCLE_H
#define RECTO_VALIDATOR_CIRCLE_CIRCLE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The centre or no segment, two openings and two hundred half-moves. */
enum { CIRCLE_SET_SIZE = 203, CIRCLE_SET_WORDS = 4 };

/* Numbers below CIRCLE_SET_SIZE, a bit each. */
struct circle_set {
    uint64_t words[CIRCLE_SET_WORDS];
};

static inline void set_add(struct circle_set *set, int number)
{
    set->words[(unsigned)number / 64] |= UINT64_C(1) << (unsigned)number % 64;
}

static inline bool set_has(const struct circle_set *set, int number)
{
    return (set->words[(unsigned)number / 64] >> (unsigned)number % 64 & 1) != 0;
}

static inline void set_unite(struct circle_set *set, const struct circle_set *other)
{
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        set->words[i] |= other->words[i];
}

static inline void set_subtract(struct circle_set *set, const struct circle_set *other)
{
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        set->words[i] &= ~other->words[i];
}

static inline int set_count(const struct circle_set *set)
{
    int count = 0;
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        count += __builtin_popcountll(set->words[i]);
    return count;
}

static inline bool set_meets(const struct circle_set *a, const struct circle_set *b)
{
    uint64_t common = 0;
    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        common |= a->words[i] & b->words[i];
    return common != 0;
}

/* The numbers from 1 to `end` - 1. */
static inline struct circle_set set_below(int end)
{
    struct circle_set set = {{0}};
    for (int i = 1; i < end; i++)
        set_add(&set, i);
    return set;
}

/* The least number in the set that is not below `from`, CIRCLE_SET_SIZE if there is none. */
static inline int set_next(const struct circle_set *set, int from)
{
    for (int i = from / 64; i < CIRCLE_SET_WORDS; i++) {
        const uint64_t word =
            i == from / 64 ? set->words[i] >> from % 64 << from % 64 : set->words[i];
        if (word != 0)
            return i * 64 + __builtin_ctzll(word);
    }
    return CIRCLE_SET_SIZE;
}

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
    uint64_t serial;           /* unique among a worker's segments */
    struct circle_set meeting; /* the segments that contain the point, ends included */
};

/* The part of the circle on one side of a player's newest segment, at its end: see 4. */
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

/* What a worker keeps from record to record. Circles must not be shared between workers. The caller
 * frees it. */
struct circle_arithmetic;
struct circle_arithmetic *circle_arithmetic_new(void);
void circle_arithmetic_free(struct circle_arithmetic *arithmetic);
void circle_start(struct circle *circle);

/* Draws a player's opening, player 1's first, or a shot that circle_judge() found fine. `turn` is
 * between 0 and 180 degrees, negative to the left. */
void circle_open(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t bearing);
void circle_shoot(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                  int64_t turn, int32_t crossings);

/* SHOT_FINE, or the first reason against the shot. */
enum circle_answer circle_judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings);

/* The length of a segment. */
double circle_length(struct circle_arithmetic *arithmetic, const struct circle *circle,
                     int16_t number);

/* The error bound of doubles for distances along a ray from a point, and for offsets from its line;
 * see 5. */
static inline double circle_error(const struct circle *circle, int16_t start)
{
    return 1.6 * (circle->error + circle->segments[start].error) + 0x1p-46;
}

/* The ends of a shot against which nothing but its crossings can speak, the nearest first; returns
 * how many. */
size_t circle_ends(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                   int64_t turn, struct circle_end ends[CIRCLE_NUMBERS]);

/* The largest angle to that side (1 right, -1 left) that is blocked: larger ones bounce. */
int64_t circle_blocked(struct circle_arithmetic *arithmetic, const struct circle *circle,
                       int player, int side);

/* At least the score of any shot to that side at more than `blocked` and less than 180 degrees,
 * with the crossings of that shot alone. */
double circle_reach(const struct circle *circle, int player, int side, int64_t blocked);

/* Scores: the length of a player's last segment over 2 to the number of crossings.
 *
 * <0, 0, >0 as player 1's score is below, equal to or above player 2's; a difference certified to
 * be below 2^-640 of the larger one is equal. */
int circle_score_compare(struct circle_arithmetic *arithmetic, const struct circle *circle);

/* What a player's score is at least and at most. */
struct circle_range {
    double least, most;
};
struct circle_range circle_score_range(struct circle_arithmetic *arithmetic,
                                       const struct circle *circle, int player);

/* Appends the score with 12 significant digits, rounded right, in the form of C's %.12g. */
void circle_score_write(struct circle_arithmetic *arithmetic, const struct circle *circle,
                        int player, struct buffer *text);

/* Whether a decimal (digits, at most one point, perhaps a minus sign) is within half a unit of its
 * last written digit of the exact score. */
bool circle_score_is(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                     const char *text, size_t len);

#endif
