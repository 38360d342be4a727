#include "validator/face.h"

#include "validator/angle.h"

#include <math.h>

/* The segments cut the circle into faces. A shot that crosses nothing stays in the face into which
 * it leads, so it can meet only what has a point in the closure of that face: a few segments of
 * many. Which face that is follows from the turn: a bounce to the left starts in the face to the
 * left of the player's own last segment, where that ends. Segments drawn later only make the face
 * smaller, so a set that contains its walls goes on doing so if every new segment is added. What
 * keeps the set small is that the player's own next segment cuts the face in two.
 *
 * Every face is convex, but for one that has a corner of more than 180 degrees at the centre:
 * - All segments hang together, and with the circumference. So a face is simply connected, and
 *   convex if no corner is above 180 degrees (Tietze, Nakajima 1928).
 * - A corner is an end of segments, or a crossing. The first segment that ended there did so on the
 *   circumference, whose tangent, or on a segment which limits the corners to 180 degrees: if not
 *   the one that it met, as that ends there too, then an older one. Only at the centre segments
 *   start without that.
 * - All of a face F with such a corner can be seen from the centre C. It can after the openings; a
 *   segment S drawn through F from border to border leaves what can be seen in front of S, and cuts
 *   off what lies behind it as seen from C, which is a face without that corner. If the line of S
 *   leads through C it cuts F along a ray from C.
 * So a segment S drawn in a convex face cuts it into two convex ones, each on its side of the line
 * of S. Otherwise this holds for the part that lies on the other side of that line than C. In both
 * cases segments that lie wholly on one side have no point in the closure of the part on the other.
 * All this holds as well for the last piece of an S that crosses others. */

/* The offset of a point from the line of the look is wrong by less than 1.5 (e + f) + ROUNDING, as
 * is its distance along it (proof in sight.c; e and f are the errors of the point and of the
 * start). So is the offset of the start from the line of a segment. Where that line crosses the
 * other, the distance is the offset n over the sine s between them: 1 / s and the product are wrong
 * by 2u of themselves in all, s by 26u, which as s is above 2^-36 is less than 2^-10 of it, and the
 * distance is at most 2. So it is wrong by less than 1.001 (1.5 (e + f) + ROUNDING + 2 * 26u + 2 *
 * 2u) / |s| < (1.6 (e + f) + 4 ROUNDING) / |s|. */
#define ROUNDING 0x1p-48

enum { LEFT, RIGHT, SIDES };

/* The sweep to the right from this opening to the other is the angle of one of two sectors. */
void face_open(struct circle *circle, int player)
{
    const int64_t sweep = angle_normal(circle->segments[circle->last[3 - player]].direction -
                                       circle->segments[circle->last[player]].direction);

    for (int side = LEFT; side <= RIGHT; side++) {
        const bool convex = (side == RIGHT) == (sweep <= HALF_TURN);
        const struct circle_face face = {set_below(circle->count), convex};
        circle->faces[player][side] = face;
        circle->faces[3 - player][SIDES - 1 - side] = face;
    }
}

void face_split(const struct sight *sight, struct circle *circle, int player, int64_t turn,
                int32_t crossings)
{
    const int16_t number = circle->last[player];
    const double aside = sight_aside(sight, &circle->segments[0]);
    const double error = sight_error(sight, &circle->segments[0]);
    struct circle_face whole = circle->faces[player][turn > 0];

    if (crossings > 0)
        whole = (struct circle_face){set_below(number), false};
    for (int side = LEFT; side <= RIGHT; side++) {
        struct circle_face *const part = &circle->faces[player][side];
        *part = whole;
        part->convex |= side == LEFT ? aside > error : aside < -error;
        for (int i = 0; part->convex && i < CIRCLE_SET_WORDS; i++)
            part->walls.words[i] &= ~sight->beside[SIDES - 1 - side].words[i];
        set_add(&part->walls, number);
        set_add(&circle->faces[3 - player][side].walls, number);
    }
}

/* A look from a point in some direction. */
struct look {
    double x, y, sine, cosine;
    double error;                                     /* the one derived above, times |s| */
    double low[CIRCLE_NUMBERS], high[CIRCLE_NUMBERS]; /* where crossings ahead lie … */
    int16_t numbers[CIRCLE_NUMBERS];                  /* … the segments, and how many there are */
    int count;
    double unsure; /* nearer than that, nothing else can be met */
    bool certain;  /* no crossing is so near to the start that it may be ahead or behind */
};

/* Segments that certainly lie to the left of the line of a look, to the right, or cross it; these
 * do so at a point of the line, as both ends are off it. */
struct sorted {
    uint64_t left, right, both;
};

