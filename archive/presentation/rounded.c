#include "archive/presentation/rounded.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Adds one to a number in digits whose first digit is not 9. */
static void count_up(struct buffer *number)
{
    size_t at = number->len;

    while (number->bytes[at - 1] == '9')
        number->bytes[--at] = '0';
    number->bytes[at - 1]++;
}

/* Long division of a number in digits, followed by `zeros` zeros. The quotient has leading
 * zeros. */
static void divide(const char *digits, size_t zeros, uint64_t divisor, struct buffer *out)
{
    const size_t len = strlen(digits);
    uint64_t rest = 0;

    buffer_character(out, '0');
    for (size_t i = 0; i < len + zeros; i++) {
        rest = 10 * rest + (i < len ? (uint64_t)(digits[i] - '0') : 0);
        buffer_character(out, (char)('0' + rest / divisor));
        rest %= divisor;
    }
    if (2 * rest >= divisor)
        count_up(out);
}

void rounded_quotient(const char *digits, uint64_t divisor, int decimals, struct buffer *out)
{
    const bool negative = digits[0] == '-';
    const size_t fraction = (size_t)decimals;
    struct buffer quotient = {0};
    size_t zeros = 0;

    divide(digits + negative, fraction, divisor, &quotient);
    while (zeros + fraction + 1 < quotient.len && quotient.bytes[zeros] == '0')
        zeros++;
    buffer_text(out, negative ? "-" : "");
    buffer_append(out, quotient.bytes + zeros, quotient.len - zeros - fraction);
    buffer_character(out, '.');
    buffer_append(out, quotient.bytes + quotient.len - fraction, fraction);
    buffer_release(&quotient);
}

void rounded_value(double value, int decimals, struct buffer *out)
{
    const double unit = pow(10, decimals);

    buffer_format(out, "%.*f", decimals, round(value * unit) / unit);
}
