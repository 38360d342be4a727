#include "validator/restore/ordering.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct mark_list marks_of(const struct restoration *restoration, enum mark_kind kind, uint8_t sheet)
{
    const struct drawn *const drawn = restoration->drawn;
    struct mark_list list = {
        .marks = arena_allocate(restoration->arena, (drawn->count + 1) * sizeof *list.marks)};

    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].kind == kind && drawn->marks[i].sheet == sheet)
            list.marks[list.count++] = (uint32_t)i;
    return list;
}

static const struct mark *mark_at(const struct restoration *restoration, uint32_t mark)
{
    return &restoration->drawn->marks[mark];
}

int64_t stroke_number(const struct drawn *drawn, uint32_t mark)
{
    return digits_value(drawn->marks[mark].stroke);
}

/* A mark and the number it is ordered by. */
struct numbered {
    int64_t number;
    uint32_t mark;
};

static int compare(const void *a, const void *b)
{
    const struct numbered *const one = a, *const two = b;

    if (one->number != two->number)
        return one->number < two->number ? -1 : 1;
    return one->mark < two->mark ? -1 : one->mark > two->mark;
}

/* Sorts marks by the numbers that they say, or by those of their strokes, -1 for none. */
static struct numbered *sort(const struct restoration *restoration, const struct mark_list *list,
                             bool strokes)
{
    struct numbered *const sorted =
        arena_allocate(restoration->arena, (list->count + 1) * sizeof *sorted);

    for (size_t i = 0; i < list->count; i++) {
        const struct mark *const mark = mark_at(restoration, list->marks[i]);
        const struct digits digits = strokes ? mark->stroke : mark->digits;
        sorted[i] = (struct numbered){digits.len > 0 ? digits_value(digits) : -1, list->marks[i]};
    }
    qsort(sorted, list->count, sizeof *sorted, compare);
    return sorted;
}

/* --- by the numbers that marks say */

/* "7 stands at c4" */
static void write_standing(const struct restoration *restoration, uint32_t index,
                           struct buffer *message)
{
    const struct mark *const mark = mark_at(restoration, index);

    buffer_excerpt(message, mark->digits.bytes, mark->digits.len, 20);
    buffer_text(message, " stands at ");
    square_write(message, mark->at);
}

/* "7 stands at b2 and at c4, but 8 nowhere" */
static void refuse_repeated(struct restoration *restoration, const struct numbered *repeats,
                            size_t gap, size_t count)
{
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, repeats->mark);

    write_standing(restoration, repeats[-1].mark, message);
    buffer_text(message, " and at ");
    square_write(message, mark_at(restoration, repeats->mark)->at);
    if (gap < count)
        buffer_format(message, ", but %zu nowhere", gap + 1);
}

/* "there is no 7, though 8 stands at c4" */
static void refuse_gap(struct restoration *restoration, size_t gap, uint32_t next)
{
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, next);

    buffer_format(message, "there is no %zu, though ", gap + 1);
    write_standing(restoration, next, message);
}

static void refuse_zero(struct restoration *restoration, uint32_t zero)
{
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, zero);

    write_standing(restoration, zero, message);
    buffer_text(message, ", but the numbers begin with 1");
}

/* "4 stands at c4, so it is move 4, not 7" */
static void check_stroke(struct restoration *restoration, uint32_t index, size_t number)
{
    const struct mark *const mark = mark_at(restoration, index);

    if (mark->stroke.len == 0 || digits_value(mark->stroke) == (int64_t)number)
        return;
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, index);
    write_standing(restoration, index, message);
    buffer_format(message, ", so it is move %zu, not ", number);
    buffer_excerpt(message, mark->stroke.bytes, mark->stroke.len, 20);
}

