#include "validator/numbers/integer_text.h"

struct integer scan_integer(struct arithmetic *arithmetic, struct scanner *item)
{
    const char *const start = item->at;
    const int64_t value = scan_number(item);

    return value < INT64_MAX ? integer_of(value)
                             : integer_read(arithmetic, start, (size_t)(item->at - start));
}

struct integer scan_points(struct arithmetic *arithmetic, struct scanner item)
{
    (void)scan_character(&item, '(');
    const bool negative = scan_character(&item, '-');
    (void)scan_character(&item, '+');
    const struct integer points = scan_integer(arithmetic, &item);
    return negative ? integer_subtract(arithmetic, integer_of(0), points) : points;
}

size_t scan_integers(struct arithmetic *arithmetic, struct scanner *item, struct integer *numbers,
                     size_t most)
{
    size_t count = 0;

    for (scan_blanks(item); item->at < item->end && is_digit(*item->at); scan_blanks(item)) {
        if (count < most)
            numbers[count] = scan_integer(arithmetic, item);
        else
            (void)scan_digits(item);
        count++;
    }
    return count;
}

enum {
    DIGITS_SHOWN = 40, /* longer numbers are shortened in messages */
    DIGITS_KEPT = 12,  /* at either end of those */
};

void explain_number(struct buffer *message, struct integer number)
{
    struct buffer digits = {0};

    integer_write(&digits, number);
    if (digits.len <= DIGITS_SHOWN) {
        buffer_append(message, digits.bytes, digits.len);
    } else {
        buffer_append(message, digits.bytes, DIGITS_KEPT);
        buffer_text(message, "…");
        buffer_append(message, digits.bytes + digits.len - DIGITS_KEPT, DIGITS_KEPT);
        buffer_format(message, " (%zu digits)", digits.len);
    }
    buffer_release(&digits);
}
