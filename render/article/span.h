/* Marks within a text: `code`, *emphasis*, **strong**. They do not nest. */
#ifndef RECTO_RENDER_ARTICLE_SPAN_H
#define RECTO_RENDER_ARTICLE_SPAN_H

#include <stdbool.h>
#include <stddef.h>

enum span_style { SPAN_PLAIN, SPAN_CODE, SPAN_EMPHASIS, SPAN_STRONG };

/* A piece of text in one style, without its marks. */
struct marked_span {
    enum span_style style;
    const char *text; /* not terminated */
    size_t len;
};

/* Takes the next piece off a text; false at its end. A mark that nothing closes is text. */
bool span_next(const char **text, struct marked_span *span);

/* NULL if the marks are those above and all of them are closed; otherwise what is wrong: other
 * marks of Markdown have no place in an article. */
const char *span_objection(const char *text);

#endif
