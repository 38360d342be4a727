/* Letters for long numbers: notes below a board such as `A = 1234`, on several lines if need be. */
#ifndef RECTO_NOTATION_DRAWN_LETTERS_H
#define RECTO_NOTATION_DRAWN_LETTERS_H

#include "base/memory.h"
#include "notation/drawn/lines.h"
#include "notation/items/scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct letter {
    uint32_t index; /* A is 1, Z 26, AA 27 */
    struct digits digits;
    const char *start, *end; /* of the letters in their note */
    bool used;               /* they have been found */
};

struct letters {
    struct letter *list; /* by index, in the order of the notes */
    size_t count, capacity;
};

/* Finds the notes of a text. */
void letters_read(struct letters *letters, struct lines lines, struct arena *arena);

/* The digits that capital letters stand for; len 0 if no note says so. */
struct digits letters_find(const struct letters *letters, const char *start, const char *end);

/* Whether a line is a note. Sets `digits` to the number, or its first part. */
bool letters_is_note(const struct drawn_line *line, struct digits *digits);

/* Whether a line that follows a note or part of one is another part. */
bool letters_go_on(const struct drawn_line *line);

#endif
