/* Checks of the keys of a YAML mapping. */
#ifndef RECTO_NOTATION_YAML_MAPPING_H
#define RECTO_NOTATION_YAML_MAPPING_H

#include "notation/yaml/yaml.h"

/* For a mapping that is complete: marks and raises the second of two equal keys, raises merge keys,
 * and moves empty values right after their colons. Temporary memory comes from the arena. */
void mapping_finish(struct node *mapping, const struct document *document, struct arena *arena,
                    struct diagnostics *diagnostics);

#endif
