/* The keys of a YAML mapping, once all of them are there. */
#ifndef RECTO_NOTATION_YAML_MAPPING_H
#define RECTO_NOTATION_YAML_MAPPING_H

#include "notation/yaml/yaml.h"

/* Marks and raises the second of two equal keys, raises merge keys, and places values that are left
 * empty right behind their colons. What it needs lives in the arena. */
void mapping_finish(struct node *mapping, const struct document *document, struct arena *arena,
                    struct diagnostics *diagnostics);

#endif
