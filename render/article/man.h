/* Articles as a manual page, in mdoc. */
#ifndef RECTO_RENDER_ARTICLE_MAN_H
#define RECTO_RENDER_ARTICLE_MAN_H

#include "base/buffer.h"
#include "render/article/article.h"

/* Appends the head of a page: its name, as "recto-games", and what it is about in a few words. */
void article_write_man_head(const char *name, const char *about, struct buffer *out);

/* Appends an article in ASCII. On a page of several, the sections of each stand one level below the
 * heading that is its title. */
void article_write_man(const struct article *article, bool several, struct buffer *out);

/* Appends what stands at the end of a page. */
void article_write_man_foot(struct buffer *out);

#endif
