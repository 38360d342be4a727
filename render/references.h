/* Numbers that are too long for their place on a board: a letter stands there, and a note below
 * gives the number. Equal numbers share a letter. */
#ifndef RECTO_RENDER_REFERENCES_H
#define RECTO_RENDER_REFERENCES_H

#include "base/buffer.h"
#include "validator/numbers/integer.h"

#include <stddef.h>
#include <stdint.h>

struct references {
    size_t
        digits_most; /* longer numbers get a letter; the caller sets this, and the rest is zero */
    struct integer *noted;  /* A, B, …, Z, AA, … in the order in which they come */
    size_t count, capacity; /* capacity is 0 or a power of 2 */
    uint32_t *slots;        /* 2 * capacity, by hash: 1 + index into `noted`, or 0 */
    struct buffer scratch;
};

void references_release(struct references *references);

/* Appends the number, or its letter if it is too long; a negative number never is. */
void references_number(struct references *references, struct integer number, struct buffer *text);

/* Appends one note, "A = " and the digits, without a line break. */
void references_note(const struct references *references, size_t index, struct buffer *out);

/* Appends the notes, after an empty line; nothing if there are none. */
void references_notes(const struct references *references, struct buffer *out);

#endif
