#include "validator/clock/curve.h"

#include "notation/time/moment.h"

static int64_t none(const struct curve *curve)
{
    return curve->least ? CURVE_NONE : -CURVE_NONE;
}

static int64_t better(const struct curve *curve, int64_t a, int64_t b)
{
    return (a < b) == curve->least ? a : b;
}

int64_t curve_best(const struct curve *curve)
{
    int64_t best = curve->corners[0].y;

    for (int i = 1; i < curve->count; i++)
        best = better(curve, best, curve->corners[i].y);
    return best;
}

struct curve curve_flat(bool least, int64_t first, int64_t last, int64_t value)
{
    return (struct curve){
        .least = least, .count = first < last ? 2 : 1, .corners = {{first, value}, {last, value}}};
}

struct curve curve_none(bool least, int64_t first, int64_t last)
{
    return curve_flat(least, first, last, least ? CURVE_NONE : -CURVE_NONE);
}

static int64_t slope(struct curve_corner from, struct curve_corner to)
{
    return (to.y - from.y) / (to.x - from.x);
}

/* Adds a corner unless there is one at this moment. One that continues a line replaces its end. */
static void add(struct curve *curve, int64_t x, int64_t y)
{
    const struct curve_corner corner = {x, y};
    struct curve_corner *const corners = curve->corners;
    const int count = curve->count;

    if (count > 0 && corners[count - 1].x >= x)
        return;
    if (count > 1 &&
        slope(corners[count - 2], corners[count - 1]) == slope(corners[count - 1], corner)) {
        corners[count - 1] = corner;
    } else if (count < CURVE_CORNERS_MAX && !curve->widened) {
        corners[curve->count++] = corner;
    } else {
        const int64_t best = better(curve, curve_best(curve), y);
        *curve = curve_flat(curve->least, corners[0].x, x, best);
        curve->widened = true;
    }
}

static int64_t first_of(const struct curve *curve)
{
    return curve->corners[0].x;
}

static int64_t last_of(const struct curve *curve)
{
    return curve->corners[curve->count - 1].x;
}

/* The value at a moment of the curve; `*at` is a corner before it, and is moved on. */
static int64_t value_from(const struct curve *curve, int64_t x, int *at)
{
    while (*at + 1 < curve->count && curve->corners[*at + 1].x <= x)
        ++*at;
    const struct curve_corner corner = curve->corners[*at];
    return x == corner.x ? corner.y
                         : corner.y + slope(corner, curve->corners[*at + 1]) * (x - corner.x);
}

static int64_t value_at(const struct curve *curve, int64_t x)
{
    int at = 0;

    return value_from(curve, x, &at);
}

struct curve curve_part(const struct curve *curve, int64_t first, int64_t last)
{
    struct curve part = {.least = curve->least};

    add(&part, first, value_at(curve, first));
    for (int i = 0; i < curve->count; i++)
        if (curve->corners[i].x < last)
            add(&part, curve->corners[i].x, curve->corners[i].y);
    add(&part, last, value_at(curve, last));
    return part;
}

struct curve curve_extend(const struct curve *curve, int64_t first, int64_t last)
{
    struct curve more = {.least = curve->least};

    add(&more, first < first_of(curve) ? first : first_of(curve),
        first < first_of(curve) ? none(curve) : curve->corners[0].y);
    if (first < first_of(curve))
        add(&more, first_of(curve) - 1, none(curve));
    for (int i = 0; i < curve->count; i++)
        add(&more, curve->corners[i].x, curve->corners[i].y);
    if (last > last_of(curve)) {
        add(&more, last_of(curve) + 1, none(curve));
        add(&more, last, none(curve));
    }
    return more;
}

struct curve curve_join(const struct curve *one, const struct curve *other)
{
    struct curve whole = *one;

    for (int i = 0; i < other->count; i++)
        add(&whole, other->corners[i].x, other->corners[i].y);
    return whole;
}

/* Adds corners at the last moment before two lines cross, and at the next one. */
static void add_bend(struct curve *curve, const struct curve *one, const struct curve *other,
                     int64_t x)
{
    for (int64_t at = x; at <= x + 1; at++)
        add(curve, at, better(curve, value_at(one, at), value_at(other, at)));
}

