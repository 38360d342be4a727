#include "validator/circle/sight.h"

#include "validator/circle/angle.h"
#include "validator/circle/face.h"
#include "validator/circle/offset.h"

#include <math.h>
#include <string.h>

/* Doubles decide where their error bounds allow it. u = 2^-53 is the largest relative error of one
 * operation; coordinates are at most 1 in size, so differences of them at most 2.
 *
 * sight_along() and sight_aside() compute dx * s + dy * c (or with a minus sign) from coordinates
 * wrong by e and f, and s and c, the sine and cosine of one angle, so |s| + |c| < 1.4143. In all:
 *     from the coordinates   1.4143 (e + f)
 *     from the differences   2u (|s| + |c|)       < 3u
 *     from sine and cosine   8u (|dx| + |dy|)     < 23u    (ANGLE_ERROR is 8u, |(dx, dy)| <= 2)
 *     from the products      2u + 2u, from the sum 2u
 * which is less than 1.5 (e + f) + ROUNDING, also as rounded itself. */
#define ROUNDING 0x1p-48

enum { UNKNOWN = 2 };

static const struct circle_segment *start_of(const struct sight *sight)
{
    return &sight->ray.circle->segments[sight->ray.start];
}

double sight_along(const struct sight *sight, const struct circle_segment *point)
{
    const struct circle_segment *start = start_of(sight);
    return (point->x - start->x) * sight->sine + (point->y - start->y) * sight->cosine;
}

double sight_aside(const struct sight *sight, const struct circle_segment *point)
{
    const struct circle_segment *start = start_of(sight);
    return (point->x - start->x) * sight->cosine - (point->y - start->y) * sight->sine;
}

double sight_error(const struct sight *sight, const struct circle_segment *point)
{
    return 1.5 * (point->error + start_of(sight)->error) + ROUNDING;
}

/* Whether a point is on the ray's line, as far as exact bearings tell: a chord from bearing b in
 * direction v ends at 2v - b + 180, also when b stands for an unknown bearing plus or minus a known
 * one; and a line through the centre ends at its own direction. */
static bool surely_on_line(const struct sight *sight, int16_t number)
{
    const struct circle_segment *start = start_of(sight);
    const struct circle_segment *point = &sight->ray.circle->segments[number];
    const int64_t direction = sight->ray.direction;

    if (number == sight->ray.start)
        return true;
    if (number == 0)
        return start->place == PLACE_CIRCUMFERENCE && start->turn == 0 &&
               (direction - start->bearing) % HALF_TURN == 0;
    if (point->place != PLACE_CIRCUMFERENCE)
        return false;
    if (start->place == PLACE_CIRCUMFERENCE)
        return point->turn == -start->turn && point->base == start->base &&
               point->bearing == angle_normal(2 * direction - start->bearing + HALF_TURN);
    return sight->sides[0] == 0 && point->turn == 0 &&
           (direction - point->bearing) % HALF_TURN == 0;
}

static void find_side(struct sight *sight, int16_t number)
{
    const struct circle_segment *point = &sight->ray.circle->segments[number];
    const double aside = sight_aside(sight, point);

    if (fabs(aside) > sight_error(sight, point)) {
        sight->sides[number] = aside < 0 ? -1 : 1;
    } else if (surely_on_line(sight, number)) {
        sight->sides[number] = 0;
        sight->aligned |= number != sight->ray.start;
    } else {
        sight->sides[number] = UNKNOWN;
        sight->unknown = true;
    }
}

/* Of the centre and of the ends of the segments looked at. */
static void find_sides(struct sight *sight)
{
    sight->points = (struct circle_set){{1}};
    for (int i = set_next(&sight->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&sight->among, i + 1)) {
        set_add(&sight->points, sight->ray.circle->segments[i].start);
        set_add(&sight->points, sight->ray.circle->segments[i].end);
    }
    sight->aligned = sight->unknown = false;
    for (int i = 0; i < CIRCLE_SET_SIZE; i = set_next(&sight->points, i + 1))
        find_side(sight, (int16_t)i);
}

