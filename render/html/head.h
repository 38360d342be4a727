/* The head of a page, which allows nothing but its own style and script. */
#ifndef RECTO_RENDER_HTML_HEAD_H
#define RECTO_RENDER_HTML_HEAD_H

#include "base/buffer.h"

/* Writes everything up to the start of the body. Escapes the title. `script` is what will stand in
 * the body's only script; NULL if there is none. */
void head_write(struct buffer *out, const char *title, const struct buffer *style,
                const char *script, size_t script_len);

#endif
