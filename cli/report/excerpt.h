/* A line of a record with a mark below it, as compilers show what is wrong. */
#ifndef RECTO_CLI_REPORT_EXCERPT_H
#define RECTO_CLI_REPORT_EXCERPT_H

#include "cli/output/output.h"
#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>

struct excerpt_style {
    const char *lead; /* before the line */
    bool marked;      /* whether a line with a caret follows */
};

/* Writes the line of the document with the byte at `offset`, or of a long line a part around it,
 * with control characters made visible, and marks what stands from there to `stop` on it. */
void excerpt_write(const struct document *document, size_t offset, size_t stop,
                   const struct excerpt_style *style, struct output *out);

#endif
