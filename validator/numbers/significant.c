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

/* Both ends cannot round to the same if they differ by more than a unit of the 12th digit, which is
 * at most 10^-11 of the number. */
bool significant_write_range(struct buffer *text, double low, double high)
{
    const size_t start = text->len;

    if (!(low > 0) || high - low > 1.01e-11 * high)
        return false;
    buffer_format(text, "%.12g", low);
    const size_t end = text->len;
    buffer_format(text, "%.12g", high);
    const bool same = text->len - end == end - start &&
                      memcmp(text->bytes + start, text->bytes + end, end - start) == 0;
    text->len = same ? end : start;
    return same;
}
