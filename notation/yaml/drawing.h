/* The indentation of drawn boards. */
#ifndef RECTO_NOTATION_YAML_DRAWING_H
#define RECTO_NOTATION_YAML_DRAWING_H

#include "base/memory.h"
#include "notation/document.h"

/* The bytes of the document, or as many in the arena that differ only inside a block below
 * `board: |`, which libyaml then takes for indented by one blank throughout. */
const char *drawing_indented(const struct document *document, struct arena *arena);

#endif
