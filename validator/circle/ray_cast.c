#include "validator/circle/ray_cast.h"

#include "validator/circle/fixed_point.h"
#include "validator/numbers/angle.h"

#include <math.h>
#include <string.h>

enum { UNKNOWN = 2 };

static const struct circle_segment *start_of(const struct ray_cast *cast)
{
    return &cast->ray.circle->segments[cast->ray.start];
}

/* How far along the ray a point is. */
static double along(const struct ray_cast *cast, const struct circle_segment *point)
{
    const struct circle_segment *start = start_of(cast);
    return (point->x - start->x) * cast->sine + (point->y - start->y) * cast->cosine;
}

/* Whether a point is on the ray's line, as far as exact bearings tell. */
static bool surely_on_line(const struct ray_cast *cast, int16_t number)
{
    const struct circle_segment *start = start_of(cast);
    const struct circle_segment *point = &cast->ray.circle->segments[number];
    const int64_t direction = cast->ray.direction;

    if (number == cast->ray.start)
        return true;
    if (number == 0)
        return start->place == PLACE_CIRCUMFERENCE && start->turn == 0 &&
               (direction - start->bearing) % HALF_TURN == 0;
    if (point->place != PLACE_CIRCUMFERENCE)
        return false;
    if (start->place == PLACE_CIRCUMFERENCE)
        return point->turn == -start->turn && point->base == start->base &&
               point->bearing == angle_normal(2 * direction - start->bearing + HALF_TURN);
    return cast->sides[0] == 0 && point->turn == 0 && (direction - point->bearing) % HALF_TURN == 0;
}

/* Doubles cannot tell this side: exact bearings do, or it is UNKNOWN for now. */
static void settle_side(struct ray_cast *cast, int16_t number)
{
    const bool on_line = surely_on_line(cast, number);

    cast->sides[number] = on_line ? 0 : UNKNOWN;
    cast->aligned |= on_line && number != cast->ray.start;
    cast->unknown |= !on_line;
}

/* Points with offsets from `low` to `high` may be on the line of the ray, as far as doubles tell.
 */
struct band {
    double sine, cosine, low, high;
};

static int side_of(const struct band *band, const struct circle_segment *point)
{
    const double offset = point->x * band->cosine - point->y * band->sine;
    return (offset > band->high) - (offset < band->low);
}

static struct band band_of(const struct ray_cast *cast)
{
    const double here = start_of(cast)->x * cast->cosine - start_of(cast)->y * cast->sine;
    return (struct band){cast->sine, cast->cosine, here - cast->error, here + cast->error};
}

/* Finds the sides of the centre and of the ends of all candidates. */
static void find_sides(struct ray_cast *cast)
{
    const struct circle_segment *const segments = cast->ray.circle->segments;
    const struct band band = band_of(cast);

    cast->aligned = cast->unknown = false;
    cast->points = (struct circle_set){{1}};
    for (int i = set_next(&cast->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&cast->among, i + 1)) {
        set_add(&cast->points, segments[i].start);
        set_add(&cast->points, segments[i].end);
    }
    for (int i = 0; i < CIRCLE_SET_SIZE; i = set_next(&cast->points, i + 1)) {
        cast->sides[i] = (int8_t)side_of(&band, &segments[i]);
        if (cast->sides[i] == 0)
            settle_side(cast, (int16_t)i);
    }
}

/* Adds a place if it is ahead of the start of the ray. */
static void add_ahead(struct ray_cast *cast, const struct exact *exact, struct ray_hit hit,
                      double distance, double error)
{
    const struct ray_hit start = {cast->ray.start, true};

    if (distance + error < 0 || distance - error > cast->limit)
        return;
    if (distance - error <= 0 && exact_order(exact, cast->ray, hit, start) <= 0)
        return;
    if (hit.point && cast->ray.circle->segments[hit.number].place == PLACE_CIRCUMFERENCE)
        cast->far = hit.number;
    else
        cast->places[cast->count++] =
            (struct ray_place){distance - error, distance + error, hit, false};
    if (cast->nearest && cast->count > 0 && cast->places[cast->count - 1].high < cast->limit)
        cast->limit = cast->places[cast->count - 1].high;
}

