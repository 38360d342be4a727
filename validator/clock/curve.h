/* A value by the moment at which a turn begins or ends: a function of whole seconds in straight
 * pieces. Times in a record are ranges, so what is left on a clock depends on the moments before:
 * the value is the most, or the least, that any choice of them gives. recto-proofs(7) proves that
 * this is exact. */
#ifndef RECTO_VALIDATOR_CLOCK_CURVE_H
#define RECTO_VALIDATOR_CLOCK_CURVE_H

#include <stdbool.h>
#include <stdint.h>

/* A curve that would need more corners is widened to its best value everywhere. */
enum { CURVE_CORNERS_MAX = 16 };

/* Where no value is possible, one stands that is worse than all others: below -CURVE_BOUND, or
 * above CURVE_BOUND. */
#define CURVE_NONE  (INT64_C(1) << 60)
#define CURVE_BOUND (INT64_C(1) << 59)

/* `x` ascends. Between corners that are not next to each other, slopes are whole numbers. */
struct curve {
    bool least;   /* the best value is the least */
    bool widened; /* it had too many corners, and has one value now */
    int count;
    struct curve_corner {
        int64_t x, y;
    } corners[CURVE_CORNERS_MAX];
};

/* The same value from one moment to another. */
struct curve curve_flat(bool least, int64_t first, int64_t last, int64_t value);

/* No value anywhere. */
struct curve curve_none(bool least, int64_t first, int64_t last);

/* The best value of all. */
int64_t curve_best(const struct curve *curve);

/* The last moment with a value of at least so much, or the first of all. */
int64_t curve_last(const struct curve *curve, int64_t value);

/* The part between two moments. */
struct curve curve_part(const struct curve *curve, int64_t first, int64_t last);

/* For every moment between `first` and `last`, the best sum of a value that is not later and that
 * of `lengths` for the time between: these begin at 0, never rise, and fall ever faster. */
struct curve curve_go_on(const struct curve *curve, const struct curve *lengths, int64_t first,
                         int64_t last);

/* The better value of two curves, at every moment. */
struct curve curve_better(const struct curve *one, const struct curve *other);

/* The curve on more moments, without a value at those that are new. */
struct curve curve_extend(const struct curve *curve, int64_t first, int64_t last);

/* The values of one curve, and after its end those of the other. */
struct curve curve_join(const struct curve *one, const struct curve *other);

/* Another value instead of all that are below a limit, or of the others; where there is none, none
 * comes. */
struct curve curve_replace(const struct curve *curve, int64_t limit, bool below, int64_t instead);

#endif
