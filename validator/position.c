#include "validator/position.h"

void award(struct position *position, int player, struct integer points)
{
    position->scores[player] = integer_add(position->arithmetic, position->scores[player], points);
    position->scorer = player;
    position->points = points;
}
