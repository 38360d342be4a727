/* Bytes that cannot stand in a record, in words for people who do not think of bytes. */
#ifndef RECTO_NOTATION_YAML_ENCODING_H
#define RECTO_NOTATION_YAML_ENCODING_H

#include "base/buffer.h"
#include "notation/document.h"

/* Appends what is wrong with the byte at `offset`, at which YAML stumbled: the file is UTF-16, or
 * an older encoding in which the byte is such a letter, or a control character stands there. */
void encoding_explain(const struct document *document, size_t offset, struct buffer *message);

#endif