static int side_of(const struct circle_arithmetic *arithmetic, int16_t point)
{
    const struct circle_ray ray = arithmetic->sight.ray;
    const int side = offset_side(arithmetic->offsets, ray, point);

    return side != 0 ? side : interval_side(arithmetic->intervals, ray, point);
}

static int order_of(const struct circle_arithmetic *arithmetic, struct circle_hit a,
                    struct circle_hit b)
{
    const struct circle_ray ray = arithmetic->sight.ray;
    const int order = offset_order(arithmetic->offsets, ray, a, b);

    return order != 0 ? order : interval_order(arithmetic->intervals, ray, a, b);
}

/* Adds a place if it is ahead of the start of the ray. */
static void add_ahead(struct circle_arithmetic *arithmetic, struct circle_hit hit, double distance,
                      double error)
{
    struct sight *sight = &arithmetic->sight;
    const struct circle_hit start = {sight->ray.start, true};

    if (distance + error < 0 || distance - error > sight->limit)
        return;
    if (distance - error <= 0 && order_of(arithmetic, hit, start) <= 0)
        return;
    if (hit.point && sight->ray.circle->segments[hit.number].place == PLACE_CIRCUMFERENCE)
        sight->far = hit.number;
    else
        sight->places[sight->count++] =
            (struct sight_place){distance - error, distance + error, hit, false};
    if (sight->nearest && sight->count > 0 && sight->places[sight->count - 1].high < sight->limit)
        sight->limit = sight->places[sight->count - 1].high;
}

/* The points on the line. At them all their segments are met. */
static void collect_points(struct circle_arithmetic *arithmetic)
{
    struct sight *sight = &arithmetic->sight;
    const struct circle *circle = sight->ray.circle;

    for (int i = 0; i < CIRCLE_SET_SIZE; i = set_next(&sight->points, i + 1)) {
        const struct circle_segment *point = &circle->segments[i];
        if (sight->sides[i] != 0 || i == sight->ray.start)
            continue;
        set_unite(&sight->shared, &point->meeting);
        add_ahead(arithmetic, (struct circle_hit){(int16_t)i, true}, sight_along(sight, point),
                  sight_error(sight, point));
    }
}

/* How far the start lies to the right of a segment's line, seen from the segment. */
static double offset_to(const struct sight *sight, const struct circle_segment *segment)
{
    const struct circle_segment *start = start_of(sight);
    const struct circle_segment *base = &sight->ray.circle->segments[segment->start];

    return (base->x - start->x) * segment->cosine - (base->y - start->y) * segment->sine;
}

/* Where a segment that crosses the ray's line crosses it: the distance is n / s, n the offset of
 * the start to the segment's line, s the sine of the angle between. From the sines and cosines of
 * both directions s is wrong by 8u * 2.83 + 3u < ROUNDING, and as directions are decimals it is
 * above 2^-36, so that is less than 2^-11 of it. As the distance is at most 2, the quotient is
 * wrong by less than (error of n + 2 ROUNDING) / |s|, and by u of itself. */
static void collect_crossing(struct circle_arithmetic *arithmetic, int16_t number)
{
    const struct sight *sight = &arithmetic->sight;
    const struct circle_segment *segment = &sight->ray.circle->segments[number];
    const double sine = sight->sine * segment->cosine - sight->cosine * segment->sine;
    const double offset = offset_to(sight, segment), ahead = sine < 0 ? -offset : offset;
    const double error =
        1.01 * (sight_error(sight, &sight->ray.circle->segments[segment->start]) + 2 * ROUNDING);

    if (ahead < -error || ahead - error > sight->limit * fabs(sine))
        return;
    add_ahead(arithmetic, (struct circle_hit){number, false}, offset / sine, error / fabs(sine));
}

static bool parallel(const struct sight *sight, const struct circle_segment *segment)
{
    return (sight->ray.direction - segment->direction) % HALF_TURN == 0;
}

