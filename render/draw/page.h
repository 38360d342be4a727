/* page.css and page.js as the build turns them into arrays; no NUL byte stands at their end. */
#ifndef RECTO_RENDER_DRAW_PAGE_H
#define RECTO_RENDER_DRAW_PAGE_H

#include <stddef.h>

extern const char page_css[];
extern const size_t page_css_len;
extern const char page_js[];
extern const size_t page_js_len;

#endif
