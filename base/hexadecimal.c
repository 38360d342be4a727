#include "base/hexadecimal.h"

#include "base/character.h"

static char lower(char digit)
{
    return is_digit(digit) ? digit : (char)(digit | 0x20);
}

static bool is_hexadecimal(char character)
{
    return is_digit(character) || (lower(character) >= 'a' && lower(character) <= 'f');
}

bool hexadecimal_is(const char *bytes, size_t len, size_t count)
{
    size_t digits = 0;

    while (digits < count && digits < len && is_hexadecimal(bytes[digits]))
        digits++;
    return digits == count;
}

void hexadecimal_write(struct buffer *buffer, const char *digits, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buffer_character(buffer, lower(digits[i]));
}

bool hexadecimal_equal(const char *a, const char *b, size_t count)
{
    size_t same = 0;

    while (same < count && lower(a[same]) == lower(b[same]))
        same++;
    return same == count;
}
