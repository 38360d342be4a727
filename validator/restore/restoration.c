#include "validator/restore/restoration.h"

#include "base/list.h"

#include <stdarg.h>

void restoration_add(struct restoration *restoration, const struct move *move, uint32_t mark)
{
    if (restoration->count == restoration->capacity)
        restoration->moves = list_grow_in(restoration->arena, restoration->moves,
                                          &restoration->capacity, sizeof *restoration->moves);
    restoration->moves[restoration->count++] =
        (struct restored){.move = *move, .mark = mark, .points = ABSENT_MARK};
}

void restoration_claim(struct restoration *restoration, uint32_t mark)
{
    restoration->moves[restoration->count - 1].points = mark;
}

void restoration_refuse(struct restoration *restoration, int code, uint32_t mark,
                        const char *format, ...)
{
    va_list arguments;

    if (restoration->code != CODE_NONE)
        return;
    restoration->code = code;
    restoration->mark = mark;
    va_start(arguments, format);
    buffer_format_list(&restoration->message, format, arguments);
    va_end(arguments);
}

struct integer mark_number(const struct position *position, const struct mark *mark)
{
    return integer_read(position->arithmetic, mark->digits.bytes, mark->digits.len);
}
