/* Reading documents of the usual shape without libyaml. */
#ifndef RECTO_NOTATION_YAML_PLAIN_H
#define RECTO_NOTATION_YAML_PLAIN_H

#include "notation/yaml/yaml.h"

/* Reads a document exactly as yaml_read_with_libyaml() would: the same nodes at the same bytes, the
 * same diagnostics in the same order (there must be none yet). False, with nothing raised, for
 * every document that may mean something else; libyaml then reads it and says what is wrong. */
bool yaml_read_plain(const struct document *document, struct arena *arena,
                     struct diagnostics *diagnostics, struct node **root);

#endif
