#include "render/picture/detail.h"

#include <stddef.h>

/* Nearer than this, lines or small shapes look like an area; strong lines are crowded. */
static const double lines_apart = 4, shapes_apart = 2.5, crowded = 9;

/* Words smaller than the first are left out in favour of some of the second size, that far apart.
 * Nobody sees letters of the third. */
static const double words_least = 4.5, words_enlarged = 6, words_apart = 18, words_visible = 1;

int32_t detail_level(int32_t number)
{
    static const int32_t levels[] = {500, 100, 50, 10, 5};

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (number % levels[i] == 0)
            return levels[i];
    return 1;
}

bool detail_shows(const struct element *element, double unit)
{
    const double apart = element->apart * unit;

    if (element->apart <= 0)
        return true;
    if (element->shape == SHAPE_TEXT)
        return element->size * unit >= words_least || apart >= words_apart;
    return apart >= (element->shape == SHAPE_LINE ? lines_apart : shapes_apart);
}

enum ink detail_ink(const struct element *element, double unit)
{
    const bool thins = element->ink == INK_FRAME && element->apart > 0;

    return thins && element->apart * unit < crowded ? INK_FAINT : (enum ink)element->ink;
}

double detail_em(const struct element *element, double unit)
{
    const double em = element->size * unit;

    if (element->apart > 0)
        return em < words_least ? words_enlarged : em;
    return em < words_visible ? 0 : em;
}