/* Sorts one word of a set. There are no branches here, as nobody could foretell them. */
static struct sorted sort(const struct look *look, const struct circle_segment *segments,
                          uint64_t set)
{
    const double error = look->error;
    uint64_t from_left = 0, from_right = 0, to_left = 0, to_right = 0;

    for (uint64_t word = set; word != 0; word &= word - 1) {
        const int bit = __builtin_ctzll(word);
        const struct circle_segment *const segment = &segments[bit];
        const double from =
            (segment->from_x - look->x) * look->cosine - (segment->from_y - look->y) * look->sine;
        const double to =
            (segment->x - look->x) * look->cosine - (segment->y - look->y) * look->sine;
        from_left |= (uint64_t)(from < -error) << bit;
        from_right |= (uint64_t)(from > error) << bit;
        to_left |= (uint64_t)(to < -error) << bit;
        to_right |= (uint64_t)(to > error) << bit;
    }
    return (struct sorted){from_left & to_left, from_right & to_right,
                           (from_left & to_right) | (from_right & to_left)};
}

/* Adds a crossing if it is ahead. */
static void cross(struct look *look, const struct circle_segment *segment, int16_t number)
{
    const double sine = look->sine * segment->cosine - look->cosine * segment->sine;
    const double offset =
        (segment->from_x - look->x) * segment->cosine - (segment->from_y - look->y) * segment->sine;
    const double inverse = 1 / sine, distance = offset * inverse;
    const double error = look->error * fabs(inverse);

    look->low[look->count] = distance - error;
    look->high[look->count] = distance + error;
    look->numbers[look->count] = number;
    look->count += distance > 0;
    look->certain &= fabs(distance) > error;
}

/* A segment with an end that may be on the line is met between its ends, if at all. */
static void touch(struct look *look, const struct circle_segment *segment)
{
    const double from =
        (segment->from_x - look->x) * look->sine + (segment->from_y - look->y) * look->cosine;
    const double to = (segment->x - look->x) * look->sine + (segment->y - look->y) * look->cosine;

    if (fmax(from, to) >= -look->error)
        look->unsure = fmin(look->unsure, fmin(from, to) - look->error);
}

/* Looks at the walls of a face but those that contain the start. */
static void look_at(struct look *look, struct sight *sight, const struct circle_set *walls)
{
    const struct circle *const circle = sight->ray.circle;
    const struct circle_set *const here = &circle->segments[sight->ray.start].meeting;

    for (int i = 0; i < CIRCLE_SET_WORDS; i++) {
        const struct circle_segment *const segments = &circle->segments[i * 64];
        const uint64_t word = walls->words[i] & ~here->words[i];
        const struct sorted sorted = sort(look, segments, word);
        const uint64_t rest = word & ~(sorted.left | sorted.right | sorted.both);
        sight->beside[LEFT].words[i] = sorted.left;
        sight->beside[RIGHT].words[i] = sorted.right;
        for (uint64_t both = sorted.both; both != 0; both &= both - 1) {
            const int bit = __builtin_ctzll(both);
            cross(look, &segments[bit], (int16_t)(i * 64 + bit));
        }
        for (uint64_t other = rest; other != 0; other &= other - 1)
            touch(look, &segments[__builtin_ctzll(other)]);
    }
}

/* The nearest crossing, if all others are certain to be farther; -1 if not. */
static int nearest_of(const struct look *look)
{
    int best = 0, near = 0;

    for (int i = 1; i < look->count; i++)
        best = look->high[i] < look->high[best] ? i : best;
    for (int i = 0; i < look->count; i++)
        near += look->low[i] <= look->high[best];
    return near == 1 && look->unsure > look->high[best] ? best : -1;
}

/* Nothing is met before the circumference, at which there is no point that is known: that would
 * be the end of a segment that touches the line. */
static bool see_circumference(struct sight *sight, const struct look *look)
{
    sight->count = 0;
    sight->sides[0] = 1; /* not on the line, which is all that matters */
    return look->unsure == INFINITY &&
           fabs(sight_aside(sight, &sight->ray.circle->segments[0])) > look->error;
}

bool face_look(struct sight *sight, const struct circle_face *face)
{
    const struct circle *const circle = sight->ray.circle;
    const struct circle_segment *const start = &circle->segments[sight->ray.start];
    struct look look;

    look.x = start->x;
    look.y = start->y;
    look.sine = sight->sine;
    look.cosine = sight->cosine;
    look.error = 1.6 * (circle->error + start->error) + 4 * ROUNDING;
    look.count = 0;
    look.unsure = INFINITY;
    look.certain = true;
    look_at(&look, sight, &face->walls);
    sight->far = -1;
    if (!look.certain || look.count == 0)
        return look.certain && see_circumference(sight, &look);

    const int best = nearest_of(&look);
    if (best < 0)
        return false;
    sight->count = 1;
    sight->places[0] =
        (struct sight_place){look.low[best], look.high[best], {look.numbers[best], false}, false};
    return true;
}
