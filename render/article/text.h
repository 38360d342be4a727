/* Articles as text for a terminal. */
#ifndef RECTO_RENDER_ARTICLE_TEXT_H
#define RECTO_RENDER_ARTICLE_TEXT_H

#include "base/buffer.h"
#include "render/article/article.h"
#include "render/text/style.h"

struct article_text {
    size_t columns;        /* lines are no wider, but for pictures and literal lines */
    enum text_style style; /* of boards */
    bool attributes;       /* headings are bold, emphasis is underlined, … */
};

/* Appends the article, an empty line between its blocks. Slots and pictures without a position are
 * left out. */
void article_write_text(const struct article *article, const struct article_text *form,
                        struct buffer *out);

/* Appends the first of some blocks, a picture, and those beside it, as far as the columns allow,
 * with their captions below; returns how many blocks that were. Unless it is `explained` already, a
 * line below the first ones says what marks the last move. */
size_t article_write_pictures(const struct block *blocks, size_t count,
                              const struct article_text *form, bool *explained, struct buffer *out);

#endif
