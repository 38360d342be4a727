/* Pages of a site, which share a style sheet and a script: two files beside them. Nothing of them
 * is loaded from elsewhere. */
#ifndef RECTO_RENDER_HTML_SITE_H
#define RECTO_RENDER_HTML_SITE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* The names of the two files, and what stands in them. */
#define SITE_STYLE  "style.css"
#define SITE_SCRIPT "boards.js"
void site_style(struct buffer *out);
void site_script(struct buffer *out);

struct site_link {
    const char *address, *name;
};

struct site_page {
    const char *title;             /* of the page … */
    const char *site;              /* … and of the site, which its navigation shows */
    const struct site_link *links; /* the navigation; the last has no address … */
    const char *current;           /* … and the address among them that this page belongs to */
    const char *feed;              /* the address of an Atom feed of the page, or NULL */
    bool boards;                   /* has boards to step through */
};

/* Write what stands before and after the content of <main>. All texts are escaped. */
void site_begin(const struct site_page *page, struct buffer *out);
void site_end(const struct site_page *page, struct buffer *out);

#endif
