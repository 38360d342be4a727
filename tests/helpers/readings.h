/* The two ways to read a document, held against each other: notation/yaml/plain.h and libyaml.
 */
#ifndef RECTO_TESTS_HELPERS_READINGS_H
#define RECTO_TESTS_HELPERS_READINGS_H

#include "base/buffer.h"
#include "base/memory.h"
#include "notation/yaml/yaml.h"

#include <stdbool.h>
#include <stddef.h>

/* Begins all zero except for the tree. */
struct readings {
    struct yaml_reader *tree;
    struct arena arena;
    struct buffer plain, parsed;         /* what the two made of the last document, in words */
    size_t documents, bytes;             /* that were read, */
    size_t plain_documents, plain_bytes; /* and that needed no libyaml */
};

/* Cuts a file of these bytes into documents and checks each; false at the first failure. */
typedef bool document_check(void *context, const struct document *document);
bool each_document(const char *bytes, size_t len, document_check *check, void *context);

/* Cuts a file of these bytes into documents and reads each in both ways; false at the first on
 * which they disagree, which is then written down. */
bool readings_agree(struct readings *readings, const char *bytes, size_t len);

void readings_release(struct readings *readings);

#endif
