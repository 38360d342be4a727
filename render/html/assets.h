/* Files that the build puts into the program as arrays of bytes. */
#ifndef RECTO_RENDER_HTML_ASSETS_H
#define RECTO_RENDER_HTML_ASSETS_H

#include <stddef.h>

extern const char page_base[], page_css[], page_site[],
    page_rules[];                           /* style: of all pages, records, sites, rules; … */
extern const char page_js[], page_filter[]; /* … the script, what filters the index, … */
extern const char page_frame[];             /* … symbols and help; … */
extern const size_t page_base_len, page_css_len, page_site_len, page_rules_len, page_js_len,
    page_filter_len, page_frame_len; /* … in bytes */

#endif