static void collect_segments(struct circle_arithmetic *arithmetic)
{
    struct sight *sight = &arithmetic->sight;
    const struct circle *circle = sight->ray.circle;
    int16_t crossing[CIRCLE_NUMBERS];
    int count = 0;

    for (int i = set_next(&sight->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&sight->among, i + 1)) {
        const struct circle_segment *segment = &circle->segments[i];
        const int a = sight->sides[segment->start], b = sight->sides[segment->end];
        if ((a | b) == 0 && parallel(sight, segment))
            set_add(&sight->walls, i);
        if (a == b && (a == -1 || a == 1))
            set_add(&sight->beside[a > 0], i);
        crossing[count] = (int16_t)i;
        count += a * b == -1;
    }
    for (int i = 0; i < count; i++)
        if (!set_has(&sight->shared, crossing[i]))
            collect_crossing(arithmetic, crossing[i]);
}

/* Everything that is certain to be met by now. */
static void collect(struct circle_arithmetic *arithmetic)
{
    struct sight *sight = &arithmetic->sight;

    sight->count = 0;
    sight->far = -1;
    sight->limit = INFINITY;
    sight->walls = (struct circle_set){{0}};
    sight->shared = start_of(sight)->meeting;
    sight->beside[0] = sight->beside[1] = (struct circle_set){{0}};
    if (sight->aligned)
        collect_points(arithmetic);
    collect_segments(arithmetic);
}

static int weight_of(const struct sight *sight, const struct sight_place *place)
{
    return place->hit.point ? set_count(&sight->ray.circle->segments[place->hit.number].meeting)
                            : 1;
}

static void sort_by_high(struct sight *sight)
{
    for (int i = 1; i < sight->count; i++) {
        const struct sight_place place = sight->places[i];
        int at = i;
        for (; at > 0 && sight->places[at - 1].high > place.high; at--)
            sight->places[at] = sight->places[at - 1];
        sight->places[at] = place;
    }
}

/* A distance beyond which nothing matters: more segments than `crossings` are met up to there,
 * whatever is still unknown. */
static double reach(struct sight *sight, int32_t crossings)
{
    int32_t met = 0;

    if (sight->nearest)
        return sight->limit;
    sort_by_high(sight);
    for (int i = 0; i < sight->count; i++) {
        met += weight_of(sight, &sight->places[i]);
        if (met > crossings)
            return sight->places[i].high;
    }
    return INFINITY;
}

/* Whether a segment may be met between the start and `limit`. */
static bool within(const struct sight *sight, const struct circle_segment *segment, double limit)
{
    const struct circle_segment *points = sight->ray.circle->segments;
    const struct circle_segment *a = &points[segment->start], *b = &points[segment->end];
    const double of_a = sight_along(sight, a), error_a = sight_error(sight, a);
    const double of_b = sight_along(sight, b), error_b = sight_error(sight, b);

    if (of_a + error_a < 0 && of_b + error_b < 0)
        return false;
    return of_a - error_a <= limit || of_b - error_b <= limit;
}

static void resolve_point(struct circle_arithmetic *arithmetic, int16_t number)
{
    struct sight *sight = &arithmetic->sight;

    if (sight->sides[number] == UNKNOWN)
        sight->sides[number] = (int8_t)side_of(arithmetic, number);
}

/* Certifies the sides of the ends of a segment; both are the same where it is parallel. */
static void resolve_ends(struct circle_arithmetic *arithmetic, const struct circle_segment *segment)
{
    int8_t *const start = &arithmetic->sight.sides[segment->start];
    int8_t *const end = &arithmetic->sight.sides[segment->end];

    if (parallel(&arithmetic->sight, segment)) {
        if (*start == UNKNOWN && *end != UNKNOWN)
            *start = *end;
        resolve_point(arithmetic, segment->start);
        if (*end == UNKNOWN)
            *end = *start;
    }
    resolve_point(arithmetic, segment->start);
    resolve_point(arithmetic, segment->end);
}

