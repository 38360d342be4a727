/* The indentation of drawn boards. */
#ifndef RECTO_NOTATION_YAML_DRAWING_H
#define RECTO_NOTATION_YAML_DRAWING_H

#include "base/memory.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>

/* Moves on to the first line of the next block below a line `board: |`; false if there is none. */
bool drawing_find(const struct document *document, size_t *offset);

/* As many bytes as the document has, in the arena, that differ only inside these blocks, which
 * libyaml takes for indented by one blank throughout. */
const char *drawing_indented(const struct document *document, struct arena *arena);

#endif