/* Collects the points on the line. A ray that meets a point meets all segments that contain it. */
static void collect_points(struct ray_cast *cast, const struct exact *exact)
{
    const struct circle *circle = cast->ray.circle;

    for (int i = set_next(&cast->points, 0); i < CIRCLE_SET_SIZE;
         i = set_next(&cast->points, i + 1)) {
        const struct circle_segment *point = &circle->segments[i];
        if (cast->sides[i] != 0 || i == cast->ray.start)
            continue;
        set_unite(&cast->shared, &point->meeting);
        add_ahead(cast, exact, (struct ray_hit){(int16_t)i, true}, along(cast, point), cast->error);
    }
}

/* A segment crosses the line of the ray at the distance offset / sine from its start. */
struct crossing {
    double offset; /* of the start to the segment's line */
    double sine;   /* of the angle between */
};

static struct crossing crossing_of(const struct ray_cast *cast, int number)
{
    const struct circle_segment *const segment = &cast->ray.circle->segments[number];
    const struct circle_segment *const from = &cast->ray.circle->segments[segment->start];
    const struct circle_segment *const start = start_of(cast);

    return (struct crossing){(from->x - start->x) * segment->cosine -
                                 (from->y - start->y) * segment->sine,
                             cast->sine * segment->cosine - cast->cosine * segment->sine};
}

static void collect_crossing(struct ray_cast *cast, const struct exact *exact, int number)
{
    const struct crossing crossing = crossing_of(cast, number);
    const double ahead = crossing.sine < 0 ? -crossing.offset : crossing.offset;
    const double sine = fabs(crossing.sine);

    if (ahead < -cast->error || ahead - cast->error > cast->limit * sine)
        return;
    add_ahead(cast, exact, (struct ray_hit){(int16_t)number, false}, ahead / sine,
              cast->error / sine);
}

static bool parallel(const struct ray_cast *cast, const struct circle_segment *segment)
{
    return (cast->ray.direction - segment->direction) % HALF_TURN == 0;
}

static void collect_segments(struct ray_cast *cast, const struct exact *exact)
{
    const struct circle_segment *const segments = cast->ray.circle->segments;

    for (int i = set_next(&cast->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&cast->among, i + 1)) {
        const int a = cast->sides[segments[i].start], b = cast->sides[segments[i].end];
        if ((a | b) == 0 && parallel(cast, &segments[i]))
            set_add(&cast->walls, i);
        if (a == b && (a == -1 || a == 1))
            set_add(&cast->beside[a > 0], i);
        if (a * b == -1 && !set_has(&cast->shared, i))
            collect_crossing(cast, exact, i);
    }
}

