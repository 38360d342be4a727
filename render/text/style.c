#include "render/text/style.h"

#include "base/buffer.h"

/* Blue, vermilion, green, purple, ochre and grey of the 256 colours that do not depend on the
 * terminal's own choice: each has a contrast of more than 3 with black and with white. */
static const int colours[] = {31, 166, 29, 133, 136, 244};

/* With six colours, four ways to write make twelve pairs. */
static const char *const weights[] = {"", "1;", "4;", "1;4;"};

void colours_begin(int player, struct buffer *out)
{
    const int index = player - 1;

    buffer_format(out, "\033[%s38;5;%dm", weights[index % 4], colours[index % 6]);
}

void colours_end(struct buffer *out)
{
    buffer_text(out, "\033[0m");
}

int32_t digits_of(int64_t number)
{
    int32_t digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}
