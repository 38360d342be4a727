/* Pictures as SVG, with classes that a style sheet can use. */
#ifndef RECTO_RENDER_SVG_SVG_H
#define RECTO_RENDER_SVG_SVG_H

#include "base/buffer.h"
#include "render/length.h"
#include "render/picture/picture.h"

/* User units of SVG for one unit of a picture: some programs draw lengths of about 1 badly. */
enum { SVG_UNIT = 40 };

/* Appends a whole document: the picture after `moves` moves, that wide, with its style. `title` and
 * `description` are its text alternative. */
void svg_write(const struct picture *picture, uint32_t moves, const struct length *width,
               const char *title, const char *description, struct buffer *out);

/* Appends `viewBox="…" width="…" height="…"` for an <svg> of the caller. */
void svg_size(const struct picture *picture, struct buffer *out);

/* Appends all elements, without style, to stand in <svg> or <g>. Those that do not always show have
 * `data-move` and `data-until`. */
void svg_elements(const struct picture *picture, struct buffer *out);

/* Appends the style sheet: rules for each ink (`.player-1 …`) with custom properties, which are set
 * for light and dark screens. */
void svg_style(struct buffer *out);

/* Appends text escaped for XML and HTML, content and quoted attribute values alike. */
void xml_text(struct buffer *out, const char *text);

#endif
