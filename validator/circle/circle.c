#include "validator/circle/circle.h"

#include "base/memory.h"
#include "validator/circle/angle.h"
#include "validator/circle/face.h"
#include "validator/circle/offset.h"
#include "validator/circle/outline.h"
#include "validator/circle/sight.h"

#include <math.h>
#include <stdlib.h>

/* Coordinates less certain than this are left to intervals. */
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

/* What is known of a new point on the circumference in whole numbers. */
static void end_on_circumference(const struct circle *circle, struct circle_segment *segment,
                                 int16_t number, bool central)
{
    const struct circle_segment *start = &circle->segments[segment->start];

    segment->place = PLACE_CIRCUMFERENCE;
    if (start->place == PLACE_CIRCUMFERENCE) {
        segment->bearing = angle_normal(2 * segment->direction - start->bearing + HALF_TURN);
        segment->turn = (int8_t)-start->turn;
        segment->base = start->base;
    } else {
        segment->bearing = central ? segment->direction : 0;
        segment->turn = !central;
        segment->base = central ? start->base : number;
    }
}

static void end_inside(struct circle_segment *segment)
{
    segment->place = PLACE_INSIDE;
    segment->bearing = 0;
    segment->turn = 0;
    segment->base = 0;
}

/* Coordinates come from fixed point, which takes them from the lines that meet; so doubles go on
 * deciding what is not close, however often a path has bounced. */
static void locate(struct circle_arithmetic *arithmetic, const struct circle *circle,
                   struct circle_segment *segment, int16_t number)
{
    segment->error = offset_end(arithmetic->offsets, circle, number, &segment->x, &segment->y);
    if (segment->error > ERROR_MOST)
        interval_end(arithmetic->intervals, arithmetic->sight.ray, segment->met, &segment->x,
                     &segment->y, &segment->error);
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
    circle->error = end->error > circle->error ? end->error : circle->error;
}

static void add_to_points(struct circle *circle, const struct sight_end *end, int16_t number)
{
    const struct circle_segment *segment = &circle->segments[number];

    set_add(&circle->segments[segment->start].meeting, number);
    set_add(&circle->segments[segment->end].meeting, number);
    for (int i = set_next(&end->passed, 0); i < CIRCLE_SET_SIZE; i = set_next(&end->passed, i + 1))
        set_add(&circle->segments[i].meeting, number);
}

/* Draws from where the player's last segment ended, or from the centre. */
static void draw(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t direction, const struct sight_end *end)
{
    struct sight *sight = &arithmetic->sight;
    const int16_t number = circle->count++, start = circle->segments[circle->last[player]].end;
    struct circle_segment *segment = &circle->segments[number];

    sight_aim(arithmetic, (struct circle_ray){circle, start, direction});
    segment->direction = direction;
    segment->sine = sight->sine;
    segment->cosine = sight->cosine;
    segment->start = start;
    segment->end = end->point >= 0 ? end->point : number;
    segment->met = end->met;
    segment->serial = ++arithmetic->serials;
    segment->meeting = end->meeting;
    if (segment->end == number && segment->met == 0)
        end_on_circumference(circle, segment, number, end->central);
    else if (segment->end == number)
        end_inside(segment);
    if (segment->end == number)
        locate(arithmetic, circle, segment, number);
    copy_ends(circle, segment);
    segment->length = sight_along(sight, segment);
    segment->length_error = sight_error(sight, segment);
    add_to_points(circle, end, number);
    circle->last[player] = number;
    circle->crossings[player] += end->crossings;
}

void circle_open(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t bearing)
{
    const struct sight_end end = {.point = -1, .central = true};

    draw(arithmetic, circle, player, bearing, &end);
    face_open(circle, player);
}

static struct circle_ray ray_of(const struct circle *circle, int player, int64_t turn)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    return (struct circle_ray){circle, last->end, angle_wrapped(last->direction + turn)};
}

/* Whether a ray leads into the circle, and not along the tangent. */
static bool leads_inwards(struct circle_arithmetic *arithmetic, struct circle_ray ray)
{
    const struct circle_segment *start = &ray.circle->segments[ray.start];

    if (start->turn == 0) {
        const int64_t angle = angle_normal(ray.direction - start->bearing);
        return angle > RIGHT_TURN && angle < RIGHT_TURN + HALF_TURN;
    }
    double sine, cosine;
    offset_aim(arithmetic->offsets, ray.direction, &sine, &cosine);
    const double outward = start->x * sine + start->y * cosine;
    if (fabs(outward) > 1.5 * start->error + ROUNDING)
        return outward < 0;
    const int known = offset_outward(arithmetic->offsets, ray);
    return (known != 0 ? known : interval_outward(arithmetic->intervals, ray)) < 0;
}

/* How far one must turn, to that side, from direction `from` to direction `to`: in [0, 360). */
static int64_t sweep(int64_t from, int64_t to, int side)
{
    return angle_wrapped(side > 0 ? to - from : from - to);
}

/* The legs of segments that stand at a player's point, by their angle from the direction of the
 * player's own segment to one side. */
struct legs {
    int side;
    int64_t turn;    /* the angle looked for */
    bool along;      /* a leg has it */
    int64_t largest; /* below 180 degrees */
};

static void look_at_leg(struct legs *legs, int64_t angle)
{
    legs->along |= angle == legs->turn;
    legs->largest = angle < HALF_TURN && angle > legs->largest ? angle : legs->largest;
}

