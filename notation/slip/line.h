/* Lines of a document that need not be YAML, as people see them. */
#ifndef RECTO_NOTATION_SLIP_LINE_H
#define RECTO_NOTATION_SLIP_LINE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct line {
    const char *start;    /* its first byte */
    const char *at, *end; /* its text, without white space around it and without a comment */
    const char *stop;     /* where its text ends with the comment */
    const char *next;     /* where the next line starts */
    const char *content;  /* its text without the dashes of lists */
    const char *colon;    /* the one that ends its key; NULL if it has no key */
    const char *value;    /* the text after the key, or of a line without one; may be empty */
};

/* The line that starts at `start`. */
struct line line_read(const char *start, const char *end);

/* Neither text nor, perhaps, a comment. */
bool line_is_empty(const struct line *line);

/* How many bytes of white space precede its text. */
size_t line_indent(const struct line *line);

/* The same for what follows the dashes of lists. */
size_t line_column(const struct line *line);

bool line_has_dash(const struct line *line);

/* The length of the word that the text of a line begins with: letters and dashes. */
size_t line_word(const char *at, const char *end);

/* The quote that closes the one at `at`, or NULL. */
const char *line_close_quote(const char *at, const char *end);

/* The bracket that closes the one at `at`, or NULL. Brackets within quotes do not count. `*quote`
 * is an open quote that nothing closes, or NULL. */
const char *line_close_bracket(const char *at, const char *end, const char **quote);

/* Appends a text in quotes, in the kind that it does not hold itself if there is one. */
void line_quote(const char *from, const char *to, struct buffer *out);

#endif
