#include "validator/circle/face.h"

#include "validator/circle/angle.h"
#include "validator/circle/outline.h"

#include <math.h>

/* The segments cut the circle into faces. A shot that crosses nothing stays in the face into which
 * it leads, so it can meet only what has a point in the closure of that face: a few segments of
 * many. Which face that is follows from the turn: a bounce to the left starts in the face to the
 * left of the player's own last segment, where that ends. Segments drawn later only make the face
 * smaller, so a set that contains its walls goes on doing so if every new segment is added. What
 * keeps the set small is that the player's own next segment cuts the face in two. Such sets are
 * kept where it is not known what bounds the face, and in which order: see outline.c.
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
 * other, the distance is the offset n over the sine s between them: what is computed is wrong by 5u
 * of itself, s by 26u, which as s is above 2^-36 is less than 2^-10 of it, and the distance is at
 * most 2. So it is wrong by less than 1.001 (1.5 (e + f) + ROUNDING + 2 * 26u + 2 * 5u) / |s| <
 * (1.6 (e + f) + 4 ROUNDING) / |s|. */
#define ROUNDING 0x1p-48

double face_error(const struct sight *sight)
{
    const struct circle *const circle = sight->ray.circle;
    return 1.6 * (circle->error + circle->segments[sight->ray.start].error) + 4 * ROUNDING;
}

enum { LEFT, RIGHT, SIDES };

/* The sweep to the right from this opening to the other is the angle of one of two sectors. */
void face_open(struct circle *circle, int player)
{
    const int64_t sweep = angle_normal(circle->segments[circle->last[3 - player]].direction -
                                       circle->segments[circle->last[player]].direction);

    for (int side = LEFT; side <= RIGHT; side++) {
        const bool convex = (side == RIGHT) == (sweep <= HALF_TURN);
        circle->faces[player][side].convex = convex;
        circle->faces[3 - player][SIDES - 1 - side].convex = convex;
    }
    outline_open(circle, player);
    outline_open(circle, 3 - player);
}

/* Of the parts of a face those are convex that lie on the other side of the shot than the centre.
 */
static void find_convex(const struct sight *sight, struct circle *circle, int player, bool whole)
{
    bool left = whole, right = whole;

    if (!whole) {
        const double aside = sight_aside(sight, &circle->segments[0]);
        const double error = sight_error(sight, &circle->segments[0]);
        left = aside > error;
        right = aside < -error;
    }
    circle->faces[player][LEFT].convex = left;
    circle->faces[player][RIGHT].convex = right;
}

/* Where outlines do not tell, they do not for the other player either. What lies beside the shot is
 * only known if its end was found by looking at segments. */
static void split_walls(const struct sight *sight, struct circle *circle, int player, int side)
{
    const struct circle_set walls = face_walls(circle, &circle->faces[player][side]);
    const bool looked = sight->edge < 0;

    for (side = LEFT; side <= RIGHT; side++) {
        struct circle_face *const part = &circle->faces[player][side];
        part->count = 0;
        part->walls = walls;
        for (int i = 0; looked && part->convex && i < CIRCLE_SET_WORDS; i++)
            part->walls.words[i] &= ~sight->beside[SIDES - 1 - side].words[i];
        set_add(&part->walls, circle->last[player]);
        outline_lose(circle, &circle->faces[3 - player][side]);
    }
}

void face_split(const struct sight *sight, struct circle *circle, int player, int64_t turn,
                int32_t crossings)
{
    const int side = turn > 0 ? RIGHT : LEFT;
    struct circle_face *const whole = &circle->faces[player][side];

    if (crossings > 0) {
        whole->walls = set_below(circle->count);
        whole->convex = false;
        whole->count = 0;
    }
    find_convex(sight, circle, player, whole->convex);
    if (whole->count == 0 || !outline_split(sight, circle, player, side))
        split_walls(sight, circle, player, side);
    for (int other = LEFT; other <= RIGHT; other++)
        set_add(&circle->faces[3 - player][other].walls, circle->last[player]);
}

struct circle_set face_walls(const struct circle *circle, const struct circle_face *face)
{
    return face->count > 0 ? outline_walls(circle, face) : face->walls;
}

/* A look from a point in some direction. */
struct look {
    const struct circle_segment *segments;
    double x, y, sine, cosine;
    double error;                    /* the one derived above, times |s| */
    double inverses[CIRCLE_NUMBERS]; /* of the least distances of crossings, with their numbers … */
    int count;                       /* … in the last bits, and how many there are */
    double nearest;                  /* the largest of them, or 0 */
    double least;  /* the size of the least offset of the start from a line that crosses */
    double unsure; /* nearer than that, nothing else can be met */
};

/* Segments that certainly lie to the left of the line of a look, to the right, or cross it; these
 * do so at a point of the line, as both ends are off it. */
struct sorted {
    uint64_t left, right, both;
};

/* What is computed of both ends of a segment at once. */
typedef double pair __attribute__((vector_size(16)));
typedef int64_t masks __attribute__((vector_size(16)));

/* Sorts one word of a set. Offsets are compared here with that of the start, without differences of
 * coordinates before: as points are at most 1 from the centre, all products are wrong by 2u in all,
 * their differences by 2u, the limits by 2u, with those of sine and cosine (sight.c) 29u, which is
 * less than ROUNDING. There are no branches, as nobody could foretell them. */
