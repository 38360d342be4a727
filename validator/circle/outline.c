#include "validator/circle/outline.h"

#include "base/runs.h"
#include "validator/circle/face.h"

#include <math.h>
#include <string.h>

/* The outline of a face goes around it to the left: its corners are all points on its border, also
 * those where the border does not turn, so between two of them it is part of a single segment or an
 * arc. It begins at the point P of the player, with the player's own newest segment as the first
 * edge of the face on the right of it, as the last one of the face on the left.
 *
 * There are none but points while no shot crosses anything: every segment then ends where it meets
 * what is there, and two have no other point in common. The first shot with crossings makes all
 * outlines unknown for the rest of the game.
 *
 * A shot from P to X changes outlines as follows, and no coordinates are needed for it:
 * - If X is a new point, it is within an edge, from A to B, of the face F it was drawn in, and
 *   becomes a corner there. It also does so in the face on the other side of that edge, if it is no
 *   arc: as that has all points for corners, too, it has that edge, from B to A.
 * - The segment cuts F in two. What the outline of F has from P on to X is on the right of it, the
 *   rest on the left.
 * - If F is also a face of the other player, that player's own newest segment tells which of the
 *   parts is the new one.
 *
 * Where F is convex, a ray that leads into it meets just one edge, from a corner on the right of
 * the ray to one on the left, all corners before being on the right and all behind on the left.
 *
 * Shots that end at a point that is known, and those of which doubles cannot tell the edge, are
 * found by sight.c, but their ends are looked up in the outline just as well. */

enum { LEFT, RIGHT, SIDES };

/* Numbers fit in bytes. */
_Static_assert(CIRCLE_NUMBERS <= UINT8_MAX, "numbers of segments and points");

/* A run holds what an outline may have, and there is room for one behind it. */
_Static_assert((int)OUTLINE_MOST == (int)RUN_BYTES, "corners and edges that are moved at once");

static void set_triangle(struct circle_face *face, const int16_t *corners, const int16_t *edges)
{
    face->count = 3;
    for (int i = 0; i < 3; i++) {
        face->corners[i] = (uint8_t)corners[i];
        face->edges[i] = (uint8_t)edges[i];
    }
    face->corners[3] = face->corners[0];
}

/* Sectors: own segment and that of the other player, between their ends an arc. */
void outline_open(struct circle *circle, int player)
{
    const int16_t own = circle->last[player], other = circle->last[3 - player];

    for (int side = LEFT; side <= RIGHT; side++) {
        struct circle_face *const face = &circle->faces[player][side];
        const bool right = side == RIGHT;
        set_triangle(face, right ? (int16_t[]){own, 0, other} : (int16_t[]){own, other, 0},
                     right ? (int16_t[]){own, other, 0} : (int16_t[]){0, other, own});
        face->id = (uint16_t)(right == (player == 1));
    }
}

/* What has a point in the closure of the face has one on its border, and that is a corner of the
 * outline or within an edge; in the latter case, as no two segments have more than one point in
 * common that would be a corner, it is the segment of that edge, which contains corners. */
struct circle_set outline_walls(const struct circle *circle, const struct circle_face *face)
{
    struct circle_set walls = {{0}};

    for (int i = 0; i < face->count; i++)
        set_unite(&walls, &circle->segments[face->corners[i]].meeting);
    return walls;
}

void outline_lose(const struct circle *circle, struct circle_face *face)
{
    if (face->count > 0)
        face->walls = outline_walls(circle, face);
    face->count = 0;
}

/* The line of a ray, with the offsets between which a point may be on it. */
struct strip {
    double sine, cosine, low, high;
};

static struct strip strip_of(const struct sight *sight)
{
    const struct circle_segment *const start = &sight->ray.circle->segments[sight->ray.start];
    const double here = start->x * sight->cosine - start->y * sight->sine;
    const double error = face_error(sight);

    return (struct strip){sight->sine, sight->cosine, here - error, here + error};
}

/* 1 and -1 for points that are certainly on the right or on the left of the line, else 0. */
static int side_of(const struct strip *strip, const struct circle_segment *point)
{
    const double offset = point->x * strip->cosine - point->y * strip->sine;
    return (offset > strip->high) - (offset < strip->low);
}

