#include "validator/plan.h"

#include "notation/items/scan.h"

void stretch_example(const struct stretch *stretch, struct buffer *text)
{
    const struct square *square = stretch->squares;

    for (const char *at = stretch->example; *at != '\0'; at++)
        if (*at == '#')
            square_write(text, *square++);
        else
            buffer_character(text, *at);
}
