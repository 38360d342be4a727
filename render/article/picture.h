/* The board that a picture of an article shows. */
#ifndef RECTO_RENDER_ARTICLE_PICTURE_H
#define RECTO_RENDER_ARTICLE_PICTURE_H

#include "render/article/article.h"
#include "validator/arbiter.h"
#include "validator/view.h"

/* Judges the record of a picture and gives the view of its position, the last move marked; both are
 * valid until the arbiter's next record. NULL if there is no such record or position. A refused
 * move is not marked. */
const struct judgement *picture_view(struct arbiter *arbiter, const struct block *picture,
                                     struct view *view);

#endif
