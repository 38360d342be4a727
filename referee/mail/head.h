/* The header of a message or part, read in place. Every function takes time proportional to the
 * length of the header, and no memory beyond its result. */
#ifndef RECTO_REFEREE_MAIL_HEAD_H
#define RECTO_REFEREE_MAIL_HEAD_H

#include "base/memory.h"
#include "notation/record.h"

#include <stdbool.h>

/* A field: its name, and its value as it stands, folded. */
struct field {
    struct span name, value;
};

/* The length of a header with the empty line that ends it; 0 if that line is missing. The header of
 * a part also ends before a line that is no field, and at the end of the part. */
size_t head_length(struct span bytes, bool part);

/* Takes the first field from the rest of a header, and skips lines that are no field. False if
 * there is none. */
bool head_next(struct span *rest, struct field *field);

/* Whether the field has this name, in upper or lower case. */
bool head_is(const struct field *field, const char *name);

/* At most the first `most` bytes of a value, unfolded, with `?` for NUL; in the arena. */
const char *head_line(struct span value, size_t most, struct arena *arena);

/* The same for the first field of this name, "" if there is none. */
const char *head_value(struct span head, const char *name, size_t most, struct arena *arena);

#endif
