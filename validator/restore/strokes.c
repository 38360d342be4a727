#include "validator/restore/strokes.h"

#include <inttypes.h>
#include <stdlib.h>

struct numbered {
    int64_t number;
    uint32_t mark;
};

int64_t stroke_number(const struct drawn *drawn, uint32_t mark)
{
    return digits_value(drawn->marks[mark].stroke);
}

static int compare(const void *a, const void *b)
{
    const struct numbered *const one = a, *const two = b;

    if (one->number != two->number)
        return one->number < two->number ? -1 : 1;
    return one->mark < two->mark ? -1 : one->mark > two->mark;
}

/* The marks of a kind with their numbers, -1 for none. */
static struct numbered *list_marks(const struct restoration *restoration, enum mark_kind kind,
                                   size_t *count)
{
    const struct drawn *const drawn = restoration->drawn;
    struct numbered *const list =
        arena_allocate(restoration->arena, (drawn->count + 1) * sizeof *list);

    *count = 0;
    for (uint32_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].kind == kind)
            list[(*count)++] =
                (struct numbered){drawn->marks[i].stroke.len > 0 ? stroke_number(drawn, i) : -1, i};
    qsort(list, *count, sizeof *list, compare);
    return list;
}

/* Numbers are too large to be said in a message if they are not among those of the sheet. */
static bool is_followed(struct restoration *restoration, const struct numbered *list, size_t index,
                        int64_t first, size_t each)
{
    const int64_t number = list[index].number;
    const int64_t before = index == 0 ? first - 1 : list[index - 1].number;

    if (number < first)
        restoration_refuse(restoration, CODE_UNREACHABLE, list[index].mark,
                           "the numbers of the moves begin with %" PRId64, first);
    else if (number > before + 1)
        restoration_refuse(restoration, CODE_UNREACHABLE, list[index].mark,
                           "nothing has the number %" PRId64 ", and this has a later one",
                           before + 1);
    else if (index >= each && number == list[index - each].number)
        restoration_refuse(restoration, CODE_UNREACHABLE, list[index].mark,
                           each == 1 ? "%" PRId64 " is the number of another move, too"
                                     : "%" PRId64 " is the number of more than two half-moves",
                           number);
    return restoration->code == CODE_NONE;
}

bool strokes_sort(struct restoration *restoration, enum mark_kind kind, int64_t first, size_t each,
                  struct stroke_order *order)
{
    size_t count;
    const struct numbered *const list = list_marks(restoration, kind, &count);

    *order = (struct stroke_order){
        .written = count > 0 && list[count - 1].number >= 0,
        .count = count,
        .marks = arena_allocate(restoration->arena, (count + 1) * sizeof *order->marks)};
    for (size_t i = 0; i < count; i++)
        order->marks[i] = list[i].mark;
    if (order->written && list[0].number < 0)
        restoration_refuse(restoration, CODE_UNREACHABLE, list[0].mark,
                           "this has no number, and others have one: all must have it, or none");
    for (size_t i = 0; i < count && order->written && restoration->code == CODE_NONE; i++)
        (void)is_followed(restoration, list, i, first, each);
    return restoration->code == CODE_NONE;
}

bool strokes_last(struct restoration *restoration, enum mark_kind kind, uint32_t *mark)
{
    const struct drawn *const drawn = restoration->drawn;

    *mark = ABSENT_MARK;
    for (uint32_t i = 0; i < drawn->count; i++) {
        if (drawn->marks[i].kind != kind || !drawn->marks[i].last)
            continue;
        if (*mark != ABSENT_MARK)
            restoration_refuse(restoration, CODE_UNREACHABLE, i,
                               "another one is the last move, too");
        else
            *mark = i;
    }
    return restoration->code == CODE_NONE;
}
