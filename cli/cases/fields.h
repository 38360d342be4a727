/* The fields of an issue or a case: list items such as “- **Tests**: I.PLX.4a”. */
#ifndef RECTO_CLI_CASES_FIELDS_H
#define RECTO_CLI_CASES_FIELDS_H

#include "render/article/article.h"

#include <stdbool.h>
#include <stddef.h>

struct field {
    const char *name;
    bool optional;
    size_t offset; /* of the `const char *` in the object that gets the text */
};

/* What is wrong with a file, and where. */
struct fault {
    unsigned line;
    const char *reason; /* in the arena, or a constant */
};

/* Reads the items of a section into an object: all of the fields, in this order, and nothing else.
 * `heading` is the section's block, `end` lies after the last block of the file. NULL after a
 * fault, or the block that follows. */
const struct block *fields_read(const struct block *heading, const struct block *end,
                                const struct field *fields, size_t count, void *object,
                                struct arena *arena, struct fault *fault);

/* Cuts a heading such as “PLX-4.1 A title” at its blank. False if there is none. */
bool heading_cut(const char *heading, struct arena *arena, const char **id, const char **title);

#endif
