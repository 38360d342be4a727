/* A drawing in which the same is wrong in many places gets one message. */
#include "validator/meant/meant.h"

#include "base/character.h"
#include "base/lookalike.h"

#include <string.h>

struct drawing {
    struct judgement *judgement;
    struct arena *arena;
    const char *bytes; /* of the document */
    size_t start, end; /* of the drawing in it */
};

/* --- messages */

/* The end of a square or number, as in "row 1, a1: `0` is no x". */
static const char *skip_place(const char *at)
{
    const char *digits = at + (*at >= 'a' && *at <= 'z');

    if (!is_digit(*digits))
        return at;
    while (is_digit(*digits))
        digits++;
    return digits;
}

/* Whether two messages say the same of other places. */
static bool alike(const char *one, const char *other)
{
    while (*one != '\0' && *other != '\0') {
        const char *const after = skip_place(one), *const after_other = skip_place(other);
        const bool places = after > one && after_other > other;
        if (!places && *one != *other)
            return false;
        one = places ? after : one + 1;
        other = places ? after_other : other + 1;
    }
    return *one == *other;
}

/* Tells of a blank that only looks like one. */
static void tell_lookalike(const struct drawing *drawing, struct diagnostic *error)
{
    struct lookalike found;
    const size_t len = error->end - error->offset;
    const size_t at = lookalike_find(drawing->bytes + error->offset, len, &found);
    struct buffer message = {0};

    if (at == len || found.plain[0] != ' ')
        return;
    buffer_text(&message, "this line has ");
    lookalike_write(&found, &message);
    buffer_text(&message, " where a plain blank belongs");
    error->message = arena_copy(drawing->arena, message.bytes, message.len);
    buffer_release(&message);
}

/* Lets the errors that say the same as this one follow from it; returns how many they are. */
static unsigned follow(struct drawing *drawing, const struct diagnostic *error)
{
    struct diagnostics *const errors = &drawing->judgement->record.diagnostics;
    unsigned count = 0;

    for (size_t i = 0; i < errors->count; i++) {
        struct diagnostic *const other = &errors->list[i];
        if (other <= error || other->follows || other->facts != error->facts ||
            !alike(other->message, error->message))
            continue;
        diagnostics_follow(errors, other);
        count++;
    }
    return count;
}

/* Tells how many others are like an error. */
static void tell_once(struct drawing *drawing, struct diagnostic *error)
{
    const unsigned more = follow(drawing, error);
    struct buffer message = {0};

    if (more == 0)
        return;
    buffer_text(&message, error->message);
    message_add_more(&message, more);
    error->message = arena_copy(drawing->arena, message.bytes, message.len);
    buffer_release(&message);
}

void drawing_tell(struct judgement *judgement, struct arena *arena)
{
    struct record *const record = &judgement->record;
    struct diagnostics *const errors = &record->diagnostics;
    struct drawing drawing = {
        .judgement = judgement, .arena = arena, .bytes = record->document->bytes};
    size_t len;

    if (record->drawn == NULL || record->drawn->end <= record->drawn->start)
        return;
    drawing.start = text_source(&record->text, record->document, record->drawn->start, &len);
    drawing.end = text_source(&record->text, record->document, record->drawn->end - 1, &len) + len;
    for (size_t i = 0; i < errors->count; i++) {
        struct diagnostic *const error = &errors->list[i];
        if (error->follows || error->offset < drawing.start || error->offset > drawing.end)
            continue;
        errors->unproposed = true;
        tell_lookalike(&drawing, error);
        tell_once(&drawing, error);
    }
}
