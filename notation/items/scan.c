#include "notation/items/scan.h"

#include "base/buffer.h"

enum { DIGITS_SURE = 18 }; /* always fit in int64_t */

static char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

bool scan_character(struct scanner *scanner, char character)
{
    if (scanner->at >= scanner->end || lower(*scanner->at) != lower(character))
        return false;
    scanner->at++;
    return true;
}

void scan_blanks(struct scanner *scanner)
{
    scanner->at = after_blanks(scanner->at, scanner->end);
}

struct digits scan_digits(struct scanner *scanner)
{
    const char *const start = scanner->at;
    scanner->at = after_digits(start, scanner->end);
    return (struct digits){start, (size_t)(scanner->at - start)};
}

bool number_too_large(const char *at, const char *end)
{
    size_t digits = 0;

    if (end - at <= DIGITS_MOST)
        return false;
    for (; at < end; at++) {
        if (*at >= '0' && *at <= '9')
            digits++;
        else if (*at != '.')
            digits = 0;
        if (digits > DIGITS_MOST)
            return true;
    }
    return false;
}

int64_t digits_value(struct digits digits)
{
    const size_t sure = digits.len < DIGITS_SURE ? digits.len : DIGITS_SURE;
    int64_t value = 0;
    size_t i = 0;

    for (; i < sure; i++)
        value = value * 10 + (digits.bytes[i] - '0');
    for (; i < digits.len; i++) {
        const int digit = digits.bytes[i] - '0';
        if (value > (INT64_MAX - digit) / 10)
            return INT64_MAX;
        value = value * 10 + digit;
    }
    return value;
}

int64_t scan_number(struct scanner *scanner)
{
    const char *const start = scanner->at;
    const char *at = start;
    uint64_t value = 0;

    for (; at < scanner->end && is_digit(*at); at++)
        value = value * 10 + (uint64_t)(*at - '0');
    scanner->at = at;
    if (at - start > DIGITS_SURE)
        return digits_value((struct digits){start, (size_t)(at - start)});
    return at == start ? -1 : (int64_t)value;
}

/* The index of a letter in the alphabet; 26 or more for other characters. */
static unsigned letter_of(char character)
{
    return ((unsigned char)character | 0x20u) - 'a';
}

struct square scan_square(struct scanner *scanner)
{
    const char *at = scanner->at;
    int32_t column = 0;

    for (; at < scanner->end && letter_of(*at) < 26 && column < INT32_MAX / 26 - 26; at++)
        column = column * 26 + (int32_t)letter_of(*at) + 1;
    scanner->at = at;
    const int64_t row = scan_number(scanner);
    return (struct square){column - 1, row > INT32_MAX ? INT32_MAX : (int32_t)(row - 1)};
}

bool scan_compass(struct scanner *scanner, struct square *square)
{
    const char *const start = scanner->at;
    int32_t down = 0, right = 0;

    if (scan_character(scanner, 'n'))
        down = -1;
    else if (scan_character(scanner, 's'))
        down = 1;
    if (scan_character(scanner, 'e'))
        right = 1;
    else if (scan_character(scanner, 'w'))
        right = -1;
    if (down > 0 && square->row == INT32_MAX)
        down = 0;
    square->row += down;
    square->column += right;
    return scanner->at > start;
}

int64_t scan_decimal(struct scanner *scanner)
{
    const int64_t unit = 1000000000;
    const int64_t whole = scan_number(scanner);
    int64_t fraction = 0, place = unit;

    if (scan_character(scanner, '.'))
        while (scanner->at < scanner->end && is_digit(*scanner->at) && place > 1) {
            place /= 10;
            fraction += place * (*scanner->at++ - '0');
        }
    return whole > INT64_MAX / unit - 1 ? INT64_MAX : whole * unit + fraction;
}

size_t points_length(const char *at, const char *end)
{
    struct scanner scanner = {at, end};

    if (!scan_character(&scanner, '('))
        return 0;
    if (!scan_character(&scanner, '+') && !scan_character(&scanner, '-'))
        return 0;
    if (scan_digits(&scanner).len == 0 || !scan_character(&scanner, ')'))
        return 0;
    return (size_t)(scanner.at - at);
}

/* Skips digits and blanks; sets `*number` if there are digits among them. */
static const char *skip_numbers(const char *at, const char *end, bool *number)
{
    for (size_t len = 1; len > 0; at += len) {
        const bool digit = at < end && is_digit(*at);
        *number |= digit;
        len = digit ? 1 : blank_length(at, end);
    }
    return at;
}

bool scan_list_check(const char *bytes, size_t len, bool headed)
{
    const char *at = bytes, *const end = bytes + len;
    bool number = false;

    if (at == end || *at != '[')
        return false;
    at++;
    if (headed) {
        const char *const digits = after_blanks(at, end);
        const char *const behind = after_digits(digits, end);
        at = after_blanks(behind, end);
        if (behind == digits || at == end)
            return false;
        number = *at != ':';
        at += !number;
        if (number)
            return *at == ']' && at + 1 == end;
    }
    at = skip_numbers(at, end, &number);
    return number && at < end && *at == ']' && at + 1 == end;
}

void column_write(struct buffer *buffer, int32_t column)
{
    if (column < 0) {
        buffer_character(buffer, '?');
        return;
    }
    if (column >= 26)
        column_write(buffer, column / 26 - 1);
    buffer_character(buffer, (char)('a' + column % 26));
}

void square_write(struct buffer *buffer, struct square square)
{
    column_write(buffer, square.column);
    if (square.row < 0)
        buffer_character(buffer, '0');
    else
        buffer_number(buffer, (int64_t)square.row + 1);
}
