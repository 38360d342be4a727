/* What a worker keeps from record to record; shared by the sources of circle.h. */
#ifndef RECTO_VALIDATOR_CIRCLE_ARITHMETIC_H
#define RECTO_VALIDATOR_CIRCLE_ARITHMETIC_H

#include "validator/circle/circle.h"
#include "validator/circle/exact.h"
#include "validator/circle/ray_cast.h"

struct circle_arithmetic {
    struct exact exact;
    struct ray_cast cast;
    uint64_t serials; /* given out so far */
    /* The last shot judged, for circle_shoot(): it is known by the circle's newest segment. */
    uint64_t judged_after;
    int32_t judged_player, judged_crossings;
    int64_t judged_turn;
    enum circle_answer judged;
    struct ray_end end;
};

#endif
