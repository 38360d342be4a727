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
