/* Facts about views that boards of text and pictures share. */
#ifndef RECTO_RENDER_VIEW_FACTS_H
#define RECTO_RENDER_VIEW_FACTS_H

#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stdint.h>

/* Whether a board of that many squares or dots a side has coordinates on all four edges. */
static inline bool has_far_edges(int32_t side)
{
    return side >= 20;
}

/* Whether the list of an answer equals the list of its round. */
static inline bool is_unchanged(const struct integer *answer, const struct integer *list,
                                int32_t length)
{
    for (int32_t i = 0; i < length; i++)
        if (!integer_equal(answer[i], list[i]))
            return false;
    return true;
}

#endif
