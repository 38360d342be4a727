#include "validator/restore/ordering.h"

#include "validator/restore/strokes.h"

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

/* Places for the numbers from 1 on, as many as there are marks. */
struct places {
    struct restoration *restoration;
    uint32_t *marks; /* ABSENT_MARK where a number is missing */
    size_t count;
    uint32_t repeated, repeats; /* the first two marks with the same number */
    uint32_t beyond;            /* that with the least number that has no place */
    uint32_t zero;              /* the first 0 */
};

static int64_t number_of_mark(const struct places *places, uint32_t mark)
{
    return digits_value(mark_at(places->restoration, mark)->digits);
}

static void set_aside(struct places *places, uint32_t mark, int64_t number)
{
    if (number == 0 && places->zero == ABSENT_MARK)
        places->zero = mark;
    if (number > 0 &&
        (places->beyond == ABSENT_MARK || number < number_of_mark(places, places->beyond)))
        places->beyond = mark;
}

static void give_place(struct places *places, uint32_t mark)
{
    const int64_t number = number_of_mark(places, mark);

    if (number < 1 || number > (int64_t)places->count) {
        set_aside(places, mark, number);
        return;
    }
    uint32_t *const place = &places->marks[number - 1];
    if (*place == ABSENT_MARK) {
        *place = mark;
    } else if (places->repeats == ABSENT_MARK) {
        places->repeated = *place;
        places->repeats = mark;
    }
}

static void give_places(struct places *places, const struct mark_list *list)
{
    places->count = list->count;
    places->marks =
        arena_allocate(places->restoration->arena, (list->count + 1) * sizeof *places->marks);
    places->repeated = places->repeats = places->beyond = places->zero = ABSENT_MARK;
    for (size_t i = 0; i < list->count; i++)
        places->marks[i] = ABSENT_MARK;
    for (size_t i = 0; i < list->count; i++)
        give_place(places, list->marks[i]);
}

/* The first place without a mark; the count if there is none. */
static size_t first_gap(const struct places *places)
{
    size_t gap = 0;

    while (gap < places->count && places->marks[gap] != ABSENT_MARK)
        gap++;
    return gap;
}

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
static void refuse_repeated(const struct places *places, size_t gap)
{
    struct restoration *const restoration = places->restoration;
    struct buffer *const message =
        restoration_object(restoration, CODE_UNREACHABLE, places->repeats);

    write_standing(restoration, places->repeated, message);
    buffer_text(message, " and at ");
    square_write(message, mark_at(restoration, places->repeats)->at);
    if (gap < places->count)
        buffer_format(message, ", but %zu nowhere", gap + 1);
}

/* "there is no 7, though 8 stands at c4" */
static void refuse_gap(const struct places *places, size_t gap)
{
    size_t next = gap;

    while (next < places->count && places->marks[next] == ABSENT_MARK)
        next++;
    const uint32_t mark = next < places->count ? places->marks[next] : places->beyond;
    struct buffer *const message = restoration_object(places->restoration, CODE_UNREACHABLE, mark);
    buffer_format(message, "there is no %zu, though ", gap + 1);
    write_standing(places->restoration, mark, message);
}

static void refuse_zero(const struct places *places)
{
    struct buffer *const message =
        restoration_object(places->restoration, CODE_UNREACHABLE, places->zero);

    write_standing(places->restoration, places->zero, message);
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
    struct places places = {.restoration = restoration};

    give_places(&places, list);
    const size_t gap = first_gap(&places);
    list->marks = places.marks;
    list->count = gap;
    if (places.zero != ABSENT_MARK)
        refuse_zero(&places);
    else if (places.repeats != ABSENT_MARK)
        refuse_repeated(&places, gap);
    else if (gap < places.count)
        refuse_gap(&places, gap);
    for (size_t i = 0; i < gap && restoration->code == CODE_NONE; i++)
        check_stroke(restoration, list->marks[i], i + 1);
    return restoration->code == CODE_NONE;
}

bool marks_order_by_stroke(struct restoration *restoration, enum mark_kind kind, int64_t first,
                           struct mark_list *list)
{
    struct stroke_order order;

    if (!strokes_sort(restoration, kind, first, 1, &order) || !order.written)
        return false;
    *list = (struct mark_list){order.marks, order.count};
    return true;
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
