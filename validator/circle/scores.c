#include "validator/circle/circle.h"

#include "validator/circle/arithmetic.h"
#include "validator/circle/fixed_point.h"
#include "validator/circle/interval.h"
#include "validator/numbers/significant.h"

#include <math.h>
#include <string.h>

/* Crossings, decimals and digits up to which doubles are tried: 2^-900 is far from underflow, 10^22
 * and 15 digits are exact. */
enum { CROSSINGS_MOST = 900, DECIMALS_MOST = 22, DIGITS_MOST = 15 };

/* ldexp() is exact here. */
static struct circle_range range_of(struct circle_arithmetic *arithmetic,
                                    const struct circle *circle, int player, int32_t crossings)
{
    double error;
    const double length =
        fixed_length(arithmetic->exact.fixed, circle, circle->last[player], &error);

    return (struct circle_range){ldexp(length - error, -crossings),
                                 ldexp(length + error, -crossings)};
}

/* The order of two numbers in these ranges, 0 if the ranges overlap. */
static int compare_ranges(struct circle_range a, struct circle_range b)
{
    return a.least > b.most ? 1 : b.least > a.most ? -1 : 0;
}

int circle_score_compare(struct circle_arithmetic *arithmetic, const struct circle *circle)
{
    const int32_t a = circle->crossings[1], b = circle->crossings[2];
    const int32_t common = a < b ? a : b;
    const int sign = compare_ranges(range_of(arithmetic, circle, 1, a - common),
                                    range_of(arithmetic, circle, 2, b - common));
    return sign != 0 ? sign : interval_score_compare(arithmetic->exact.intervals, circle);
}

struct circle_range circle_score_range(struct circle_arithmetic *arithmetic,
                                       const struct circle *circle, int player)
{
    return range_of(arithmetic, circle, player, circle->crossings[player]);
}

void circle_score_write(struct circle_arithmetic *arithmetic, const struct circle *circle,
                        int player, struct buffer *text)
{
    const int32_t crossings = circle->crossings[player];

    if (crossings <= CROSSINGS_MOST) {
        const struct circle_range range = range_of(arithmetic, circle, player, crossings);
        if (significant_write_range(text, range.least, range.most))
            return;
    }
    interval_score_write(arithmetic->exact.intervals, circle, player, text);
}

struct claim {
    struct buffer digits; /* with the sign, without the point */
    size_t decimals;
    size_t significant; /* digits, from the first that is not 0 on */
    double value;       /* they as a number, exact up to DIGITS_MOST of them */
};

static void read_claim(struct claim *claim, const char *text, size_t len)
{
    bool point = false;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '.') {
            point = true;
            continue;
        }
        buffer_character(&claim->digits, text[i]);
        claim->decimals += point;
        if (text[i] == '-')
            continue;
        claim->significant += claim->significant > 0 || text[i] != '0';
        claim->value = claim->value * 10 + (text[i] - '0');
    }
    if (len > 0 && text[0] == '-')
        claim->value = -claim->value;
}

/* 1 or 0 if doubles tell whether the claim is right, else -1. Quotients and sums are wrong by 2^-53
 * of themselves, which `slack` covers. */
static int judge_claim(const struct claim *claim, struct circle_range range)
{
    double unit = 1;
    for (size_t i = 0; i < claim->decimals; i++)
        unit *= 10;

    const double value = claim->value / unit, half = 0.5 / unit;
    const double slack = (fabs(value) + range.most + half) * 0x1p-50;

    if (range.least > value - half + slack && range.most < value + half - slack)
        return 1;
    return range.most < value - half - slack || range.least > value + half + slack ? 0 : -1;
}

/* The same without intervals, -1 where it takes them. */
static int judge_cheaply(struct circle_arithmetic *arithmetic, const struct circle *circle,
                         int player, const struct claim *claim)
{
    const int32_t crossings = circle->crossings[player];

    if (claim->significant > DIGITS_MOST || claim->decimals > DECIMALS_MOST ||
        crossings > CROSSINGS_MOST)
        return -1;
    return judge_claim(claim, range_of(arithmetic, circle, player, crossings));
}

bool circle_score_is(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                     const char *text, size_t len)
{
    struct claim claim = {0};

    read_claim(&claim, text, len);
    int right = judge_cheaply(arithmetic, circle, player, &claim);
    if (right < 0)
        right = interval_score_is(arithmetic->exact.intervals, circle, player,
                                  buffer_string(&claim.digits), claim.digits.len, claim.decimals);
    buffer_release(&claim.digits);
    return right != 0;
}
