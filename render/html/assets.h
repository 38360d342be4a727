/* Files that the build puts into the program as arrays of bytes. */
#ifndef RECTO_RENDER_HTML_ASSETS_H
#define RECTO_RENDER_HTML_ASSETS_H

#include <stddef.h>

extern const char page_css[], page_js[];       /* the style and the script of the page … */
extern const char page_filter[], page_frame[]; /* … what filters the index; symbols and help … */
extern const size_t page_css_len, page_js_len, page_filter_len, page_frame_len; /* … in bytes */

#endif
