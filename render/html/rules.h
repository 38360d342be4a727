/* The rules of games as one self-contained page, which needs no script. */
#ifndef RECTO_RENDER_HTML_RULES_H
#define RECTO_RENDER_HTML_RULES_H

#include "base/buffer.h"
#include "render/picture/illustrated.h"

/* Writes the page. Several articles stand below that title and have a list in front of them; a
 * single one has a list of its sections. */
void html_rules(struct buffer *out, const char *title, const struct illustrated *articles,
                size_t count);

#endif
