/* Habits of people who draw boards: a drawing in which the same is written otherwise in many places
 * gets one message, and the proposal to write all of them as they should be. */
#include "validator/meant/meant.h"

#include "base/character.h"
#include "base/lookalike.h"

#include <string.h>

/* What a message on a cell says of what is written there, and what should be. */
static const struct drawing_habit {
    const char *said;
    char written, meant;
} habits[] = {{"an empty square has a point", '0', '.'},
              {"an empty square has a point", '-', '.'},
              {"is no x", '1', 'x'},
              {"is no x", '*', 'x'},
              {"with `/` between them", ',', '/'},
              {"with `/` between them", ':', '/'}};

enum { HABITS = sizeof habits / sizeof habits[0] };

struct drawing {
    struct judgement *judgement;
    struct arena *arena;
    const char *bytes; /* of the document */
    size_t start, end; /* of the drawing in it */
    bool kept[HABITS]; /* the habits of this drawing */
    bool lookalikes;   /* blanks that only look like some */
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

/* Tells of a blank that only looks like one; false if there is none. */
static bool tell_lookalike(struct drawing *drawing, struct diagnostic *error)
{
    struct lookalike found;
    const size_t len = error->end - error->offset;
    const size_t at = lookalike_find(drawing->bytes + error->offset, len, &found);
    struct buffer message = {0};

    if (at == len || found.plain[0] != ' ')
        return false;
    buffer_text(&message, "this line has ");
    lookalike_write(&found, &message);
    buffer_text(&message, " where a plain blank belongs");
    error->message = arena_copy(drawing->arena, message.bytes, message.len);
    buffer_release(&message);
    drawing->lookalikes = true;
    return true;
}

/* The habit that an error is about; HABITS if there is none. */
static int habit_of(const struct drawing *drawing, const struct diagnostic *error)
{
    int i = 0;

    while (i < HABITS && (strstr(error->message, habits[i].said) == NULL ||
                          memchr(drawing->bytes + error->offset, habits[i].written,
                                 error->end - error->offset) == NULL))
        i++;
    return i;
}

static bool note_habit(struct drawing *drawing, const struct diagnostic *error)
{
    const int habit = habit_of(drawing, error);

    if (habit < HABITS)
        drawing->kept[habit] = true;
    return habit < HABITS;
}

/* Lets the errors that say the same as this one follow from it; returns how many they are. */
static unsigned follow(struct drawing *drawing, const struct diagnostic *error)
{
    struct diagnostics *const errors = &drawing->judgement->record.diagnostics;
    unsigned count = 0;

    for (size_t i = 0; i < errors->count; i++) {
        struct diagnostic *const other = &errors->list[i];
        if (other <= error || other->follows || other->facts != error->facts ||
            !alike(other->message, error->message) ||
            habit_of(drawing, other) != habit_of(drawing, error))
            continue;
        diagnostics_follow(errors, other);
        count++;
    }
    return count;
}

/* Whether a character is written by habit where it stands: alone, or between two numbers. */
static bool is_habit(const struct drawing *drawing, size_t at, int habit)
{
    const char before = at > drawing->start ? drawing->bytes[at - 1] : ' ';
    const char after = at + 1 < drawing->end ? drawing->bytes[at + 1] : ' ';

    if (!drawing->kept[habit] || drawing->bytes[at] != habits[habit].written)
        return false;
    return habits[habit].meant == '/'
               ? is_digit(before) && is_digit(after)
               : strchr(" \t\r\n|", before) != NULL && strchr(" \t\r\n|", after) != NULL;
}

static unsigned count_habit(const struct drawing *drawing, int habit)
{
    unsigned count = 0;

    for (size_t at = drawing->start; at < drawing->end; at++)
        count += is_habit(drawing, at, habit);
    return count;
}

/* Tells how many others are like an error, also of those that were not kept. */
static void tell_once(struct drawing *drawing, struct diagnostic *error)
{
    const int habit = habit_of(drawing, error);
    const unsigned found = habit < HABITS ? count_habit(drawing, habit) : 0;
    const unsigned following = follow(drawing, error);
    const unsigned more = found > following + 1 ? found - 1 : following;
    struct buffer message = {0};

    if (more == 0)
        return;
    buffer_text(&message, error->message);
    message_add_more(&message, more);
    error->message = arena_copy(drawing->arena, message.bytes, message.len);
    buffer_release(&message);
}

/* --- proposals */

static void propose_at(struct drawing *drawing, size_t at)
{
    struct diagnostics *const errors = &drawing->judgement->record.diagnostics;
    struct lookalike found;
    const size_t len = drawing->lookalikes ? lookalike_at(drawing->bytes + at,
                                                          drawing->bytes + drawing->end, &found)
                                           : 0;

    if (len > 0 && found.plain[0] == ' ') {
        (void)diagnostics_propose(errors, drawing->arena, at, at + len, " ", 1);
        return;
    }
    for (int i = 0; i < HABITS; i++)
        if (is_habit(drawing, at, i)) {
            (void)diagnostics_propose(errors, drawing->arena, at, at + 1, &habits[i].meant, 1);
            return;
        }
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
        if (!tell_lookalike(&drawing, error) && !note_habit(&drawing, error))
            errors->unproposed = true;
        tell_once(&drawing, error);
    }
    if (errors->unproposed)
        return;
    errors->following += errors->raised - (unsigned)errors->count;
    for (size_t at = drawing.start; at < drawing.end; at++)
        propose_at(&drawing, at);
}
