#include "notation/diagnostic.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
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

static void grow(struct diagnostics *diagnostics, struct arena *arena)
{
    const size_t capacity = diagnostics->capacity > 0 ? 2 * diagnostics->capacity : 4;
    struct diagnostic *const list = arena_allocate(arena, capacity * sizeof *list);

    if (diagnostics->count > 0)
        memcpy(list, diagnostics->list, diagnostics->count * sizeof *list);
    diagnostics->list = list;
    diagnostics->capacity = capacity;
}

/* A gap in the list; one reading error too many drops out at its end. */
static struct diagnostic *make_room(struct diagnostics *diagnostics, struct arena *arena,
                                    size_t place, bool limited)
{
    if (limited && diagnostics->count == DIAGNOSTICS_MOST)
        diagnostics->count--;
    if (diagnostics->count == diagnostics->capacity)
        grow(diagnostics, arena);
    memmove(&diagnostics->list[place + 1], &diagnostics->list[place],
            (diagnostics->count - place) * sizeof diagnostics->list[0]);
    diagnostics->count++;
    return &diagnostics->list[place];
}

/* The message, in the arena if it does not fit in the room of `size` bytes. */
static char *write_message(char *room, size_t size, struct arena *arena, const char *format,
                           va_list arguments)
{
    va_list again;

    va_copy(again, arguments);
    const int len = vsnprintf(room, size, format, arguments);
    if (len >= (int)size) {
        room = arena_allocate(arena, (size_t)len + 1);
        (void)vsnprintf(room, (size_t)len + 1, format, again);
    }
    va_end(again);
    return room;
}

/* Where the message is kept: one like the one before it, as of a row of wrong numbers, is there. */
static const char *keep_message(const struct diagnostics *diagnostics, struct arena *arena,
                                size_t place, const char *message)
{
    const char *const before = place > 0 ? diagnostics->list[place - 1].message : NULL;

    if (before != NULL && strcmp(before, message) == 0)
        return before;
    return arena_copy(arena, message, strlen(message));
}

void diagnostics_add_list(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                          size_t offset, size_t end, int64_t move, const char *format,
                          va_list arguments)
{
    const size_t place = place_for(diagnostics, offset);
    const bool limited = facts[code].severity == SEVERITY_ERROR;
    const size_t most = limited                                    ? DIAGNOSTICS_MOST
                        : facts[code].severity == SEVERITY_REFUSAL ? SIZE_MAX
                                                                   : CLAIMS_MOST;

    diagnostics->raised++;
    if (place >= most)
        return;
    char usual[256]; /* room for most messages */
    const char *const message = write_message(usual, sizeof usual, arena, format, arguments);
    const char *const kept = keep_message(diagnostics, arena, place, message);
    *make_room(diagnostics, arena, place, limited) = (struct diagnostic){
        .code = code,
        .offset = offset,
        .end = end > offset ? end : offset,
        .move = move,
        .message = kept,
    };
}

void diagnostics_add(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                     size_t offset, size_t end, int64_t move, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    diagnostics_add_list(diagnostics, arena, code, offset, end, move, format, arguments);
    va_end(arguments);
}
