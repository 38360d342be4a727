#include "render/picture/picture.h"

#include "base/list.h"

struct element *picture_add(struct picture *picture, const struct element *element)
{
    if (picture->count == picture->capacity)
        picture->elements = list_grow_in(picture->arena, picture->elements, &picture->capacity,
                                         sizeof *picture->elements);
    struct element *const added = &picture->elements[picture->count++];
    *added = *element;
    if (added->until == 0)
        added->until = MOVE_NEVER;
    return added;
}

void picture_place(struct picture *picture, const struct picture *board, double x, double y,
                   double unit)
{
    for (size_t i = 0; i < board->count; i++) {
        struct element *const element = picture_add(picture, &board->elements[i]);
        element->x = x + unit * element->x;
        element->y = y + unit * element->y;
        element->x2 = x + unit * element->x2;
        element->y2 = y + unit * element->y2;
        element->size *= unit;
        element->unit = unit;
        element->room *= unit;
        element->apart *= unit;
    }
}
