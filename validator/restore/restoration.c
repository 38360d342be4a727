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

void restoration_dispute(struct restoration *restoration, int code, uint32_t mark,
                         const char *format, ...)
{
    struct buffer message = {0};
    va_list arguments;

    if (restoration->disputed_count == restoration->disputed_capacity)
        restoration->disputed =
            list_grow_in(restoration->arena, restoration->disputed, &restoration->disputed_capacity,
                         sizeof *restoration->disputed);
    va_start(arguments, format);
    buffer_format_list(&message, format, arguments);
    va_end(arguments);
    restoration->disputed[restoration->disputed_count++] =
        (struct disputed){.code = code,
                          .mark = mark,
                          .moves = restoration->count,
                          .message = arena_copy(restoration->arena, message.bytes, message.len)};
    buffer_release(&message);
}

struct buffer *restoration_object(struct restoration *restoration, int code, uint32_t mark)
{
    restoration->code = code;
    restoration->mark = mark;
    return &restoration->message;
}

struct integer mark_number(const struct position *position, const struct mark *mark)
{
    return integer_read(position->arithmetic, mark->digits.bytes, mark->digits.len);
}
