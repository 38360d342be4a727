/* Pictures as SVG: a text with named, styleable elements. */
#ifndef RECTO_RENDER_SVG_SVG_H
#define RECTO_RENDER_SVG_SVG_H

#include "base/buffer.h"
#include "render/picture/picture.h"

/* Pixels, to SVG's mind, of a picture's unit: lengths of about 1 are not drawn well everywhere. */
enum { SVG_UNIT = 40 };

/* A document of its own, as it is after `moves` moves, with its style in it; `title` and
 * `description` are for those who cannot see it. */
void svg_write(const struct picture *picture, uint32_t moves, const char *title,
               const char *description, struct buffer *out);

/* `viewBox="…" width="…" height="…"`, for those who write <svg> themselves. */
void svg_size(const struct picture *picture, struct buffer *out);

/* The elements alone, inside of <svg> or <g>, every one of them with `data-move` and `data-until`
 * where it does not always show; without style. */
void svg_elements(const struct picture *picture, struct buffer *out);

/* The style sheet: rules for every ink (`.player-1 …`) through custom properties, and what sets
 * these in the light and in the dark. */
void svg_style(struct buffer *out);

/* Appends text escaped for XML and HTML, content and quoted attribute values alike. */
void xml_text(struct buffer *out, const char *text);

#endif