static struct sorted sort(const struct look *look, const struct circle_segment *segments,
                          uint64_t set)
{
    const pair sine = {look->sine, look->sine}, cosine = {look->cosine, look->cosine};
    const double here = look->x * look->cosine - look->y * look->sine;
    const pair low = {here - look->error, here - look->error};
    const pair high = {here + look->error, here + look->error};
    masks left = {0, 0}, right = {0, 0};

    for (uint64_t word = set; word != 0; word &= word - 1) {
        const struct circle_segment *const segment = &segments[__builtin_ctzll(word)];
        const int64_t bit = (int64_t)(word & -word);
        const pair x = {segment->from_x, segment->x}, y = {segment->from_y, segment->y};
        const pair offset = x * cosine - y * sine;
        left |= (offset < low) & (masks){bit, bit};
        right |= (offset > high) & (masks){bit, bit};
    }
    return (struct sorted){(uint64_t)(left[0] & left[1]), (uint64_t)(right[0] & right[1]),
                           (uint64_t)((left[0] & right[1]) | (right[0] & left[1]))};
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* How far the start of the look lies to the right of a segment's line, seen from the segment. */
static double offset_to(const struct look *look, const struct circle_segment *segment)
{
    return (segment->from_x - look->x) * segment->cosine -
           (segment->from_y - look->y) * segment->sine;
}

static double sine_to(const struct look *look, const struct circle_segment *segment)
{
    return look->sine * segment->cosine - look->cosine * segment->sine;
}

/* An inverse that has the number of its segment in the last bits, by which it is changed less than
 * NUMBER_ERROR of itself. */
#define NUMBER_ERROR 0x1p-44

union numbered {
    double inverse;
    uint64_t bits;
};

static double with_number(double inverse, uint64_t number)
{
    union numbered numbered = {inverse};

    numbered.bits = (numbered.bits & ~UINT64_C(0xff)) | number;
    return numbered.inverse;
}

static int number_of(double inverse)
{
    const union numbered numbered = {inverse};
    return (int)(numbered.bits & 0xff);
}

/* Looks at the crossings in one word of a set, the first number of which is given. Those behind are
 * negative. Nobody could foretell branches here either. */
static void cross(struct look *look, uint64_t set, int first)
{
    double nearest = look->nearest, least = look->least;
    int count = look->count;

    for (uint64_t word = set; word != 0; word &= word - 1) {
        const int number = first + __builtin_ctzll(word);
        const double offset = offset_to(look, &look->segments[number]);
        const double sine = sine_to(look, &look->segments[number]);
        const double inverse =
            with_number(sine / (offset - copysign(look->error, offset)), (uint64_t)number);
        look->inverses[count++] = inverse;
        nearest = larger(inverse, nearest);
        least = lesser(fabs(offset), least);
    }
    look->count = count;
    look->nearest = nearest;
    look->least = least;
}

/* A segment with an end that may be on the line is met between its ends, if at all. */
static void touch(struct look *look, const struct circle_segment *segment)
{
    const double from =
        (segment->from_x - look->x) * look->sine + (segment->from_y - look->y) * look->cosine;
    const double to = (segment->x - look->x) * look->sine + (segment->y - look->y) * look->cosine;

    if (larger(from, to) >= -look->error)
        look->unsure = lesser(look->unsure, lesser(from, to) - look->error);
}

/* Looks at the walls of a face but those that contain the start. */
static void look_at(struct look *look, struct sight *sight, const struct circle_set *walls)
{
    const struct circle *const circle = sight->ray.circle;
    const struct circle_set *const here = &circle->segments[sight->ray.start].meeting;
    const struct sorted nothing = {0, 0, 0};

    for (int i = 0; i < CIRCLE_SET_WORDS; i++) {
        const struct circle_segment *const segments = &circle->segments[i * 64];
        const uint64_t word = walls->words[i] & ~here->words[i];
        const struct sorted sorted = word != 0 ? sort(look, segments, word) : nothing;
        const uint64_t rest = word & ~(sorted.left | sorted.right | sorted.both);
        sight->beside[LEFT].words[i] = sorted.left;
        sight->beside[RIGHT].words[i] = sorted.right;
        if (sorted.both != 0)
            cross(look, sorted.both, i * 64);
        for (uint64_t other = rest; other != 0; other &= other - 1)
            touch(look, &segments[__builtin_ctzll(other)]);
    }
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

/* The nearest crossing, if all others are certain to be farther. */
static bool see_nearest(struct sight *sight, const struct look *look)
{
    const int number = number_of(look->nearest);
    const struct circle_segment *const segment = &look->segments[number];
    const double high =
        (fabs(offset_to(look, segment)) + look->error) / fabs(sine_to(look, segment));
    int near = 0;

    for (int i = 0; i < look->count; i++)
        near += high * look->inverses[i] > 1 - 2 * NUMBER_ERROR;
    sight->count = 1;
    sight->places[0] =
        (struct sight_place){1 / look->nearest, high, {(int16_t)number, false}, false};
    return near == 1 && high < look->unsure;
}

bool face_look(struct sight *sight, const struct circle_set *walls)
{
    const struct circle *const circle = sight->ray.circle;
    const struct circle_segment *const start = &circle->segments[sight->ray.start];
    struct look look;

    look.segments = circle->segments;
    look.x = start->x;
    look.y = start->y;
    look.sine = sight->sine;
    look.cosine = sight->cosine;
    look.error = face_error(sight);
    look.count = 0;
    look.nearest = 0;
    look.least = INFINITY;
    look.unsure = INFINITY;
    look_at(&look, sight, walls);
    sight->far = -1;
    if (look.least <= look.error)
        return false;
    return look.nearest > 0 ? see_nearest(sight, &look) : see_circumference(sight, &look);
}
