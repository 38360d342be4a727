#include "archive/stats/score_summary.h"

#include "archive/presentation/rounded.h"

#include <stdlib.h>
#include <string.h>

enum { MEAN_DECIMALS = 2 };

void score_summary_release(struct score_summary *points)
{
    arithmetic_free(points->arithmetic);
    arena_release(&points->arena);
    memset(points, 0, sizeof *points);
}

/* --- adding */

static struct integer read_integer(struct score_summary *points, const char *text, size_t len)
{
    const bool negative = len > 0 && text[0] == '-';
    const struct integer size =
        integer_read(points->arithmetic, text + negative, len - (size_t)negative);

    return negative ? integer_subtract(points->arithmetic, integer_of(0), size) : size;
}

/* Integers in an arena never change, so each sum takes new memory. Copies the three that are
 * needed and empties the arena. */
static void tidy_up(struct score_summary *points)
{
    struct integer *const kept[] = {&points->least, &points->most, &points->sum};
    struct buffer texts[3] = {{0}};

    for (int i = 0; i < 3; i++)
        integer_write(&texts[i], *kept[i]);
    arena_empty(&points->arena);
    for (int i = 0; i < 3; i++) {
        *kept[i] = read_integer(points, texts[i].bytes, texts[i].len);
        buffer_release(&texts[i]);
    }
}

static bool add(struct score_summary *points, struct integer number)
{
    const bool first = points->players == 0;
    const bool most = first || integer_compare(number, points->most) > 0;

    if (first || integer_compare(number, points->least) < 0)
        points->least = number;
    if (most)
        points->most = number;
    points->sum = integer_add(points->arithmetic, points->sum, number);
    points->players++;
    if (number.limbs != NULL || points->sum.limbs != NULL)
        tidy_up(points);
    return most;
}

static void keep_text(char kept[32], const char *text, size_t len)
{
    const size_t most = len < 31 ? len : 31;

    memcpy(kept, text, most);
    kept[most] = '\0';
}

static bool add_decimal(struct score_summary *points, const char *text, size_t len)
{
    char copy[32];

    keep_text(copy, text, len);
    const double value = strtod(copy, NULL);
    const bool first = points->players == 0, most = first || value > points->most_value;
    if (first || value < points->least_value) {
        points->least_value = value;
        keep_text(points->least_text, text, len);
    }
    if (most) {
        points->most_value = value;
        keep_text(points->most_text, text, len);
    }
    points->decimal = true;
    points->sum_value += value;
    points->players++;
    return most;
}

bool score_summary_add(struct score_summary *points, const char *text, size_t len, bool decimal)
{
    if (decimal)
        return add_decimal(points, text, len);
    if (points->arithmetic == NULL)
        points->arithmetic = arithmetic_new(&points->arena);
    return add(points, read_integer(points, text, len));
}

/* --- writing */

void score_summary_write_least(const struct score_summary *points, struct buffer *out)
{
    if (points->decimal)
        buffer_text(out, points->least_text);
    else
        integer_write(out, points->least);
}

void score_summary_write_most(const struct score_summary *points, struct buffer *out)
{
    if (points->decimal)
        buffer_text(out, points->most_text);
    else
        integer_write(out, points->most);
}

void score_summary_write_mean(const struct score_summary *points, struct buffer *out)
{
    struct buffer sum = {0};

    if (points->decimal) {
        buffer_format(out, "%.6g", points->sum_value / (double)points->players);
        return;
    }
    integer_write(&sum, points->sum);
    rounded_quotient(buffer_string(&sum), points->players, MEAN_DECIMALS, out);
    buffer_release(&sum);
}
