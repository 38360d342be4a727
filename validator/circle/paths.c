#include "base/memory.h"
#include "validator/circle/arithmetic.h"
#include "validator/circle/circle.h"
#include "validator/circle/fixed_point.h"
#include "validator/circle/ray_cast.h"
#include "validator/numbers/angle.h"

#include <math.h>
#include <stdlib.h>

/* --- the part of the circle that a shot without crossings leads into, and so can meet */

enum { LEFT, RIGHT, SIDES };

/* Sets the faces of both players after both openings. */
static void face_open(struct circle *circle)
{
    const int64_t sweep =
        angle_normal(circle->segments[2].direction - circle->segments[1].direction);
    const bool right_is_convex = sweep <= HALF_TURN;

    for (int side = LEFT; side <= RIGHT; side++) {
        const struct circle_face face = {set_below(circle->count),
                                         (side == RIGHT) == right_is_convex};
        circle->faces[1][side] = face;
        circle->faces[2][SIDES - 1 - side] = face;
    }
}

/* Changes the faces after a shot to the right or left, of which this is the cast. */
static void face_split(const struct ray_cast *cast, struct circle *circle, int player, bool right,
                       int32_t crossings)
{
    const int16_t number = circle->last[player];
    struct circle_face whole = circle->faces[player][right ? RIGHT : LEFT];

    if (crossings > 0)
        whole = (struct circle_face){set_below(number), false};
    for (int side = LEFT; side <= RIGHT; side++) {
        struct circle_face *const part = &circle->faces[player][side];
        *part = whole;
        part->convex |= cast->sides[0] == (side == LEFT ? 1 : -1);
        if (part->convex)
            set_subtract(&part->walls, &cast->beside[SIDES - 1 - side]);
        set_add(&part->walls, number);
        set_add(&circle->faces[3 - player][side].walls, number);
    }
}

/* --- shots */

struct circle_arithmetic *circle_arithmetic_new(void)
{
    struct circle_arithmetic *arithmetic = memory_allocate_zeroed(1, sizeof *arithmetic);
    exact_init(&arithmetic->exact);
    return arithmetic;
}

void circle_arithmetic_free(struct circle_arithmetic *arithmetic)
{
    if (arithmetic == NULL)
        return;
    exact_release(&arithmetic->exact);
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

/* Keeps what whole numbers tell of a new point on the circumference; see 1 in circle.h. */
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

static void add_to_points(struct circle *circle, const struct ray_end *end, int16_t number)
{
    const struct circle_segment *segment = &circle->segments[number];

    set_add(&circle->segments[segment->start].meeting, number);
    set_add(&circle->segments[segment->end].meeting, number);
    for (int i = set_next(&end->passed, 0); i < CIRCLE_SET_SIZE; i = set_next(&end->passed, i + 1))
        set_add(&circle->segments[i].meeting, number);
}

/* Draws from where the player's last segment ended, or from the centre. */
static void draw(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t direction, const struct ray_end *end)
{
    const int16_t number = circle->count++, start = circle->segments[circle->last[player]].end;
    struct circle_segment *segment = &circle->segments[number];

    segment->direction = direction;
    fixed_aim(arithmetic->exact.fixed, direction, &segment->sine, &segment->cosine);
    segment->start = start;
    segment->end = end->point >= 0 ? end->point : number;
    segment->met = end->met;
    segment->serial = ++arithmetic->serials;
    segment->meeting = end->meeting;
    if (segment->end != number) {
        segment->x = circle->segments[segment->end].x;
        segment->y = circle->segments[segment->end].y;
        segment->error = circle->segments[segment->end].error;
    } else {
        if (segment->met == 0)
            end_on_circumference(circle, segment, number, end->central);
        else
            end_inside(segment);
        segment->error = exact_point(&arithmetic->exact, circle, number, &segment->x, &segment->y);
        circle->error = fmax(circle->error, segment->error);
    }
    add_to_points(circle, end, number);
    circle->last[player] = number;
    circle->crossings[player] += end->crossings;
}

void circle_open(struct circle_arithmetic *arithmetic, struct circle *circle, int player,
                 int64_t bearing)
{
    const struct ray_end end = {.point = -1, .central = true};

    draw(arithmetic, circle, player, bearing, &end);
    if (player == 2)
        face_open(circle);
}

static struct ray ray_of(const struct circle *circle, int player, int64_t turn)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    return (struct ray){circle, last->end, angle_normal(last->direction + turn)};
}

