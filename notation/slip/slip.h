/* Slips of the pen that make a document no YAML: a colon left out, a key that is indented, a
 * bracket never closed. */
#ifndef RECTO_NOTATION_SLIP_SLIP_H
#define RECTO_NOTATION_SLIP_SLIP_H

#include "base/buffer.h"
#include "notation/diagnostic.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Finds the first line that cannot be as it stands, of those that begin at or before the byte
 * `stumbled` in a document that YAML cannot read, and raises it in place of all that was raised:
 * with the line as it should be, which is proposed too. `names` are the keys that records know.
 * False, with nothing changed, if no line is surely wrong. */
bool slip_raise(const struct document *document, size_t stumbled, const char *const *names,
                size_t count, struct diagnostics *diagnostics, struct arena *arena);

/* Appends that the text at the byte `start` needs quotes, and its line with them, which is
 * proposed.
 */
void slip_write_quotes(const struct document *document, size_t start, struct buffer *message,
                       struct diagnostics *diagnostics, struct arena *arena);

#endif
