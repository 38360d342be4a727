/* The tree of a document in the shape that records usually have, made without libyaml. */
#ifndef RECTO_NOTATION_YAML_PLAIN_TREE_H
#define RECTO_NOTATION_YAML_PLAIN_TREE_H

#include "notation/yaml/yaml_tree.h"

/* Reads a document exactly as yaml_tree_parse() would: the same nodes at the same bytes, the same
 * diagnostics in the same order (there must be none yet). False, with nothing raised, for every
 * document that is not surely understood; what is wrong with such a one, if anything, is for
 * libyaml to say. */
bool plain_tree_read(const struct document *document, struct arena *arena,
                     struct diagnostics *diagnostics, struct node **root);

#endif