/* Whether a ray leads into the circle; the tangent does not. */
static bool leads_inwards(struct circle_arithmetic *arithmetic, struct ray ray)
{
    const struct circle_segment *start = &ray.circle->segments[ray.start];

    if (start->turn == 0) {
        const int64_t angle = angle_normal(ray.direction - start->bearing);
        return angle > RIGHT_TURN && angle < RIGHT_TURN + HALF_TURN;
    }
    double sine, cosine;
    fixed_aim(arithmetic->exact.fixed, ray.direction, &sine, &cosine);
    const double outward = start->x * sine + start->y * cosine;
    if (fabs(outward) > circle_error(ray.circle, ray.start))
        return outward < 0;
    return exact_outward(&arithmetic->exact, ray) < 0;
}

/* The turn to that side from direction `from` to direction `to`, in [0, 360) degrees. */
static int64_t sweep(int64_t from, int64_t to, int side)
{
    return angle_normal(side > 0 ? to - from : from - to);
}

/* The segments at a player's point have one or two legs there. Their angles are counted to one side
 * from the direction of the player's own segment. */
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

/* Whether any segment has that direction or the opposite one. */
static bool any_parallel(const struct circle *circle, int64_t direction)
{
    for (int16_t i = 1; i < circle->count; i++)
        if ((circle->segments[i].direction - direction) % HALF_TURN == 0)
            return true;
    return false;
}

/* A shot leaves through something if a leg stands at a larger angle below 180 degrees, or if it
 * leads out of the circle. Without crossings it can coincide with a segment only at its start,
 * since it ends at what it meets first. */
static enum circle_answer judge(struct circle_arithmetic *arithmetic, const struct circle *circle,
                                int player, int64_t turn, int32_t crossings)
{
    const int64_t angle = turn < 0 ? -turn : turn;
    const struct ray ray = ray_of(circle, player, turn);
    const struct legs legs = legs_at(circle, player, turn < 0 ? -1 : 1, angle);
    if (legs.along)
        return SHOT_COINCIDES;
    if (on_circumference(circle, player) && !leads_inwards(arithmetic, ray))
        return SHOT_THROUGH;
    if (legs.largest > angle && (crossings == 0 || !any_parallel(circle, ray.direction)))
        return SHOT_THROUGH;
    const struct circle_set among =
        crossings == 0 ? circle->faces[player][turn > 0].walls : set_below(circle->count);
    ray_cast_start(&arithmetic->cast, &arithmetic->exact, ray, &among, crossings);
    const enum circle_answer answer =
        ray_cast_find(&arithmetic->cast, &arithmetic->exact, crossings, &arithmetic->end);
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
    face_split(&arithmetic->cast, circle, player, turn > 0, crossings);
}

double circle_length(struct circle_arithmetic *arithmetic, const struct circle *circle,
                     int16_t number)
{
    const struct circle_segment *segment = &circle->segments[number];
    const struct circle_segment *start = &circle->segments[segment->start];
    double error;
    const double length = fixed_length(arithmetic->exact.fixed, circle, number, &error);

    if (error < 1.5 * (start->error + segment->error) + 0x1p-48)
        return fmax(length, 0);
    return (segment->x - start->x) * segment->sine + (segment->y - start->y) * segment->cosine;
}

struct ends {
    struct circle_arithmetic *arithmetic;
    struct circle copy;
    int player;
    struct ray ray;
    struct circle_end *list;
    size_t count;
};

/* Draws each end in a copy and takes it back, so that the figures are those of a drawn segment. */
static void add_end(void *context, const struct ray_end *end)
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
}

size_t circle_ends(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                   int64_t turn, struct circle_end ends[CIRCLE_NUMBERS])
{
    const struct ray ray = ray_of(circle, player, turn);
    struct ends found = {arithmetic, *circle, player, ray, ends, 0};

    const struct circle_set among = set_below(circle->count);
    arithmetic->judged_after = 0; /* this cast replaces its own */
    ray_cast_start(&arithmetic->cast, &arithmetic->exact, ray, &among, CROSSINGS_ALL);
    ray_cast_each(&arithmetic->cast, &arithmetic->exact, add_end, &found);
    return found.count;
}

/* The largest angle that does not lead into the circle. Doubles find the tangent roughly; from
 * there the certified answer decides. */
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
