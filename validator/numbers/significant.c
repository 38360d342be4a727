#include "validator/numbers/significant.h"

#include <stdint.h>
#include <stdlib.h>

void significant_write(struct buffer *text, const char *digits, long exponent)
{
    size_t len = SIGNIFICANT;

    while (len > 1 && digits[len - 1] == '0')
        len--;
    if (exponent < -4 || exponent >= SIGNIFICANT) {
        buffer_append(text, digits, 1);
        if (len > 1)
            buffer_character(text, '.');
        buffer_append(text, digits + 1, len - 1);
        buffer_format(text, "e%c%02ld", exponent < 0 ? '-' : '+', labs(exponent));
    } else if (exponent < 0) {
        buffer_text(text, "0.");
        buffer_repeat(text, '0', (size_t)(-exponent - 1));
        buffer_append(text, digits, len);
    } else {
        const size_t whole = (size_t)exponent + 1;
        buffer_append(text, digits, whole);
        if (len > whole)
            buffer_character(text, '.');
        buffer_append(text, digits + whole, len > whole ? len - whole : 0);
    }
}

/* Powers of ten up to which they are exact in doubles. */
enum { POWER_MOST = 22 };

/* The least power of ten, from 10^11 on, that makes a whole number of twelve digits of this one, or
 * of nearly that; 0 if there is none. */
static int power_for(double number, double *scale)
{
    int power = SIGNIFICANT - 1;

    *scale = 1e11;
    if (!(number < 10))
        return 0;
    while (number * *scale < 1e11 && power <= POWER_MOST) {
        *scale *= 10;
        power++;
    }
    return power <= POWER_MOST ? power : 0;
}

/* For the numbers from 10^-11 to 10. A product is wrong by 2^-53 of itself, as is a sum with a
 * half: 2^-51 is more than both. */
static bool write_small(struct buffer *text, double low, double high)
{
    double scale;
    const int power = power_for(low, &scale);
    char digits[SIGNIFICANT];

    if (power == 0)
        return false;
    const double least = low * scale * (1 - 0x1p-51), most = high * scale * (1 + 0x1p-51);
    int64_t number = (int64_t)(least + 0.5);
    if (least < 1e11 || most > 999999999999 || number != (int64_t)(most + 0.5))
        return false;
    for (int i = SIGNIFICANT; i-- > 0; number /= 10)
        digits[i] = (char)('0' + number % 10);
    significant_write(text, digits, SIGNIFICANT - 1 - power);
    return true;
}

/* Both ends cannot round to the same if they differ by more than a unit of the 12th digit, which is
 * at most 10^-11 of the number. */
bool significant_write_range(struct buffer *text, double low, double high)
{
    const size_t start = text->len;

    if (!(low > 0) || high - low > 1.01e-11 * high)
        return false;
    if (write_small(text, low, high))
        return true;
    buffer_format(text, "%.12g", low);
    const size_t end = text->len;
    buffer_format(text, "%.12g", high);
    const bool same = text->len - end == end - start &&
                      memcmp(text->bytes + start, text->bytes + end, end - start) == 0;
    text->len = same ? end : start;
    return same;
}