/* Certifies what may be met up to `limit`; false if nothing was unknown there. */
static bool resolve(struct circle_arithmetic *arithmetic, double limit)
{
    const struct sight *sight = &arithmetic->sight;
    const struct circle *circle = sight->ray.circle;
    bool resolved = false;

    for (int i = set_next(&sight->among, 1); i < CIRCLE_SET_SIZE;
         i = set_next(&sight->among, i + 1)) {
        const struct circle_segment *segment = &circle->segments[i];
        if (sight->sides[segment->start] != UNKNOWN && sight->sides[segment->end] != UNKNOWN)
            continue;
        if (set_has(&start_of(sight)->meeting, i) || !within(sight, segment, limit))
            continue;
        resolve_ends(arithmetic, segment);
        resolved = true;
    }
    return resolved;
}

static void drop_beyond(struct sight *sight, double limit)
{
    int kept = 0;

    for (int i = 0; i < sight->count; i++)
        if (sight->places[i].low <= limit)
            sight->places[kept++] = sight->places[i];
    sight->count = kept;
}

static void sort_by_low(struct sight *sight)
{
    for (int i = 1; i < sight->count; i++) {
        const struct sight_place place = sight->places[i];
        int at = i;
        for (; at > 0 && sight->places[at - 1].low > place.low; at--)
            sight->places[at] = sight->places[at - 1];
        sight->places[at] = place;
    }
}

void sight_aim(struct circle_arithmetic *arithmetic, struct circle_ray ray)
{
    struct sight *sight = &arithmetic->sight;

    sight->ray = ray;
    offset_aim(arithmetic->offsets, ray.direction, &sight->sine, &sight->cosine);
}

void sight_look(struct circle_arithmetic *arithmetic, struct circle_ray ray,
                const struct circle_set *walls, int32_t crossings)
{
    struct sight *sight = &arithmetic->sight;

    sight_aim(arithmetic, ray);
    sight->edge = -1;
    sight->nearest = crossings == 0;
    if (sight->nearest && face_look(sight, walls))
        return;
    sight->among = sight->nearest ? *walls : set_below(ray.circle->count);
    find_sides(sight);
    collect(arithmetic);
    const double limit = reach(sight, crossings);
    if (sight->unknown && resolve(arithmetic, limit)) {
        sight->aligned = true;
        collect(arithmetic);
    }
    drop_beyond(sight, limit);
    sort_by_low(sight);
}

static int order(struct circle_arithmetic *arithmetic, const struct sight_place *a,
                 const struct sight_place *b)
{
    if (a->high < b->low)
        return -1;
    if (b->high < a->low)
        return 1;
    return order_of(arithmetic, a->hit, b->hit);
}

/* Where a place belongs among those in order from `first` up to it, behind any that is met together
 * with it, which sets `same`. It mostly stands there already; else few others are asked, since each
 * answer may need intervals. */
static int find_rank(struct circle_arithmetic *arithmetic, int first, int at, bool *same)
{
    const struct sight_place *const places = arithmetic->sight.places;
    int low = first, high = at;

    *same = false;
    for (int asked = at - 1; low < high; asked = low + (high - low) / 2) {
        const int sign = order(arithmetic, &places[asked], &places[at]);
        *same = *same || sign == 0;
        if (sign > 0)
            high = asked;
        else
            low = asked + 1;
    }
    return low;
}

/* Puts places [first, end) into their certain order and marks those met together. */
static void sort_exactly(struct circle_arithmetic *arithmetic, int first, int end)
{
    struct sight_place *const places = arithmetic->sight.places;

    for (int i = first + 1; i < end; i++) {
        struct sight_place place = places[i];
        const int rank = find_rank(arithmetic, first, i, &place.same);
        memmove(&places[rank + 1], &places[rank], (size_t)(i - rank) * sizeof *places);
        places[rank] = place;
    }
}

/* The end of the run of places from `first` on whose distances overlap, in doubles. */
static int overlapping(const struct sight *sight, int first)
{
    double high = sight->places[first].high;
    int end = first + 1;

    for (; end < sight->count && sight->places[end].low <= high; end++)
        high = sight->places[end].high > high ? sight->places[end].high : high;
    return end;
}