/* Whether all is known of an end at that edge. P has to be off the line of the segment that the
 * edge is part of, for what counts as 0 in sight.c to be as far from 0 here. On an arc the centre
 * has to be off the ray, unless exact bearings tell where that ends. */
static bool is_distinct(const struct sight *sight, int edge)
{
    const struct circle_segment *const segments = sight->ray.circle->segments;
    const struct circle_segment *const start = &segments[sight->ray.start];
    const struct circle_segment *const segment = &segments[edge];

    if (edge == 0)
        return start->place == PLACE_CIRCUMFERENCE ||
               fabs(sight_aside(sight, &segments[0])) > face_error(sight);
    return fabs((segment->from_x - start->x) * segment->cosine -
                (segment->from_y - start->y) * segment->sine) > face_error(sight);
}

int outline_look(const struct sight *sight, const struct circle_face *face)
{
    const struct circle_segment *const segments = sight->ray.circle->segments;
    const struct strip strip = strip_of(sight);
    int corner = 1;

    while (corner < face->count && side_of(&strip, &segments[face->corners[corner]]) > 0)
        corner++;
    if (corner < face->count && side_of(&strip, &segments[face->corners[corner]]) == 0)
        return -1;
    return is_distinct(sight, face->edges[corner - 1]) ? corner - 1 : -1;
}

/* The edge that contains the end of a shot, a new point on a segment or (0) the circumference: the
 * only one there is, or the only one that leads from the right of the line to the left. */
static int edge_met(const struct sight *sight, const struct circle_face *face, int met)
{
    const struct circle_segment *const segments = sight->ray.circle->segments;
    const struct strip strip = strip_of(sight);
    int found = -1, parts = 0, edge = -1, crossed = 0;

    for (int i = 0; i < face->count; i++) {
        if (face->edges[i] != met)
            continue;
        found = i;
        parts++;
        if (side_of(&strip, &segments[face->corners[i]]) <= 0 ||
            side_of(&strip, &segments[face->corners[i + 1]]) >= 0)
            continue;
        edge = i;
        crossed++;
    }
    return parts == 1 ? found : crossed == 1 ? edge : -1;
}

static int corner_at(const struct circle_face *face, int point)
{
    for (int i = 0; i < face->count; i++)
        if (face->corners[i] == point)
            return i;
    return -1;
}

/* Corners and edges are moved a run at a time, whether so many are left or not. */
static byte_run run_at(const uint8_t *bytes)
{
    byte_run loaded;

    memcpy(&loaded, bytes, sizeof loaded);
    return loaded;
}

static void put_run(uint8_t *bytes, byte_run stored)
{
    memcpy(bytes, &stored, sizeof stored);
}

/* Whether any edge, or anything behind them, is part of this segment: most often none is. */
static bool may_have_edge(const struct circle_face *face, int segment)
{
    return run_any((byte_run)(run_at(face->edges) == (uint8_t)segment));
}

/* The edge between two corners along a segment or an arc. */
static int edge_between(const struct circle_face *face, int from, int to, int segment)
{
    if (!may_have_edge(face, segment))
        return -1;
    for (int i = 0; i < face->count; i++)
        if (face->corners[i] == from && face->edges[i] == segment && face->corners[i + 1] == to)
            return i;
    return -1;
}

/* Makes a point within an edge a corner. There has to be room. */
static void insert(struct circle_face *face, int edge, int point)
{
    put_run(face->corners + edge + 2, run_at(face->corners + edge + 1));
    put_run(face->edges + edge + 1, run_at(face->edges + edge));
    face->corners[edge + 1] = (uint8_t)point;
    face->count++;
}

/* Cuts an outline, which is that of one of the parts, from its first corner to the end of a shot
 * that has so many corners before it and the others from `behind` on. The parts begin there. What
 * is moved beyond their ends is never looked at. */