struct curve curve_better(const struct curve *one, const struct curve *other)
{
    struct curve best = {.least = one->least};
    int64_t before = 0, x = first_of(one), since = x;

    for (int i = 0, k = 0; x <= last_of(one);) {
        const int64_t a = value_from(one, x, &i), b = value_from(other, x, &k);
        const int64_t ahead = a - b;
        if (x - since > 1 && ((before < 0 && ahead > 0) || (before > 0 && ahead < 0)))
            add_bend(&best, one, other, since + before / ((before - ahead) / (x - since)));
        add(&best, x, better(&best, a, b));
        before = ahead;
        since = x;
        const int64_t next = i + 1 < one->count ? one->corners[i + 1].x : INT64_MAX;
        const int64_t other_next = k + 1 < other->count ? other->corners[k + 1].x : INT64_MAX;
        x = next < other_next ? next : other_next;
    }
    return best;
}

/* Improves `best` by a curve that is moved right and up. */
static void improve(struct curve *best, const struct curve *curve, struct curve_corner by)
{
    const int64_t first = first_of(best), last = last_of(best);
    const int64_t from = moment_later(first_of(curve) + by.x, first);
    const int64_t to = moment_earlier(last_of(curve) + by.x, last);

    if (from > to)
        return;
    struct curve moved = curve_part(curve, from - by.x, to - by.x);
    moved.least = best->least;
    for (int i = 0; i < moved.count; i++) {
        moved.corners[i].x += by.x;
        moved.corners[i].y += by.y;
    }
    if (from > first || to < last)
        moved = curve_extend(&moved, first, last);
    *best = curve_better(best, &moved);
}

/* Whether a turn need not begin at a corner: beside it lies one that is better at every end, or it
 * may begin at its end. */
static bool is_passed_over(const struct curve *curve, int corner)
{
    const struct curve_corner *const at = &curve->corners[corner];

    return curve->least ? corner > 0 && at[-1].y <= at->y
                        : corner + 1 < curve->count && at[1].y >= at->y;
}

/* For a given end, the sum is in straight pieces between the moments of the corners of both, and so
 * it is best at one of them; the least is not where `lengths` bends. */
struct curve curve_go_on(const struct curve *curve, const struct curve *lengths, int64_t first,
                         int64_t last)
{
    struct curve best = curve_none(curve->least, first, last);

    for (int i = 0; i < curve->count; i++)
        if (!is_passed_over(curve, i))
            improve(&best, lengths, curve->corners[i]);
    for (int i = 0; i < (curve->least ? 1 : lengths->count); i++)
        improve(&best, curve, lengths->corners[i]);
    return best;
}

static int64_t changed_value(int64_t y, int64_t limit, bool below, int64_t instead)
{
    return y > -CURVE_BOUND && y < CURVE_BOUND && (y < limit) == below ? instead : y;
}

struct curve curve_replace(const struct curve *curve, int64_t limit, bool below, int64_t instead)
{
    struct curve changed = {.least = curve->least};

    for (int i = 0; i < curve->count; i++) {
        const struct curve_corner to = curve->corners[i];
        const struct curve_corner from = i > 0 ? curve->corners[i - 1] : to;
        if ((from.y < limit) != (to.y < limit)) {
            const int64_t by = slope(from, to);
            const int64_t steps = by < 0 ? (from.y - limit) / -by : (limit - 1 - from.y) / by;
            for (int64_t x = steps; x <= steps + 1; x++) {
                const int64_t y = from.y + x * by;
                add(&changed, from.x + x, changed_value(y, limit, below, instead));
            }
        }
        add(&changed, to.x, changed_value(to.y, limit, below, instead));
    }
    return changed;
}

int64_t curve_last(const struct curve *curve, int64_t value)
{
    int i = curve->count - 1;

    while (i > 0 && curve->corners[i].y < value)
        i--;
    const struct curve_corner from = curve->corners[i];
    if (i + 1 == curve->count || from.y < value)
        return from.x;
    return from.x + (from.y - value) / -slope(from, curve->corners[i + 1]);
}
