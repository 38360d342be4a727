/* What can be wrong with a record: the codes of diagnostics.def, and those that games add. */
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
    const char *text; /* the code in JSON and the manual */
    const char *means, *example;
    enum severity severity;
    bool shared; /* refused by some games, but not by all */
};

/* The facts of a code of the list. */
const struct code_facts *code_facts(enum code code);

/* A move as the game itself numbers it: whole moves, rounds, … from 0 or 1. */
struct move_number {
    uint32_t number;
    uint8_t round; /* of a game whose rounds count from 1 each; else 0 */
};

struct diagnostic {
    const struct code_facts *facts;
    size_t offset;             /* in bytes from the start of the document */
    size_t end;                /* of what is wrong; equal to `offset` if that is a point */
    int64_t move;              /* ordinal of the move; 0 if no move is meant */
    struct move_number number; /* of that move */
    const char *message;
    bool follows; /* from a slip that another one tells: JSON lists it, people are spared it */
};

enum { DIAGNOSTICS_MOST = 20, CLAIMS_MOST = 200000, CHOICES_MOST = 3 };

/* An edit of the document by which a message would have it written, in one of several ways if the
 * message names several. Texts end with a NUL. */
struct proposal {
    size_t start, end;
    const char *choices[CHOICES_MOST];
    int choice_count;
    bool illegal; /* not offered: only how such a move is written, which is not legal there */
};

/* The diagnostics of one record, sorted by place. The first DIAGNOSTICS_MOST reading errors are
 * kept and the others counted; all refusals are kept, and claims and remarks up to CLAIMS_MOST.
 * Lives in the arena. */
struct diagnostics {
    struct diagnostic *list;
    size_t count, capacity; /* of the list */
    uint32_t raised;        /* in all, */
    uint32_t following;     /* and of these, those that follow from another */
    /* What the messages propose, in order of place; `unproposed` if some message of text that is no
     * item proposes nothing. */
    struct proposal *proposals;
    size_t proposal_count, proposal_capacity;
    bool unproposed;
};

/* Whether a reading error at `offset` would only be counted, so that it needs no message. */
static inline bool diagnostics_full(const struct diagnostics *diagnostics, size_t offset)
{
    return diagnostics->count >= DIAGNOSTICS_MOST &&
           diagnostics->list[DIAGNOSTICS_MOST - 1].offset <= offset;
}

/* Adds a diagnostic at its place and copies the message into the arena. The second takes a message
 * that is ready, and also a code of a game's own. */
void diagnostics_add(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                     size_t offset, size_t end, int64_t move, const char *format, ...)
    __attribute__((format(printf, 7, 8)));
void diagnostics_add_text(struct diagnostics *diagnostics, struct arena *arena,
                          const struct code_facts *facts, size_t offset, size_t end, int64_t move,
                          const char *message);
void diagnostics_add_list(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                          size_t offset, size_t end, int64_t move, const char *format,
                          va_list arguments) __attribute__((format(printf, 7, 0)));

/* Adds one that means a move, which has a number of its own. */
void diagnostics_add_move(struct diagnostics *diagnostics, struct arena *arena,
                          const struct code_facts *facts, size_t offset, size_t end, int64_t move,
                          struct move_number number, const char *message);

/* Adds a reading error or claim that follows from a slip told by another diagnostic, as each part
 * of a move that blanks tear apart does. */
void diagnostics_add_following(struct diagnostics *diagnostics, struct arena *arena, enum code code,
                               size_t offset, size_t end, int64_t move, const char *message);

/* Adds the proposal to write `text`, which is copied, in place of the bytes from `start` to `end`
 * of the document. Returns it, until the next one is added; NULL if it overlaps another, or one
 * like it is there. */
struct proposal *diagnostics_propose(struct diagnostics *diagnostics, struct arena *arena,
                                     size_t start, size_t end, const char *text, size_t len);

/* Adds a choice to a proposal, unless it has CHOICES_MOST. */
void proposal_add_choice(struct proposal *proposal, struct arena *arena, const char *text,
                         size_t len);

/* Appends "and N more like it" to a message, which may end with a question; nothing for none. */
void message_add_more(struct buffer *message, unsigned more);

/* Marks a diagnostic of the list that turns out to follow from another. */
void diagnostics_follow(struct diagnostics *diagnostics, struct diagnostic *diagnostic);

#endif
