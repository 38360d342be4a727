#include "render/picture/legibility.h"

#include "render/picture/width.h"

#include <math.h>

/* Words wider than their room are squeezed into it. */
static double size_of(const struct element *text)
{
    const double width = text->size * guess_width(text->text);

    return text->room > 0 && width > text->room ? text->size * text->room / width : text->size;
}

double picture_type_size(const struct picture *picture, uint32_t moves)
{
    double size = 0;

    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->shape != SHAPE_TEXT || !element_shows(element, moves))
            continue;
        const double found = size_of(element);
        size = size == 0 ? found : fmin(size, found);
    }
    return size;
}
