#include "validator/circle_score.h"

#include "validator/interval.h"
#include "validator/sight.h"

#include <math.h>
#include <string.h>

/* Crossings, decimals and digits up to which doubles are tried: 2^-900 is far from underflow, 10^22
 * and 15 digits are exact. */
enum { CROSSINGS_MOST = 900, DECIMALS_MOST = 22, DIGITS_MOST = 15 };

/* A score is within [low, high]. */
struct range {
    double low, high;
};

/* Lengths are at most 2 and wrong by 2^-48, or by 2^-48 of themselves, or more: a tenth of that is
 * more than the sums here are wrong by. Scaling is exact. */
static struct range range_of(const struct circle *circle, int player, int32_t crossings)
{
    const struct circle_segment *last = &circle->segments[circle->last[player]];
    const double error = 1.1 * last->length_error;

    return (struct range){ldexp(last->length - error, -crossings),
                          ldexp(last->length + error, -crossings)};
}

int circle_score_compare(struct circle_arithmetic *arithmetic, const struct circle *circle)
{
    const int32_t a = circle->crossings[1], b = circle->crossings[2];
    const int32_t common = a < b ? a : b;
    const struct range first = range_of(circle, 1, a - common);
    const struct range second = range_of(circle, 2, b - common);

    if (first.low > second.high)
        return 1;
    if (second.low > first.high)
        return -1;
    return interval_score_compare(arithmetic->intervals, circle);
}

/* Appends the number if both ends of the range round to it. */
static bool write_range(struct buffer *text, struct range range)
{
    const size_t start = text->len;

    if (range.low <= 0)
        return false;
    buffer_format(text, "%.12g", range.low);
    const size_t end = text->len;
    buffer_format(text, "%.12g", range.high);
    const bool same = text->len - end == end - start &&
                      memcmp(text->bytes + start, text->bytes + end, end - start) == 0;
    text->len = same ? end : start;
    return same;
}

void circle_score_write(struct circle_arithmetic *arithmetic, const struct circle *circle,
                        int player, struct buffer *text)
{
    const int32_t crossings = circle->crossings[player];

    if (crossings > CROSSINGS_MOST || !write_range(text, range_of(circle, player, crossings)))
        interval_score_write(arithmetic->intervals, circle, player, text);
}

struct claim {
    struct buffer digits; /* with the sign, without the point */
    size_t decimals;
    double value; /* the digits as a number, exact up to DIGITS_MOST of them */
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
        if (text[i] != '-')
            claim->value = claim->value * 10 + (text[i] - '0');
    }
    if (len > 0 && text[0] == '-')
        claim->value = -claim->value;
}

/* 1 or 0 if doubles tell whether the claim is right, else -1. The quotients are wrong by 2^-53 of
 * themselves, as are the sums. */
static int judge_claim(const struct claim *claim, struct range range)
{
    double unit = 1;
    for (size_t i = 0; i < claim->decimals; i++)
        unit *= 10;

    const double value = claim->value / unit, half = 0.5 / unit;
    const double slack = (fabs(value) + range.high + half) * 0x1p-50;

    if (range.low > value - half + slack && range.high < value + half - slack)
        return 1;
    return range.high < value - half - slack || range.low > value + half + slack ? 0 : -1;
}

bool circle_score_is(struct circle_arithmetic *arithmetic, const struct circle *circle, int player,
                     const char *text, size_t len)
{
    struct claim claim = {0};
    int right = -1;

    read_claim(&claim, text, len);
    if (claim.digits.len <= DIGITS_MOST && claim.decimals <= DECIMALS_MOST &&
        circle->crossings[player] <= CROSSINGS_MOST)
        right = judge_claim(&claim, range_of(circle, player, circle->crossings[player]));
    if (right < 0)
        right = interval_score_is(arithmetic->intervals, circle, player,
                                  buffer_string(&claim.digits), claim.digits.len, claim.decimals);
    buffer_release(&claim.digits);
    return right != 0;
}
