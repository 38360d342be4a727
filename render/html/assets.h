/* Files that the build puts into the program as arrays of bytes. */
#ifndef RECTO_RENDER_HTML_ASSETS_H
#define RECTO_RENDER_HTML_ASSETS_H

#include <stddef.h>

extern const char page_css[], page_js[]; /* the style and the script of the HTML page … */
extern const size_t page_css_len, page_js_len;

#endif
