#include "validator/circle/face.h"

#include "validator/numbers/angle.h"

enum { LEFT, RIGHT, SIDES };

/* The openings cut the circle into two sectors. */
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