static bool is_wall(const struct sight *sight, const struct sight_place *place)
{
    return place->hit.point &&
           set_meets(&sight->ray.circle->segments[place->hit.number].meeting, &sight->walls);
}

/* Passes the places [first, end), which lie before the end of the shot. */
static void pass(const struct sight *sight, int first, int end, struct sight_end *shot)
{
    for (int i = first; i < end; i++) {
        const struct sight_place *place = &sight->places[i];
        shot->crossings += weight_of(sight, place);
        shot->wall |= is_wall(sight, place);
        if (place->hit.point)
            set_add(&shot->passed, place->hit.number);
    }
}

/* Ends the shot at the places [first, end), which are met together. */
static void stop(const struct sight *sight, int first, int end, struct sight_end *shot)
{
    shot->point = -1;
    shot->met = 0;
    shot->meeting = (struct circle_set){{0}};
    for (int i = first; i < end; i++) {
        const struct sight_place *place = &sight->places[i];
        const int16_t number = place->hit.number;
        if (place->hit.point)
            set_unite(&shot->meeting, &sight->ray.circle->segments[number].meeting);
        else
            set_add(&shot->meeting, number);
        if (place->hit.point)
            shot->point = number;
        else if (shot->met == 0)
            shot->met = number;
    }
}

static void stop_at_circumference(const struct sight *sight, struct sight_end *shot)
{
    shot->point = sight->far;
    shot->met = 0;
    shot->meeting = (struct circle_set){{0}};
    shot->central = sight->sides[0] == 0;
}

static int met_together(const struct sight *sight, int first, int end)
{
    int next = first + 1;
    while (next < end && sight->places[next].same)
        next++;
    return next;
}

/* Goes through the places [first, end), exactly sorted, for the end with `crossings`. */
static enum circle_answer find_among(const struct sight *sight, int first, int end,
                                     int32_t crossings, struct sight_end *shot)
{
    while (shot->crossings < crossings && !shot->wall) {
        const int next = met_together(sight, first, end);
        pass(sight, first, next, shot);
        first = next;
    }
    if (shot->wall)
        return SHOT_COINCIDES;
    if (shot->crossings > crossings)
        return SHOT_CROSSINGS;
    stop(sight, first, met_together(sight, first, end), shot);
    return SHOT_FINE;
}

/* Only the run of overlapping places in which the shot ends has to be put in certain order. */
enum circle_answer sight_find(struct circle_arithmetic *arithmetic, int32_t crossings,
                              struct sight_end *end)
{
    const struct sight *sight = &arithmetic->sight;
    int first = 0;

    *end = (struct sight_end){.point = -1};
    if (crossings == 0 && sight->count == 1) {
        stop(sight, 0, 1, end);
        return SHOT_FINE;
    }
    while (first < sight->count) {
        const int next = overlapping(sight, first);
        struct sight_end passed = *end;
        pass(sight, first, next, &passed);
        if (passed.crossings > crossings) {
            sort_exactly(arithmetic, first, next);
            return find_among(sight, first, next, crossings, end);
        }
        *end = passed;
        if (end->wall)
            return SHOT_COINCIDES;
        first = next;
    }
    stop_at_circumference(sight, end);
    return end->crossings == crossings ? SHOT_FINE : SHOT_CROSSINGS;
}

void sight_each(struct circle_arithmetic *arithmetic,
                void (*each)(void *context, const struct sight_end *end), void *context)
{
    const struct sight *sight = &arithmetic->sight;
    struct sight_end end = {.point = -1};
    int first = 0;

    sort_exactly(arithmetic, 0, sight->count);
    while (first < sight->count && !end.wall) {
        const int next = met_together(sight, first, sight->count);
        stop(sight, first, next, &end);
        each(context, &end);
        pass(sight, first, next, &end);
        first = next;
    }
    if (end.wall)
        return;
    stop_at_circumference(sight, &end);
    each(context, &end);
}