static void cut(const struct circle_face *whole, int before, int behind,
                const struct circle_segment *shot, int number, struct circle_face parts[SIDES])
{
    struct circle_face *const right = &parts[RIGHT], *const left = &parts[LEFT];
    const byte_run first = run_at(whole->corners), first_edges = run_at(whole->edges);
    const byte_run last = run_at(whole->corners + behind);
    const byte_run last_edges = run_at(whole->edges + behind - 1);
    const uint8_t left_count = (uint8_t)(whole->count - behind + 2), end = (uint8_t)shot->end;

    put_run(right->corners + 1, first);
    put_run(right->edges + 1, first_edges);
    right->count = (uint8_t)(before + 1);
    right->corners[0] = right->corners[before + 1] = end;
    right->edges[0] = (uint8_t)number;
    right->id = (uint16_t)(2 * number + RIGHT);
    put_run(left->corners + 1, last);
    put_run(left->edges, last_edges);
    left->count = left_count;
    left->corners[0] = left->corners[left_count] = end;
    left->edges[left_count - 1] = (uint8_t)number;
    left->id = (uint16_t)(2 * number + LEFT);
}

/* Whether going around an outline of so many corners from `from` on, `at` comes before `to`. */
static bool comes_before(int count, int from, int at, int to)
{
    return (at - from + count) % count < (to - from + count) % count;
}

/* Cuts a face of the other player along a new segment that leads from one corner to another: what
 * is on the right of that is between them. The corner to keep is the first one. */
static void keep_own_part(struct circle_face *face, int side, int from, int to, int number,
                          const struct circle_face parts[SIDES])
{
    const int own = side == RIGHT ? 0 : face->count - 1;
    const int part = comes_before(face->count, from, own, to) ? RIGHT : LEFT;
    const int first = part == RIGHT ? from : to, last = part == RIGHT ? to : from;
    int kept = 0;

    for (int i = 0; i < face->count; i++) {
        if (i != last && !comes_before(face->count, first, i, last))
            continue;
        face->corners[kept] = face->corners[i];
        face->edges[kept++] = i == last ? (uint8_t)number : face->edges[i];
    }
    face->corners[kept] = face->corners[0];
    face->count = (uint8_t)kept;
    face->convex = parts[part].convex;
    face->id = parts[part].id;
}

/* A shot, with the face it is drawn in, and the corners at both ends of the edge that it makes a
 * corner of its end in, unless that is one already. */
struct shot {
    int number;
    uint16_t id;
    bool is_new;
    uint8_t edge, from, to;
};

/* What happens to a face of the other player. */
static void follow(struct circle *circle, int player, int side, const struct shot *shot)
{
    const struct circle_segment *const segment = &circle->segments[shot->number];
    struct circle_face *const face = &circle->faces[3 - player][side];
    const bool same = face->id == shot->id;

    if (shot->is_new && (same || shot->edge != 0)) {
        const int edge = edge_between(face, same ? shot->from : shot->to,
                                      same ? shot->to : shot->from, shot->edge);
        if (edge >= 0 && face->count == OUTLINE_MOST)
            outline_lose(circle, face);
        else if (edge >= 0)
            insert(face, edge, shot->number);
    }
    if (!same || face->count == 0)
        return;
    const int from = corner_at(face, segment->start), to = corner_at(face, segment->end);
    if (from >= 0 && to >= 0 && from != to)
        keep_own_part(face, side, from, to, shot->number, circle->faces[player]);
    else
        outline_lose(circle, face);
}

bool outline_split(const struct sight *sight, struct circle *circle, int player, int side)
{
    const int16_t number = circle->last[player];
    const struct circle_segment *const segment = &circle->segments[number];
    struct circle_face *const whole = &circle->faces[player][side];
    struct shot shot = {.number = number, .id = whole->id, .is_new = segment->end == number};

    if (shot.is_new) {
        const int edge = sight->edge >= 0 ? sight->edge : edge_met(sight, whole, segment->met);
        if (edge < 0 || whole->count == OUTLINE_MOST)
            return false;
        shot.edge = whole->edges[edge];
        shot.from = whole->corners[edge];
        shot.to = whole->corners[edge + 1];
        cut(whole, edge + 1, edge + 1, segment, number, circle->faces[player]);
    } else {
        const int corner = corner_at(whole, segment->end);
        if (corner <= 0)
            return false;
        cut(whole, corner, corner + 1, segment, number, circle->faces[player]);
    }
    for (int other = LEFT; other <= RIGHT; other++)
        if (circle->faces[3 - player][other].count > 0)
            follow(circle, player, other, &shot);
    return true;
}
