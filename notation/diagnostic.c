#include "notation/diagnostic.h"

#include "base/list.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct code_facts list[CODES] = {
#define DIAGNOSTIC(name, text, severity, means, example) \
    [CODE_##name] = {text, means, example, severity, false},
#define SHARED_REFUSAL(name, text, means, example) \
    [CODE_##name] = {text, means, example, SEVERITY_REFUSAL, true},
#include "notation/diagnostics.def"
#undef DIAGNOSTIC
#undef SHARED_REFUSAL
};

const struct code_facts *code_facts(enum code code)
{
    return &list[code];
}

/* The index for a diagnostic: after those at lesser offsets, and after earlier ones at the same. */
static size_t place_for(const struct diagnostics *diagnostics, size_t offset)
{
    size_t place = diagnostics->count;
    while (place > 0 && diagnostics->list[place - 1].offset > offset)
        place--;
    return place;
}

/* Opens a gap in the list; if `limited` and full, the last one drops out. */
static struct diagnostic *make_room(struct diagnostics *diagnostics, struct arena *arena,
                                    size_t place, bool limited)
{
    if (limited && diagnostics->count == DIAGNOSTICS_MOST)
        diagnostics->count--;
    if (diagnostics->count == diagnostics->capacity)
        diagnostics->list = list_grow_in(arena, diagnostics->list, &diagnostics->capacity,
                                         sizeof *diagnostics->list);
    memmove(&diagnostics->list[place + 1], &diagnostics->list[place],
            (diagnostics->count - place) * sizeof diagnostics->list[0]);
    diagnostics->count++;
    return &diagnostics->list[place];
}

/* Writes the message to `room`, or to the arena if it takes more than `size` bytes. */
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

/* A row of wrong numbers raises the same message again and again: equal neighbours share it. */
static const char *keep_message(const struct diagnostics *diagnostics, struct arena *arena,
                                size_t place, const char *message)
{
    const char *const before = place > 0 ? diagnostics->list[place - 1].message : NULL;

    if (before != NULL && strcmp(before, message) == 0)
        return before;
    return arena_copy(arena, message, strlen(message));
}

/* How many diagnostics of a severity are kept. */
static size_t most_of(enum severity severity)
{
    return severity == SEVERITY_ERROR     ? DIAGNOSTICS_MOST
           : severity == SEVERITY_REFUSAL ? SIZE_MAX
                                          : CLAIMS_MOST;
}

/* Counts a diagnostic; false if its place lies beyond those that are kept. */
static bool is_kept(struct diagnostics *diagnostics, enum severity severity, size_t place)
{
    diagnostics->raised++;
    return place < most_of(severity);
}

static void keep(struct diagnostics *diagnostics, struct arena *arena, size_t place,
                 struct diagnostic diagnostic)
{
    const bool limited = diagnostic.facts->severity == SEVERITY_ERROR;

    diagnostic.message = keep_message(diagnostics, arena, place, diagnostic.message);
    if (diagnostic.end < diagnostic.offset)
        diagnostic.end = diagnostic.offset;
    *make_room(diagnostics, arena, place, limited) = diagnostic;
}

void diagnostics_add_move(struct diagnostics *diagnostics, struct arena *arena,
                          const struct code_facts *facts, size_t offset, size_t end, int64_t move,
                          struct move_number number, const char *message)
{
    const size_t place = place_for(diagnostics, offset);

    if (is_kept(diagnostics, facts->severity, place))
        keep(diagnostics, arena, place,
             (struct diagnostic){facts, offset, end, move, number, message, false});
}

void diagnostics_add_text(struct diagnostics *diagnostics, struct arena *arena,
                          const struct code_facts *facts, size_t offset, size_t end, int64_t move,
                          const char *message)
{
    const struct move_number none = {0};

    diagnostics_add_move(diagnostics, arena, facts, offset, end, move, none, message);
}

void diagnostics_add_list(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                          size_t offset, size_t end, int64_t move, const char *format,
                          va_list arguments)
{
    const size_t place = place_for(diagnostics, offset);
    char usual[256]; /* room for most messages */

    if (!is_kept(diagnostics, list[code].severity, place))
        return;
    const char *const message = write_message(usual, sizeof usual, arena, format, arguments);
    keep(diagnostics, arena, place,
         (struct diagnostic){&list[code], offset, end, move, {0, 0}, message, false});
}

void diagnostics_add(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                     size_t offset, size_t end, int64_t move, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    diagnostics_add_list(diagnostics, arena, code, offset, end, move, format, arguments);
    va_end(arguments);
}

void diagnostics_add_following(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                               size_t offset, size_t end, int64_t move, const char *message)
{
    const size_t place = place_for(diagnostics, offset);

    diagnostics->following++;
    if (is_kept(diagnostics, list[code].severity, place))
        keep(diagnostics, arena, place,
             (struct diagnostic){&list[code], offset, end, move, {0, 0}, message, true});
}

void diagnostics_follow(struct diagnostics *diagnostics, struct diagnostic *diagnostic)
{
    diagnostics->following += !diagnostic->follows;
    diagnostic->follows = true;
}

void message_add_more(struct buffer *message, unsigned more)
{
    const bool asks = message->len > 0 && message->bytes[message->len - 1] == '?';

    if (more > 0)
        buffer_format(message, asks ? " (and %u more like it)" : "; and %u more like it", more);
}

/* --- proposals */

void proposal_add_choice(struct proposal *proposal, struct arena *arena, const char *text,
                         size_t len)
{
    if (proposal->choice_count < CHOICES_MOST)
        proposal->choices[proposal->choice_count++] = arena_copy(arena, text, len);
}

struct proposal *diagnostics_propose(struct diagnostics *diagnostics, struct arena *arena,
                                     size_t start, size_t end, const char *text, size_t len)
{
    size_t place = diagnostics->proposal_count;

    while (place > 0 && diagnostics->proposals[place - 1].start > start)
        place--;
    const struct proposal *const before = place > 0 ? &diagnostics->proposals[place - 1] : NULL;
    if ((before != NULL && (before->end > start || (before->start == start && start == end))) ||
        (place < diagnostics->proposal_count && diagnostics->proposals[place].start < end))
        return NULL;
    if (diagnostics->proposal_count == diagnostics->proposal_capacity)
        diagnostics->proposals =
            list_grow_in(arena, diagnostics->proposals, &diagnostics->proposal_capacity,
                         sizeof *diagnostics->proposals);
    struct proposal *const proposal = &diagnostics->proposals[place];
    memmove(proposal + 1, proposal,
            (diagnostics->proposal_count++ - place) * sizeof *diagnostics->proposals);
    *proposal = (struct proposal){.start = start, .end = end};
    proposal_add_choice(proposal, arena, text, len);
    return proposal;
}
