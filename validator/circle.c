#include "validator/circle.h"

#include "notation/memory.h"
#include "validator/angle.h"
#include "validator/face.h"
#include "validator/offset.h"
#include "validator/sight.h"

#include <math.h>
#include <stdlib.h>

/* Coordinates less certain than this are computed again, so that doubles go on deciding what is not
 * close, however often a path has bounced. */
#define ERROR_MOST 0x1p-42

/* Twice the room for the roundings of a few operations on numbers up to 2, each at most 2^-52. */
#define ROUNDING 0x1p-48

struct circle_arithmetic *circle_arithmetic_new(void)
{
    struct circle_arithmetic *arithmetic = memory_allocate_zeroed(1, sizeof *arithmetic);
    arithmetic->intervals = intervals_new();
    arithmetic->offsets = offsets_new();
    return arithmetic;
}

void circle_arithmetic_free(struct circle_arithmetic *arithmetic)
{
    if (arithmetic == NULL)
        return;
    intervals_free(arithmetic->intervals);
    offsets_free(arithmetic->offsets);
    free(arithmetic);
}

void circle_start(struct circle *circle)
{
    circle->count = 1;
    circle->error = 0;
    for (int player = 0; player <= 2; player++) {
        circle->last[player] = 0;
        circle->crossings[player] = 0;
    }
    circle->segments[0] = (struct circle_segment){0};
}

/* A chord between exact bearings. Its length is -2 cos(b - v), wrong by 16u of itself. */
static void end_at_bearing(const struct circle_segment *start, struct circle_segment *segment)
{
    segment->x = angle_sine(segment->bearing);
    segment->y = angle_cosine(segment->bearing);
    segment->error = ANGLE_ERROR;
    if (start->place == PLACE_CIRCUMFERENCE && start->turn == 0) {
        segment->length = -2 * angle_cosine(start->bearing - segment->direction);
        segment->length_error = segment->length * ANGLE_RELATIVE_ERROR * 2;
    }
}

/* The point whose bearing is that of the base point, or its opposite, and a known turn m:
 *     sin(m + b) = sin m cos b + cos m sin b,  cos(m + b) = cos m cos b - sin m sin b.
 * Wrong by 1.4143 times the error of the base point, 8u (|sin b| + |cos b|) and 3u. So errors do
 * not grow along the circumference. */
static void end_at_turn(const struct circle_segment *base, struct circle_segment *segment)
{
    const double sine = angle_sine(segment->bearing), cosine = angle_cosine(segment->bearing);
    const double x = segment->turn * base->x, y = base->y;

    segment->x = sine * y + cosine * x;
    segment->y = cosine * y - sine * x;
    segment->error = 1.5 * base->error + ROUNDING;
}

/* From inside: the line's offset d to the right of the centre, wrong by at most `off`, gives
 * h = sqrt((1 - d) (1 + d)), which falls with |d|; taken at both ends of d's interval, each wrong
 * by 3u of itself, h is known. The end is h along the ray and d to its right; its coordinates are
 * wrong by the errors of h and d, twice 8u from sine and cosine, and 4u. */
static void end_from_inside(const struct circle_segment *start, struct circle_segment *segment)
{
    const double d = start->x * segment->cosine - start->y * segment->sine;
    const double off = 1.5 * start->error + ROUNDING;
    const double most = fmin(fabs(d) + off, 1), least = fmax(fabs(d) - off, 0);
    const double low = sqrt((1 - most) * (1 + most)), high = sqrt((1 - least) * (1 + least));
    const double h = (low + high) / 2;

    segment->x = h * segment->sine + d * segment->cosine;
    segment->y = h * segment->cosine - d * segment->sine;
    segment->error = (high - low) / 2 + off + ROUNDING;
}

