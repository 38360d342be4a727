#include "validator/repair/moulds.h"

#include "base/character.h"

#include <string.h>

static bool is_same(const struct mould *one, const struct mould *other)
{
    return one->shape == other->shape && strcmp(one->before, other->before) == 0 &&
           strcmp(one->after, other->after) == 0;
}

/* Leaves the first number of a move open; false if it has none, or too much around it. */
static bool make_mould(struct mould *mould, struct scanner body)
{
    const char *start = body.at;

    while (start < body.end && !is_digit(*start))
        start++;
    const char *end = start;
    while (end < body.end && is_digit(*end))
        end++;
    if (end == start || start - body.at > MOULD_SIDE_MOST || body.end - end > MOULD_SIDE_MOST)
        return false;
    memcpy(mould->before, body.at, (size_t)(start - body.at));
    memcpy(mould->after, end, (size_t)(body.end - end));
    mould->largest = end - start == 1 ? 9 : end - start == 2 ? 99 : MOULD_NUMBERS_MOST;
    return true;
}

static void add_mould(struct moulds *moulds, const struct mould *mould)
{
    for (size_t i = 0; i < moulds->count; i++) {
        struct mould *const known = &moulds->list[i];
        if (!is_same(known, mould))
            continue;
        if (mould->largest > known->largest)
            known->largest = mould->largest;
        return;
    }
    if (moulds->count < MOULDS_MOST)
        moulds->list[moulds->count++] = *mould;
}

void moulds_read(struct moulds *moulds, const struct script *script)
{
    moulds->count = 0;
    for (size_t i = 0; i < script->count; i++) {
        const struct item *const item = &script->items[i];
        struct mould mould = {.shape = item->shape};
        if (item->kind == ITEM_MOVE && make_mould(&mould, item_body(&script->text, item)))
            add_mould(moulds, &mould);
    }
}
