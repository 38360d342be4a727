/* An article with the boards of its pictures: what its writers for the screen and for paper take.
 */
#ifndef RECTO_RENDER_PICTURE_ILLUSTRATED_H
#define RECTO_RENDER_PICTURE_ILLUSTRATED_H

#include "render/article/article.h"
#include "render/picture/picture.h"

/* The board of a BLOCK_PICTURE. Everything in it stands there from the start and for good. */
struct illustration {
    struct picture board;
    const char *words; /* what stands on it, for those who cannot see it */
};

struct illustrated {
    const char *name; /* letters, digits and hyphens: the target of links */
    const struct article *article;
    const struct illustration *pictures; /* by the index of the block; of other blocks all 0 */
};

#endif
