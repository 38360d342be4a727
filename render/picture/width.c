/* Widths of characters, as in the widest of the usual fonts without serifs. */
#include "render/picture/width.h"

#include "base/character.h"
#include "base/wrap.h"

#include <math.h>
#include <string.h>

/* From the blank to the tilde, in hundredths of the size. */
static const unsigned char ascii_widths[] = {
    32, 41, 46, 84, 64, 95, 78, 28, 39,  39, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 77, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 39, 34, 39, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84};

/* The width of the character at `at`, and its length. */
static double width_of(void *context, const char *at, const char *end, size_t *len)
{
    const unsigned char first = (unsigned char)*at;

    (void)context;
    *len = 1;
    if (first >= ' ' && first <= '~')
        return ascii_widths[first - ' '] / 100.0;
    const size_t length = utf8_length(at, end);
    if (length == 0)
        return 0.7;
    *len = length;
    const size_t columns = character_width(utf8_decode(at, length));
    return columns == 2 ? 1.3 : columns == 1 ? 0.75 : 0;
}

double guess_width(const char *text)
{
    const char *const end = text + strlen(text);
    double width = 0;
    size_t len;

    for (const char *at = text; at < end; at += len)
        width += width_of(NULL, at, end, &len);
    return width;
}

struct line_break guess_fit(const char *text, double width)
{
    const struct wrap wrap = {.measure = width_of, .width = width};
    struct line_break line;

    (void)wrap_line(&wrap, text, text + strlen(text), &line);
    return line;
}

double picture_type_size(const struct picture *picture, uint32_t moves)
{
    double size = 0;

    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->shape != SHAPE_TEXT || !element_shows(element, moves))
            continue;
        /* Words wider than their room are squeezed into it. */
        const double width = element->size * guess_width(element->text);
        const double found = element->room > 0 && width > element->room
                                 ? element->size * element->room / width
                                 : element->size;
        size = size == 0 ? found : fmin(size, found);
    }
    return size;
}
