/* Slips of the pen that make a document no YAML: a colon left out, a key that is indented, a
 * bracket never closed. */
#ifndef RECTO_NOTATION_SLIP_SLIP_H
#define RECTO_NOTATION_SLIP_SLIP_H

#include "base/buffer.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>

struct slip {
    size_t offset, end; /* of what is wrong, in the document */
};

/* Finds the first line that cannot be as it stands, of those that begin at or before the byte
 * `stumbled` in a document that YAML cannot read, and appends what is wrong and the line as it
 * should be. `names` are the keys that records know. False, with nothing appended, if no line is
 * surely wrong. */
bool slip_find(const struct document *document, size_t stumbled, const char *const *names,
               size_t count, struct slip *slip, struct buffer *message);

/* Appends that the text at the byte `start` needs quotes, and its line with them. */
void slip_write_quotes(const struct document *document, size_t start, struct buffer *message);

#endif
