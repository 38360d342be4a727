#include "validator/circle/face.h"

#include "validator/numbers/angle.h"

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

enum { LEFT, RIGHT, SIDES };

/* The sweep to the right from the first opening to the second is the angle of one of two sectors.
 */
void face_open(struct circle *circle)
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

void face_split(const struct ray_cast *cast, struct circle *circle, int player, bool right,
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