/* Renews coordinates that have become uncertain. */
static void renew(struct circle_arithmetic *arithmetic, struct circle *circle, int16_t number)
{
    struct circle_segment *segment = &circle->segments[number];

    if (segment->error > ERROR_MOST)
        segment->error = offset_end(arithmetic->offsets, circle, number, &segment->x, &segment->y);
    if (segment->error > ERROR_MOST)
        interval_end(arithmetic->intervals, arithmetic->sight.ray, segment->met, &segment->x,
                     &segment->y, &segment->error);
}

static void end_on_circumference(struct circle_arithmetic *arithmetic, struct circle *circle,
                                 int16_t number, bool central)
{
    struct circle_segment *segment = &circle->segments[number];
    const struct circle_segment *start = &circle->segments[segment->start];

    segment->place = PLACE_CIRCUMFERENCE;
    if (start->place == PLACE_CIRCUMFERENCE || central) {
        segment->bearing = start->place == PLACE_CIRCUMFERENCE
                               ? angle_normal(2 * segment->direction - start->bearing + HALF_TURN)
                               : segment->direction;
        segment->turn = (int8_t)-start->turn;
        segment->base = start->base;
        if (segment->turn == 0)
            end_at_bearing(start, segment);
        else
            end_at_turn(&circle->segments[segment->base], segment);
    } else {
        segment->bearing = 0;
        segment->turn = 1;
        segment->base = number;
        end_from_inside(start, segment);
        renew(arithmetic, circle, number);
    }
}

/* A new point at `length` on the ray: wrong by the error of the start, of the length, by 8u of the
 * length from sine or cosine, and by 3u. */
static void end_inside(struct circle_arithmetic *arithmetic, struct circle *circle, int16_t number)
{
    struct circle_segment *segment = &circle->segments[number];
    const struct circle_segment *start = &circle->segments[segment->start];

    segment->place = PLACE_INSIDE;
    segment->bearing = 0;
    segment->turn = 0;
    segment->base = 0;
    segment->x = start->x + segment->length * segment->sine;
    segment->y = start->y + segment->length * segment->cosine;
    segment->error = start->error + 1.01 * segment->length_error + ROUNDING;
    renew(arithmetic, circle, number);
}

/* The ends of a segment are at hand in the segment itself. */
static void copy_ends(struct circle *circle, struct circle_segment *segment)
{
    const struct circle_segment *start = &circle->segments[segment->start];
    const struct circle_segment *end = &circle->segments[segment->end];

    segment->from_x = start->x;
    segment->from_y = start->y;
    segment->x = end->x;
    segment->y = end->y;
    segment->error = end->error;
    circle->error = fmax(circle->error, end->error);
}

static void measure(const struct sight *sight, struct circle_segment *segment,
                    const struct circle_segment *end)
{
    const double error = sight_error(sight, end);

    if (error < segment->length_error) {
        segment->length = sight_along(sight, end);
        segment->length_error = error;
    }
}

static void add_to_points(struct circle *circle, const struct sight_end *end, int16_t number)
{
    const struct circle_segment *segment = &circle->segments[number];

    set_add(&circle->segments[segment->start].meeting, number);
    set_add(&circle->segments[segment->end].meeting, number);
    for (int i = set_next(&end->passed, 0); i < CIRCLE_SET_SIZE; i = set_next(&end->passed, i + 1))
        set_add(&circle->segments[i].meeting, number);
}

static void draw(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 struct circle_ray ray, const struct sight_end *end)
{
    struct sight *sight = &arithmetic->sight;
    const int16_t number = circle->count++;
    struct circle_segment *segment = &circle->segments[number];

    sight_aim(sight, ray);
    segment->direction = ray.direction;
    segment->sine = sight->sine;
    segment->cosine = sight->cosine;
    segment->start = ray.start;
    segment->end = end->point >= 0 ? end->point : number;
    segment->met = end->met;
    segment->length = end->length;
    segment->length_error = end->error;
    segment->serial = ++arithmetic->serials;
    segment->meeting = end->meeting;
    if (segment->end == number && segment->met == 0)
        end_on_circumference(arithmetic, circle, number, end->central);
    else if (segment->end == number)
        end_inside(arithmetic, circle, number);
    copy_ends(circle, segment);
    measure(sight, segment, &circle->segments[segment->end]);
    add_to_points(circle, end, number);
    circle->last[player] = number;
    circle->crossings[player] += end->crossings;
}

