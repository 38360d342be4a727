/* What the program can hold against a record: the codes of diagnostics.def, and those that games
 * add to them. */
#ifndef RECTO_NOTATION_DIAGNOSTIC_H
#define RECTO_NOTATION_DIAGNOSTIC_H

#include "base/buffer.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum severity { SEVERITY_ERROR, SEVERITY_CLAIM, SEVERITY_REFUSAL, SEVERITY_REMARK };

enum code {
    CODE_NONE,
#define DIAGNOSTIC(name, text, severity, means, example) CODE_##name,
#define SHARED_REFUSAL(name, text, means, example)       CODE_##name,
#include "notation/diagnostics.def"
#undef DIAGNOSTIC
#undef SHARED_REFUSAL
    CODES, /* and from here on those of a game's own */
};

struct code_facts {
    const char *text; /* the code as JSON and the manual have it */
    enum severity severity;
    const char *means, *example;
    bool shared; /* by some games, not by all */
};

/* Of a code of the list. */
const struct code_facts *code_facts(enum code code);

struct diagnostic {
    const struct code_facts *facts;
    size_t offset; /* in bytes from the start of the document */
    size_t end;    /* behind what is wrong; equal to `offset` if that is a place */
    int64_t move;  /* ordinal of the move, 0 for none */
    const char *message;
};

enum { DIAGNOSTICS_MOST = 20, CLAIMS_MOST = 200000 };

/* What was raised of one record, by place. Of reading errors the first DIAGNOSTICS_MOST are kept,
 * the others counted; refusals are all kept, and wrong claims and remarks up to CLAIMS_MOST. Lives
 * in the arena. */
struct diagnostics {
    struct diagnostic *list;
    size_t count, capacity; /* of the list */
    uint32_t raised;        /* in all */
};

/* Whether a reading error there would only be counted: its message need not be made up. */
static inline bool diagnostics_full(const struct diagnostics *diagnostics, size_t offset)
{
    return diagnostics->count >= DIAGNOSTICS_MOST &&
           diagnostics->list[DIAGNOSTICS_MOST - 1].offset <= offset;
}

/* Adds a diagnostic in its place; the message is copied into the arena. One that is ready needs no
 * format, and may have a code of a game's own. */
void diagnostics_add(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                     size_t offset, size_t end, int64_t move, const char *format, ...)
    __attribute__((format(printf, 7, 8)));
void diagnostics_add_text(struct diagnostics *diagnostics, struct arena *arena,
                          const struct code_facts *facts, size_t offset, size_t end, int64_t move,
                          const char *message);
void diagnostics_add_list(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                          size_t offset, size_t end, int64_t move, const char *format,
                          va_list arguments) __attribute__((format(printf, 7, 0)));

#endif