/* Collects everything that is known to be met. */
static void collect(struct ray_cast *cast, const struct exact *exact)
{
    cast->count = 0;
    cast->far = -1;
    cast->limit = INFINITY;
    cast->walls = (struct circle_set){{0}};
    cast->shared = start_of(cast)->meeting;
    cast->beside[0] = cast->beside[1] = (struct circle_set){{0}};
    if (cast->aligned)
        collect_points(cast, exact);
    collect_segments(cast, exact);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* Sorts the candidates into those on the left, those on the right, and those that cross the line.
 * False if an end of any may be on it. Sides are random to a processor, so there are no branches:
 * they would cost 5 % on long games. */
static bool sort_by_side(struct ray_cast *cast, struct circle_set *crossing)
{
    const struct circle_segment *const segments = cast->ray.circle->segments;
    const struct band band = band_of(cast);
    uint64_t near = 0;

    for (int i = 0; i < CIRCLE_SET_WORDS; i++) {
        uint64_t left = 0, right = 0, both = 0;
        for (uint64_t word = cast->among.words[i]; word != 0; word &= word - 1) {
            const struct circle_segment *const end = &segments[i * 64 + __builtin_ctzll(word)];
            const struct circle_segment *const start = &segments[end->start];
            const double a = start->x * band.cosine - start->y * band.sine;
            const double b = end->x * band.cosine - end->y * band.sine;
            const uint64_t bit = word & -word;
            const uint64_t a_left = 0 - (uint64_t)(a < band.low),
                           b_left = 0 - (uint64_t)(b < band.low);
            const uint64_t a_right = 0 - (uint64_t)(a > band.high),
                           b_right = 0 - (uint64_t)(b > band.high);
            left |= bit & a_left & b_left;
            right |= bit & a_right & b_right;
            both |= bit & ((a_left & b_right) | (a_right & b_left));
        }
        cast->beside[0].words[i] = left;
        cast->beside[1].words[i] = right;
        crossing->words[i] = both;
        near |= cast->among.words[i] & ~(left | right | both);
    }
    cast->sides[0] = (int8_t)side_of(&band, &segments[0]);
    return near == 0;
}

/* Finds what is met first if doubles can tell: the start is off the lines of all that cross, and
 * the second crossing is certainly farther; or nothing is met and the centre is off the line. This
 * compares the inverses of the least distances, which are negative behind the start. */
static bool find_nearest(struct ray_cast *cast)
{
    struct circle_set crossing;
    double inverses[CIRCLE_NUMBERS], nearest = 0, least = INFINITY;
    int numbers[CIRCLE_NUMBERS], count = 0, number = 0, near = 0;

    if (!sort_by_side(cast, &crossing))
        return false;
    for (int i = set_next(&crossing, 1); i < CIRCLE_SET_SIZE; i = set_next(&crossing, i + 1)) {
        const struct crossing at = crossing_of(cast, i);
        numbers[count] = i;
        inverses[count] = at.sine / (at.offset - copysign(cast->error, at.offset));
        nearest = larger(nearest, inverses[count++]);
        least = -larger(-least, -fabs(at.offset));
    }
    for (int i = 0; i < count; i++)
        number = inverses[i] == nearest ? numbers[i] : number;
    cast->far = -1;
    cast->count = number != 0;
    if (least <= cast->error || number == 0)
        return least > cast->error && cast->sides[0] != 0;
    const struct crossing at = crossing_of(cast, number);
    const double high = (fabs(at.offset) + cast->error) / fabs(at.sine);
    for (int i = 0; i < count; i++)
        near += high * inverses[i] > 1 - 0x1p-48;
    cast->places[0] = (struct ray_place){1 / nearest, high, {(int16_t)number, false}, false};
    return near == 1;
}

static int weight_of(const struct ray_cast *cast, const struct ray_place *place)
{
    return place->hit.point ? set_count(&cast->ray.circle->segments[place->hit.number].meeting) : 1;
}

static double key_of(const struct ray_place *place, bool high)
{
    return high ? place->high : place->low;
}

static void sort(struct ray_cast *cast, bool by_high)
{
    for (int i = 1; i < cast->count; i++) {
        const struct ray_place place = cast->places[i];
        int at = i;
        for (; at > 0 && key_of(&cast->places[at - 1], by_high) > key_of(&place, by_high); at--)
            cast->places[at] = cast->places[at - 1];
        cast->places[at] = place;
    }
}

/* Nothing matters beyond this distance: up to there the ray meets more segments than `crossings`,
 * whatever is still unknown. */
static double reach(struct ray_cast *cast, int32_t crossings)
{
    int32_t met = 0;

    if (cast->nearest)
        return cast->limit;
    sort(cast, true);
    for (int i = 0; i < cast->count; i++) {
        met += weight_of(cast, &cast->places[i]);
        if (met > crossings)
            return cast->places[i].high;
    }
    return INFINITY;
}

/* Whether a segment may be met between the start and `limit`. */
static bool within(const struct ray_cast *cast, const struct circle_segment *segment, double limit)
{
    const struct circle_segment *points = cast->ray.circle->segments;
    const struct circle_segment *a = &points[segment->start], *b = &points[segment->end];
    const double of_a = along(cast, a), of_b = along(cast, b);

    if (of_a < -cast->error && of_b < -cast->error)
        return false;
    return fmin(of_a, of_b) - cast->error <= limit;
}

static void resolve_point(struct ray_cast *cast, const struct exact *exact, int16_t number)
{
    if (cast->sides[number] == UNKNOWN)
        cast->sides[number] = (int8_t)exact_side(exact, cast->ray, number);
}

/* Certifies the sides of both ends of a segment. A parallel segment has both on the same side. */
static void resolve_ends(struct ray_cast *cast, const struct exact *exact,
                         const struct circle_segment *segment)
{
    int8_t *const start = &cast->sides[segment->start];
    int8_t *const end = &cast->sides[segment->end];

    if (parallel(cast, segment)) {
        if (*start == UNKNOWN && *end != UNKNOWN)
            *start = *end;
        resolve_point(cast, exact, segment->start);
        if (*end == UNKNOWN)
            *end = *start;
    }
    resolve_point(cast, exact, segment->start);
    resolve_point(cast, exact, segment->end);
}

/* Certifies what may be met up to `limit`; false if nothing was unknown there. */
static bool resolve(struct ray_cast *cast, const struct exact *exact, double limit)
{
    const struct circle *circle = cast->ray.circle;
    bool resolved = false;

    for (int i = set_next(&cast->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&cast->among, i + 1)) {
        const struct circle_segment *segment = &circle->segments[i];
        if (cast->sides[segment->start] != UNKNOWN && cast->sides[segment->end] != UNKNOWN)
            continue;
        if (!within(cast, segment, limit))
            continue;
        resolve_ends(cast, exact, segment);
        resolved = true;
    }
    return resolved;
}

static void drop_beyond(struct ray_cast *cast, double limit)
{
    int kept = 0;

    for (int i = 0; i < cast->count; i++)
        if (cast->places[i].low <= limit)
            cast->places[kept++] = cast->places[i];
    cast->count = kept;
}

void ray_cast_start(struct ray_cast *cast, const struct exact *exact, struct ray ray,
                    const struct circle_set *among, int32_t crossings)
{
    cast->ray = ray;
    cast->among = *among;
    set_subtract(&cast->among, &start_of(cast)->meeting);
    fixed_aim(exact->fixed, ray.direction, &cast->sine, &cast->cosine);
    cast->error = circle_error(ray.circle, ray.start);
    cast->nearest = crossings == 0;
    if (cast->nearest && find_nearest(cast))
        return;
    find_sides(cast);
    collect(cast, exact);
    const double limit = reach(cast, crossings);
    if (cast->unknown && resolve(cast, exact, limit)) {
        cast->aligned = true;
        collect(cast, exact);
    }
    drop_beyond(cast, limit);
    sort(cast, false);
}

static int order(struct ray_cast *cast, const struct exact *exact, const struct ray_place *a,
                 const struct ray_place *b)
{
    if (a->high < b->low)
        return -1;
    if (b->high < a->low)
        return 1;
    return exact_order(exact, cast->ray, a->hit, b->hit);
}

/* The rank of a place among the sorted ones from `first` up to it, after those that are met
 * together with it, which sets `same`. It mostly has that rank already. If not, bisection asks few
 * others, since each answer may need intervals. */
static int find_rank(struct ray_cast *cast, const struct exact *exact, int first, int at,
                     bool *same)
{
    const struct ray_place *const places = cast->places;
    int low = first, high = at;

    *same = false;
    for (int asked = at - 1; low < high; asked = low + (high - low) / 2) {
        const int sign = order(cast, exact, &places[asked], &places[at]);
        *same = *same || sign == 0;
        if (sign > 0)
            high = asked;
        else
            low = asked + 1;
    }
    return low;
}

/* Sorts places [first, end) exactly and marks those met together. */
static void sort_exactly(struct ray_cast *cast, const struct exact *exact, int first, int end)
{
    struct ray_place *const places = cast->places;

    for (int i = first + 1; i < end; i++) {
        struct ray_place place = places[i];
        const int rank = find_rank(cast, exact, first, i, &place.same);
        memmove(&places[rank + 1], &places[rank], (size_t)(i - rank) * sizeof *places);
        places[rank] = place;
    }
}

/* The end of the run of places from `first` on whose distances overlap in doubles. */
static int overlapping(const struct ray_cast *cast, int first)
{
    double high = cast->places[first].high;
    int end = first + 1;

    for (; end < cast->count && cast->places[end].low <= high; end++)
        high = cast->places[end].high > high ? cast->places[end].high : high;
    return end;
}

static bool is_wall(const struct ray_cast *cast, const struct ray_place *place)
{
    return place->hit.point &&
           set_meets(&cast->ray.circle->segments[place->hit.number].meeting, &cast->walls);
}

/* Passes places [first, end). */
static void pass(const struct ray_cast *cast, int first, int end, struct ray_end *shot)
{
    for (int i = first; i < end; i++) {
        const struct ray_place *place = &cast->places[i];
        shot->crossings += weight_of(cast, place);
        shot->wall |= is_wall(cast, place);
        if (place->hit.point)
            set_add(&shot->passed, place->hit.number);
    }
}

/* Ends the shot at places [first, end), which are met together. */
static void stop(const struct ray_cast *cast, int first, int end, struct ray_end *shot)
{
    shot->point = -1;
    shot->met = 0;
    shot->meeting = (struct circle_set){{0}};
    for (int i = first; i < end; i++) {
        const struct ray_place *place = &cast->places[i];
        const int16_t number = place->hit.number;
        if (place->hit.point)
            set_unite(&shot->meeting, &cast->ray.circle->segments[number].meeting);
        else
            set_add(&shot->meeting, number);
        if (place->hit.point)
            shot->point = number;
        else if (shot->met == 0)
            shot->met = number;
    }
}

static void stop_at_circumference(const struct ray_cast *cast, struct ray_end *shot)
{
    shot->point = cast->far;
    shot->met = 0;
    shot->meeting = (struct circle_set){{0}};
    shot->central = cast->sides[0] == 0;
}

static int met_together(const struct ray_cast *cast, int first, int end)
{
    int next = first + 1;
    while (next < end && cast->places[next].same)
        next++;
    return next;
}

/* Looks for the end with `crossings` among places [first, end), which are exactly sorted. */
static enum circle_answer find_among(const struct ray_cast *cast, int first, int end,
                                     int32_t crossings, struct ray_end *shot)
{
    while (shot->crossings < crossings && !shot->wall) {
        const int next = met_together(cast, first, end);
        pass(cast, first, next, shot);
        first = next;
    }
    if (shot->wall)
        return SHOT_COINCIDES;
    if (shot->crossings > crossings)
        return SHOT_CROSSINGS;
    stop(cast, first, met_together(cast, first, end), shot);
    return SHOT_FINE;
}

/* Only the run of overlapping places in which the shot ends is sorted exactly. */
enum circle_answer ray_cast_find(struct ray_cast *cast, const struct exact *exact,
                                 int32_t crossings, struct ray_end *end)
{
    int first = 0;

    *end = (struct ray_end){.point = -1};
    if (crossings == 0 && cast->count == 1) {
        stop(cast, 0, 1, end);
        return SHOT_FINE;
    }
    while (first < cast->count) {
        const int next = overlapping(cast, first);
        struct ray_end passed = *end;
        pass(cast, first, next, &passed);
        if (passed.crossings > crossings) {
            sort_exactly(cast, exact, first, next);
            return find_among(cast, first, next, crossings, end);
        }
        *end = passed;
        if (end->wall)
            return SHOT_COINCIDES;
        first = next;
    }
    stop_at_circumference(cast, end);
    return end->crossings == crossings ? SHOT_FINE : SHOT_CROSSINGS;
}

void ray_cast_each(struct ray_cast *cast, const struct exact *exact,
                   void (*each)(void *context, const struct ray_end *end), void *context)
{
    struct ray_end end = {.point = -1};
    int first = 0;

    sort_exactly(cast, exact, 0, cast->count);
    while (first < cast->count && !end.wall) {
        const int next = met_together(cast, first, cast->count);
        stop(cast, first, next, &end);
        each(context, &end);
        pass(cast, first, next, &end);
        first = next;
    }
    if (end.wall)
        return;
    stop_at_circumference(cast, &end);
    each(context, &end);
}