bool marks_order_by_number(struct restoration *restoration, struct mark_list *list)
{
    const struct numbered *const sorted = sort(restoration, list, false);
    const struct numbered *repeats = NULL, *next = NULL;
    const size_t count = list->count;
    int64_t found = 0; /* of the numbers from 1 on */

    for (size_t i = 0; i < count; i++) {
        const struct numbered *const at = &sorted[i];
        if (at->number == found + 1)
            list->marks[found++] = at->mark;
        else if (next == NULL && at->number > found)
            next = at;
        if (i > 0 && at->number == at[-1].number && at->number > 0 &&
            at->number <= (int64_t)count && (repeats == NULL || at->mark < repeats->mark))
            repeats = at;
    }
    list->count = (size_t)found;
    if (count > 0 && sorted[0].number == 0)
        refuse_zero(restoration, sorted[0].mark);
    else if (repeats != NULL)
        refuse_repeated(restoration, repeats, list->count, count);
    else if (next != NULL)
        refuse_gap(restoration, list->count, next->mark);
    for (size_t i = 0; i < list->count && restoration->code == CODE_NONE; i++)
        check_stroke(restoration, list->marks[i], i + 1);
    return restoration->code == CODE_NONE;
}

/* --- by the numbers of moves beside them */

/* Numbers are too large to be said in a message if they are not among those of the sheet. */
static void check_followed(struct restoration *restoration, const struct numbered *list,
                           size_t index, int64_t first, size_t each)
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
}

bool strokes_sort(struct restoration *restoration, enum mark_kind kind, int64_t first, size_t each,
                  struct mark_list *list)
{
    *list = marks_of(restoration, kind, 0);
    const struct numbered *const sorted = sort(restoration, list, true);
    const size_t count = list->count;

    for (size_t i = 0; i < count; i++)
        list->marks[i] = sorted[i].mark;
    list->numbered = count > 0 && sorted[count - 1].number >= 0;
    if (list->numbered && sorted[0].number < 0)
        restoration_refuse(restoration, CODE_UNREACHABLE, sorted[0].mark,
                           "this has no number, and others have one: all must have it, or none");
    for (size_t i = 0; i < count && list->numbered && restoration->code == CODE_NONE; i++)
        check_followed(restoration, sorted, i, first, each);
    return restoration->code == CODE_NONE;
}

bool marks_order_by_stroke(struct restoration *restoration, enum mark_kind kind, int64_t first,
                           struct mark_list *list)
{
    struct mark_list order;

    if (!strokes_sort(restoration, kind, first, 1, &order) || !order.numbered)
        return false;
    *list = order;
    return true;
}

/* --- the last move */

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

bool marks_put_last(const struct restoration *restoration, struct mark_list *list)
{
    size_t i = 0;

    while (i < list->count && !mark_at(restoration, list->marks[i])->last)
        i++;
    if (i == list->count)
        return false;
    const uint32_t last = list->marks[i];
    memmove(&list->marks[i], &list->marks[i + 1], (list->count - i - 1) * sizeof *list->marks);
    list->marks[list->count - 1] = last;
    return true;
}

static void refuse_last(struct restoration *restoration, uint32_t mark)
{
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, mark);
    const struct mark *const last =
        mark_at(restoration, restoration->moves[restoration->count - 1].mark);

    square_write(message, mark_at(restoration, mark)->at);
    if (last->last) {
        buffer_text(message, " and ");
        square_write(message, last->at);
        buffer_text(message, " are both marked as the last move");
    } else if (restoration->order == ORDER_SUPPOSED) {
        buffer_text(message, " is marked as the last move, but others came after it");
    } else {
        buffer_text(message, " is marked as the last move, which went to ");
        square_write(message, last->at);
    }
}

void restoration_check_last(struct restoration *restoration)
{
    const struct drawn *const drawn = restoration->drawn;

    if (restoration->count == 0 || restoration->code != CODE_NONE)
        return;
    const struct mark *const last =
        mark_at(restoration, restoration->moves[restoration->count - 1].mark);
    for (size_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        if (mark->last && (!square_equal(mark->at, last->at) || mark->sheet != last->sheet)) {
            refuse_last(restoration, (uint32_t)i);
            return;
        }
    }
}
