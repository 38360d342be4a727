/* What pages have in common: style and script, and what stands before their content. */
#ifndef RECTO_RENDER_HTML_HEAD_H
#define RECTO_RENDER_HTML_HEAD_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Files that the build puts into the program as arrays of bytes. */
extern const char page_base[], page_css[], page_site[], page_rules[],
    page_puzzles[]; /* style: of all pages, records, sites, rules, puzzles; … */
extern const char page_js[], page_filter[]; /* … the script, what filters the index, … */
extern const char page_frame[];             /* … symbols and help; … */
extern const size_t page_base_len, page_css_len, page_site_len, page_rules_len, page_puzzles_len,
    page_js_len, page_filter_len, page_frame_len; /* … in bytes */

/* What a page needs style for; the records bring the inks and the hands of players. */
enum style_part { STYLE_RECORDS = 1, STYLE_SITE = 2, STYLE_RULES = 4, STYLE_PUZZLES = 8 };

/* Writes everything up to the start of the body, with the style for these parts. The page allows
 * nothing but its own style and, if there is one, the script: page_js, to stand in the body.
 * Escapes the title. */
void head_write(struct buffer *out, const char *title, int parts, bool script);

/* Appends the SHA-256 of the bytes in base 64, as a Content-Security-Policy takes it. */
void digest_sha256(struct buffer *out, const char *bytes, size_t len);

/* --- pages of a site, which share a style sheet and a script: two files beside them. Nothing of
 * them is loaded from elsewhere */

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
