/* From a view to its picture. */
#ifndef RECTO_RENDER_PICTURE_PAINT_H
#define RECTO_RENDER_PICTURE_PAINT_H

#include "render/picture/picture.h"

/* Paints a view. The picture lives in the view's arena. Takes time linear in what stands on the
 * paper. */
struct picture picture_paint(const struct view *view, const struct paint_options *options);

#endif