static void look_at_legs(struct legs *legs, const struct circle_segment *last,
                         const struct circle_segment *segment)
{
    const int64_t ahead = sweep(last->direction, segment->direction, legs->side);

    if (segment->end != last->end)
        look_at_leg(legs, ahead);
    if (segment->start != last->end)
        look_at_leg(legs, ahead < HALF_TURN ? ahead + HALF_TURN : ahead - HALF_TURN);
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

/* An angle to the right, as it is to the side of a turn. Without branches, as nobody could foretell
 * to which side players turn. */
static int64_t to_side_of(int64_t turn, int64_t angle)
{
    const int64_t mask = -(int64_t)(turn < 0);
    return (angle ^ mask) - mask;
}

/* Whether a shot without crossings leads into the face on its side, as the outline of that tells:
 * beyond the other edge at its start, from the direction of the player's own segment on. */
static bool leads_into(struct circle_arithmetic *arithmetic, struct circle_ray ray,
                       const struct circle_segment *last, int64_t turn,
                       const struct circle_face *face)
{
    const int edge = face->edges[-(int)(turn > 0) & (face->count - 1)];

    if (edge == 0)
        return leads_inwards(arithmetic, ray);
    const int64_t leg = ray.circle->segments[edge].direction - last->direction;
    const int64_t angle = angle_wrapped(to_side_of(turn, leg));
    return to_side_of(turn, turn) > angle - (-(int64_t)(angle >= HALF_TURN) & HALF_TURN);
}

/* Whether a shot without crossings is certain to be fine, by the outline of its face alone. */
static bool is_plain(struct circle_arithmetic *arithmetic, struct circle_ray ray,
                     const struct circle_segment *last, int64_t turn,
                     const struct circle_face *face)
{
    struct sight *const sight = &arithmetic->sight;

    if (face->count == 0 || !face->convex || !leads_into(arithmetic, ray, last, turn, face))
        return false;
    sight_aim(arithmetic, ray);
    sight->edge = outline_look(sight, face);
    if (sight->edge < 0)
        return false;
    const int met = face->edges[sight->edge];
    arithmetic->end = (struct sight_end){.point = -1, .met = (int16_t)met};
    if (met > 0)
        set_add(&arithmetic->end.meeting, met);
    return true;
}

/* A bounce leaves through what it would pass in turning on from its direction to its own segment:
 * any leg at a larger angle below 180 degrees, or the tangent, beyond which nothing lies. Without
 * crossings nothing can coincide but at the start: the shot ends at what it meets first. */
static enum circle_answer judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings)
{
    const int64_t angle = turn < 0 ? -turn : turn;
    const struct circle_ray ray = ray_of(circle, player, turn);
    const struct circle_face *const face = &circle->faces[player][turn > 0];

    if (crossings == 0 &&
        is_plain(arithmetic, ray, &circle->segments[circle->last[player]], turn, face))
        return SHOT_FINE;
    const struct legs legs = legs_at(circle, player, turn < 0 ? -1 : 1, angle);
    if (legs.along)
        return SHOT_COINCIDES;
    if (on_circumference(circle, player) && !leads_inwards(arithmetic, ray))
        return SHOT_THROUGH;
    if (legs.largest > angle && (crossings == 0 || !any_parallel(circle, ray.direction)))
        return SHOT_THROUGH;
    const struct circle_set walls = face_walls(circle, face);
    sight_look(arithmetic, ray, &walls, crossings);
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
    draw(arithmetic, circle, player, ray_of(circle, player, turn).direction, &arithmetic->end);
    face_split(&arithmetic->sight, circle, player, turn, arithmetic->end.crossings);
}

double circle_length(struct circle_arithmetic *arithmetic, const struct circle *circle,
                     int16_t number)
{
    double error;
    const double length = offset_length(arithmetic->offsets, circle, number, &error);

    return error < circle->segments[number].length_error ? fmax(length, 0)
                                                         : circle->segments[number].length;
}

struct ends {
    struct circle_arithmetic *arithmetic;
    struct circle copy;
    int player;
    struct circle_ray ray;
    struct circle_end *list;
    size_t count;
};

/* Draws each end in a copy, which is given up at once, to have the figures as drawing has them. */
static void add_end(void *context, const struct sight_end *end)
{
    struct ends *ends = context;
    const int16_t number = ends->copy.count, last = ends->copy.last[ends->player];

    draw(ends->arithmetic, &ends->copy, ends->player, ends->ray.direction, end);
    const struct circle_segment *segment = &ends->copy.segments[number];
    const struct circle_segment *point = &ends->copy.segments[segment->end];
    ends->list[ends->count++] = (struct circle_end){
        end->crossings, point->x, point->y, circle_length(ends->arithmetic, &ends->copy, number)};
    ends->copy.count = number;
    ends->copy.last[ends->player] = last;
    sight_aim(ends->arithmetic, ends->ray);
}

size_t circle_ends(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                   int64_t turn, struct circle_end ends[CIRCLE_NUMBERS])
{
    const struct circle_ray ray = ray_of(circle, player, turn);
    struct ends found = {arithmetic, *circle, player, ray, ends, 0};

    arithmetic->judged_after = 0; /* its sight is lost */
    sight_look(arithmetic, ray, NULL, SIGHT_ALL);
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
    int64_t angle = sweep(last->direction, angle_normal(bearing + side * RIGHT_TURN), side);

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
