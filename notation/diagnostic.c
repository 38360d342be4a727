#include "notation/diagnostic.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

static const struct code_facts facts[CODES] = {
#define DIAGNOSTIC(name, text, severity, means, example) \
    [CODE_##name] = {text, severity, means, example},
#include "notation/diagnostics.def"
#undef DIAGNOSTIC
};

const struct code_facts *code_facts(enum code code)
{
    return &facts[code];
}

enum code code_of(const char *text)
{
    for (enum code code = CODE_NONE + 1; code < CODES; code++)
        if (strcmp(facts[code].text, text) == 0)
            return code;
    return CODE_NONE;
}

/* Where a diagnostic belongs: behind all that stand before it or were raised before it there. */
static size_t place_for(const struct diagnostics *diagnostics, size_t offset)
{
    size_t place = diagnostics->count;
    while (place > 0 && diagnostics->list[place - 1].offset > offset)
        place--;
    return place;
}

static struct diagnostic *make_room(struct diagnostics *diagnostics, size_t place)
{
    const size_t kept =
        diagnostics->count < DIAGNOSTICS_MOST ? diagnostics->count : (size_t)DIAGNOSTICS_MOST - 1;
    memmove(&diagnostics->list[place + 1], &diagnostics->list[place],
            (kept - place) * sizeof diagnostics->list[0]);
    diagnostics->count = kept + 1;
    return &diagnostics->list[place];
}

void diagnostics_add(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                     size_t offset, size_t end, int64_t move, const char *format, ...)
{
    const size_t place = place_for(diagnostics, offset);

    diagnostics->raised++;
    if (place == DIAGNOSTICS_MOST)
        return;
    struct buffer message = {0};
    va_list arguments;
    va_start(arguments, format);
    buffer_format_list(&message, format, arguments);
    va_end(arguments);
    *make_room(diagnostics, place) = (struct diagnostic){
        .code = code,
        .offset = offset,
        .end = end > offset ? end : offset,
        .move = move,
        .message = arena_copy(arena, message.bytes, message.len),
    };
    buffer_release(&message);
}