void circle_open(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t bearing)
{
    const struct circle_ray ray = {circle, 0, bearing};
    const struct sight_end end = {.point = -1, .error = 4, .central = true};

    draw(arithmetic, circle, player, ray, &end);
    face_open(circle, player);
}

static struct circle_ray ray_of(const struct circle *circle, int player, int64_t turn)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    return (struct circle_ray){circle, last->end, angle_normal(last->direction + turn)};
}

/* Whether a ray leads into the circle, and not along the tangent. */
static bool leads_inwards(struct circle_arithmetic *arithmetic, struct circle_ray ray)
{
    const struct circle_segment *start = &ray.circle->segments[ray.start];

    if (start->turn == 0) {
        const int64_t angle = angle_normal(ray.direction - start->bearing);
        return angle > RIGHT_TURN && angle < RIGHT_TURN + HALF_TURN;
    }
    const double outward =
        start->x * angle_sine(ray.direction) + start->y * angle_cosine(ray.direction);
    if (fabs(outward) > 1.5 * start->error + ROUNDING)
        return outward < 0;
    const int known = offset_outward(arithmetic->offsets, ray);
    return (known != 0 ? known : interval_outward(arithmetic->intervals, ray)) < 0;
}

/* How far one must turn, to that side, from direction `from` to direction `to`: in [0, 360). */
static int64_t sweep(int64_t from, int64_t to, int side)
{
    return angle_normal(side > 0 ? to - from : from - to);
}

/* The legs of segments that stand at a player's point, by their angle from the direction of the
 * player's own segment to one side. */
struct legs {
    int side;
    int64_t turn;    /* the angle looked for */
    bool along;      /* a leg has it */
    int64_t largest; /* below 180 degrees */
};

static void look_at_leg(struct legs *legs, int64_t own, int64_t leg)
{
    const int64_t angle = sweep(own, leg, legs->side);

    legs->along |= angle == legs->turn;
    legs->largest = angle < HALF_TURN && angle > legs->largest ? angle : legs->largest;
}

static void look_at_legs(struct legs *legs, const struct circle_segment *last,
                         const struct circle_segment *segment)
{
    if (segment->end != last->end)
        look_at_leg(legs, last->direction, segment->direction);
    if (segment->start != last->end)
        look_at_leg(legs, last->direction, segment->direction + HALF_TURN);
}

static struct legs legs_at(const struct circle *circle, int player, int side, int64_t turn)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    const struct circle_set *meeting = &circle->segments[last->end].meeting;
    struct legs legs = {side, turn, false, 0};

    for (int i = 0; i < CIRCLE_SET_WORDS; i++)
        for (uint64_t word = meeting->words[i]; word != 0; word &= word - 1)
            look_at_legs(&legs, last, &circle->segments[i * 64 + __builtin_ctzll(word)]);
    return legs;
}

static bool on_circumference(const struct circle *circle, int player)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    return circle->segments[last->end].place == PLACE_CIRCUMFERENCE;
}

/* Whether any segment lies in that direction or the opposite one. */
static bool any_parallel(const struct circle *circle, int64_t direction)
{
    for (int16_t i = 1; i < circle->count; i++)
        if ((circle->segments[i].direction - direction) % HALF_TURN == 0)
            return true;
    return false;
}

/* A bounce leaves through what it would pass in turning on from its direction to its own segment:
 * any leg at a larger angle below 180 degrees, or the tangent, beyond which nothing lies. Without
 * crossings nothing can coincide but at the start: the shot ends at what it meets first. */
static enum circle_answer judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings)
{
    const int64_t angle = turn < 0 ? -turn : turn;
    const struct circle_ray ray = ray_of(circle, player, turn);
    const struct legs legs = legs_at(circle, player, turn < 0 ? -1 : 1, angle);

