/* The header of a message or a part, looked at where it stands. Whatever it holds, a look at it
 * takes time in proportion to its length, and no memory but for what is asked for. */
#ifndef RECTO_REFEREE_MAIL_HEAD_H
#define RECTO_REFEREE_MAIL_HEAD_H

#include "base/memory.h"
#include "notation/record.h"

#include <stdbool.h>

/* A field: its name, and its value as it stands, folded. */
struct field {
    struct span name, value;
};

/* The bytes of a header, the empty line that ends it included; 0 if that is missing. */
size_t head_length(struct span bytes);

/* The same of a part of a message: a line that can be in no header ends it too, and so does the end
 * of the part. */
size_t head_length_of_part(struct span bytes);

/* The first field of what is left of a header, which is shortened by it; lines that are none are
 * passed over. False if there is none. */
bool head_next(struct span *rest, struct field *field);

/* Whether that is its name, in either case. */
bool head_is(const struct field *field, const char *name);

/* The first so many bytes of a value as one line, in the arena, with `?` for NUL. */
const char *head_line(struct span value, size_t most, struct arena *arena);

/* That of the first field of the name, "" if there is none. */
const char *head_value(struct span head, const char *name, size_t most, struct arena *arena);

#endif
