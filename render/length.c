#include "render/length.h"

#include <string.h>

static const struct {
    const char *name;
    double points;
} units[] = {
    [LENGTH_PIXELS] = {"px", 0.75},
    [LENGTH_MILLIMETRES] = {"mm", 72 / 25.4},
    [LENGTH_CENTIMETRES] = {"cm", 72 / 2.54},
    [LENGTH_INCHES] = {"in", 72},
};

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Reads digits with a decimal point, which is a point in every locale; gives what follows. */
static const char *read_decimal(const char *at, double *value)
{
    *value = 0;
    for (; is_digit(*at); at++)
        *value = *value * 10 + (*at - '0');
    if (at[0] != '.' || !is_digit(at[1]))
        return at;
    at++;
    for (double place = 0.1; is_digit(*at); at++, place /= 10)
        *value += place * (*at - '0');
    return at;
}

bool length_read(const char *text, struct length *length)
{
    const char *at = read_decimal(text, &length->value);

    length->unit = LENGTH_PIXELS;
    for (size_t i = 0; i < sizeof units / sizeof *units && *at != '\0'; i++)
        if (strcmp(at, units[i].name) == 0) {
            length->unit = (enum length_unit)i;
            at += strlen(at);
        }
    return *at == '\0' && length->value > 0 && length->value <= LENGTH_MOST;
}

const char *length_unit_name(enum length_unit unit)
{
    return units[unit].name;
}

double length_points(const struct length *length)
{
    return length->value * units[length->unit].points;
}