    if (legs.along)
        return SHOT_COINCIDES;
    if (on_circumference(circle, player) && !leads_inwards(arithmetic, ray))
        return SHOT_THROUGH;
    if (legs.largest > angle && (crossings == 0 || !any_parallel(circle, ray.direction)))
        return SHOT_THROUGH;
    sight_look(arithmetic, ray, &circle->faces[player][turn > 0], crossings);
    const enum circle_answer answer = sight_find(arithmetic, crossings, &arithmetic->end);
    return legs.largest > angle && answer != SHOT_COINCIDES ? SHOT_THROUGH : answer;
}

enum circle_answer circle_judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings)
{
    const uint64_t newest = circle->segments[circle->count - 1].serial;

    if (arithmetic->judged_after == newest && arithmetic->judged_player == player &&
        arithmetic->judged_turn == turn && arithmetic->judged_crossings == crossings)
        return arithmetic->judged;
    arithmetic->judged_after = newest;
    arithmetic->judged_player = player;
    arithmetic->judged_turn = turn;
    arithmetic->judged_crossings = crossings;
    arithmetic->judged = judge(arithmetic, circle, player, turn, crossings);
    return arithmetic->judged;
}

void circle_shoot(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                  int64_t turn, int32_t crossings)
{
    if (circle_judge(arithmetic, circle, player, turn, crossings) != SHOT_FINE)
        return;
    draw(arithmetic, circle, player, ray_of(circle, player, turn), &arithmetic->end);
    face_split(&arithmetic->sight, circle, player, turn, arithmetic->end.crossings);
}

struct ends {
    struct circle_arithmetic *arithmetic;
    struct circle copy;
    int player;
    struct circle_end *list;
    size_t count;
};

/* Draws each end in a copy, which is given up at once, to have the figures as drawing has them. */
static void add_end(void *context, const struct sight_end *end)
{
    struct ends *ends = context;
    const struct circle_ray ray = ends->arithmetic->sight.ray;
    const int16_t number = ends->copy.count;

    draw(ends->arithmetic, &ends->copy, ends->player, ray, end);
    const struct circle_segment *segment = &ends->copy.segments[number];
    const struct circle_segment *point = &ends->copy.segments[segment->end];
    ends->list[ends->count++] =
        (struct circle_end){end->crossings, point->x, point->y, segment->length};
    ends->copy.count = number;
}

size_t circle_ends(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                   int64_t turn, struct circle_end ends[CIRCLE_NUMBERS])
{
    struct ends found = {arithmetic, *circle, player, ends, 0};

    arithmetic->judged_after = 0; /* its sight is lost */
    sight_look(arithmetic, ray_of(circle, player, turn), NULL, SIGHT_ALL);
    sight_each(arithmetic, add_end, &found);
    return found.count;
}

/* The largest angle that does not lead into the circle; near the tangent, where doubles put it, the
 * certified answer decides. */
static int64_t blocked_by_tangent(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                  int player, int side)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    const struct circle_segment *point = &circle->segments[last->end];
    const int64_t bearing =
        point->turn == 0 ? point->bearing
                         : llrint(atan2(point->x, point->y) * (180 / acos(-1)) * (double)DEGREE);
    int64_t angle = sweep(last->direction, bearing + side * RIGHT_TURN, side);

    if (angle > HALF_TURN)
        angle = 0;
    while (angle > 0 && leads_inwards(arithmetic, ray_of(circle, player, side * angle)))
        angle--;
    while (!leads_inwards(arithmetic, ray_of(circle, player, side * (angle + 1))))
        angle++;
    return angle;
}

int64_t circle_blocked(struct circle_arithmetic *arithmetic, const struct circle *circle,
                       int player, int side)
{
    const int64_t legs = legs_at(circle, player, side, 0).largest;
    if (!on_circumference(circle, player))
        return legs;
    const int64_t tangent = blocked_by_tangent(arithmetic, circle, player, side);
    return tangent > legs ? tangent : legs;
}
