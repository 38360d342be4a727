#include "validator/restore/reach.h"

struct reach {
    const struct restoration *restoration;
    int32_t side;
    uint32_t *marks; /* by square; ABSENT_MARK for none, and for those in the order */
    uint32_t *order;
    size_t count;
};

static uint32_t *mark_on(const struct reach *reach, int32_t column, int32_t row)
{
    return &reach->marks[(size_t)row * (size_t)reach->side + (size_t)column];
}

static struct square square_of(const struct reach *reach, uint32_t mark)
{
    return reach->restoration->drawn->marks[mark].at;
}

static void lay_out(struct reach *reach, const struct mark_list *list)
{
    struct arena *const arena = reach->restoration->arena;
    const size_t squares = (size_t)reach->side * (size_t)reach->side;

    reach->order = arena_allocate(arena, (list->count + 1) * sizeof *reach->order);
    reach->marks = arena_allocate(arena, squares * sizeof *reach->marks);
    for (size_t i = 0; i < squares; i++)
        reach->marks[i] = ABSENT_MARK;
    for (size_t i = 0; i < list->count; i++) {
        const struct square at = square_of(reach, list->marks[i]);
        *mark_on(reach, at.column, at.row) = list->marks[i];
    }
}

/* Puts the mark of a square next in the order, if it has one that is not there yet. */
static void take(struct reach *reach, int32_t column, int32_t row)
{
    if (!on_board((struct square){column, row}, reach->side))
        return;
    uint32_t *const mark = mark_on(reach, column, row);
    if (*mark == ABSENT_MARK)
        return;
    reach->order[reach->count++] = *mark;
    *mark = ABSENT_MARK;
}

/* Takes what is connected with a mark. */
static void spread(struct reach *reach, uint32_t from)
{
    const struct square start = square_of(reach, from);
    size_t i = reach->count;

    take(reach, start.column, start.row);
    for (; i < reach->count; i++) {
        const struct square at = square_of(reach, reach->order[i]);
        take(reach, at.column, at.row - 1);
        take(reach, at.column + 1, at.row);
        take(reach, at.column, at.row + 1);
        take(reach, at.column - 1, at.row);
    }
}

/* The smaller of two parts is the likelier slip. */
static void refuse_apart(struct restoration *restoration, struct reach *reach,
                         const struct mark_list *list, const char *what)
{
    const size_t first = reach->count;
    size_t i = 0;

    while (*mark_on(reach, square_of(reach, list->marks[i]).column,
                    square_of(reach, list->marks[i]).row) == ABSENT_MARK)
        i++;
    spread(reach, list->marks[i]);
    const bool smaller = reach->count - first < first;
    const uint32_t mark = reach->order[smaller ? first : 0];
    const uint32_t other = reach->order[smaller ? 0 : first];
    const bool single = (smaller ? reach->count - first : first) == 1;
    struct buffer *const message = restoration_object(restoration, CODE_NOT_ADJACENT, mark);
    if (single) {
        buffer_text(message, "no square above, below, left or right of ");
        square_write(message, square_of(reach, mark));
        buffer_format(message, " has %s", what);
        return;
    }
    square_write(message, square_of(reach, mark));
    buffer_text(message, " and the squares connected with it are apart from ");
    square_write(message, square_of(reach, other));
}

static void refuse_last(struct restoration *restoration, struct reach *reach, uint32_t last)
{
    struct buffer *const message = restoration_object(restoration, CODE_UNREACHABLE, last);

    square_write(message, square_of(reach, last));
    buffer_text(message,
                " is marked as the last move, but without it the others are not connected");
}

/* Orders all marks but the i-th, and puts that last; false if this cannot be. */
static bool end_with(struct reach *reach, const struct mark_list *list, size_t i)
{
    const struct square end = square_of(reach, list->marks[i]);

    reach->count = 0;
    lay_out(reach, list);
    *mark_on(reach, end.column, end.row) = ABSENT_MARK;
    spread(reach, list->marks[i == 0 ? 1 : 0]);
    reach->order[reach->count++] = list->marks[i];
    return reach->count == list->count;
}

bool marks_can_end(const struct restoration *restoration, const struct mark_list *list,
                   int32_t side, size_t i)
{
    struct reach reach = {.restoration = restoration, .side = side};

    return list->count < 2 || end_with(&reach, list, i);
}

bool marks_order_by_reach(struct restoration *restoration, struct mark_list *list, int32_t side,
                          bool last, const char *what)
{
    struct reach reach = {.restoration = restoration, .side = side};

    if (list->count < 2)
        return true;
    lay_out(&reach, list);
    spread(&reach, list->marks[0]);
    if (reach.count < list->count)
        refuse_apart(restoration, &reach, list, what);
    else if (last && !end_with(&reach, list, list->count - 1))
        refuse_last(restoration, &reach, list->marks[list->count - 1]);
    else
        list->marks = reach.order;
    return restoration->code == CODE_NONE;
}
